// A hint: an order with its reason, its places marked; pressed again it walks the line, which can all be taken back.
import type { TableSession } from "./table_session.svelte";
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
  #session: TableSession;

  constructor(session: TableSession) {
    this.#session = session;
  }

  /** What a hint is about: a seat with its choices. Where all play at once, others may move without changing it. */
  get about(): string {
    const { seat, legal } = this.#session.now;
    return `${seat} ${legal.join(" ")} ${this.#session.past !== null}`;
  }

  async press(): Promise<void> {
    const session = this.#session;
    if (this.thinking || this.walking) return;
    if (session.now.seat === null || !session.acting) return session.say("A hint comes when it is your move.");
    session.word = null;
    await (this.hint ? this.#walk(this.hint) : this.#ask(session.now.seat));
  }

  async #ask(seat: number): Promise<void> {
    const session = this.#session;
    const { about } = this;
    this.thinking = true;
    const late = setTimeout(
      () => session.say("Still thinking. The first hint after a start can take a minute.", "plain"),
      LATE,
    );
    const answer = await session.live.ask({ do: "hint", seat, at: session.now.at });
    clearTimeout(late);
    this.thinking = false;
    if (answer.type === "refused") return session.say(answer.reason);
    if (answer.type !== "hint" || !answer.moves.length) return session.say("There is nothing to advise here.");
    if (this.about !== about) return;
    session.word = null;
    this.hint = answer.moves[0]!;
    this.show(0);
  }

  async #walk({ line, steps }: Hint): Promise<void> {
    this.walking = true;
    for (const move of line.slice(0, steps.length)) {
      if (this.walked && document.documentElement.dataset.motion !== "still")
        await new Promise((resolve) => setTimeout(resolve, STRIDE));
      if (!(await this.#session.play(move))) break;
      this.walked++;
      this.show(this.walked);
    }
    this.walking = false;
    this.clear();
  }

  /** Marks the places of a step on the boards. */
  show(step: number): void {
    const { seat } = this.#session.now;
    const move = this.hint?.line[step];
    if (move !== undefined && seat !== null) this.#session.lit = this.#session.touched(move, seat);
  }

  /** The position has changed: a hint that is not being walked has had its day. */
  changed(): void {
    if (!this.walking) this.clear();
  }

  clear(): void {
    if (this.hint) this.#session.lit = [];
    this.hint = null;
    this.walked = 0;
  }
}
