// What the server shows of a Pipeline match.
import type { CrudeSlot, NetworkView, RefinedSlot, TankRow, UpgradeFamily, View } from "../../lib/generated/pipeline";

export type {
  CardState,
  Colour,
  CrudeRow,
  Deciding as Decision,
  Half,
  LaidTile,
  MarketLine,
  NetworkView as Network,
  OfferedTile,
  Phase,
  Quadrant,
  SeatState,
  Side,
  Space,
  TankRow,
  View,
} from "../../lib/generated/pipeline";

export type End = "N" | "E" | "S" | "W";
export type MarketSlot<Tier> = Tier extends number ? CrudeSlot : RefinedSlot;

export const GRADES = ["Crude", "Low", "Mid", "High"] as const;
export const LEVELS = ["", "I", "II", "III"] as const;
/** An action as the cross calls it. */
export const titleOf = (view: View, action: string): string =>
  view.cross.find((space) => space.action === action)?.title ?? "";

/** Barrels of a row of tanks in the order they are drawn. */
export const barrelsOf = (row: TankRow): string[] =>
  Object.entries(row.barrels).flatMap(([colour, n]) => Array.from({ length: n }, () => colour));

/** The other space of an arm of the cross. */
export const partner = (view: View, action: string): string => {
  const arm = view.cross.find((space) => space.action === action)?.arm;
  return view.cross.find((space) => space.arm === arm && space.action !== action)?.action ?? "";
};

/** The best pipeline of an oil: its value and the grade it takes crude to. */
export function strongest(network: NetworkView, oil: string): { value: number; reaches: number } {
  const all = network.pipelines.filter(({ colour }) => colour === oil);
  return all.reduce((best, { value, reaches }) => (value > best.value ? { value, reaches } : best), {
    value: 0,
    reaches: 0,
  });
}

export const familyOf = (view: View, name: string): UpgradeFamily | undefined =>
  view.upgrades.find(({ family }) => family === name);
