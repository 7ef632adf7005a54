// The tile or machine in hand: where it would lie, how it is turned, and what the engine says of it.
import type { Change } from "../../lib/protocol";
import type { Draft } from "./draft.svelte";
import { at, global, laid, local, TURNS, type DrawnCell } from "./network_geometry";
import type { OfferedTile, Side } from "./view";

export interface Proposal {
  x: number;
  y: number;
  side: Side;
  cells: [DrawnCell, DrawnCell];
}
interface Spot {
  x: number;
  y: number;
}
type Lines = (Change & {
  colour?: string;
  length?: number;
  money?: number;
  pipelines?: number[];
  attached?: boolean;
})[];

const BEST = 5;

export class Placing {
  readonly draft: Draft;
  spot: Spot | null = $state.raw(null);
  want: Side = $state("east");
  /** Clicked down: the proposal no longer follows the pointer. */
  pinned = $state(false);

  constructor(draft: Draft) {
    this.draft = draft;
  }

  get hand(): OfferedTile | null {
    return this.draft.phase === "lay" || this.draft.phase === "turn" ? (this.draft.decision?.hand ?? null) : null;
  }

  get covering(): boolean {
    return this.draft.phase === "cover";
  }

  /** Legal cells near the network: for the left half of the tile in hand, or for the machine. */
  cells: Map<string, Spot & { id: number }> = $derived.by(() => {
    const { draft } = this;
    const found = new Map<string, Spot & { id: number }>();
    if (draft.phase !== "lay" && draft.phase !== "cover") return found;
    for (const { id, args } of draft.moves("cell")) {
      const [x, y] = this.#near(args.row as number, args.column as number);
      found.set(at(x, y), { x, y, id });
    }
    return found;
  });

