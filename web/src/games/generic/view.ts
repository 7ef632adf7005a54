// The view of a game that draws nothing: the count as it would be now.
import type { Score } from "../../lib/protocol";

export interface View {
  score?: Score;
}
