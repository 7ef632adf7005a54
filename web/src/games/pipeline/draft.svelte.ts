// What the player is about to do, before the server hears of it. It knows the names of moves, never what they allow.
import { Draft as Base } from "../../lib/draft.svelte";
import type { Args } from "../../lib/moves";
import type { Move } from "../../lib/protocol";
import { Placing } from "./placing.svelte";
import { Trade } from "./trade.svelte";
import type { CardState, Decision, Phase, SeatState, View } from "./view";

/** A card on display that could be taken: now, or for next year. */
export interface Taking {
  card: CardState;
  active: number | null;
  deferred: number | null;
}

export class Draft extends Base<View> {
  readonly placing = new Placing(this);
  readonly trade = new Trade(this);
  /** The space of the cross that is thought of. */
  aim: string | null = $state(null);
  /** The laid tile or machine under the pointer. */
  hover: string | null = $state(null);
  /** The Government quadrant that lies open over the network. */
  quadrant: string | null = $state(null);
  // What is put forward counts only in the position it was made for: a new one is drawn before the draft is settled.
  #taking: Taking | null = $state.raw(null);
  #plan: number[] = $state.raw([]);
  /** All legal moves as a list. */
  listing = $state(false);

  get seat(): SeatState {
    return this.view.seats[this.session.shown] as SeatState;
  }

  get decision(): Decision | null {
    return this.view.decision;
  }

  get phase(): Phase | "watch" {
    return this.session.acting && this.decision ? this.decision.phase : "watch";
  }

  play(name: string, args: Args = {}, otherwise?: string): Promise<boolean> {
    return this.session.play(this.id(name, args), otherwise);
  }

  /** A card on display that is thought of. */
  get taking(): Taking | null {
    const ids = [this.#taking?.active ?? null, this.#taking?.deferred ?? null];
    return ids.some((id) => this.session.allows(id)) ? this.#taking : null;
  }
  set taking(taking: Taking | null) {
    this.#taking = taking;
  }

  /** The move put forward. */
  get proposed(): Move | null {
    return this.suggestion === null ? null : (this.session.moves.get(this.suggestion) ?? null);
  }

  /** A whole run put forward. */
  get plan(): number[] {
    return this.running && this.session.allows(this.#plan[0] ?? null) ? this.#plan : [];
  }
  set plan(ids: number[]) {
    this.#plan = ids;
  }

  /**
   * The click on what takes a whole action: a finger cannot look first, so its first tap only puts the move forward.
   */
  async act(id: number | null, event: Event, otherwise?: string): Promise<void> {
    const finger = "pointerType" in event && event.pointerType === "touch";
    if (finger && this.session.allows(id) && this.suggestion !== id) this.suggestion = id;
    else await this.session.play(id, otherwise);
  }

  settle(): void {
    this.suggestion = null;
    this.taking = null;
    this.plan = [];
    this.listing = false;
    this.hover = null;
    if (this.phase !== "main" && this.phase !== "between") this.aim = null;
    if (this.phase === "government" && this.decision?.government_tile != null)
      this.quadrant = this.view.government.quadrants[this.decision.government_tile >> 3]?.name ?? null;
    else if (this.quadrant !== null && !this.moves("government").some(({ args }) => args.quadrant === this.quadrant))
      this.quadrant = null;
    this.placing.settle();
    this.trade.settle();
  }

  // --- cards ---------------------------------------------------------------------------------------------------------

  /** The click on a contract or order on display. */
  async card(card: CardState, name: "contract" | "order_as_contract", args: Args): Promise<void> {
    this.session.word = null;
    const [active, deferred] = (["active", "deferred"] as const).map((when) => this.id(name, { ...args, when }));
    const open = [active, deferred].filter((id) => this.session.allows(id ?? null));
    if (this.can("serve", { card: card.card })) return void (await this.play("serve", { card: card.card }));
    if (open.length) {
      this.taking = {
        card,
        active: this.session.allows(active ?? null) ? active! : null,
        deferred: this.session.allows(deferred ?? null) ? deferred! : null,
      };
      return;
    }
    const asked = this.phase === "contracts" && name === "contract" ? active : this.id("serve", { card: card.card });
    await this.session.why(asked ?? 0, "This card cannot be taken or filled now.");
  }

  /** Delivers what fits, exact grades first, until the engine has no more of it. */
  async deliver(): Promise<void> {
    for (;;) {
      const spare = ({ args }: Move): number => Number(args.used) - Number(args.required);
      const [next] = [...this.moves("deliver")].sort((a, b) => spare(a) - spare(b));
      if (this.phase !== "deliver" || !next || !(await this.session.play(next.id))) return;
    }
  }

  // --- runs ----------------------------------------------------------------------------------------------------------

  /** Carries out the run put forward. */
  async run(): Promise<void> {
    const plan = this.plan;
    for (const id of plan) {
      if (!this.session.allows(id) || !(await this.session.play(id))) return;
      // A second barrel that the plan does not use.
      while (this.phase === "second_barrel" && !this.moves("second").some((move) => plan.includes(move.id)))
        if (!(await this.play("done"))) return;
    }
    if (plan.length && this.can("done") && (this.phase === "run" || this.phase === "machine_run"))
      await this.play("done");
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  get running(): boolean {
    return this.phase === "run" || this.phase === "machine_run" || this.phase === "second_barrel";
  }

  best(): void {
    if (this.phase === "lay" || this.phase === "cover") this.placing.propose();
    else if (this.phase === "market") this.trade.best();
    else if (this.running) {
      this.plan = this.decision?.plan ?? [];
      if (!this.plan.length) this.session.say("Nothing more can be refined in this run.", "plain");
    } else this.session.say("There is nothing to propose here; Hint looks at the whole turn.", "plain");
  }

  async confirm(): Promise<void> {
    const { phase } = this;
    if (this.session.hinter.hint) await this.session.hinter.press();
    else if (phase === "lay" || phase === "turn" || phase === "cover") await this.placing.confirm();
    else if (this.suggestion !== null) await this.session.play(this.suggestion);
    else if (this.plan.length) await this.run();
    else if (phase === "deliver" && this.moves("deliver").length) await this.deliver();
    else if (phase === "machine_phase" && this.can("activate")) await this.play("activate");
    else if (phase !== "gift" && this.can("done")) await this.play("done");
  }

  protected async stepBack(): Promise<void> {
    if (this.listing) this.listing = false;
    else if (this.taking) this.taking = null;
    else if (this.suggestion !== null || this.trade.picked) [this.suggestion, this.trade.picked] = [null, null];
    else if (this.plan.length) this.plan = [];
    else if (this.placing.pinned) this.placing.pinned = false;
    else if (this.quadrant !== null) this.quadrant = null;
    else if (this.phase !== "watch" && this.phase !== "main") await this.session.step("undo");
    else this.aim = null;
  }
}
