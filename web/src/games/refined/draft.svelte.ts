// What the player is about to do, before the server hears of it. It knows the names of moves, never what they allow.
import { Draft as Base } from "../../lib/draft.svelte";
import type { Args } from "../../lib/moves";
import type { Move } from "../../lib/protocol";
import type { ActiveContract, Colour, Row, SheetState, View } from "./view";

/**
 * Steps that cost no money and can be undone are done at once; all others are shown first and wait for the primary
 * button.
 */
const AT_ONCE = new Set([
  "load",
  "recycle",
  "swap",
  "set",
  "set_loaded",
  "tokens",
  "fill",
  "fill_coke",
  "flare",
  "lose",
  "lose_stored",
  "pair",
  "alone",
]);
/** Leaving a step stands at the right of the bar. */
const LEAVE = ["finish", "pass", "skip"];
const CARDS = new Set(["keep_achievement", "keep_contract", "explore", "draft", "offer", "publish"]);
/** Steps that are left only after everything else was thought of: Enter never leaves them while a choice is open. */
const STAY = new Set(["market", "deliver", "publish", "offer", "era_offer"]);

/** The kind of token that a move spends. */
const SPENDS: Record<string, TokenKind> = { swap: "grey", reroll: "grey", set: "red", bypass: "red" };

export type TokenKind = "grey" | "red";
export type TicketSet = { name: "tuck_same"; grade: string } | { name: "tuck_mixed"; without: string };

export class Draft extends Base<View> {
  /** The die in hand, by name: loose ones while loading, those of the column while selling. */
  die: string | null = $state(null);
  /** Whether it lies in the column while others are being loaded: then only its face can be set. */
  loaded = $state(false);
  /** Its place among the loose dice, where several are alike. */
  at = $state(0);
  /** The token in hand: the bar asks only what it could do to the die. */
  token: TokenKind | null = $state(null);
  /** The colour whose whole next level is put forward. */
  selling: Colour | null = $state(null);
  /** A move under the pointer, for its preview. */
  hover: number | null = $state(null);
  /** Tickets about to be tucked. */
  tucking: TicketSet | null = $state.raw(null);
  /** Several steps are being done one after the other. */
  working = $state(false);
  /** Moves of one's own that the table accepted. */
  played = $state(0);

  get sheet(): SheetState {
    return this.view.sheets[this.session.shown] as SheetState;
  }

  /** The step, when it is ours to decide. While all load at once the engine may think of another seat. */
  get step(): string {
    if (!this.session.acting) return "watch";
    return this.view.phase === "refining" ? "refine" : this.view.step;
  }

  /** Whether the choice is among cards that lie open. */
  get cards(): boolean {
    return CARDS.has(this.step);
  }

  /** What can be put forward in the bar: all but leaving, placing and what only a die in hand can do. */
  options: Move[] = $derived.by(() => {
    const here = this.legal.filter(({ name }) => !LEAVE.includes(name) && name !== "place" && !name.startsWith("tuck"));
    if (this.step === "refine") return here.filter(({ name, args }) => name === "tokens" || args.die === this.die);
    if (this.step === "market" || this.step === "deliver")
      return this.die === null ? here : here.filter(({ args }) => args.die === this.die || args.die === undefined);
    return here;
  });

  leave: Move[] = $derived.by(() => this.legal.filter(({ name }) => LEAVE.includes(name)));

  /** Sets of tickets that can be tucked now. */
  sets: TicketSet[] = $derived.by(() => {
    const found = new Map<string, TicketSet>();
    for (const { name, args } of this.legal) {
      if (name === "tuck_same") found.set(`same ${args.grade}`, { name, grade: args.grade as string });
      if (name === "tuck_mixed") found.set(`mixed ${args.without}`, { name, without: args.without as string });
    }
    return [...found.values()];
  });

  /** The moves of the set in hand: which dice it brings. */
  tucks: Move[] = $derived.by(() => {
    const set = this.tucking;
    if (!set) return [];
    return this.legal.filter(
      ({ name, args }) =>
        name === set.name && (set.name === "tuck_same" ? args.grade === set.grade : args.without === set.without),
    );
  });

