// What somebody else does is shown moving: the piece itself goes from where it was to where it ends.
import { mount, unmount, type Component } from "svelte";

const TIME = 450;

export interface Flight {
  /** The piece as the boards draw it, and how wide in rem where it would fill what it is given. */
  piece: Component<any>;
  props: Record<string, unknown>;
  wide?: number;
  /** The places it leaves and reaches: the first of each that is in sight. */
  from: readonly string[];
  to: readonly string[];
}

function spot(places: readonly string[]): DOMRect | undefined {
  for (const place of places)
    for (const element of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`))
      if (element.checkVisibility()) return element.getBoundingClientRect();
  return undefined;
}

/** Whether it could be shown: both its places are in sight. */
export function fly({ piece, props, wide, from, to }: Flight): boolean {
  if (document.documentElement.dataset.motion === "still") return false;
  const [begin, end] = [spot(from), spot(to)];
  if (!begin || !end || (begin.x === end.x && begin.y === end.y)) return false;
  const flying = document.createElement("i");
  flying.ariaHidden = "true";
  flying.style.cssText = "position:fixed;left:0;top:0;transform:translate(-50%,-50%);z-index:8;pointer-events:none";
  if (wide) flying.style.width = `${wide}rem`;
  document.body.append(flying);
  const drawn = mount(piece, { target: flying, props });
  const centre = ({ x, y, width, height }: DOMRect): string => `${x + width / 2}px ${y + height / 2}px`;
  const there = { translate: centre(end) };
  const way = [{ translate: centre(begin) }, { ...there, offset: 0.85 }, { ...there, opacity: 0 }];
  void flying.animate(way, { duration: TIME, easing: "ease-in-out" }).finished.finally(() => {
    void unmount(drawn);
    flying.remove();
  });
  return true;
}
