// The keyboard never loses its place: when what has the focus goes, the decision bar takes it.

/** Watches a part of the page; a focus that fell to the page's body because its element is gone or hidden comes back. */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => void (last = event.target as Element);
  const mend = (): void => {
    if (document.activeElement !== document.body || !last || (last.isConnected && last.checkVisibility())) return;
    last = null;
    root.querySelector<HTMLElement>('[aria-label="Your decision"]')?.focus({ preventScroll: true });
  };
  let asked = 0;
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
