// What somebody else does is shown moving: a piece in the colour of the seat goes from where it comes from to where it ends.
import { seatColour } from "./seats";

const TIME = 450;

const found = (place: string): DOMRect | undefined =>
  [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)].find((element) => element.checkVisibility())?.getBoundingClientRect();

/** From the first of these places that is in sight, else from the seat's own row, to the last one. */
export function fly(places: readonly string[], seat: number): void {
  if (document.documentElement.dataset.motion === "still") return;
  const spots = places.flatMap((place) => found(place) ?? []);
  const to = spots.at(-1);
  const from = spots.length > 1 ? spots[0] : found(`seat-${seat}`);
  if (!from || !to) return;
  const centre = ({ x, y, width, height }: DOMRect): string => `${x + width / 2 - 8}px ${y + height / 2 - 8}px`;
  const piece = document.createElement("i");
  piece.ariaHidden = "true";
  piece.style.cssText = `position:fixed;left:0;top:0;width:16px;height:16px;border-radius:4px;z-index:8;pointer-events:none;background:${seatColour(seat)}`;
  document.body.append(piece);
  piece.animate([{ translate: centre(from) }, { translate: centre(to), offset: 0.85 }, { translate: centre(to), opacity: 0 }], { duration: TIME, easing: "ease-in-out" })
    .finished.finally(() => piece.remove());
}
