// The keyboard never loses its place: a focus that fell to the page's body comes back, to where it was or to the decision.

/** What had the focus last, also at the table before this one: a try-out begins where its button was pressed. */
let last: HTMLElement | null = null;

/** Watches a part of the page. What has the focus may go, be hidden, or lie behind a sheet that was just closed. */
export function keepFocus(root: HTMLElement): () => void {
  const note = (event: FocusEvent): void => void (last = event.target as HTMLElement);
  const mend = (): void => {
    if (!last || document.activeElement !== document.body || document.querySelector("dialog:modal")) return;
    const decision = root.querySelector<HTMLElement>('[aria-label="Your decision"]') ?? root.querySelector<HTMLElement>(".body [data-landmark]");
    (last.isConnected && last.checkVisibility() ? last : decision)?.focus({ preventScroll: true });
  };
  let asked = requestAnimationFrame(mend);
  const changed = new MutationObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mend);
  });
  root.addEventListener("focusin", note);
  changed.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden", "data-tab"] });
  return () => {
    cancelAnimationFrame(asked);
    changed.disconnect();
    root.removeEventListener("focusin", note);
  };
}
