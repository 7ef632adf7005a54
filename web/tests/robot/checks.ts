// What must hold on the page whatever was done: looked at from inside it, in one go.
import type { Page } from "@playwright/test";

export interface Seen {
  /** What is wrong, in words that stay the same when it happens again. */
  faults: string[];
  /** The controls that a visitor could use now; the robot marks them by `data-robot`. */
  controls: Control[];
  entries: number;
  over: boolean;
}

export interface Control {
  n: number;
  name: string;
  role: string;
  /** Where it lies: the decision bar, the top bar, a sheet, the boards. */
  area: "bar" | "top" | "sheet" | "board" | "end";
}

export const look = (page: Page): Promise<Seen> => page.evaluate(inspect);

/** Runs in the page. */
function inspect(): Seen {
  const CONTROLS =
    'button, a[href], summary, select, input, [role="gridcell"], [role="option"], [role="radio"], [role="button"]';
  const faults = new Set<string>();
  const modal = document.querySelector("dialog:modal, :popover-open");
  const name = (e: Element): string =>
    (e.getAttribute("aria-label") ?? e.textContent ?? "").replace(/\s+/g, " ").trim().replace(/\d+/g, "0").slice(0, 60);
  const told = (e: Element): string =>
    `${e.tagName.toLowerCase()}.${(e.getAttribute("class") ?? "")
      .replace(/svelte-\w+/g, "")
      .trim()
      .split(/\s+/)
      .join(".")} "${name(e)}"`;
  const shown = (e: Element): boolean =>
    e.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    !e.closest("[inert]") &&
    (!modal || modal.contains(e));

  /** Whether a point is inside every box that clips the element; what is scrolled away can be scrolled to. */
  function open(e: Element, x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let box = e.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      // A pixel of the edge belongs to whatever the browser rounds it to.
      if (x < left + 1 || x >= right - 1 || y < top + 1 || y >= bottom - 1) return false;
    }
    return true;
  }

  function* ancestors(e: Element): Generator<Element> {
    for (let box: Element | null = e; box; box = box.parentElement) yield box;
  }

  const controls: Control[] = [];
  for (const e of document.querySelectorAll("[data-robot]")) e.removeAttribute("data-robot");
  for (const e of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (
      !shown(e) ||
      e.getAttribute("aria-disabled") === "true" ||
      (e as HTMLButtonElement).disabled ||
      (e.getAttribute("tabindex") === null && e instanceof SVGElement)
    )
      continue;
    const { left, top, width, height } = e.getBoundingClientRect();
    if (!width || !height) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const bar = e.closest('[aria-label="Your decision"]');
    if (!open(e, x, y)) {
      // On a phone a long bar may be scrolled; elsewhere the decision is on screen.
      const scrolled = bar && bar.scrollHeight > bar.clientHeight + 1;
      const strip = e.closest("ol, ul, .chips");
      if (bar && !scrolled && !(strip && strip.scrollWidth > strip.clientWidth + 1))
        faults.add(`off the screen: ${told(e)}`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    // What lies under a bar that stays while its scroller moves can be scrolled free.
    const pinned = hit && [...ancestors(hit)].find((box) => getComputedStyle(box).position === "sticky");
    if (pinned && !pinned.contains(e) && pinned.parentElement?.closest(".table")?.contains(e)) continue;
    const same = hit && (e.contains(hit) || hit.contains(e) || hit.closest("label")?.contains(e));
    if (!same) {
      faults.add(`covered: ${told(e)} by ${hit ? told(hit) : "nothing"}`);
      continue;
    }
    const area = modal?.contains(e)
      ? "sheet"
      : bar
        ? "bar"
        : e.closest("header")
          ? "top"
          : e.closest(".table")
            ? "board"
            : "end";
    e.setAttribute("data-robot", String(controls.length));
    controls.push({ n: controls.length, name: name(e), role: e.getAttribute("role") ?? e.tagName.toLowerCase(), area });
  }

  for (const e of document.querySelectorAll<HTMLElement>("body *")) {
    if (e instanceof SVGElement || !shown(e)) continue;
    const style = getComputedStyle(e);
    const cutX =
      e.scrollWidth > e.clientWidth + 1 &&
      style.overflowX !== "visible" &&
      style.overflowX !== "auto" &&
      style.overflowX !== "scroll";
    const cutY =
      e.scrollHeight > e.clientHeight + 3 &&
      style.overflowY !== "visible" &&
      style.overflowY !== "auto" &&
      style.overflowY !== "scroll";
    if (!(cutX || cutY) || !e.textContent?.trim() || e.classList.contains("hidden") || e.clientHeight < 4) continue;
    if (e.closest("[title], [aria-label]:not([role=region]):not(section):not(main):not(aside):not([role=group])"))
      continue;
    if (
      [...e.querySelectorAll("*")].some(
        (inner) => inner.scrollWidth > inner.clientWidth + 1 && getComputedStyle(inner).overflowX === "hidden",
      )
    )
      continue;
    faults.add(`cut off: ${told(e)}`);
  }

  /** The lines of a text in the bar as they are seen: what clips them is taken off. */
  function lines(text: Text, bar: Element): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(text);
    const clips = [...ancestors(text.parentElement!)]
      .filter((box) => box !== bar && bar.contains(box) && getComputedStyle(box).overflow !== "visible")
      .map((box) => box.getBoundingClientRect());
    return [...range.getClientRects()].flatMap((line) => {
      const [left, top] = [
        Math.max(line.left, ...clips.map((c) => c.left)),
        Math.max(line.top, ...clips.map((c) => c.top)),
      ];
      const wide = Math.min(line.right, ...clips.map((c) => c.right)) - left;
      const high = Math.min(line.bottom, ...clips.map((c) => c.bottom)) - top;
      return wide > 2 && high > 2 ? [new DOMRect(left, top, wide, high)] : [];
    });
  }
  const decision = document.querySelector('[aria-label="Your decision"]');
  if (decision && shown(decision) && decision.scrollHeight <= decision.clientHeight + 1) {
    const whole = decision.getBoundingClientRect();
    const words: [Element, DOMRect][] = [];
    const walker = document.createTreeWalker(decision, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const e = node.parentElement!;
      if (!node.data.trim() || e instanceof SVGElement || e.closest(".hidden") || !shown(e)) continue;
      // A text that ends in dots is drawn in pieces that lie on each other: its box stands for it.
      const dotted = [...ancestors(e)].find((box) => getComputedStyle(box).webkitLineClamp !== "none");
      if (!dotted) for (const line of lines(node, decision)) words.push([e, line]);
      else if (!words.some(([box]) => box === dotted)) words.push([dotted, dotted.getBoundingClientRect()]);
    }
    for (const [i, [e, a]] of words.entries()) {
      if (a.top < whole.top - 2 || a.bottom > whole.bottom + 2 || a.left < whole.left - 2 || a.right > whole.right + 2)
        faults.add(`outside the bar: ${told(e)}`);
      for (const [f, b] of words.slice(i + 1))
        if (
          e !== f &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 6 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
        )
          faults.add(`on top of each other: ${told(e)} and ${told(f)}`);
    }
  }

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) faults.add("wider than the screen");
  const shell = document.querySelector<HTMLElement>(".shell");
  if (shell && document.documentElement.scrollHeight > innerHeight) faults.add("the whole table can be scrolled away");
  for (const box of shell?.querySelectorAll<HTMLElement>(":scope > .body, :scope > .body > .stage") ?? [])
    if (box.scrollWidth > box.clientWidth + 1) faults.add(`wider than the screen: ${told(box).slice(0, 20)}`);
  return {
    faults: [...faults],
    controls,
    entries: Number(shell?.dataset.entries ?? -1),
    over: document.querySelector('[aria-label="Result"]') !== null,
  };
}
