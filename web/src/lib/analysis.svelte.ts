// The analysis of a finished match: asked for once, watched while it is made, then kept as long as the page.
import * as api from "./api";
import { announcer } from "./announce.svelte";
import type { AnalysisResult, Better, ChartData, Level, Turn } from "./protocol";
import { keysOf } from "./tryout";

const PACE = 500;
const MOST = 5;

export class Analysis {
  done = $state(0);
  /** 0 before it was asked for. */
  of = $state(0);
  /** About what it takes. */
  seconds = $state(0);
  problem = $state("");
  result: AnalysisResult | null = $state.raw(null);
  /** Of the computers that one may try again against, and the chosen one. */
  levels: Level[] = $state.raw([]);
  level = $state("");
  #match: string;
  #asked = false;

  constructor(match: string) {
    this.#match = match;
  }

  /** Looks once whether there is one, or one is being made. */
  look(): void {
    if (!this.#asked) void this.#hear(api.analysis(this.#match, keysOf(this.#match)));
  }

  begin(): void {
    void this.#hear(api.beginAnalysis(this.#match, keysOf(this.#match)));
  }

  async #hear(answer: ReturnType<typeof api.analysis>): Promise<void> {
    this.#asked = true;
    try {
      const found = await answer;
      const waited = this.of > 0;
      if (found.result) await this.#take(found.result);
      Object.assign(this, { ...found, problem: found.problem ?? "" });
      if (found.result && waited) announcer.now("The analysis is ready.");
      if (this.of && !found.result) setTimeout(() => this.#hear(api.analysis(this.#match, keysOf(this.#match))), PACE);
    } catch (error) {
      this.of = 0;
      this.problem = (error as Error).message;
    }
  }

  async #take({ game }: AnalysisResult): Promise<void> {
    this.levels = (await api.games()).find(({ name }) => name === game)?.levels ?? [];
    this.level ||= this.levels[0]?.name ?? "";
  }
}

const known = new Map<string, Analysis>();

export function analysisOf(match: string): Analysis {
  let found = known.get(match);
  if (!found) known.set(match, (found = new Analysis(match)));
  return found;
}

/** The turns that cost most, the worst first. */
export const costly = ({ turns }: AnalysisResult, most = MOST): Turn[] =>
  turns
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);

/** The line that would have been better after the first so many moves, and whose. */
export function betterAt(result: AnalysisResult | null, at: number): (Better & { seat: number }) | null {
  for (const { better, seat } of result?.turns ?? [])
    for (const line of better) if (line.at === at) return { ...line, seat };
  return null;
}

/** Expected money and chances turn by turn, as a chart takes them. */
export function charted({ start, turns, names }: AnalysisResult): ChartData {
  const moments = turns.map(({ moment, seat, n }) => `${moment}, ${names[seat]}, move ${n}`);
  const begin = turns[0]?.moment ?? "";
  const values = (pick: (worth: { money: number[]; win: number[] }, seat: number) => number): number[][] =>
    names.map((_, seat) => [start, ...turns].map((worth) => Math.round(pick(worth, seat))));
  return {
    moments: [`${begin}, start`, ...moments],
    totals: values(({ money }, seat) => money[seat] ?? 0),
    sources: [],
    figures: [
      { key: "win", title: "Chance to win by turn, %", values: values(({ win }, seat) => 100 * (win[seat] ?? 0)) },
    ],
  };
}