  /** The move whose consequences the bar shows. */
  get thought(): number | null {
    return this.hover ?? this.suggestion;
  }

  settle(): void {
    this.hover = null;
    this.tucking = null;
    if (this.step !== "refine" || !this.token || !this.sheet[this.token]) this.token = null;
    // What is not legal now is forgotten, also if it should be so again.
    if (this.suggestion === null) this.suggested = [];
    this.selling = null;
    const refining = this.step === "refine";
    const column = this.sheet.column.flatMap(({ dice }) => dice);
    if (!refining || !column.some(({ die }) => die === this.die)) this.loaded = false;
    const near = refining && !this.loaded ? this.sheet.tray : column;
    if (!refining || !near.some(({ die }) => die === this.die)) this.die = null;
  }

  /** Plays a move, or asks why it is not allowed. */
  async play(id: number | null, otherwise?: string): Promise<boolean> {
    const accepted = await this.session.play(id, otherwise);
    if (accepted) {
      this.suggestion = null;
      this.played += 1;
    }
    return accepted;
  }

  /** A click on anything that stands for a move. */
  async pick(id: number | null, otherwise?: string): Promise<void> {
    const { session } = this;
    if (!session.allows(id)) return void (await this.play(id, otherwise));
    session.word = this.token = this.selling = null;
    if (AT_ONCE.has(session.moves.get(id)?.name ?? "") || this.suggestion === id) await this.confirm(id);
    else this.suggestion = id;
  }

  pickMove(name: string, args: Args = {}): Promise<void> {
    return this.pick(this.id(name, args));
  }

  /** A loose die, or one of the column. */
  async take(die: string, from: "tray" | "column"): Promise<void> {
    const { step } = this;
    if (step === "refine") {
      const again = this.die === die && this.loaded === (from === "column");
      this.loaded = from === "column";
      if (this.token) return this.spend(die);
      this.die = again ? null : die;
      if (again) this.loaded = false;
      return;
    }
    if (step === "leftover") return this.pickMove("lose", { die });
    const moves = this.legal.filter(({ args }) => args.die === die);
    if (moves.length === 1) return this.pick(moves[0]!.id);
    if (moves.length) return void (this.die = this.die === die ? null : die);
    const wanted =
      step === "deliver" ? this.id("fill", { active: 1, die }) : this.id(from === "tray" ? "load" : "sell", { die });
    await this.play(wanted);
  }

  /** The loose die in hand. */
  get loose(): string | null {
    return this.loaded ? null : this.die;
  }

  /** The faces that a die could be set to; of two alike the move says when the loaded one is meant. */
  settings(die: string, loaded: boolean): Move[] {
    const alike = loaded && this.sheet.tray.some((loose) => loose.die === die);
    return this.legal.filter(({ name, args }) => name === (alike ? "set_loaded" : "set") && args.die === die);
  }

  /** What a token could do to a die: a loaded one only has its face set. */
  uses(kind: TokenKind, die: string, loaded = false): Move[] {
    if (loaded) return kind === "red" ? this.settings(die, true) : [];
    const [colour] = die.split(" ");
    return this.legal.filter(
      ({ name, args }) => SPENDS[name] === kind && (name === "reroll" ? args.colour === colour : args.die === die),
    );
  }

  /** The contract that still asks for such a die and has none for it yet. */
  wanting(die: unknown): string | undefined {
    return this.sheet.active.find((card) =>
      card?.slots.some(
        ({ colours, face, filled }, i) =>
          !filled && card.chances[i] === null && colours.some((colour) => `${colour} ${face}` === die),
      ),
    )?.name;
  }

  /** A die under the token in hand. */
  aim(die: string, at: number, loaded = false): void {
    if (!this.token) return;
    this.loaded = loaded;
    this.die = die;
    this.at = at;
  }

  /** Takes a token into the hand, or puts it back. */
  hold(kind: TokenKind): void {
    this.session.word = null;
    if (!this.sheet[kind]) return this.session.say(`You have no ${kind} token.`);
    this.token = this.token === kind ? null : kind;
  }

