// Where a component's number is printed on the table, by `data-place` keys; a star stands for any ending.
import type { Way } from "../../lib/own";

export function printed([name, first]: Way): string[] {
  switch (name) {
    case "market":
      return [`market-${first}`];
    case "locations":
      return [`location-${first === "gold" ? "gold_*" : first}`];
    case "exploration_draws":
      return ["location-exploration"];
    case "storage_base":
    case "storage_tiles":
      return ["storage"];
    case "column_base":
    case "basic_tiles":
      return [`column-${first}`];
    case "beige_tiles":
      return ["column-beige"];
    case "reprocessing_pairs":
    case "reprocessing_rates":
    case "reprocessing_bonus":
    case "lone_magenta_makes":
    case "reprocessing_cost":
      return ["unit-*"];
    case "still_gas":
      return ["gas"];
    case "coke_spots":
      return ["coke"];
    case "era_cards":
      return ["era"];
    case "environment":
    case "environment_fines":
      return ["eit"];
    case "tickets":
      return ["ticket-*"];
    case "fixed_achievements":
      return [`achievement-${Number(first) + 1}`];
    default:
      return [];
  }
}
