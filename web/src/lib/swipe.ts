// Panels of a phone are turned by a finger or a pen drawn across them.

const FAR = 48;
/** How much wider than high a stroke must be, not to be mistaken for scrolling. */
const FLAT = 1.5;

/** Whether something under the finger moves sideways itself: a zoomed network, or what scrolls. */
function taken(from: Element | null, panels: Element): boolean {
  for (let box = from; box && box !== panels; box = box.parentElement) {
    const { touchAction, overflowX } = getComputedStyle(box);
    if (touchAction === "none") return true;
    if (touchAction !== "pan-y" && /auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1) return true;
  }
  return false;
}

/** Calls `act` with 1 for the next panel, -1 for the one before. */
export function swipe(panels: HTMLElement, act: (by: 1 | -1) => void): () => void {
  let from: PointerEvent | null = null;
  const down = (event: PointerEvent): void => {
    const target = event.target as Element;
    const ours =
      event.pointerType !== "mouse" && event.isPrimary && !target.closest("nav, .decision") && !taken(target, panels);
    from = ours ? event : null;
  };
  const up = (event: PointerEvent): void => {
    const began = from;
    from = null;
    if (began?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - began.clientX, event.clientY - began.clientY];
    if (Math.abs(dx) >= FAR && Math.abs(dx) >= FLAT * Math.abs(dy)) act(dx < 0 ? 1 : -1);
  };
  const heard = [
    ["pointerdown", down],
    ["pointerup", up],
    ["pointercancel", () => (from = null)],
  ] as const;
  for (const [name, hear] of heard) panels.addEventListener(name, hear as EventListener);
  return () => {
    for (const [name, hear] of heard) panels.removeEventListener(name, hear as EventListener);
  };
}
