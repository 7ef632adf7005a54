// What each item of a seat's count was made of.
import { listed, money } from "../../lib/words";
import type { View } from "./view";

const numbered = (counts: [n: number, thing: string][]): string =>
  listed(counts.flatMap(([n, thing]) => (n ? [`${n} ${thing}`] : [])));

export function countedOf({ sheets, colours, achievements }: View, seat: number, item: string): string {
  const sheet = sheets[seat]!;
  switch (item) {
    case "tokens":
      return numbered([
        [sheet.grey, "grey"],
        [sheet.red, "red"],
      ]);
    case "dice":
      return numbered(colours.map((colour) => [sheet.storage.dice[colour], colour]));
    case "contracts":
      return listed(
        sheet.active.flatMap((card) =>
          card ? [`${card.name} (${card.slots.filter(({ filled }) => filled).length} of ${card.slots.length})`] : [],
        ),
      );
    case "achievements": {
      const own = achievements.filter(({ seats }) => seats.includes(seat));
      const rest = sheet.score.achievements - own.reduce((sum, { reward }) => sum + reward, 0);
      return listed([
        ...own.map(({ name, reward }) => `${name} ${money(reward)}`),
        ...(rest ? [`${money(rest)} for completed contracts`] : []),
      ]);
    }
    case "environment":
      return `EIT ${sheet.impact}`;
    default:
      return "";
  }
}
