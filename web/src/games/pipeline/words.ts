// Things of Pipeline in words, for screen readers.
import { oil as lookOf } from "../../lib/oil";
import { listed } from "../../lib/words";
import { GRADES, type CardState } from "./view";

export const barrelName = (colour: string, grade: number): string =>
  `${lookOf(colour).title} ${GRADES[grade] === "Crude" ? "crude" : GRADES[grade]}`;

export function describeCard({ kind, barrels, value }: CardState): string {
  const asked = barrels.map(({ colour, grade }) => barrelName(colour, grade));
  return `${kind === "order" ? "Order" : "Contract"} of $${value}: ${listed(asked)}`;
}
