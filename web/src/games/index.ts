// Every game brings its boards; everything around them is shared. Boards are fetched when a match of their game opens.
import type { Component } from "svelte";
import type { Flight } from "../lib/flight";
import type { Way } from "../lib/own";
import type { Move } from "../lib/protocol";
import Pipeline from "./pipeline/Art.svelte";
import PipeLite from "./pipelite/Art.svelte";
import PipeLiteMark from "./pipelite/Mark.svelte";
import Refined from "./refined/Art.svelte";
import RefinedMark from "./refined/Mark.svelte";

export interface Boards<View = any> {
  /** The table itself. */
  Table: Component;
  /** How far the match is, in the top bar. */
  Track: Component;
  /**
   * One seat's boards at the end, with what an item of the count counted lit; every `<svg data-download="name">` in it
   * can be saved.
   */
  Final: Component<{ view: View; seat: number; item?: string | null }>;
  /** What the final boards are called, and the numbers beside them. */
  finals: { title: string; note: string };
  /** numbers beside the final boards: a short mark and a value. */
  figures: (view: View, seat: number) => [mark: string, value: number][];
  /** Items of the count by what they counted in this match, where that differs from match to match. */
  items?: (view: View) => Record<string, string>;
  /** What an item of a seat's count was made of. */
  counted?: (view: View, seat: number, item: string) => string;
  /** The `data-place` keys that a move of this seat touches, while the boards of the one shown are in sight. */
  places: (move: Move, seat: number, view: View, shown: number) => string[];
  /** The `data-place` keys where a component's number is printed; one that ends in a star is all that begin so. */
  printed: (way: Way, seat: number, view: View) => string[];
  /** What moves, and where, when somebody else does this, by the position before; null for nothing. */
  flight: (move: Move, seat: number, name: string, view: View, shown: number) => Flight | null;
  /** Moves by name that are heard. */
  sounds: Record<string, "sale" | "delivery">;
  /** The name of moves that complete the one before: the page makes and takes back both at once. */
  half?: string;
  /** Seats know something of their own, so that a shared device needs a curtain between them. */
  hidden?: boolean;
  /** Keys of this game and what they do. */
  keys: [string, string][];
}

interface Game {
  /** The picture on the start page; the sign of the house where there is none. */
  Art?: Component;
  /** What is drawn in a square of 26 as its sign; that of the house where there is none. */
  Mark?: Component;
  boards: () => Promise<Boards>;
}

const GAMES: Record<string, Game> = {
  pipeline: { Art: Pipeline, boards: () => import("./pipeline").then(({ pipeline }) => pipeline) },
  refined: { Art: Refined, Mark: RefinedMark, boards: () => import("./refined").then(({ refined }) => refined) },
  pipelite: { Art: PipeLite, Mark: PipeLiteMark, boards: () => import("./pipelite").then(({ pipelite }) => pipelite) },
};

/** A game that brings no boards is played in words. */
const WORDS: Game = { boards: () => import("./generic").then(({ generic }) => generic) };

export const game = (name: string): Game => GAMES[name] ?? WORDS;
