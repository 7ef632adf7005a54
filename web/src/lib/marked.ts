// The mark on places of the boards that print another number than the game's own, and what they printed before.
const FOREIGN = "data-own";

/** A place's key; one that ends in a star is all places whose keys begin so. */
const selector = (key: string): string =>
  key.endsWith("*") ? `[data-place^="${CSS.escape(key.slice(0, -1))}"]` : `[data-place="${CSS.escape(key)}"]`;

/** Marks places with their words until called off; what is drawn anew meanwhile is marked too. */
export function markOwn(words: ReadonlyMap<string, string>, root: HTMLElement = document.body): () => void {
  if (!words.size) return () => {};
  const mark = (): void => {
    for (const [key, text] of words)
      for (const element of root.querySelectorAll<HTMLElement>(selector(key)))
        if (element.getAttribute(FOREIGN) !== text) element.setAttribute(FOREIGN, text);
  };
  mark();
  const drawn = new MutationObserver(mark);
  drawn.observe(root, { childList: true, subtree: true, attributeFilter: ["data-place"] });
  return () => {
    drawn.disconnect();
    for (const element of root.querySelectorAll(`[${FOREIGN}]`)) element.removeAttribute(FOREIGN);
  };
}
