// A visitor who plays by the visible controls alone, chosen by a seed, and notes what does not hold.
import { expect, type Page } from "@playwright/test";
import { look, type Control, type Seen } from "./checks";

export interface Fault {
  what: string;
  /** What was done before it was seen. */
  after: string;
  times: number;
}

/** The position as the server has it. */
export interface Held {
  entries: number;
  legal: number[];
  yours: number[];
}

const KEYS = [
  "Tab",
  "Tab",
  "Shift+Tab",
  "ArrowRight",
  "ArrowDown",
  "ArrowLeft",
  "ArrowUp",
  "Enter",
  "Enter",
  "Escape",
  "b",
  "r",
  "1",
  "2",
  "3",
  "4",
  "g",
  "n",
  "s",
  "F6",
  "z",
  "y",
];
/** What leads away from the table, or stops it. */
const AWAY =
  /^(Crackspread|Pause|To the start page|Leave|Links|Export|Copy|Rematch|Download|Analyse|Find|New match|SVG|PNG)/;
/** Milliseconds that a busy machine may need to draw; what is wrong stays wrong for longer. */
const PATIENCE = 5000;
/** Steps without a new position after which the visitor asks for help. */
const STUCK = 14;

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Visitor {
  actions = 0;
  readonly faults = new Map<string, Fault>();
  #errors: string[] = [];
  #still = 0;
  #entries = -1;
  #last = "the start";
  #roll: () => number;

  constructor(
    readonly page: Page,
    seed: number,
    readonly touch: boolean,
    readonly onlyHints: boolean,
    readonly server: () => Promise<Held>,
  ) {
    this.#roll = dice(seed);
    page.on("pageerror", (error) => this.#errors.push(`page error: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && this.#errors.push(`console: ${message.text()}`));
    page.on("dialog", (dialog) => void dialog.accept());
  }

  /** Plays until the match is over or the time is up; true when it is over. */
  async play(until: number): Promise<boolean> {
    // A page that was just opened has no focus that could be lost.
    await this.page.keyboard.press("Tab");
    while (Date.now() < until) {
      const seen = await this.#check();
      if (seen.over) return true;
      this.#still = seen.entries === this.#entries ? this.#still + 1 : 0;
      this.#entries = seen.entries;
      await this.#act(seen);
      this.actions++;
    }
    return false;
  }

  #note(what: string): void {
    const known = this.faults.get(what);
    if (known) known.times++;
    else this.faults.set(what, { what, after: this.#last, times: 1 });
  }

  /** Waits until the page rests, then notes all that is wrong with it. */
  async #check(): Promise<Seen> {
    await this.page.locator(".working").waitFor({ state: "detached", timeout: 400_000 });
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const seen = await look(this.page);
    seen.faults.forEach((fault) => this.#note(fault));
    for (const error of this.#errors.splice(0)) this.#note(error);
    if (this.actions && !this.touch) await this.#focused();
    await this.#agree();
    return seen;
  }

  /** Something has the focus; a page that draws anew may need a moment to give it back. */
  async #focused(): Promise<void> {
    const held = this.page.waitForFunction(() => document.activeElement !== document.body, null, { timeout: PATIENCE });
    await held.catch(() => this.#note("the focus is lost"));
  }

  /** The page shows the server's position; while computers play it may be a moment behind. */
  async #agree(): Promise<void> {
    const agrees = async (): Promise<boolean> => {
      const held = await this.server();
      const shown = await this.page
        .locator(".shell")
        .evaluate(({ dataset }) => [Number(dataset.entries), Number(dataset.legal)]);
      // Whoever holds several seats may look through another one's eyes than the server would choose.
      return shown[0] === held.entries && (held.yours.length > 1 || shown[1] === held.legal.length);
    };
    await expect
      .poll(agrees, { timeout: PATIENCE })
      .toBe(true)
      .catch(() => this.#note("the page shows another position than the server"));
  }

  async #act({ controls }: Seen): Promise<void> {
    const roll = this.#roll();
    const able = controls.filter(({ name }) => !AWAY.test(name));
    const hint = able.find(({ name, area }) => area === "top" && /^Hint/.test(name));
    const walk = able.find(({ name, area }) => area === "bar" && /^(Walk it|Do it)/.test(name));
    const close = able.find(({ name, area }) => area === "sheet" && /^Close/.test(name));
    if (close && roll < 0.7) return this.#click(close);
    if (this.onlyHints || this.#still > STUCK) {
      // Where a hint ends, the turn does: what is left is the bar's own button.
      const next =
        walk ??
        (this.#still % 4 === 3 ? able.find(({ area }) => area === "bar") : hint) ??
        able.find(({ area }) => area === "bar");
      if (next) return this.#click(next);
    }
    if (roll < 0.02) return this.#reload();
    if (roll < 0.14 && !this.touch) return this.#press(KEYS[Math.floor(this.#roll() * KEYS.length)]!);
    const weight: Record<Control["area"], number> = { bar: 4, board: 3, sheet: 6, end: 1, top: 0.5 };
    const total = able.reduce((sum, { area }) => sum + weight[area], 0);
    let left = this.#roll() * total;
    const chosen = able.find(({ area }) => (left -= weight[area]) <= 0);
    if (chosen) await this.#click(chosen);
  }

  async #click({ n, name, role, area }: Control): Promise<void> {
    this.#last = `${role} "${name}" of the ${area}`;
    // What was drawn anew meanwhile is looked for again.
    const box = await this.page
      .locator(`[data-robot="${n}"]`)
      .first()
      .boundingBox({ timeout: 500 })
      .catch(() => null);
    if (!box) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  async #press(key: string): Promise<void> {
    this.#last = `key ${key}`;
    const away = await this.page.evaluate(() => document.activeElement?.getAttribute("href") === "/");
    await this.page.keyboard.press(away && key === "Enter" ? "Tab" : key);
  }

  async #reload(): Promise<void> {
    this.#last = "a reload";
    await this.page.reload();
    await this.page.locator(".shell").waitFor();
    await this.page.keyboard.press("Tab");
  }
}
