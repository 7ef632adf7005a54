// Numbers for a chart: a round axis and end marks that do not cover each other.

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

export function axis(values: readonly number[], lines = 5): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const raw = (most - least) / lines;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 5, 10].find((nice) => nice * power >= raw) ?? 10) * power);
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) };
}

/** Pushes marks apart to at least `gap`, keeping their order from top to bottom. */
export function spread(places: readonly number[], gap: number): number[] {
  const out = [...places];
  let last = -Infinity;
  for (const i of [...places.keys()].sort((a, b) => (places[a] as number) - (places[b] as number))) {
    last = Math.max(out[i] as number, last + gap);
    out[i] = last;
  }
  return out;
}

export interface Era {
  from: number;
  to: number;
  name: string;
}

/** How many labels of single moments fit under a chart, and how many with a word. */
const MOST_LABELS = 12;
const MOST_WORDS = 4;
const numberOf = (name: string): string => /\d+$/.exec(name)?.[0] ?? name;

/**
 * What stands under the axis: years where moments name them ("Year 1, round 3"), else the numbers of the moments, not
 * too many.
 */
export function eras(moments: readonly string[]): Era[] {
  const years = moments.map((moment) => /^(.+?),/.exec(moment)?.[1] ?? "");
  if (years.every(Boolean) && new Set(years).size > 1) {
    const found: Era[] = [];
    years.forEach((name, i) => {
      const last = found.at(-1);
      if (last?.name === name) last.to = i;
      else found.push({ from: i, to: i, name });
    });
    return found.length > MOST_WORDS ? found.map((era) => ({ ...era, name: numberOf(era.name) })) : found;
  }
  const each = Math.ceil(moments.length / MOST_LABELS);
  return moments.flatMap((moment, i) => (i % each ? [] : [{ from: i, to: i, name: numberOf(moment) }]));
}
