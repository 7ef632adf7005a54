// What part of a network is seen: fitted, zoomed about its middle, dragged.
import { CELL } from "./network_geometry";

const LEAST = { wide: 9, high: 5.6 };
const MOST_ZOOM = 4;
const DRAG = 5;

export class Camera {
  zoom = $state(1);
  #size = $state.raw({ wide: LEAST.wide, high: LEAST.high, x: 0, y: 0 });
  #shift = $state.raw({ x: 0, y: 0 });
  /** Pixels that there are to draw on. */
  #room = $state.raw({ wide: LEAST.wide * CELL, high: LEAST.high * CELL });
  #svg: SVGSVGElement | null = null;
  #from: { x: number; y: number; shift: { x: number; y: number } } | null = null;
  /** The pointer has moved since it went down: what follows is no click. */
  dragged = false;

  /** Shows a whole network with so many free cells around it. */
  fit(wide: number, high: number, margin: number): void {
    this.#size = {
      wide: Math.max(wide + 2 * margin, LEAST.wide),
      high: Math.max(high + 2 * margin, LEAST.high),
      x: Math.max(wide, 1) / 2,
      y: Math.max(high, 1) / 2,
    };
  }

  get #seen(): [wide: number, high: number] {
    return [(this.#size.wide * CELL) / this.zoom, (this.#size.high * CELL) / this.zoom];
  }

  /** Pixels of a unit of the drawing. */
  get scale(): number {
    const [w, h] = this.#seen;
    return Math.min(this.#room.wide / w, this.#room.high / h);
  }

  get box(): string {
    const { x, y } = this.#size;
    const [w, h] = this.#seen;
    return `${x * CELL + this.#shift.x - w / 2} ${y * CELL + this.#shift.y - h / 2} ${w} ${h}`;
  }

  /** Back to the whole, where some of these cells are out of sight. */
  show(cells: readonly { x: number; y: number }[]): void {
    const [left, top, wide, high] = this.box.split(" ").map((part) => Number(part) / CELL) as [
      number,
      number,
      number,
      number,
    ];
    if (cells.some(({ x, y }) => x < left || y < top || x + 1 > left + wide || y + 1 > top + high)) this.reset();
  }

  by(factor: number): void {
    this.zoom = Math.min(MOST_ZOOM, Math.max(0.5, this.zoom * factor));
  }

  reset(): void {
    this.zoom = 1;
    this.#shift = { x: 0, y: 0 };
  }

  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    const watch = new ResizeObserver(() => (this.#room = { wide: svg.clientWidth, high: svg.clientHeight }));
    watch.observe(svg);
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.by(event.deltaY < 0 ? 1.12 : 1 / 1.12);
    };
    const down = ({ clientX: x, clientY: y, button, pointerType }: PointerEvent): void => {
      this.dragged = false;
      // All of it is in sight until it is zoomed: a finger scrolls the page or turns to another panel.
      if (button === 0 && (pointerType === "mouse" || this.zoom > 1)) this.#from = { x, y, shift: this.#shift };
    };
    svg.addEventListener("wheel", wheel, { passive: false });
    svg.addEventListener("pointerdown", down);
    return () => {
      watch.disconnect();
      svg.removeEventListener("wheel", wheel);
      svg.removeEventListener("pointerdown", down);
    };
  };

  move({ clientX, clientY }: PointerEvent): void {
    const scale = this.#svg?.getScreenCTM()?.a;
    if (!this.#from || !scale) return;
    const [dx, dy] = [clientX - this.#from.x, clientY - this.#from.y];
    if (!this.dragged && Math.hypot(dx, dy) < DRAG) return;
    this.dragged = true;
    this.#shift = { x: this.#from.shift.x - dx / scale, y: this.#from.shift.y - dy / scale };
  }

  release(): void {
    this.#from = null;
  }
}
