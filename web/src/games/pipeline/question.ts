// What is to be decided now, verb first, and one line of why.
import { count, money, spelled } from "../../lib/words";
import type { Draft } from "./draft.svelte";
import { ACTIONS, partner } from "./view";

export interface Question {
  title: string;
  why: string;
}

const q = (title: string, why: string): Question => ({ title, why });

export function question(draft: Draft): Question {
  const { view, decision, seat } = draft;
  if (!decision) return q("The match is over", "");
  const name = ACTIONS[decision.action ?? ""] ?? "";
  switch (decision.phase) {
    case "tanks_at_start": return q("Place your starting tanks", `Each holds ${spelled(view.rates.tank_holds)} barrels of one grade; click a row of the tank farm`);
    case "main": return q(draft.desk.state.yours.length > 1 ? `${draft.desk.seat(draft.desk.shown).name}, choose your action` : "Choose your action", "A space of the cross, a Government tile, or a tile of your network to run");
    case "between": return between(draft);
    case "market": return decision.selling ? q(`Sell, then buy: ${name}`, "1 Sell → 2 Buy: the first purchase ends selling") : q(`Buy: ${name}`, "Selling is over; click barrels for sale");
    case "contracts": return q("Take contracts or a loan", "Click a contract; choose this year or next");
    case "tank_shop": return q("Buy tanks and pipes", pipes(draft));
    case "machine_shop": return q("Buy machines and pipes", pipes(draft));
    case "upgrades": return q("Buy upgrades", `$${view.upgrade_price} each, two at most; a family closes once bought`);
    case "government": return q("Take Government tiles", `${count(decision.bought, "tile")} so far; next one ${next(view.government.prices, decision.bought)}`);
    case "run": return q("Run your network", "One barrel for each pipeline, all at once");
    case "machine_run": return q("Run your machines", machines(draft));
    case "second_barrel": return q("Send a second barrel", "Engineering III: each runs two of the same grade");
    case "lay":
    case "turn": return q("Place the pipe", paid(draft));
    case "cover": return q("Place the machine", "On one half of a tile; the pipelines around it end there");
    case "turn_order": return q("Choose your place for the next round", "Or keep the leftmost free one");
    case "machine_phase": return draft.can("activate") ? q("Run your machines?", `All pipelines at machines run for $${seat.machines_price}`) : q("End your turn", "You may deliver first");
    case "machine_pick": return q("Choose a machine to run", "Or end: a machine that was done is closed");
    case "deliver": return q(`Deliver to the ${decision.serving?.kind ?? "card"}`, "Exact grades first; a better barrel may stand in");
    case "gift": return q("Take your gifts", gifts(draft));
    case "gift_tank": return q("Place the tank", "Choose its grade in the tank farm");
  }
}

function between(draft: Draft): Question {
  const { decision, seat } = draft;
  const actions = draft.moves("action");
  const [one] = actions;
  if (!one) return q("End your turn", draft.moves("serve").length ? "You could still deliver to a card" : "Nothing is left to do");
  if (!decision?.action) return q("Choose your action", "Machines ran first; now the main action");
  const price = seat.secondary_price ? ` for $${seat.secondary_price}` : " for free";
  return q("Take a second action?", `${actions.map(({ args }) => ACTIONS[String(args.action)]).slice(0, 3).join(", ")}${price}`);
}

/** What a click on a machine would do in a run of the machines. */
function machines(draft: Draft): string {
  if (!draft.moves("cell").length) return "Each pipeline at a machine refines one barrel";
  return draft.decision?.pipes.length ? "Click another machine to go on there first" : "Click a machine to leave it to your worker";
}

/** What the next tile of a price list adds. */
export function next(prices: number[], bought: number): string {
  const price = prices[bought];
  return price === undefined ? "none" : money(price - (prices[bought - 1] ?? 0));
}

/** What the tile in hand and those before it in this action cost together. */
function paid({ view, decision, seat }: Draft): string {
  const bought = decision?.bought ?? 0;
  const prices = decision?.action?.endsWith("_pipes") ? view.pipe_prices : decision?.action ? null : view.government.prices;
  const owed = decision?.owed.government || decision?.owed.pipes;
  if (!seat.network.tiles.length) return "Your first tile may lie anywhere";
  const price = owed ? undefined : prices?.[bought - 1];
  return price === undefined ? "It must touch your network" : `${money(price)} for ${count(bought, "pipe")}; touch your network`;
}

function pipes({ view, decision }: Draft): string {
  const bought = decision?.bought ?? 0;
  return bought >= view.pipe_prices.length ? "No more pipes this time" : `Pipe ${bought + 1} of ${view.pipe_prices.length}: ${next(view.pipe_prices, bought)}`;
}

function gifts({ decision }: Draft): string {
  const { government = 0, pipes = 0, tanks = 0, machines = 0 } = decision?.owed ?? {};
  const all = [[government, "Government tile"], [pipes, "shop pipe"], [tanks, "tank"], [machines, "machine"]] as [number, string][];
  return all.filter(([n]) => n).map(([n, thing]) => count(n, thing)).join(", ");
}

/** What is framed on the boards, where nothing else is to be said. */
export function framed(draft: Draft): string {
  const some = (...names: string[]): boolean => names.some((name) => draft.moves(name).length > 0);
  if (some("action")) return "Dark spaces of the cross are open.";
  if (some("upgrade")) return "Framed upgrades can be had; a click shows the whole card.";
  if (some("contract", "order_as_contract")) return "Framed cards can be taken.";
  if (some("government")) return "Framed Government tiles can be taken.";
  if (some("pipe", "take_tank", "take_machine", "machine")) return "What is framed in the shops can be had.";
  if (some("cell")) return "Click a machine of your network.";
  if (some("serve")) return "Green cards can be delivered to.";
  return "";
}

/** What a space of the cross offers now. */
export function offered(draft: Draft, action: string): string {
  const { view, seat } = draft;
  const market = Number(/\d$/.exec(action)?.[0] ?? 0);
  const then = partner(view, action);
  const after = draft.phase === "main" && then ? ` Then ${ACTIONS[then]} ${seat.secondary_price ? `for $${seat.secondary_price}` : "for free"}.` : "";
  if (action === "crude_market") return `Crude from $${Math.min(...cheapest(draft, 0))}; ${count(seat.tanks[0]?.free ?? 0, "free place")} for crude.${after}`;
  if (market) return `Sell ${[...new Set(view.markets[market - 1]?.lines.map(({ colour }) => colour))].join(" or ")} from Low to High, buy ${view.crude[market + 2]?.colour} crude.${after}`;
  if (action === "contracts_loans") return `Take contracts, or a loan of $${view.loan.cash}.${after}`;
  if (action === "tanks_pipes") return `Tanks from $${price(view.tank_shop.rows)}, up to four pipes.${after}`;
  if (action === "machines_pipes") return `Machines from $${price(view.machine_shop.rows)}, up to four pipes.${after}`;
  return `Up to two upgrades, $${view.upgrade_price} each.${after}`;
}

const price = (rows: { price: number; stock: number }[]): number | string => rows.find(({ stock }) => stock > 0)?.price ?? "–";
const cheapest = ({ view }: Draft, market: number): number[] =>
  view.crude.filter((row) => row.market === market).flatMap(({ slots }) => slots.filter(({ barrel }) => barrel).map((slot) => slot.price));
