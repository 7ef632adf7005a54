// Help in three steps: an outline and a sentence, the three best moves, the best of them as a draft. It never plays.
import type { Desk } from "./desk.svelte";
import type { Hint } from "./protocol";

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

  async press(): Promise<void> {
    const desk = this.#desk;
    const { seat, at } = desk.now;
    if (this.thinking) return;
    if (seat === null || !desk.acting) return desk.say("A hint comes when it is your move.");
    desk.word = null;
    if (this.level === 0) {
      this.thinking = true;
      const answer = await desk.live.ask({ do: "hint", seat, at });
      this.thinking = false;
      if (answer.type === "refused") return desk.say(answer.reason);
      if (answer.type !== "hint" || !answer.moves.length) return desk.say("There is nothing to advise here.");
      if (desk.now.at !== at || desk.now.seat !== seat) return;
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
