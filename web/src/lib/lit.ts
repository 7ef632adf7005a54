// The outline on places of the boards, brass or in the colour of whoever did it: every element whose `data-place` is
// among the keys.
import { seatColour } from "./seats";

/** Outlines these places until called off; what is drawn anew meanwhile is outlined too. */
export function light(
  keys: readonly string[],
  seat: number | null = null,
  root: HTMLElement = document.body,
): () => void {
  const selector = keys.map((key) => `[data-place="${CSS.escape(key)}"]`).join();
  if (!selector) return () => {};
  const mark = (): void => {
    for (const element of root.querySelectorAll(selector)) element.classList.add("lit");
  };
  if (seat === null) root.style.removeProperty("--lit");
  else root.style.setProperty("--lit", seatColour(seat));
  mark();
  const drawn = new MutationObserver(mark);
  drawn.observe(root, { childList: true, subtree: true, attributeFilter: ["data-place"] });
  return () => {
    drawn.disconnect();
    for (const element of root.querySelectorAll(".lit")) element.classList.remove("lit");
  };
}
