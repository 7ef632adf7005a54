// Help in three steps: an outline and a sentence, the three best moves, the best of them as a draft. It never plays.
import type { Desk } from "./desk.svelte";
import type { Hint } from "./protocol";

/** Milliseconds after which a player wonders. */
const LATE = 5000;

export class Hinter {
  /** 0 nothing, 1 the sentence, 2 the best moves, 3 the draft. */
  level = $state(0);
  moves: Hint[] = $state.raw([]);
  thinking = $state(false);
  #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get best(): Hint | undefined {
    return this.moves[0];
  }

  /** What a hint is about: a seat with its choices. Where all play at once, others may move without changing it. */
  get about(): string {
    const { seat, legal } = this.#desk.now;
    return `${seat} ${legal.join(" ")} ${this.#desk.past !== null}`;
  }

  async press(): Promise<void> {
    const desk = this.#desk;
    const { seat, at } = desk.now;
    if (this.thinking) return;
    if (seat === null || !desk.acting) return desk.say("A hint comes when it is your move.");
    desk.word = null;
    if (this.level === 0) {
      const { about } = this;
      this.thinking = true;
      const wait = "Still thinking. The first hint after a start can take a minute.";
      const late = setTimeout(() => desk.say(wait, "plain"), LATE);
      const answer = await desk.live.ask({ do: "hint", seat, at });
      clearTimeout(late);
      this.thinking = false;
      if (answer.type === "refused") return desk.say(answer.reason);
      if (answer.type !== "hint" || !answer.moves.length) return desk.say("There is nothing to advise here.");
      if (this.about !== about) return;
      desk.word = null;
      this.moves = answer.moves;
    }
    this.level = Math.min(this.level + 1, 3);
    this.show();
    if (this.level === 3) desk.suggested = this.best?.move ?? null;
  }

  show(hint: Hint | undefined = this.best): void {
    const { seat } = this.#desk.now;
    if (hint && seat !== null) this.#desk.lit = this.#desk.touched(hint.move, seat);
  }

  clear(): void {
    if (this.level) this.#desk.lit = [];
    this.level = 0;
    this.#desk.suggested = null;
  }
}
