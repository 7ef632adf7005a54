// A guided game: a prepared match whose steps the player does. The others' moves are played for them.
import type { TableSession } from "./table_session.svelte";
import type { GuideBook, GuideStep, Move } from "./protocol";

/** How far a guided match is: its step, and the number of entries at which the step begins. */
export interface Progress {
  step: number;
  base: number;
}

/** A step and the number of entries that lie before it. */
export const at = (book: GuideBook, step: number): Progress => ({
  step,
  base: book.steps.slice(0, step).reduce((sum, { reply }) => sum + 1 + reply.length, book.match.moves.length),
});

export const begun = (book: GuideBook): Progress => at(book, 0);

/** Whether a move is the one that a step asks for: its name and the parameters it names. */
export const asked = ({ move }: GuideStep, { name, args }: Move): boolean =>
  name === move.name && Object.entries(move.args).every(([key, value]) => args[key] === value);

export class Guide {
  readonly book: GuideBook;
  #session: TableSession;
  #save: (progress: Progress) => void;
  #progress: Progress = $state.raw({ step: 0, base: 0 });
  /** The others' moves are being played. */
  #busy = $state(false);

  constructor(session: TableSession, book: GuideBook, progress: Progress, save: (progress: Progress) => void) {
    this.book = book;
    this.#session = session;
    this.#progress = progress;
    this.#save = save;
  }

  get number(): number {
    return this.#progress.step + 1;
  }

  get step(): GuideStep | null {
    return this.book.steps[this.#progress.step] ?? null;
  }

  /** Other moves than the step's were made. */
  get astray(): boolean {
    return !this.#busy && this.step !== null && this.#session.now.entries !== this.#progress.base;
  }

  get place(): string[] {
    return this.step?.place && !this.astray && !this.#busy ? [this.step.place] : [];
  }

  /** Called after every own move. */
  async played(id: number): Promise<void> {
    const { step, base } = this.#progress;
    const move = this.#session.moves.get(id);
    const current = this.step;
    if (!current || !move || this.#session.now.entries !== base + 1 || !asked(current, move)) return;
    this.#busy = true;
    for (const [i, [seat, move]] of current.reply.entries())
      await this.#session.tell({ do: "play", seat, move, at: this.#made(seat, step, i) });
    this.#move(at(this.book, step + 1));
    this.#busy = false;
  }

  /** Moves of another seat before this reply: only the prepared ones, for nobody else plays it. */
  #made(seat: number, step: number, reply: number): number {
    const replies = this.book.steps.flatMap((one, i) =>
      i < step ? one.reply : i === step ? one.reply.slice(0, reply) : [],
    );
    return [...this.book.match.moves, ...replies].filter(([who]) => who === seat).length;
  }

  /** Does the step for the player. */
  async skip(): Promise<void> {
    const current = this.step;
    if (!current) return;
    if (this.astray && !(await this.back())) return;
    const id = this.#session.now.legal.find((legal) => {
      const move = this.#session.moves.get(legal);
      return move && asked(current, move);
    });
    await this.#session.play(id ?? null);
  }

  /** Whoever undoes whole steps is led from there again. */
  follow(): void {
    const { entries } = this.#session.now;
    for (let step = 0; step < this.#progress.step && entries < this.#progress.base; step++)
      if (at(this.book, step).base === entries) this.#move(at(this.book, step));
  }

  /** Back to where the step begins, from moves too many or too few. */
  async back(): Promise<boolean> {
    const session = this.#session;
    if (session.now.entries > this.#progress.base) return session.backTo(this.#progress.base);
    while (session.now.entries < this.#progress.base) if (!(await session.step("redo"))) return false;
    return true;
  }

  #move(progress: Progress): void {
    this.#progress = progress;
    this.#save(progress);
  }
}
