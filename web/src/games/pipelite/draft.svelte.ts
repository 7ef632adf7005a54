// What the player is about to do, before the server hears of it. It knows the names of moves, never what they allow.
import { Draft as Base } from "../../lib/draft.svelte";
import type { Args } from "../../lib/moves";
import { key, turned } from "../../lib/pipes";
import type { Move } from "../../lib/protocol";
import { listed } from "../../lib/words";
import type { Phase, SheetState, View } from "./view";

export type Action = "crude" | "pipe" | "sell" | "run" | "loan";

export interface Fit {
  id: number;
  turn: number;
  sides: string;
}

export interface Proposal extends Fit {
  network: string;
  row: number;
  column: number;
}

export class Draft extends Base<View> {
  /** Places of the chosen dice in the roll: one, or two for a run. */
  dice: number[] = $state([]);
  action: Action | null = $state(null);
  proposal: Proposal | null = $state.raw(null);
  /** Whether to leave dice unused is being asked. */
  leaving = $state(false);
  /** The outlet whose menu is open. */
  menu: number | null = $state(null);

  /** Where the last pipe was thought of; the next proposal begins there. */
  network = "";
  #round = 0;

  get sheet(): SheetState {
    return this.view.sheets[this.session.shown] as SheetState;
  }

  get phase(): Phase | "watch" {
    return this.session.acting ? this.sheet.phase : "watch";
  }

  /** Legal placements by network and cell; turns that look the same are one. */
  fits: Map<string, Fit[]> = $derived.by(() => {
    const found = new Map<string, Fit[]>();
    const printed = this.sheet.holding?.sides;
    if (this.phase !== "place" || !printed) return found;
    for (const { id, args } of this.moves("place")) {
      const place = `${args.network} ${key(args.row as number, args.column as number)}`;
      const fits = found.get(place) ?? [];
      const sides = turned(printed, args.turn as number);
      if (!fits.some((fit) => fit.sides === sides)) fits.push({ id, turn: args.turn as number, sides });
      found.set(place, fits);
    }
    return found;
  });

  /** What this sale has brought so far: its barrels are the seat's last lines of the log. */
  get sold(): number {
    const { market, steps } = this.sheet;
    const prices = this.view.markets[(market ?? 0) - 1]?.prices ?? {};
    const lines = steps ? this.session.live.log.filter(({ seat }) => seat === this.session.shown).slice(-steps) : [];
    return lines.reduce((sum, { moves }) => {
      const { oil, grade } = this.session.moves.get(moves.at(-1) ?? -1)?.args ?? {};
      return sum + (prices[String(oil)]?.[Number(grade) - 1] ?? 0);
    }, 0);
  }

  value(place: number): number {
    return this.sheet.dice[place]?.value ?? 0;
  }

  get unused(): number[] {
    return [...this.sheet.dice.keys()].filter((place) => this.sheet.dice[place]?.use === null);
  }

  /** The value every action is about: of the first chosen die. */
  get die(): number | null {
    return this.dice[0] === undefined ? null : this.value(this.dice[0]);
  }

  runArgs(network: string): Args {
    const [die = 0, second = 0] = this.dice.map((place) => this.value(place)).sort((a, b) => a - b);
    return { die, second, network };
  }

  /** The move of a machine now, when two dice are on it. */
  runId(network: string): number | null {
    return this.action === "run" && this.dice.length === 2 ? this.id("run", this.runArgs(network)) : null;
  }

  /** Whether the chosen die can do this now. */
  open(action: Action): boolean {
    const { die } = this;
    if (this.phase !== "act" || die === null) return false;
    if (action === "run") return this.moves("run").some(({ args }) => args.die === die || args.second === die);
    return this.moves(action).some(({ args }) => args.die === die);
  }

  /** Whether Enter has something to confirm. */
  get ready(): boolean {
    if (this.phase !== "act") return this.phase !== "watch" && this.phase !== "done";
    return this.action === "crude" || this.leaving || !this.unused.length;
  }