  /** The token in hand on a die: done at once where there is one way; else the bar asks which. */
  async spend(die: string): Promise<void> {
    const kind = this.token;
    if (!kind) return;
    this.die = die;
    const uses = this.uses(kind, die, this.loaded);
    if (uses.length > 1) return;
    this.token = null;
    if (this.loaded && !uses.length)
      return this.session.say("In the column only a red token changes a die: it sets the face.");
    const colour = die.split(" ")[0]!;
    await this.play(
      uses[0]?.id ?? (kind === "grey" ? this.id("reroll", { colour }) : this.id("bypass", { die, to: colour })),
    );
  }

  /** A tray of the column: the die in hand, or the first loose one of its colour. */
  async tray(row: Pick<Row, "colours">): Promise<void> {
    if (this.step !== "refine") return this.session.say("Dice are loaded while refining.", "plain");
    const mine = (name: string | null): boolean => row.colours.some((colour) => name?.startsWith(colour));
    const die = mine(this.loose) ? this.loose : this.sheet.tray.find((loose) => mine(loose.die))?.die;
    if (!die) return this.session.say(`You have no loose ${row.colours.join(" or ")} die.`);
    await this.play(this.id("load", { die }));
  }

  async unit(colours: Colour[]): Promise<void> {
    if (this.step === "run") return;
    if (this.step !== "refine")
      return this.session.say("Dice go into a unit while refining, or when they are left over.", "plain");
    const mine = (name: string | null): boolean => colours.some((colour) => name?.startsWith(colour));
    const die = mine(this.loose) ? this.loose : this.sheet.tray.find((loose) => mine(loose.die))?.die;
    if (!die) return this.session.say(`Only ${colours.join(", ")} dice go in here, and you have none loose.`);
    await this.play(this.id("recycle", { die }), "A 70+ never enters a unit.");
  }

  /** A die dropped somewhere on the drawing. */
  async drop(place: string | undefined, colour: Colour): Promise<void> {
    if (this.step === "output") return place === "gas" ? this.pickMove("flare", { colour }) : undefined;
    const unit = this.sheet.units.find((one) => place === `unit-${one.unit}`);
    if (unit) return this.unit(unit.colours);
    const row = this.sheet.column.find(({ colours }) => place === `column-${colours.join("-")}`);
    if (row && !row.colours.includes(colour))
      return this.session.say(`This tray takes ${row.colours.join(" and ")} dice.`);
    if (row) await this.tray(row);
  }

