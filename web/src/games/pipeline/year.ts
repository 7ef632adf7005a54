// What a new year changed, read off the table before and after it, in the order of the rulebook's four steps.
import { count, listed, title } from "../../lib/words";
import type { View } from "./view";

export interface Step {
  title: string;
  lines: string[];
}

const crude = ({ crude }: View): number =>
  crude.reduce((n, { slots }) => n + slots.filter(({ barrel }) => barrel).length, 0);
const refined = ({ markets }: View): number =>
  markets.reduce(
    (n, { lines }) => n + lines.reduce((m, { slots }) => m + slots.filter(({ barrel }) => barrel).length, 0),
    0,
  );

export function yearSteps(before: View, after: View, names: string[]): Step[] {
  const penalties = after.seats.flatMap(({ seat, penalties }) => {
    const more = penalties - (before.seats[seat]?.penalties ?? 0);
    return more > 0
      ? [`${names[seat]}: ${count(more, "contract")} left open, ${count(more, "penalty", "penalties")}.`]
      : [];
  });
  const woken = after.seats
    .filter(({ seat }) => before.seats[seat]?.cards.some(({ state }) => state === "deferred"))
    .map(({ seat }) => names[seat] ?? "");
  const [added, left] = [crude(after) - crude(before), refined(before) - refined(after)];
  return [
    {
      title: "Contracts",
      lines: [
        ...(penalties.length ? penalties : ["Every active contract was filled: no penalties."]),
        ...(woken.length ? [`Deferred contracts of ${listed(woken)} are active now.`] : []),
        "The display moves one column to the right; new contracts fill its left.",
      ],
    },
    {
      title: "Markets",
      lines: [
        `${title(count(Math.max(added, 0), "crude barrel"))} came in, the dearest slots first.`,
        `${title(count(Math.max(left, 0), "refined barrel"))} left the markets.`,
      ],
    },
    { title: "Shops", lines: ["Tanks and machines are refilled, and new pipes lie beside both shops."] },
    {
      title: "Upgrades",
      lines: [
        "All families are open again.",
        `${title(count(after.government.limit, "Government quadrant"))} may be open this year.`,
      ],
    },
  ];
}
