// What a match will be remembered for, each with the move it happened at.
import type { ChartData, Line } from "./protocol";

export interface Memory {
  title: string;
  text: string;
  money: number | null;
  n: number;
  when: string;
}

const leader = (totals: readonly number[][], i: number): number => {
  const now = totals.map((row) => row[i] ?? 0);
  const top = Math.max(...now);
  return now.filter((value) => value === top).length > 1 ? -1 : now.indexOf(top);
};

/** The last moment at which the lead passed to whoever leads then. */
export function passed({ moments, totals }: ChartData): { seat: number; moment: string } | null {
  let found: { seat: number; moment: string } | null = null;
  let before = -1;
  for (const [i, moment] of moments.entries()) {
    const now = leader(totals, i);
    if (now >= 0 && before >= 0 && now !== before) found = { seat: now, moment };
    if (now >= 0) before = now;
  }
  return found;
}

export function memories(lines: readonly Line[], chart: ChartData, names: readonly string[]): Memory[] {
  const told = (title: string, line: Line): Memory => ({
    title,
    text: line.text.replace(/\.$/, ""),
    money: line.money,
    n: line.n,
    when: line.moment[1],
  });
  const by = [...lines].filter(({ money }) => money).sort((a, b) => (b.money ?? 0) - (a.money ?? 0));
  const [best, worst] = [by[0], by.at(-1)];
  const found: Memory[] = [];
  if (best && (best.money ?? 0) > 0) found.push(told("Biggest gain", best));
  if (worst && (worst.money ?? 0) < 0) found.push(told("Dearest step", worst));
  const lead = passed(chart);
  const last = lead && lines.findLast(({ moment }) => moment[1] === lead.moment);
  if (lead && last)
    found.push({
      title: "The lead",
      text: `${names[lead.seat]} goes ahead`,
      money: null,
      n: last.n,
      when: lead.moment,
    });
  return found;
}
