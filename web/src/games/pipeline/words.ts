// Moves and things of Pipeline in words, for buttons and for screen readers.
import { oil as lookOf } from "../../lib/oil";
import type { Move } from "../../lib/protocol";
import { listed } from "../../lib/words";
import { ACTIONS, familyOf, GRADES, LEVELS, type CardState, type View } from "./view";

export const barrelName = (colour: string, grade: number): string => `${lookOf(colour).title} ${GRADES[grade] === "Crude" ? "crude" : GRADES[grade]}`;

export function describeCard({ kind, barrels, value }: CardState): string {
  return `${kind === "order" ? "Order" : "Contract"} of $${value}: ${listed(barrels.map(({ colour, grade }) => barrelName(colour, grade)))}`;
}

const gradeOf = (view: View, name: string | number | undefined): string => GRADES[view.grades.indexOf(String(name))] ?? "";
const place = (row: number): string => (row <= 3 ? "the crude market" : `refined market ${row - 3}`);

/** A move as the text of a button. */
export function nameOf({ name, args }: Move, view: View, seat: number): string {
  const word = (arg: string): string => String(args[arg]);
  const num = (arg: string): number => Number(args[arg]);
  switch (name) {
    case "cell": return `Row ${word("row")}, column ${word("column")}`;
    case "turn": return `Right half ${word("side")}`;
    case "action": return ACTIONS[word("action")] ?? word("action");
    case "government": return `Government tile ${word("quadrant")}${word("tile")}`;
    case "pipe": return `Pipe ${word("tile")} of the ${word("shop")} shop`;
    case "sell": return `Sell ${barrelName(word("colour"), view.grades.indexOf(word("grade")))} in refined market ${word("market")}, line ${word("line")}, ${word("price")}`;
    case "buy": return `Buy ${word("colour")} in refined market ${word("market")}, line ${word("line")}, ${word("price")}`;
    case "sell_crude": return `Sell ${barrelName(word("colour"), view.grades.indexOf(word("grade")))} in ${place(num("row"))}`;
    case "buy_crude": return `Buy ${word("colour")} crude in ${place(num("row"))}`;
    case "contract": return `Contract ${gradeOf(view, word("row"))} ${word("column")}, ${word("when")}`;
    case "order_as_contract": return `Order ${word("row")}, ${word("column")} as a contract, ${word("when")}`;
    case "loan": return `Loan, +$${view.loan.cash} and a penalty`;
    case "tank": return `Tank for ${gradeOf(view, word("grade"))}`;
    case "take_tank": return `Free tank (from the $${view.tank_shop.rows[num("row") - 1]?.price} row)`;
    case "machine": return "Buy a machine";
    case "take_machine": return `Free machine (from the ${args.row === "supply" ? "supply" : `$${view.machine_shop.rows[num("row") - 1]?.price} row`})`;
    case "upgrade": return `${familyOf(view, word("family"))?.title ?? word("family")} ${LEVELS[(view.seats[seat]?.levels[word("family")] ?? 0) + 1]}`;
    case "flip": return `Close ${familyOf(view, word("family"))?.title ?? word("family")}`;
    case "refine": return `${barrelName(word("colour"), num("from"))} to ${GRADES[num("to")]}`;
    case "refine_through": return `${barrelName(word("colour"), num("from"))} to ${GRADES[num("to")]}, pipe ${word("pipe")}`;
    case "second": return `Second barrel to ${GRADES[num("to")]}`;
    case "serve": return `Deliver to ${cardName(view, num("card"))}`;
    case "deliver": return `${barrelName(word("colour"), num("used"))}${args.used === args.required ? "" : ` as ${GRADES[num("required")]}`}`;
    case "activate": return `Run machines, $${view.seats[seat]?.machines_price ?? ""}`;
    case "place": return `Place ${word("place")}`;
    case "done": return view.decision?.phase === "gift" ? "Open no quadrant" : "Done";
    case "pass": return "Pass";
    default: return name;
  }
}

function cardName(view: View, card: number): string {
  const shown = [...view.contracts, ...view.orders].flatMap(({ cards }) => cards);
  const found = [...shown, ...view.seats.flatMap(({ cards }) => cards)].find((one) => one?.card === card);
  return found ? `the ${found.kind} of $${found.value}` : `card ${card}`;
}
