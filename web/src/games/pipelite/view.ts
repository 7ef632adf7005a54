// What the server shows of a PipeLite match.
import type { SheetView } from "../../lib/generated/pipelite";

export type { Phase, Preview, SheetView as SheetState, Tank, View } from "../../lib/generated/pipelite";

export const longestOf = (sheet: SheetView): number =>
  Math.max(...Object.values(sheet.networks).map((network) => network.longest));
