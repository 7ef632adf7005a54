// Things on a board that can be pressed, and groups of them with one Tab stop and arrow keys inside.

/** Attributes of a drawn thing that acts as a button. What is not allowed stays pressable, to be asked why. */
export function pressable(act: () => void, label: string, disabled = false): Record<string, unknown> {
  return {
    role: "button",
    tabindex: 0,
    "aria-label": label,
    "aria-disabled": disabled,
    "data-stop": "",
    onclick: act,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

type Stop = HTMLElement | SVGElement;

/** One Tab stop for all `[data-stop]` of a group; arrow keys go through them. */
export function roam(group: Element): () => void {
  const stops = (): Stop[] => [...group.querySelectorAll<Stop>("[data-stop]")];
  const settle = (at?: Stop): void => {
    const all = stops();
    const here =
      at ?? all.find((stop) => stop.getAttribute("tabindex") === "0" && stop === document.activeElement) ?? all[0];
    for (const stop of all) stop.setAttribute("tabindex", stop === here ? "0" : "-1");
  };
  const enter = (event: Event): void => {
    const stop = (event.target as Element).closest<Stop>("[data-stop]");
    if (stop) settle(stop);
  };
  const press = (event: Event): void => {
    const { key, target } = event as KeyboardEvent;
    const stop = (target as Element).closest<Stop>("[data-stop]");
    const all = stops();
    const next = stop && STEPS[key] ? all[all.indexOf(stop) + STEPS[key]] : undefined;
    if (!stop || !STEPS[key]) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  };
  const watcher = new MutationObserver(() => settle());
  watcher.observe(group, { childList: true, subtree: true });
  settle();
  group.addEventListener("focusin", enter);
  group.addEventListener("keydown", press);
  return () => {
    watcher.disconnect();
    group.removeEventListener("focusin", enter);
    group.removeEventListener("keydown", press);
  };
}

const SLIP = 6;

interface Drag {
  begin: () => void;
  /** What lies under the pointer, while dragging and at its end. */
  over?: (under: Element | null) => void;
  drop: (under: Element | null) => void;
  /** Fingers and pens too; elsewhere they scroll. */
  touch?: boolean;
}

/** Lets a drawn thing be dragged. Clicking does the same without. */
export function draggable({ begin, over, drop, touch = false }: Drag): (thing: SVGGraphicsElement) => () => void {
  return (thing) => {
    let from: { x: number; y: number } | null = null;
    let moved = false;
    // The style tells the panels around; a group of a drawing does not scroll by it alone.
    if (touch) thing.style.touchAction = "none";
    const hold = (event: Event): void => void (touch && event.preventDefault());
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !(touch || event.pointerType === "mouse")) return;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
      thing.setPointerCapture(event.pointerId);
    };
    const under = ({ clientX, clientY }: PointerEvent): Element | null => document.elementFromPoint(clientX, clientY);
    const move = (event: PointerEvent): void => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(dx, dy) < SLIP) return;
      if (!moved) begin();
      moved = true;
      const scale = thing.getScreenCTM()?.a ?? 1;
      thing.style.translate = `${dx / scale}px ${dy / scale}px`;
      thing.style.pointerEvents = "none";
      over?.(under(event));
    };
    const cancel = (): void => {
      from = null;
      thing.style.pointerEvents = thing.style.translate = "";
    };
    const up = (event: PointerEvent): void => {
      const dropped = moved && from;
      const place = under(event);
      cancel();
      if (dropped) drop(place);
    };
    // The click that ends a drag is no click on the thing itself.
    const click = (event: MouseEvent): void => {
      if (moved) event.stopImmediatePropagation();
      moved = false;
    };
    const heard = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", cancel],
    ] as const;
    for (const [name, act] of heard) thing.addEventListener(name, act as EventListener);
    thing.addEventListener("click", click, { capture: true });
    thing.addEventListener("touchmove", hold, { passive: false });
    return () => {
      for (const [name, act] of heard) thing.removeEventListener(name, act as EventListener);
      thing.removeEventListener("click", click, { capture: true });
      thing.removeEventListener("touchmove", hold);
    };
  };
}
