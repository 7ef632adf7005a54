// Who won, in one line.
import type { Score } from "./protocol";
import { listed, money, place, spelled, title } from "./words";

export interface Headline {
  title: string;
  line: string;
}

/** How a finished match went for whoever looks back at it: place, money, and who won. */
export function outcome({ ranks, totals }: Score, names: readonly string[], yours: readonly number[]): string {
  const winners = [...names.keys()].filter((seat) => ranks[seat] === 1);
  const most = money(totals[winners[0] ?? 0] ?? 0);
  if (names.length === 1) return `You made ${most}`;
  const me = yours.length === 1 ? yours[0]! : -1;
  const won = `${listed(winners.map((seat) => (seat === me ? "You" : names[seat]!)))} won with ${most}`;
  return me < 0 || ranks[me] === 1
    ? won
    : `${title(place(ranks[me]!))} of ${spelled(names.length)} with ${money(totals[me] ?? 0)}; ${won}`;
}

export function headline(score: Score, names: readonly string[], yours: readonly number[]): Headline {
  const winners = score.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const top = winners[0] ?? 0;
  const won = money(score.totals[top] ?? 0);
  const named = (seat: number): string => names[seat] ?? `Player ${seat + 1}`;
  if (names.length === 1) return { title: `You made ${won}`, line: "A match alone: next time, more." };
  const you = yours.length === 1 && winners.includes(yours[0] as number);
  if (winners.length > 1)
    return { title: `${listed(winners.map(named))} share the win with ${won}`, line: "Equal in everything." };
  const second = score.ranks.indexOf(2);
  const ahead = (score.totals[top] ?? 0) - (score.totals[second] ?? 0);
  return {
    title: you ? `You win with ${won}` : `${named(top)} wins with ${won}`,
    line:
      ahead > 0
        ? `${money(ahead)} ahead of ${named(second)}.`
        : `Equal money with ${named(second)}; the tie-break decided.`,
  };
}
