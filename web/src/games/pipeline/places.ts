// Where on the table a move happened: the `data-place` keys that a line of the log outlines.
import type { Move } from "../../lib/protocol";
import type { View } from "./view";

export function places({ name, args }: Move, seat: number, view: View): string[] {
  // One player's board is open, the others are rows: what happens on a board is in one of the two.
  const tanks = (...grades: unknown[]): string[] => [
    ...grades.map((grade) => `tanks-${seat}-${grade}`),
    `seat-${seat}`,
  ];
  switch (name) {
    case "cell":
      return [`cell-${seat}-${args.row}-${args.column}`, `seat-${seat}`];
    case "turn":
      return [`seat-${seat}`];
    case "action":
      return [`action-${args.action}`];
    case "government":
      return [`government-${args.quadrant}${args.tile}`];
    case "pipe":
      return [`pipe-${args.shop}-${args.tile}`];
    case "sell":
    case "buy":
      return [`market-${args.market}-${args.line}-${args.price}`];
    case "sell_crude":
    case "buy_crude":
      return [`crude-${args.row}-${args.price}`];
    case "contract":
      return [`contract-${args.row}-${args.column}`];
    case "order_as_contract":
      return [`order-${args.row}-${args.column}`];
    case "loan":
      return ["loan"];
    case "tank":
      return ["shop-tank", ...tanks(view.grades.indexOf(String(args.grade)))];
    case "take_tank":
      return ["shop-tank"];
    case "machine":
    case "take_machine":
      return ["shop-machine"];
    case "upgrade":
    case "flip":
      return [`upgrade-${args.family}`];
    case "refine":
    case "refine_through":
      return tanks(args.from, args.to);
    case "second":
      return tanks(args.to);
    case "serve":
      return cardPlaces(view, Number(args.card));
    case "deliver":
      return tanks(args.used);
    default:
      return [];
  }
}

function cardPlaces(view: View, card: number): string[] {
  const row = view.orders.find(({ cards }) => cards.some((one) => one?.card === card));
  return [
    `card-${card}`,
    ...(row ? [`order-${row.barrels}-${row.cards.findIndex((one) => one?.card === card) + 1}`] : []),
  ];
}
