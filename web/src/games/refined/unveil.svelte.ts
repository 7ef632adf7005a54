// A new era card: it turns, the markers of the market step one by one, then its demand and its rules come up.
import type { TableSession } from "../../lib/table_session.svelte";
import type { Colour, View } from "./view";

const [TURN, STEP, STILL] = [450, 120, 600];

type Levels = Partial<Record<Colour, number>>;

/** The table as it was last seen; it outlives a curtain between two players. */
let seen: { match: string; round: number; levels: Levels } | null = null;

/** Where the markers stand after each step of theirs, one track after the other. */
export function path(from: Levels, to: Levels): Levels[] {
  const steps: Levels[] = [];
  let at = from;
  for (const colour of Object.keys(to) as Colour[])
    while (at[colour] !== to[colour])
      steps.push((at = { ...at, [colour]: at[colour]! + Math.sign(to[colour]! - at[colour]!) }));
  return steps;
}

export class Unveiling {
  /** What is happening now. */
  stage: "card" | "market" | null = $state(null);
  /** Where the markers are shown until they have all moved. */
  levels: Levels | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A new position: tells whether it has a new card. */
  follow(session: TableSession<View>): boolean {
    const { match, view } = session.state;
    if (session.past) return false;
    const before = seen;
    seen = {
      match,
      round: view.era ? view.round : 0,
      levels: Object.fromEntries(view.market.map(({ colour, level }) => [colour, level])),
    };
    if (before?.match !== match || before.round + 1 !== seen.round) return false;
    if (document.documentElement.dataset.motion === "still") {
      const { levels } = seen;
      const changes = (Object.keys(levels) as Colour[]).filter((colour) => levels[colour] !== before.levels[colour]);
      const changed = (session.lit = ["era", ...changes.map((colour) => `market-${colour}`)]);
      setTimeout(() => session.lit === changed && (session.lit = []), STILL);
      return true;
    }
    const steps = path(before.levels, seen.levels);
    this.stage = "card";
    this.levels = before.levels;
    const next = (): void => {
      const at = steps.shift();
      this.stage = at ? "market" : null;
      this.levels = at ?? null;
      if (at) this.#timer = setTimeout(next, STEP);
    };
    this.stop();
    this.#timer = setTimeout(next, TURN);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
