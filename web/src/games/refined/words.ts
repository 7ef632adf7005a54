// REFINED in words: effects, era cards, how far everybody is. Numbers come from the view.
import type { Desk } from "../../lib/desk.svelte";
import type { Move } from "../../lib/protocol";
import { count, listed, money } from "../../lib/words";
import type { TicketSet } from "./draft.svelte";
import type { ActiveContract, Checks, Colour, Era, EraRule, Track, View } from "./view";

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

/** "grey+1" as "+1 grey", "EIT-1" as "EIT −1", "money-2" as "−$2", "dice-1" as "−1 die". */
export function effect(text: string): string {
  const found = /^(\w+)([+-]\d+)$/.exec(text);
  if (!found) return text;
  const amount = Number(found[2]);
  const sign = amount < 0 ? "−" : "+";
  if (found[1] === "money") return `${sign}${money(Math.abs(amount))}`;
  if (found[1] === "EIT") return `EIT ${sign}${Math.abs(amount)}`;
  return `${sign}${Math.abs(amount)} ${amount === -1 && found[1] === "dice" ? "die" : found[1]}`;
}

export const effects = (texts: string[]): string => listed(texts.map(effect));

const bare = (n: number): string => money(n);

/** The lines of an era card: what kind of thing, and the sentence. */
export function eraLines(era: Era, market: Track[]): [string, string][] {
  const lines: [string, string][] = [];
  const moves: string[] = [];
  if (era.shift)
    moves.push(
      `every price ${era.shift < 0 ? "recovers" : "falls"} ${count(Math.abs(era.shift), "level").replace(/^one/, "a")}`,
    );
  const set = Object.entries(era.set).map(([colour, level]) => {
    const name = market.find((track) => track.colour === colour)?.name ?? colour;
    return `${name} at level ${level}`;
  });
  if (set.length) moves.push(listed(set));
  if (moves.length) lines.push(["Market", moves.join("; ")]);
  for (const rule of era.rules) lines.push(["EIT", ruleLine(rule)]);
  const bonus = Object.entries(era.contract_bonus).map(([name, pay]) => `${name} contracts pay +${bare(pay)}`);
  if (era.tile_discount) bonus.push(`tiles cost ${bare(era.tile_discount)} less`);
  if (era.storage_discount) bonus.push(`storage costs ${bare(era.storage_discount)} less`);
  if (bonus.length) lines.push(["Bonus", listed(bonus)]);
  const costs: string[] = [];
  if (era.ticket_surcharge)
    costs.push(`tickets cost ${bare(Math.abs(era.ticket_surcharge))} ${era.ticket_surcharge > 0 ? "more" : "less"}`);
  if (era.reprocessing_cost !== null) costs.push(`running a unit costs ${bare(era.reprocessing_cost)}`);
  if (costs.length) lines.push(["Costs", listed(costs)]);
  if (era.offer) lines.push(["Offer", `pay ${bare(era.offer.cost)} for ${effect(era.offer.effect)}`]);
  return lines;
}

export function ruleLine({ when, low, high, effect: what, instead }: EraRule): string {
  const range =
    low > 0 && high < 99
      ? `at ${low} to ${high}`
      : low > 0
        ? `at ${low} or more`
        : high < 99
          ? `at ${high} or less`
          : "";
  const who = { reveal: range || "everyone", unfilled: "no demand filled", filled: "a demand filled" }[when];
  return `${who}: ${effect(what)}${instead ? ` or ${effect(instead)}` : ""}`;
}

/** What an effect does to one player, or to several. */
function suffers(text: string, several: boolean): string {
  const found = /^(\w+)([+-])(\d+)$/.exec(text);
  if (!found) return text;
  const [, what, sign, amount] = found;
  const up = sign === "+";
  if (what === "money")
    return up ? `${several ? "get" : "gets"} $${amount}` : `${several ? "are" : "is"} fined $${amount}`;
  if (what === "EIT") return `${several ? "go" : "goes"} ${up ? "up" : "down"} ${amount} on the track`;
  if (what === "dice")
    return `${several ? "lose" : "loses"} ${dice(Number(amount))} of ${several ? "their" : "the"} storage`;
  return `${up ? (several ? "get" : "gets") : several ? "lose" : "loses"} ${count(Number(amount), `${what} token`)}`;
}

/** Whom the rules of the era card have met, a sentence for every effect. */
export function metLines({ rules }: Era, names: readonly string[]): string[] {
  return rules.flatMap(({ met, effect: what, met_instead, instead }) =>
    (
      [
        [met, what],
        [met_instead, instead],
      ] as const
    ).flatMap(([seats, text]) => {
      if (!seats.length) return [];
      const all = seats.length === names.length;
      const who = all ? "Everybody" : listed(seats.map((seat) => names[seat]!));
      return [`${who} ${suffers(text ?? "", seats.length > 1 && !all)}.`];
    }),
  );
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
export function standing({ now, state }: Desk<View>, seat: number): string {
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
