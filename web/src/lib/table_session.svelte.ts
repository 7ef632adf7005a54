// What a board needs to be played at: the position shown, the moves, and one line of answer in the decision bar.
import { getContext, setContext } from "svelte";
import type { Guide } from "./guide.svelte";
import { Hinter } from "./hint.svelte";
import type { Ask, Live } from "./live.svelte";
import type { MoveTable } from "./moves";
import { Previews } from "./previews.svelte";
import type { Line, Move, Preview, Prompt, SeatInfo, State } from "./protocol";

export interface Word {
  text: string;
  tone: "plain" | "bad";
}

export interface Since {
  seat: number;
  text: string;
  more: number;
  change: number;
  /** Numbers of the lines it is made of. */
  lines: number[];
}

/** The places that a move touches, while this seat's boards are shown. */
type Places<View> = (move: Move, seat: number, view: View, shown: number) => string[];

export class TableSession<View = unknown> {
  readonly live: Live<View>;
  readonly moves: MoveTable;
  /** A position of the past, when one is looked at. */
  past: State<View> | null = $state.raw(null);
  /** The seat whose boards are shown; null follows one's own. */
  looking: number | null = $state(null);
  word: Word | null = $state(null);
  rule: string | null = $state(null);
  busy = $state(false);
  /** Places outlined on the boards: of a log line, a guide's step or a hint. */
  lit: string[] = $state.raw([]);
  /** The seat whose doing they are; null is one's own choice. */
  litBy: number | null = $state(null);
  /** The sheet that lies open beside the table. */
  sheet: "log" | "settings" | "keys" | "numbers" | null = $state(null);
  /** Computers do not pause until it is one's own turn. */
  skipping = $state(false);
  readonly hinter: Hinter;
  /** The guided game that this match is. */
  guide: Guide | null = $state.raw(null);
  /** Whether to ask about notifications. */
  asking = $state(false);
  /** Told of every move of one's own that the table accepted. */
  onplayed: (move: number) => void = () => {};
  #labels: Map<number, string> = $derived.by(
    () => new Map(this.state.legal.map((id, i) => [id, this.state.labels[i] ?? ""])),
  );
  #previews: Previews<View>;
  #places: Places<View>;
  #half: string | null;
  #under: Promise<boolean> = Promise.resolve(true);

  constructor(live: Live<View>, moves: MoveTable, places: Places<View> = () => [], half: string | null = null) {
    this.live = live;
    this.moves = moves;
    this.#places = places;
    this.#half = half;
    this.#previews = new Previews(live);
    this.hinter = new Hinter(this as TableSession);
  }

  get now(): State<View> {
    return this.live.state as State<View>;
  }

  get state(): State<View> {
    return this.past ?? this.now;
  }

  /** The seat on the table: the one looked at, one's own, or for a watcher the one to move. */
  get shown(): number {
    const { seat, actor } = this.state;
    return this.looking ?? seat ?? Math.max(actor, 0);
  }

  get mine(): boolean {
    return !this.past && this.shown === this.state.seat && !this.state.over;
  }

  get acting(): boolean {
    return this.mine && this.state.waiting.includes(this.shown);
  }

  get legal(): ReadonlySet<number> {
    return new Set(this.acting ? this.state.legal : []);
  }

  /** What is decided now. */
  get prompt(): Prompt {
    return this.state.prompt ?? { title: "", why: "" };
  }

  /** A legal move as a short order. */
  label(id: number): string {
    return this.#labels.get(id) ?? "";
  }

  seat(index: number): SeatInfo {
    return this.state.seats[index] as SeatInfo;
  }

  /** What a legal move would change; null until the server has told it. */
  preview(id: number | null): Preview | null {
    return id === null || !this.acting ? null : this.#previews.get(id);
  }

  /** Resolves when the previews of all these moves are there. */
  previewed(ids: readonly number[]): Promise<void> {
    return this.#previews.all(ids);
  }

  allows(id: number | null): id is number {
    return id !== null && this.legal.has(id);
  }

  say(text: string, tone: Word["tone"] = "bad"): void {
    this.word = { text, tone };
  }

  /** The places that a move of this seat touches. */
  touched(id: number, seat: number): string[] {
    const move = this.moves.get(id);
    return move ? this.#places(move, seat, this.state.view, this.shown) : [];
  }

  /** The places that a line of the log tells of. */
  told({ moves, seat }: Line): string[] {
    return [...new Set(moves.flatMap((id) => this.touched(id, seat)))];
  }

  /** What others did since one's own last move: of each, the dearest of it, how much more, and the change of money. */
  get since(): Since[] {
    const { log } = this.live;
    const own = log.findLastIndex(({ seat }) => seat === this.now.seat);
    if (own < 0) return [];
    return this.now.seats.flatMap(({ seat }) => {
      const lines = log.slice(own + 1).filter((line) => line.seat === seat);
      if (!lines.length) return [];
      const dearest = lines.reduce((a, b) => (Math.abs(b.money ?? 0) > Math.abs(a.money ?? 0) ? b : a));
      const change = lines.reduce((sum, { money }) => sum + (money ?? 0), 0);
      return [{ seat, text: dearest.text, more: lines.length - 1, change, lines: lines.map(({ n }) => n) }];
    });
  }

  /** Plays a legal move, or tells why it is not allowed. True when it was accepted. */
  async play(id: number | null, otherwise = "Nothing can be done there now."): Promise<boolean> {
    this.word = null;
    const seat = this.now.seat;
    if (id === null || seat === null || !this.mine)
      this.say(seat === null ? "You are watching this match." : otherwise);
    else if (!this.allows(id)) await this.why(id, otherwise);
    else {
      const accepted = await (this.#under = this.#send({ do: "play", seat, move: id, at: this.now.at }));
      if (accepted) this.onplayed(id);
      return accepted;
    }
    return false;
  }

  async why(id: number, otherwise: string): Promise<void> {
    const seat = this.now.seat;
    if (seat === null) return this.say("You are watching this match.");
    const answer = await this.live.ask({ do: "why", seat, move: id });
    this.say(("reason" in answer && answer.reason) || otherwise);
  }

  /** Resolves when what was sent last is on the table, or refused. */
  get answered(): Promise<unknown> {
    return this.#under;
  }

  /** Undo, redo and restart wait their turn, so that keys pressed in a row all count. */
  step(what: "undo" | "redo" | "restart"): Promise<boolean> {
    return (this.#under = this.#under.then(() => this.#step(what)));
  }

  async #step(what: "undo" | "redo" | "restart"): Promise<boolean> {
    const { seat, can, at } = this.now;
    this.word = null;
    if (seat === null || this.past) return false;
    if (!can[what]) {
      this.say((what !== "redo" && can.why) || `There is nothing to ${what}.`);
      return false;
    }
    let done = await this.#send({ do: what, seat, at });
    // Nobody decides anything halfway: on to the other end of the move.
    while (done && what !== "restart" && this.#halfway && this.now.can[what])
      done = await this.#send({ do: what, seat, at: this.now.at });
    return done;
  }

  /** Whether nothing is legal but the second halves of a move. */
  get #halfway(): boolean {
    const { legal } = this.now;
    return legal.length > 0 && legal.every((id) => this.moves.get(id)?.name === this.#half);
  }

  /** Undo to here: at once where it is one's own to decide, else the others are asked. */
  async backTo(entries: number): Promise<boolean> {
    const { seat, at, can } = this.now;
    this.word = null;
    if (seat === null) return false;
    if (entries < can.back) {
      this.say(can.why ?? "What was revealed since cannot be taken back.");
      return false;
    }
    return this.#send({ do: "undo", seat, at, to: entries });
  }

  async look(seat: number): Promise<void> {
    this.looking = null;
    this.word = null;
    if (this.now.seat !== seat) await this.live.ask({ do: "look", seat });
  }

  /** Something for one's seat that is no move: chat, pause, an answer. A refusal is told in the bar. */
  async tell(ask: Ask): Promise<boolean> {
    const answer = await this.live.ask(ask);
    if (answer.type === "refused") this.say(answer.reason);
    return answer.type !== "refused";
  }

  async #send(ask: Ask): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await this.live.ask(ask);
    this.busy = false;
    if (answer.type === "refused") this.say(answer.reason);
    return answer.type === "accepted";
  }
}

const KEY = Symbol("session");
export const setSession = <View>(session: TableSession<View>): TableSession<View> => setContext(KEY, session);
export const getSession = <View>(): TableSession<View> => getContext<TableSession<View>>(KEY);
