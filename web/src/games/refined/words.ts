// REFINED in words: whom the era card met, how far everybody is. Numbers come from the view.
import type { TableSession } from "../../lib/table_session.svelte";
import type { Move } from "../../lib/protocol";
import { count, listed, money } from "../../lib/words";
import type { TicketSet } from "./draft.svelte";
import type { ActiveContract, Checks, Colour, Era, View } from "./view";

/** The parts of the board, the topic of the rules that each belongs to, and its locations. */
export const GROUPS: [title: string, topic: string, locations: string[]][] = [
  [
    "Crude tickets",
    "Crude tickets",
    ["gold_1", "gold_2", "gold_3", "gold_4", "name_grade", "exploration", "top_ticket", "ticket_discard"],
  ],
  ["Contracts", "Contracts", ["draft_contracts", "future_markets", "missed_contract"]],
  ["Upgrades", "Upgrades", ["basic_single", "basic_multi", "trade_up", "basic_advanced", "storage"]],
  ["Market", "Locations", ["buy", "sell", "first_player", "tokens", "tokens_plus"]],
];

/** Whom the rules of the era card have met, a sentence for every effect. */
export function metLines({ lines }: Era, names: readonly string[]): string[] {
  return lines
    .flatMap(({ met }) => met)
    .map(({ seats, one, several }) => {
      const all = seats.length === names.length;
      const who = all ? "Everybody" : listed(seats.map((seat) => names[seat]!));
      return `${who} ${all || seats.length === 1 ? one : several}.`;
    });
}

/** What a contract could get from the dice as they lie, and how good that is. */
export function outlook({ slots, chances }: ActiveContract): [text: string, tone: "good" | "near" | "plain"] {
  const open = chances.filter((chance) => chance !== "filled");
  const sure = open.filter((chance) => chance === "column" || chance === "coke").length;
  const loose = open.filter((chance) => chance === "tray").length;
  if (sure === open.length) return ["Complete: all in your column", "good"];
  if (sure + loose === open.length) return ["Complete once loose dice are loaded", "near"];
  if (sure + loose)
    return [`${chances.length - open.length + sure + loose} of ${slots.length} possible this round`, "plain"];
  return [`${chances.length - open.length} of ${slots.length} delivered`, "plain"];
}

/** The three checks of a round: passed or not, and what would be lost. */
export function checkLines({ loading, selling, recycling }: Checks): [name: string, good: boolean, text: string][] {
  const fits = loading.lost
    ? `${dice(loading.lost)} ${loading.lost === 1 ? "fits" : "fit"} nowhere: EIT +${loading.lost}`
    : loading.loose
      ? `${loading.column} of ${loading.dice} fit the column`
      : "every die has its place";
  const losses: string[] = [];
  if (selling.lost) losses.push(`${dice(selling.lost)} to sell or deliver, else lost`);
  if (selling.coke) losses.push("coke spots overflow");
  const sold = losses.join("; ") || (selling.left ? `${dice(selling.left)} left fit the units` : "nothing left over");
  const lone = recycling.lone ? `${dice(recycling.lone)} alone in a unit: lost` : "";
  const short = recycling.short ? `${money(recycling.cost)} to run the units: too dear` : "";
  const full =
    recycling.made > recycling.free ? `${dice(recycling.made)} for ${count(recycling.free, "free place")}` : "";
  const made = recycling.made
    ? `${dice(recycling.made)} for ${count(recycling.free, "free place")}`
    : `${recycling.free} storage places free`;
  return [
    ["Loading", !loading.lost, fits],
    ["Selling", !losses.length, sold],
    ["Recycling", !lone && !short && !full, lone || short || full || made],
  ];
}

export const dice = (n: number): string => (n === 1 ? "one die" : count(n, "die", "dice"));

export const aDie = (colour: unknown): string => `${/^[ao]/.test(String(colour)) ? "an" : "a"} ${colour} die`;

/** What the next level of a track pays the seat to move. */
export function price(view: View, colour: Colour): string {
  const track = view.market.find((one) => one.colour === colour);
  return money((track?.levels[track.level - 1]?.[1] ?? 0) + view.turn_dice.bonus);
}

const NOTED = new Set(["basic", "trade", "advanced", "run", "choose", "pay", "grade", "buy", "sell_stored"]);

/** Whether choices say what they bring; many would only be read one by one. */
export const noted = (moves: readonly Move[]): boolean => moves.length <= 9 && NOTED.has(moves[0]?.name ?? "");

/** Tickets to tuck, and the dice that they make. */
export const setWords = (set: TicketSet, [tickets, dice]: readonly [number, number]): string =>
  set.name === "tuck_same"
    ? `Tuck ${tickets} ${set.grade}: ${dice} of one colour`
    : `Tuck 3 grades, not ${set.without}: 2 colours`;

/** How far a seat is. */
export function standing({ now, state }: TableSession<View>, seat: number): string {
  const { kind, here } = now.seats[seat]!;
  const { phase, sheets } = state.view;
  const { ready, passed, left } = sheets[seat]!;
  if (kind === "link" && !here) return "not here";
  if (now.thinking.includes(seat)) return "thinking";
  if (phase === "refining") return ready ? "ready" : "loading";
  if (phase === "selling" && passed) return "passed";
  if (state.waiting.includes(seat)) return "deciding";
  return phase === "engineering" && left ? `${count(left, "engineer")} left` : "";
}

/** What players are doing in each phase. */
export const DOING: Record<string, string> = {
  setup: "choosing cards",
  era: "answering the era card",
  engineering: "placing engineers",
  tickets: "taking tickets",
  refining: "refining",
  selling: "selling",
  delivering: "delivering",
  reprocessing: "reprocessing",
};