  settle(): void {
    this.suggested = [];
    this.leaving = false;
    this.menu = null;
    if (this.view.round !== this.#round) this.dice = [];
    this.#round = this.view.round;
    this.proposal = this.phase === "place" ? (this.#refit() ?? this.#first()) : null;
    if (this.phase === "place") this.#weigh();
    if (this.phase === "place") this.action = "pipe";
    else if (this.phase !== "act") this.action = null;
    else {
      this.dice = this.dice.filter((place) => this.unused.includes(place));
      if (!this.dice.length || this.action === "pipe" || this.action === "sell") this.action = null;
      if (!this.dice.length && this.unused.length === 1) this.dice = [...this.unused];
    }
  }

  async pick(place: number): Promise<void> {
    const { session } = this;
    session.word = null;
    this.leaving = false;
    // A pipe that is on its way to the table is drawn, not taken back.
    if (session.busy) await session.answered;
    if (this.phase === "place" && this.dice[0] !== place && !(await session.step("undo"))) return;
    if (this.phase === "watch" || this.phase === "done") return session.say("These dice are not yours to use now.");
    if (this.phase !== "act") return session.say("Finish this step first, or go back with Esc.");
    const use = this.sheet.dice[place]?.use;
    if (use) return session.say(`This die is used already (${use}). Undo takes steps back, one by one.`);
    if (this.action === "run" && this.dice[0] !== place) this.dice = [this.dice[0] as number, place];
    else if (this.dice[0] !== place) {
      this.dice = [place];
      this.action = null;
    }
  }

  async choose(action: Action): Promise<void> {
    const { session } = this;
    session.word = null;
    this.leaving = false;
    if (session.busy) await session.answered;
    if (this.phase === "place" && (action === "pipe" || !(await session.step("undo")))) return;
    if (this.phase !== "act") return session.say("There is nothing to choose now.");
    const { die } = this;
    if (die === null)
      return session.say(this.unused.length ? "Choose a die first." : "All dice of this round are used.");
    if (!this.open(action)) return this.#refuse(action, die);
    if (action === "pipe" || action === "sell") await session.play(this.id(action, { die }));
    else if (action === "crude" && this.action === "crude") await this.confirm();
    else {
      this.action = action;
      this.dice = this.dice.slice(0, 1);
      const others = this.unused.filter((place) => place !== this.dice[0]);
      if (action === "run" && others.length === 1) this.dice = [...this.dice, ...others];
    }
  }

  #refuse(action: Action, die: number): Promise<void> | void {
    const { session } = this;
    if (action === "loan") return this.#why("loan", { die, change: 1 });
    if (action !== "run") return this.#why(action, { die });
    const other = this.unused.find((place) => place !== this.dice[0]);
    if (other === undefined) return session.say("A run takes two dice; only one is left.");
    const [low = 0, high = 0] = [die, this.value(other)].sort((a, b) => a - b);
    const network = this.view.oils.find((oil) => !this.sheet.networks[oil]?.ran) ?? this.view.oils[0] ?? "";
    return this.#why("run", { die: low, second: high, network });
  }

  async #why(name: string, args: Args): Promise<void> {
    const id = this.id(name, args);
    if (id === null) this.session.say("There is no such move.");
    else await this.session.why(id, "That is not possible now.");
  }

  loan(change: 1 | -1): Promise<boolean> | void {
    if (this.die === null) return this.session.say("Choose a die first.");
    return this.session.play(this.id("loan", { die: this.die, change }), `No die shows ${this.die + change}.`);
  }

  /** The click on a machine. */
  machine(network: string): Promise<boolean> | void {
    const id = this.runId(network);
    if (id !== null) return this.session.play(id);
    if (this.phase === "act") return this.session.say("To run a machine choose a die, Run, and a second die.");
    return this.session.say("No machine can be started now.");
  }

  /** Puts the proposal on a cell, the same way round if it fits so. False where nothing fits. */
  point(network: string, row: number, column: number): boolean {
    const fits = this.fits.get(`${network} ${key(row, column)}`);
    const fit = fits?.find(({ sides }) => sides === this.proposal?.sides) ?? this.#dearest(fits ?? []);
    if (fit) this.proposal = { ...fit, network, row, column };
    if (fit) this.network = network;
    return Boolean(fit);
  }

  turn(by: 1 | -1): void {
    const { proposal } = this;
    if (!proposal) return;
    const fits = this.fits.get(`${proposal.network} ${key(proposal.row, proposal.column)}`) ?? [];
    if (fits.length < 2) return this.session.say("Only this way round connects here.", "plain");
    const ordered = [...fits].sort((a, b) => a.turn - b.turn);
    const next = ordered[(ordered.findIndex((fit) => fit.id === proposal.id) + by + ordered.length) % ordered.length];
    this.proposal = { ...proposal, ...next };
    this.session.word = null;
  }

  /** The click on a cell. */
  async draw(network: string, row: number, column: number): Promise<void> {
    if (this.phase !== "place") return this.session.say(`To draw here choose a die and Pipe first.`);
    if (this.point(network, row, column)) await this.session.play(this.proposal?.id ?? null);
    else await this.#why("place", { network, row, column, turn: this.proposal?.turn ?? 0 });
  }

  /** The click on a held barrel or a market box. */
  async sell(oil: string, grade: number, market: number | null = null): Promise<void> {
    const { phase, sheet, session } = this;
    if (phase === "sell" && market !== null && market !== sheet.market)
      return session.say(`This die sells at market ${sheet.market}.`);
    if (phase === "sell") return void (await session.play(this.id("barrel", { oil, grade }), "Crude is not sold."));
    if (phase === "run") return session.say("Choose the outlet for this barrel in the bar above.");
    const dice = market === null ? [] : (this.view.markets[market - 1]?.dice ?? []);
    session.say(`To sell choose a die${dice.length ? ` of ${listed(dice, "or")}` : ""} and Sell first.`);
  }

