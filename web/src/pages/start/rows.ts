// "My matches" as lines of text.
import type { Status } from "../../lib/protocol";
import { outcome } from "../../lib/result";
import { ago, listed, moment } from "../../lib/words";

export interface Row {
  id: string;
  game: string;
  title: string;
  with: string;
  line: string;
  turn: boolean;
  state: string;
}

export const turnOf = ({ over, yours, waiting }: Status): boolean =>
  !over && yours.some((seat) => waiting.includes(seat));

/** Your turn first, then running ones, then finished ones; the newest first among equals. */
export function ordered(list: readonly Status[]): Status[] {
  const rank = (match: Status): number => (turnOf(match) ? 0 : match.over || match.archived ? 2 : 1);
  return [...list].sort((a, b) => rank(a) - rank(b) || moment(b.updated) - moment(a.updated));
}

export function described(match: Status, now: number): Row {
  const { id, game, title, seats, yours, waiting, over, last, score, updated } = match;
  const names = seats.map(({ name }) => name);
  const others = seats
    .filter(({ seat }) => !yours.includes(seat))
    .map(({ name, kind }) => (kind === "computer" ? `${name} (computer)` : name));
  const company = yours.length > 1 ? listed(names) : others.length ? `with ${listed(others)}` : "alone";
  const awaited = seats.filter(({ seat }) => waiting.includes(seat)).map(({ name }) => name);
  return {
    id,
    game,
    title,
    with: yours.length ? company : `watching ${listed(names)}`,
    line: [
      match.archived ? "archived" : over ? "" : match.moment[1],
      score ? outcome(score, names, yours) : last.replace(/\.$/, ""),
      ago(now - moment(updated)),
    ]
      .filter(Boolean)
      .join(" · "),
    turn: turnOf(match),
    state: over || match.archived ? "Replay" : `${listed(awaited)} to move`,
  };
}