  #near(row: number, column: number): [number, number] {
    const { network } = this.draft.seat;
    return network.tiles.length ? [local(column, network.left), local(row, network.top)] : [0, 0];
  }

  /** The ways to turn the tile with its left half here; null while the server has not told. */
  turns(x: number, y: number): Side[] | null {
    const { draft } = this;
    if (draft.phase === "turn") return draft.moves("turn").map(({ args }) => args.side as Side);
    const id = this.cells.get(at(x, y))?.id;
    if (id === undefined) return [];
    const turns = draft.session.preview(id)?.turns as Record<Side, unknown> | undefined;
    return turns ? TURNS.filter((side) => side in turns) : null;
  }

  proposal: Proposal | null = $derived.by(() => {
    const { hand, spot, want } = this;
    if (!hand || !spot) return null;
    const turns = this.turns(spot.x, spot.y);
    const side = turns === null || turns.includes(want) ? want : turns[0];
    return side ? { ...spot, side, cells: laid(hand, spot.x, spot.y, side) } : null;
  });

  /** What the tile would change as it lies now. */
  lines: Lines = $derived.by(() => {
    const { draft, proposal, spot } = this;
    if (this.covering)
      return spot ? (draft.session.preview(this.cells.get(at(spot.x, spot.y))?.id ?? null)?.lines ?? []) : [];
    if (!proposal) return [];
    if (draft.phase === "turn") return draft.session.preview(draft.id("turn", { side: proposal.side }))?.lines ?? [];
    return this.#told(proposal.x, proposal.y, proposal.side);
  });

  #told(x: number, y: number, side: Side): Lines {
    const preview = this.draft.session.preview(this.cells.get(at(x, y))?.id ?? null);
    return (preview?.turns as Record<Side, Lines> | undefined)?.[side] ?? [];
  }

  /** How good the engine's lines sound: money first, then longer pipelines. */
  static worth(lines: Lines): number {
    return lines.reduce(
      (sum, { before, after, money = 0 }) => sum + money + (Number(after) ** 1.5 - Number(before) ** 1.5) / 20,
      0,
    );
  }

  /** How good a machine is on a cell: money at the end first, then what it runs. */
  #machine(id: number): number {
    const preview = this.draft.session.preview(id);
    const lines = (preview?.lines ?? []) as Lines;
    const run = lines.filter(({ attached }) => attached).flatMap(({ after }) => String(after).split(" + ").map(Number));
    return Number(preview?.money ?? 0) + run.reduce((sum, value) => sum + value ** 1.5 / 20, 0);
  }

  /** The best few placements, best first. */
  best: { x: number; y: number; side: Side }[] = $derived.by(() => {
    const all = [...this.cells.values()].flatMap(({ x, y, id }) =>
      this.covering
        ? [{ x, y, side: this.want, worth: this.#machine(id) }]
        : (this.turns(x, y) ?? []).map((side) => ({ x, y, side, worth: Placing.worth(this.#told(x, y, side)) })),
    );
    return all.sort((a, b) => b.worth - a.worth).slice(0, BEST);
  });

  /** Begins where the last tile was thought of, or anywhere. */
  settle(): void {
    this.pinned = false;
    const { draft } = this;
    if (draft.phase === "turn" && draft.decision?.anchor) {
      const [x, y] = this.#near(draft.decision.anchor.row, draft.decision.anchor.column);
      this.spot = { x, y };
    } else if (!this.cells.size) this.spot = null;
    else if (!this.spot || !this.cells.has(at(this.spot.x, this.spot.y))) {
      const { wide, high } = draft.seat.network;
      const far = ({ x, y }: Spot): number => Math.hypot(x - wide / 2, y - high / 2);
      this.spot = [...this.cells.values()].sort((a, b) => far(a) - far(b))[0] ?? null;
      void this.#begin(this.spot);
    }
  }

  /** Once the server has told of all places, the proposal goes to the best one, unless the player was quicker. */
  async #begin(from: Spot | null): Promise<void> {
    const { draft, hand } = this;
    await draft.session.previewed([...this.cells.values()].map(({ id }) => id));
    const [best] = this.best;
    if (!best || this.pinned || this.spot !== from || this.hand?.tile !== hand?.tile) return;
    [this.spot, this.want] = [{ x: best.x, y: best.y }, best.side];
  }

  /** Whether something may lie on this cell. */
  fits(x: number, y: number): boolean {
    return this.cells.has(at(x, y));
  }

  /** The pointer or the keyboard is on a cell. */
  point(x: number, y: number, firmly = false): boolean {
    if (this.draft.phase === "turn") return false;
    if (this.pinned && !firmly) return false;
    const spot = this.fits(x, y) ? { x, y } : this.#rightHalf(x, y);
    if (!spot) return false;
    if (spot.x !== this.spot?.x || spot.y !== this.spot.y) this.spot = spot;
    return true;
  }

  /** A tile that looks the same both ways is listed by its left half only. */
  #rightHalf(x: number, y: number): Spot | null {
    if (!this.hand?.symmetric) return null;
    if (this.turns(x - 1, y)?.includes("east")) return { x: x - 1, y };
    if (this.turns(x, y - 1)?.includes("south")) return { x, y: y - 1 };
    return null;
  }

  turn(by: 1 | -1): void {
    const { proposal } = this;
    if (!proposal) return;
    const turns = this.turns(proposal.x, proposal.y) ?? [];
    if (turns.length < 2) return this.draft.session.say("Only this way round fits here.", "plain");
    this.draft.session.word = null;
    this.want = turns[(turns.indexOf(proposal.side) + by + turns.length) % turns.length] as Side;
  }

  /** The next of the best places. */
  propose(): void {
    const { best, proposal, spot } = this;
    if (!best.length) return;
    const here = best.findIndex(
      ({ x, y, side }) => spot?.x === x && spot.y === y && (!proposal || proposal.side === side),
    );
    const { x, y, side } = best[this.pinned ? (here + 1) % best.length : 0] as (typeof best)[number];
    this.spot = { x, y };
    this.want = side;
    this.pinned = true;
  }

  /** The click on a cell: it puts the proposal down, and on the proposal itself it confirms. */
  async click(x: number, y: number): Promise<void> {
    const onProposal =
      this.pinned &&
      (this.proposal?.cells.some((cell) => cell.x === x && cell.y === y) ?? (this.spot?.x === x && this.spot.y === y));
    if (onProposal) return this.confirm();
    if (this.point(x, y, true)) this.pinned = true;
    else await this.why(x, y);
  }

  why(x: number, y: number): Promise<void> {
    const { network } = this.draft.seat;
    const id = this.draft.id("cell", { row: global(y, network.top), column: global(x, network.left) });
    return this.draft.session.why(id ?? 0, "It does not fit here.");
  }

  async confirm(): Promise<void> {
    const { draft, proposal, spot } = this;
    if (this.covering)
      return void (await draft.session.play(
        spot ? (this.cells.get(at(spot.x, spot.y))?.id ?? null) : null,
        "Choose a half of a tile first.",
      ));
    if (!proposal) return draft.session.say("Choose a place first.");
    if (draft.phase === "lay" && !(await draft.session.play(this.cells.get(at(proposal.x, proposal.y))?.id ?? null)))
      return;
    await draft.session.play(draft.id("turn", { side: proposal.side }));
  }
}
