// What the player is about to do, before the server hears of it. It knows the names of moves, never what they allow.
import type { TableSession } from "./table_session.svelte";
import { grouped } from "./grouped";
import type { Args } from "./moves";
import type { Move } from "./protocol";

export abstract class Draft<View> {
  readonly session: TableSession<View>;
  #suggested: number[] = $state.raw([]);
  /** The legal moves of the seat shown, while it is ours to decide. */
  legal: Move[] = $derived.by(() => [...this.session.legal].flatMap((id) => this.session.moves.get(id) ?? []));
  #named: Map<string, Move[]> = $derived.by(() => grouped(this.legal, ({ name }) => name));

  constructor(session: TableSession<View>) {
    this.session = session;
  }

  get view(): View {
    return this.session.state.view;
  }

  moves(name: string): Move[] {
    return this.#named.get(name) ?? [];
  }

  id(name: string, args: Args = {}): number | null {
    return this.session.moves.id(name, args);
  }

  can(name: string, args: Args = {}): boolean {
    return this.session.allows(this.id(name, args));
  }

  /**
   * Moves put forward, waiting for Enter. They count only where the first is legal: a new position is drawn before the
   * draft is settled.
   */
  get suggested(): number[] {
    return this.session.allows(this.#suggested[0] ?? null) ? this.#suggested : [];
  }
  set suggested(ids: number[]) {
    this.#suggested = ids;
  }

  /** The first of the moves put forward. */
  get suggestion(): number | null {
    return this.suggested[0] ?? null;
  }
  set suggestion(id: number | null) {
    this.#suggested = id === null ? [] : [id];
  }

  /** Brings the draft in line with a new position. */
  abstract settle(): void;

  /** The helper: it fills the draft, never commits. */
  abstract best(): void | Promise<void>;

  /** Enter, or the primary button. */
  abstract confirm(): Promise<void>;

  /** One step of the draft back, then of the match. */
  protected abstract stepBack(): void | Promise<unknown>;

  /** Esc, or Back. */
  async back(): Promise<void> {
    const { session } = this;
    if (session.hinter.hint) session.hinter.clear();
    else if (session.looking !== null) session.looking = null;
    else await this.stepBack();
  }
}
