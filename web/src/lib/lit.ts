// The brass outline on places of the boards: every element whose `data-place` is among the keys.

/** Outlines these places until called off; what is drawn anew meanwhile is outlined too. */
export function light(keys: readonly string[], root: Element = document.body): () => void {
  const selector = keys.map((key) => `[data-place="${CSS.escape(key)}"]`).join();
  if (!selector) return () => {};
  const mark = (): void => {
    for (const element of root.querySelectorAll(selector)) element.classList.add("lit");
  };
  mark();
  const drawn = new MutationObserver(mark);
  drawn.observe(root, { childList: true, subtree: true, attributeFilter: ["data-place"] });
  return () => {
    drawn.disconnect();
    for (const element of root.querySelectorAll(".lit")) element.classList.remove("lit");
  };
}
