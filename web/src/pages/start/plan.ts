// The match being set up on the start page: what is chosen, and what the server is asked for.
import type { NewMatch } from "../../lib/api";
import { read, write } from "../../lib/keep";
import type { Values } from "../../lib/own";
import type { GameInfo, Option, SeatChoice, SeatInfo, Value } from "../../lib/protocol";

const KEY = "crackspread.plan";

export interface Plan {
  game: string;
  options: Record<string, Value>;
  /** Numbers of one's own, by component. */
  components: Values;
  seats: SeatChoice[];
  seed: string;
}

const FRIENDS = ["Theo", "Ines", "Jonas", "Lena", "Omar"];

/** A name nobody at this table has yet. */
export const freeName = (seats: readonly SeatChoice[]): string =>
  FRIENDS.find((name) => !seats.some((seat) => seat.name === name)) ?? `Player ${seats.length + 1}`;

export function defaults(game: GameInfo): Record<string, Value> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** A plan that this game can play: unknown options and levels fall away, seats fit the number of players. */
export function fitted(plan: Plan, game: GameInfo): Plan {
  const kept = game.options.flatMap(({ name }) => (name in plan.options ? [[name, plan.options[name] as Value]] : []));
  const usual = game.levels[0]?.name;
  const known = (seat: SeatChoice): boolean =>
    seat.kind !== "computer" || game.levels.some(({ name }) => name === seat.level);
  const seats = plan.seats.slice(0, game.players[1]).map((seat) => (known(seat) ? seat : { ...seat, level: usual }));
  while (seats.length < game.players[0]) seats.push({ name: freeName(seats), kind: "computer", level: usual });
  const components = plan.game === game.name ? (plan.components ?? {}) : {};
  return { ...plan, game: game.name, components, options: { ...defaults(game), ...Object.fromEntries(kept) }, seats };
}

export function firstPlan(game: GameInfo, me: string): Plan {
  const seats: SeatChoice[] = [{ name: me || "Mara", kind: "me" }];
  const level = game.levels[0]?.name;
  if (game.players[1] > 1 && level) seats.push({ name: "Theo", kind: "computer", level });
  return fitted({ game: game.name, options: {}, components: {}, seats, seed: "" }, game);
}

export const kept = (): Plan | null => read<Plan | null>(KEY, null);
export const keep = (plan: Plan): void => write(KEY, plan);

/** "New match like this": the start page opens with the same game, options and seats. */
export function likeThis(
  game: string,
  options: Record<string, Value>,
  components: Values,
  seats: readonly SeatInfo[],
): void {
  keep({
    game,
    options,
    components,
    seed: "",
    seats: seats.map(({ name, kind, level }) => ({ name, kind, ...(level ? { level } : {}) })),
  });
}

/** What stands on the page; finer points wait under More options, and numbers do. */
export const plain = (option: Option): boolean =>
  !option.more && (option.choices !== null || typeof option.default === "boolean");

export function request(plan: Plan): NewMatch {
  const seed = plan.seed.trim();
  return {
    game: plan.game,
    options: plan.options,
    components: plan.components,
    seats: plan.seats.map(({ name, kind, level }) => ({
      name: name.trim(),
      kind,
      ...(kind === "computer" && level ? { level } : {}),
    })),
    seed: seed === "" ? null : Number(seed),
  };
}