  /** A row of the market: buy, sell from storage, or put forward a whole level out of the column. */
  async track(colour: Colour): Promise<void> {
    if (this.step === "buy") return this.pickMove("buy", { colour });
    if (this.step === "sell_stored") return this.pickMove("sell_stored", { colour });
    const [first] = this.level(colour);
    if (this.step !== "market" || !first)
      return void (await this.play(this.id("sell", { die: first ?? this.#any(colour) })));
    if (this.selling === colour && this.suggestion !== null) return this.confirm();
    this.session.word = null;
    this.selling = colour;
    this.suggestion = this.id("sell", { die: first });
  }

  /** The dice that the next level of a colour would take out of the column: those first that no contract asks for. */
  level(colour: Colour): string[] {
    const { market, turn_dice, lot_left } = this.view;
    const track = market.find((one) => one.colour === colour);
    const wanted = this.sheet.active.flatMap((card) => card?.wants ?? []);
    const dice = this.sheet.column
      .flatMap((row) => row.dice)
      .map(({ die }) => die)
      .filter((die) => die.startsWith(colour) && this.can("sell", { die }));
    const kept = (die: string): number => Number(wanted.includes(die));
    return dice
      .sort((a, b) => kept(a) - kept(b))
      .slice(0, turn_dice.lot === colour ? lot_left : track?.levels[track.level - 1]?.[0]);
  }

  async #sellLevel(colour: Colour): Promise<void> {
    do {
      const [die] = this.level(colour);
      if (!die || !(await this.play(this.id("sell", { die })))) return;
    } while (this.session.acting && this.view.turn_dice.lot === colour);
  }

  #any(colour: Colour): string {
    return (
      this.sheet.column.flatMap(({ dice }) => dice).find((die) => die.colour === colour)?.die ?? this.#named(colour)
    );
  }

  /** Some die of a colour, to ask why it cannot be sold. */
  #named(colour: Colour): string {
    const faces = { beige: "1", yellow: "4/5", orange: "6/9", red: "12/14", aqua: "16/20", magenta: "30/50" };
    return `${colour} ${faces[colour]}`;
  }

  /** The era card: a demand is met. */
  async demand(): Promise<void> {
    const move = this.legal.find(({ name }) => name.startsWith("demand"));
    const { era } = this.view;
    if (move) await this.pick(move.id);
    else if (era?.demand)
      await this.play(
        this.id("demand", { die: `${era.demand.colour} ${era.demand.face ?? "1"}` }),
        "No die of yours meets this demand now.",
      );
  }

  /** A component of an active contract. */
  async component(card: ActiveContract, place: number): Promise<void> {
    if (this.step === "exchange") return this.pickMove("exchange", { active: card.active });
    const { colours, face } = card.slots[place]!;
    const names = colours.map((colour) => `${colour} ${face}`);
    const die = names.find((name) => this.can("fill", { active: card.active, die: name }));
    if (die) return void (await this.play(this.id("fill", { active: card.active, die })));
    if (names.includes("magenta 70+") && this.can("fill_coke", { active: card.active }))
      return void (await this.play(this.id("fill_coke", { active: card.active })));
    await this.play(this.id("fill", { active: card.active, die: names[0]! }));
  }

  /** The helper key: loads all that fits, delivers all that contracts take, or puts the dearest choice forward. */
  async best(): Promise<void> {
    const { step, session } = this;
    session.word = null;
    if (step === "refine")
      return this.#repeat(() => this.#loading() ?? this.#first("recycle"), this.#first("load") ? "load" : "recycle");
    if (step === "deliver") return this.#repeat(() => this.#first("fill") ?? this.#first("fill_coke"));
    const worth = ({ id }: Move): number => session.preview(id)?.money ?? 0;
    const [top] = [...this.options].sort((a, b) => worth(b) - worth(a));
    if (!top) return session.say("Nothing to propose here.", "plain");
    if (AT_ONCE.has(top.name)) this.hover = top.id;
    this.suggestion = top.id;
  }

  /** The next die for the column: first those that no unit takes. */
  #loading(): Move | undefined {
    return (
      this.legal.find(({ name, args }) => name === "load" && !this.can("recycle", { die: args.die! })) ??
      this.#first("load")
    );
  }

  #first(name: string): Move | undefined {
    return this.legal.find((move) => move.name === name);
  }

  /** Does one kind of step until it is done; another player's move or a refusal ends it. */
  async #repeat(next: () => Move | undefined, only?: string): Promise<void> {
    const { step } = this;
    if (this.working) return;
    this.working = true;
    for (let move = next(); move && this.step === step && (!only || move.name === only); move = next())
      if (!(await this.play(move.id))) break;
    this.working = false;
  }

  /** What the primary button does: the move put forward, or leaving where nothing else is to be done. */
  get primary(): Move | null {
    if (this.suggestion !== null) return this.session.moves.get(this.suggestion) ?? null;
    return STAY.has(this.step) && this.options.length ? null : (this.leave[0] ?? null);
  }

  async confirm(id = this.primary?.id): Promise<void> {
    if (id !== undefined && id === this.suggestion && this.selling) await this.#sellLevel(this.selling);
    else if (id !== undefined) await this.play(id);
    else if (this.step === "refine") await this.play(this.id("finish"));
    else if (this.session.acting) this.session.say("Choose something first.", "plain");
  }

  protected async stepBack(): Promise<void> {
    if (this.token) this.token = null;
    else if (this.suggestion !== null) [this.suggestion, this.selling] = [null, null];
    else if (this.tucking) this.tucking = null;
    else if (this.session.acting) await this.session.step("undo");
  }
}
