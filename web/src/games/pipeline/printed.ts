// Where a component's number is printed on the table, by `data-place` keys; a star stands for any ending.
import type { Way } from "../../lib/own";

const [GRADES, LOCATIONS] = [3, 2];
const TIERS = ["cheap", "dear"];

export function printed([name, first, second, third]: Way, seat: number): string[] {
  const location = Number(first);
  switch (name) {
    case "crude_prices":
      return [`crude-${location + 1}-${Number(second) + 1}`];
    case "crude_colours":
    case "supply":
      return [`crude-${location + 1}-*`];
    case "refined_prices":
    case "demand": {
      const line = (location % LOCATIONS) * GRADES + Number(second) + 1;
      return [`market-${Math.floor(location / LOCATIONS) + 1}-${line}-${TIERS[Number(third)] ?? "*"}`];
    }
    case "tank_prices":
    case "tank_slots":
      return ["shop-tank"];
    case "machine_prices":
    case "machine_slots":
      return ["shop-machine"];
    case "pipe_prices":
      return [`pipe-${location + 1}-*`];
    case "government_prices":
    case "government_limits":
      return ["quadrant-*"];
    case "upgrade_price":
    case "upgrade_copies":
      return ["upgrade-*"];
    case "loan":
      return ["loan"];
    case "contract_rates":
    case "order_rates":
      return ["card-*", name === "order_rates" ? "order-*" : "contract-*"];
    case "tank_spaces":
    case "tank_holds":
      return [`tanks-${seat}-*`];
    default:
      return [];
  }
}
