// Where a component's number is printed on the table, by `data-place` keys; a star stands for any ending.
import type { Way } from "../../lib/own";
import { box, contract, die, loans, outlet, tank } from "./places";
import type { View } from "./view";

export function printed([name, ...way]: Way, seat: number, { oils, grades }: View): string[] {
  const [first, second] = way;
  const grade = grades.indexOf(String(first));
  switch (name) {
    case "market_1":
    case "market_2":
      return [box(seat, Number(String(name).at(-1)), String(first), Number(second) + 1)];
    case "tank_values":
    case "tank_boxes":
      return oils.map((oil) => tank(seat, oil, grade));
    case "outlets":
      return oils.map((oil) => outlet(seat, oil, Number(first) + 1));
    case "contract_sizes":
    case "contract_values":
    case "contract_rows":
      return [contract(Number(first) + 1)];
    case "loan_totals":
      return [loans(seat)];
    case "crude_by_die":
    case "market_by_die":
    case "pipe_by_die":
      return [die(seat, Number(first) + 1)];
    default:
      return [];
  }
}
