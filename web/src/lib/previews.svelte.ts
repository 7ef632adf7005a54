// Previews are asked for when somebody looks at them, many in one message, and kept until the position changes.
import type { Live } from "./live.svelte";
import type { Preview } from "./protocol";

/** Ids in one message: it may have 4096 characters. */
const MOST = 400;

export class Previews<View> {
  #live: Live<View>;
  #known: { position: string; previews: Record<number, Preview> } = $state.raw({ position: "", previews: {} });
  #position = "";
  #asked = new Set<number>();
  #waiting: number[] = [];
  #under: Promise<void> = Promise.resolve();

  constructor(live: Live<View>) {
    this.#live = live;
  }

  get(id: number): Preview | null {
    this.#want([id]);
    const { position, previews } = this.#known;
    return (position === this.#position && previews[id]) || null;
  }

  async all(ids: readonly number[]): Promise<void> {
    this.#want(ids);
    await this.#under;
  }

  #want(ids: readonly number[]): void {
    const state = this.#live.state;
    if (!state || state.seat === null) return;
    const position = `${state.seat} ${state.at} ${state.entries}`;
    if (position !== this.#position) {
      this.#position = position;
      this.#asked.clear();
      this.#waiting = [];
    }
    const fresh = [...new Set(ids)].filter((id) => !this.#asked.has(id));
    if (!fresh.length) return;
    for (const id of fresh) this.#asked.add(id);
    if (!this.#waiting.length)
      this.#under = Promise.all([this.#under, Promise.resolve().then(() => this.#ask(position))]).then(() => {});
    this.#waiting.push(...fresh);
  }

  async #ask(position: string): Promise<void> {
    const state = this.#live.state;
    if (position !== this.#position || !state || state.seat === null) return;
    const { seat, at } = state;
    const ids = this.#waiting.splice(0);
    const parts = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, i) => ids.slice(i * MOST, (i + 1) * MOST));
    await Promise.all(
      parts.map(async (moves) => {
        const answer = await this.#live.ask({ do: "previews", seat, at, moves });
        if (answer.type !== "previews" || position !== this.#position) return;
        const before = this.#known.position === position ? this.#known.previews : {};
        this.#known = { position, previews: { ...before, ...answer.previews } };
      }),
    );
  }
}
