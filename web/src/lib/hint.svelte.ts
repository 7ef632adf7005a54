// A hint: an order with its reason, its places marked; pressed again it walks the line, which can all be taken back.
import type { Desk } from "./desk.svelte";
import type { Hint } from "./protocol";

/** Milliseconds after which a player wonders. */
const LATE = 5000;
/** Milliseconds for which a walked step is looked at. */
const STRIDE = 450;

export class Hinter {
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  walking = $state(false);
  /** Steps of the line that were made. */
  walked = $state(0);
  #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** What a hint is about: a seat with its choices. Where all play at once, others may move without changing it. */
  get about(): string {
    const { seat, legal } = this.#desk.now;
    return `${seat} ${legal.join(" ")} ${this.#desk.past !== null}`;
  }

  async press(): Promise<void> {
    const desk = this.#desk;
    if (this.thinking || this.walking) return;
    if (desk.now.seat === null || !desk.acting) return desk.say("A hint comes when it is your move.");
    desk.word = null;
    await (this.hint ? this.#walk(this.hint) : this.#ask(desk.now.seat));
  }

  async #ask(seat: number): Promise<void> {
    const desk = this.#desk;
    const { about } = this;
    this.thinking = true;
    const late = setTimeout(
      () => desk.say("Still thinking. The first hint after a start can take a minute.", "plain"),
      LATE,
    );
    const answer = await desk.live.ask({ do: "hint", seat, at: desk.now.at });
    clearTimeout(late);
    this.thinking = false;
    if (answer.type === "refused") return desk.say(answer.reason);
    if (answer.type !== "hint" || !answer.moves.length) return desk.say("There is nothing to advise here.");
    if (this.about !== about) return;
    desk.word = null;
    this.hint = answer.moves[0]!;
    this.show(0);
  }

  async #walk({ line, steps }: Hint): Promise<void> {
    this.walking = true;
    for (const move of line.slice(0, steps.length)) {
      if (this.walked && document.documentElement.dataset.motion !== "still")
        await new Promise((resolve) => setTimeout(resolve, STRIDE));
      if (!(await this.#desk.play(move))) break;
      this.walked++;
      this.show(this.walked);
    }
    this.walking = false;
    this.clear();
  }

  /** Marks the places of a step on the boards. */
  show(step: number): void {
    const { seat } = this.#desk.now;
    const move = this.hint?.line[step];
    if (move !== undefined && seat !== null) this.#desk.lit = this.#desk.touched(move, seat);
  }

  /** The position has changed: a hint that is not being walked has had its day. */
  changed(): void {
    if (!this.walking) this.clear();
  }

  clear(): void {
    if (this.hint) this.#desk.lit = [];
    this.hint = null;
    this.walked = 0;
  }
}
