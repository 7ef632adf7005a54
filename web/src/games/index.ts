// Every game brings its boards; everything around them is shared.
import type { Component } from "svelte";
import { pipelite } from "./pipelite";

export interface Boards<View = any> {
  /** The picture on the start page. */
  Art: Component;
  /** The table itself. */
  Table: Component;
  /** How far the match is, in the top bar. */
  Track: Component;
  /** One seat's boards at the end. */
  Final: Component<{ view: View; seat: number }>;
  /** Numbers beside the final boards, by oil. */
  figures: (view: View, seat: number) => [oil: string, value: number][];
  /** Keys of this game and what they do. */
  keys: [string, string][];
}

const GAMES: Record<string, Boards> = { pipelite };

export const boards = (game: string): Boards | undefined => GAMES[game];
