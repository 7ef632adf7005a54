import type { Level } from "./protocol";

const ORDER = ["novice", "club", "expert", "master", "random"];

/**
 * The levels to choose from, weakest first as they are meant; ratings are too close for that at times. The server's
 * first is what a match proposes.
 */
export const ranked = (levels: readonly Level[]): Level[] =>
  [...levels].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
