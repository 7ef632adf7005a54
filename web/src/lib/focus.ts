// The keyboard never loses its place: a focus that fell to the page's body comes back, to where it was or to the
// decision.

/** What had the focus last, also at the table before this one: a try-out begins where its button was pressed. */
let last: HTMLElement | null = null;

/** Watches a part of the page. What has the focus may go, be hidden, or lie behind a sheet that was just closed. */
export function keepFocus(root: HTMLElement): () => void {
  const note = (event: FocusEvent): void => void (last = event.target as HTMLElement);
  // The browser takes the focus from what is hidden only after it has drawn.
  const lost = (): boolean => document.activeElement === document.body || !document.activeElement?.checkVisibility();
  const mend = (): void => {
    const sheet = document.querySelector("dialog:modal");
    if (!lost() || (!last && !sheet)) return;
    // A line of a sheet may go under its own button; the sheet keeps the focus.
    if (sheet) return sheet.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    const decision =
      root.querySelector<HTMLElement>('[aria-label="Your decision"]') ??
      root.querySelector<HTMLElement>(".body [data-landmark]");
    // What is there may still take no focus any more.
    for (const place of [last, decision]) if (place?.checkVisibility() && lost()) place.focus({ preventScroll: true });
  };
  let asked = requestAnimationFrame(mend);
  const changed = new MutationObserver(() => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(mend);
  });
  root.addEventListener("focusin", note);
  const attributeFilter = ["class", "hidden", "inert", "tabindex", "data-tab"];
  changed.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => {
    cancelAnimationFrame(asked);
    changed.disconnect();
    root.removeEventListener("focusin", note);
  };
}

/** The first thing in sight, selector after selector. */
export function firstSeen(root: Element, selectors: readonly string[]): HTMLElement | SVGElement | null {
  for (const selector of selectors)
    for (const found of root.querySelectorAll<HTMLElement | SVGElement>(selector))
      if (found.checkVisibility()) return found;
  return null;
}

export function focusOn(root: Element, selector: string): boolean {
  const found = root.querySelector<HTMLElement | SVGElement>(selector);
  found?.focus({ preventScroll: true });
  return Boolean(found);
}
