// What each item of a sheet's count was made of.
import { oil as lookOf } from "../../lib/oil";
import { counted, listed, money, title } from "../../lib/words";
import { longestOf, type View } from "./view";

export function countedOf(view: View, seat: number, item: string): string {
  const { oils, grades, markets, contracts } = view;
  const { tanks, sold, contracts: progress, networks, loans, score } = view.sheets[seat]!;
  const refined = [...grades.keys()].slice(1);
  const barrel = (oil: string, grade: number): string => `${oil} ${title(grades[grade]!)}`;
  switch (item) {
    case "tanks":
      return listed(
        oils.flatMap((oil) =>
          refined.flatMap((grade) => {
            const { held } = tanks[oil]![grade]!;
            return held ? [`${held} ${barrel(oil, grade)}`] : [];
          }),
        ),
      );
    case "markets":
      return listed(
        markets.flatMap(({ prices }, market) =>
          oils.flatMap((oil) =>
            refined.flatMap((grade) =>
              sold[market]![oil]![grade - 1] ? [`${barrel(oil, grade)} ${money(prices[oil]![grade - 1]!)}`] : [],
            ),
          ),
        ),
      );
    case "contracts":
      return listed(
        contracts.flatMap(({ barrels, value }, i) =>
          progress[i]!.done ? [`contract of ${barrels} ${money(value)}`] : [],
        ),
      );
    case "longest": {
      const longest = longestOf(view.sheets[seat]!);
      const where = oils.filter((oil) => longest && networks[oil]!.longest === longest);
      return longest ? `${counted(score.squares, "square")}, ${listed(where.map((oil) => lookOf(oil).title))}` : "";
    }
    case "loans":
      return loans ? counted(loans, "loan") : "";
    default:
      return "";
  }
}
