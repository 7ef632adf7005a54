// The second row where nothing else is to be said, and what a space of the cross offers that is only looked at.
import { count } from "../../lib/words";
import type { Draft } from "./draft.svelte";
import { partner, titleOf } from "./view";

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
  const room = count(seat.tanks[0]?.free ?? 0, "free place");
  const after =
    draft.phase === "main" && then
      ? ` Then ${titleOf(view, then)} ${seat.secondary_price ? `for $${seat.secondary_price}` : "for free"}.`
      : "";
  if (action === "crude_market") return `Crude from $${Math.min(...cheapest(draft, 0))}; ${room} for crude.${after}`;
  if (market) {
    const sold = new Set(view.markets[market - 1]?.lines.map(({ colour }) => colour));
    return `Sell ${[...sold].join(" or ")} from Low to High, buy ${view.crude[market + 2]?.colour} crude.${after}`;
  }
  if (action === "contracts_loans") return `Take contracts, or a loan of $${view.loan.cash}.${after}`;
  if (action === "tanks_pipes") return `Tanks from $${price(view.tank_shop.rows)} and pipes.${after}`;
  if (action === "machines_pipes") return `Machines from $${price(view.machine_shop.rows)} and pipes.${after}`;
  return `Upgrades, $${view.upgrade_price} each.${after}`;
}

const price = (rows: { price: number; stock: number }[]): number | string =>
  rows.find(({ stock }) => stock > 0)?.price ?? "–";
const cheapest = ({ view }: Draft, market: number): number[] =>
  view.crude
    .filter((row) => row.market === market)
    .flatMap(({ slots }) => slots.filter(({ barrel }) => barrel).map((slot) => slot.price));