  /** The best next step by what the previews say it earns; it is only put forward, never played. */
  async best(): Promise<void> {
    const name = { place: "place", sell: "barrel", run: "refine" }[this.phase as string];
    if (!name) return this.session.say("Choose a die and what it does; then Best finds the best place for it.");
    const all = [...this.moves(name)];
    await this.session.previewed(all.map(({ id }) => id));
    const [top] = all.sort((a, b) => this.#worth(b.id) - this.#worth(a.id));
    if (!top) return this.session.say("Nothing more can be done in this step.");
    this.session.word = null;
    if (!this.session.allows(top.id)) return;
    if (name === "place") this.#aim(top.id);
    else this.suggested = name === "refine" ? this.#fullest(all) : [top.id];
  }

  /** A barrel for each outlet so that together they earn most; none, and no box, is counted on twice. */
  #fullest(all: readonly Move[]): number[] {
    const tanks = this.sheet.tanks[this.sheet.machine ?? ""] ?? [];
    const fits = (plan: Move[]): boolean =>
      tanks.every(({ boxes, spent, held, fresh }, grade) => {
        const [leave, come] = ["from", "to"].map((way) => plan.filter(({ args }) => args[way] === grade).length);
        return leave! <= held - fresh && come! <= boxes - spent - held;
      });
    let plans: Move[][] = [[]];
    for (const outlet of new Set(all.map(({ args }) => args.outlet))) {
      const options = all.filter(({ args }) => args.outlet === outlet);
      plans = plans.flatMap((plan) => [plan, ...options.map((move) => [...plan, move])]).filter(fits);
    }
    const worth = (plan: Move[]): number => plan.reduce((sum, { id }) => sum + this.#worth(id), 0);
    return plans.reduce((best, plan) => (worth(plan) > worth(best) ? plan : best)).map(({ id }) => id);
  }

  #aim(id: number): void {
    const { network, row, column } = this.session.moves.get(id)?.args as {
      network: string;
      row: number;
      column: number;
    };
    const fits = this.fits.get(`${network} ${key(row, column)}`) ?? [];
    const turn = Number(this.session.moves.get(id)?.args.turn);
    const sides = turned(this.sheet.holding?.sides ?? "", turn);
    const fit = fits.find((one) => one.id === id) ?? fits.find((one) => one.sides === sides);
    if (fit) this.proposal = { ...fit, network, row, column };
  }

  #worth(id: number): number {
    const preview = this.session.preview(id);
    const path = preview?.path;
    return (preview?.money ?? 0) + (Array.isArray(path) ? path.length / 1000 : 0);
  }

  /** The way round that earns most is known when the previews are; one moved meanwhile stays as it was. */
  async #weigh(): Promise<void> {
    const first = this.proposal;
    await this.session.previewed(this.moves("place").map(({ id }) => id));
    if (first && this.proposal === first)
      this.proposal = {
        ...first,
        ...this.#dearest(this.fits.get(`${first.network} ${key(first.row, first.column)}`) ?? []),
      };
  }

  #dearest(fits: Fit[]): Fit | undefined {
    return [...fits].sort((a, b) => this.#worth(b.id) - this.#worth(a.id))[0];
  }

  #refit(): Proposal | null {
    const { proposal } = this;
    const fit =
      proposal &&
      this.fits.get(`${proposal.network} ${key(proposal.row, proposal.column)}`)?.find(({ id }) => id === proposal.id);
    return fit && proposal ? { ...proposal, ...fit } : null;
  }

  #first(): Proposal | null {
    const all = this.moves("place");
    const move = all.find(({ args }) => args.network === this.network) ?? all[0];
    if (!move) return null;
    const { network, row, column } = move.args as { network: string; row: number; column: number };
    const fit = this.#dearest(this.fits.get(`${network} ${key(row, column)}`) ?? []);
    return fit ? { ...fit, network, row, column } : null;
  }

  async confirm(): Promise<void> {
    const { phase, session } = this;
    if (phase === "place") await session.play(this.proposal?.id ?? null, "Choose a square first.");
    else if (phase === "sell" || phase === "run")
      await this.#follow(this.suggested.length ? this.suggested : [this.id("finish")]);
    else if (phase === "act" && this.action === "crude") await session.play(this.id("crude", { die: this.die ?? 0 }));
    else if (phase === "act" && (this.leaving || !this.unused.length)) await this.end();
  }

  async #follow(moves: readonly (number | null)[]): Promise<void> {
    for (const id of moves) if (!(await this.session.play(id))) return;
  }

  /** Done: dice that are left ask for a second word first. */
  async done(): Promise<void> {
    this.session.word = null;
    if (this.unused.length) this.leaving = true;
    else await this.end();
  }

  end(): Promise<boolean> {
    return this.session.play(this.id("done"));
  }

  protected async stepBack(): Promise<void> {
    const { phase } = this;
    if (this.menu !== null) this.menu = null;
    else if (this.suggested.length) this.suggested = [];
    else if (this.leaving) this.leaving = false;
    else if (phase === "place" || phase === "sell" || phase === "run") await this.session.step("undo");
    else if (this.dice.length > 1) this.dice = this.dice.slice(0, 1);
    else if (this.action) this.action = null;
    else this.dice = [];
  }
}
