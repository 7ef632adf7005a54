// Selling and buying: which barrel or slot is meant, and the best slot for it.
import { grouped } from "../../lib/grouped";
import type { Move } from "../../lib/protocol";
import type { Draft } from "./draft.svelte";

export interface Picked {
  colour: string;
  grade: number;
}
const SALES = ["sell", "sell_crude"];
const PURCHASES = ["buy", "buy_crude"];

export class Trade {
  readonly draft: Draft;
  #picked: Picked | null = $state.raw(null);
  /** Cash when this trade began; unknown after a reload in the middle of it. */
  before: number | null = $state(null);

  constructor(draft: Draft) {
    this.draft = draft;
  }

  /** The barrel of one's own that is meant; none once it cannot be sold. */
  get picked(): Picked | null {
    const one = this.#picked;
    return one && this.sellable(one.colour, one.grade) ? one : null;
  }
  set picked(picked: Picked | null) {
    this.#picked = picked;
  }

  sales: Move[] = $derived.by(() => SALES.flatMap((name) => this.draft.moves(name)));
  purchases: Move[] = $derived.by(() => PURCHASES.flatMap((name) => this.draft.moves(name)));

  /** Legal trades by the place they touch, so that a slot finds its moves at once. */
  #at: Map<string, Move[]> = $derived.by(() => grouped([...this.sales, ...this.purchases], Trade.key));

  static key({ name, args }: Move): string {
    return name.endsWith("crude")
      ? `${name} ${args.row} ${args.price}`
      : `${name} ${args.market} ${args.line} ${args.price}`;
  }

  grade(move: Move): number {
    return typeof move.args.grade === "string" ? this.draft.view.grades.indexOf(move.args.grade) : 0;
  }

  /** The printed price of the slot of a move. */
  price({ name, args }: Move): number {
    const { crude, markets } = this.draft.view;
    const slots = name.endsWith("crude")
      ? crude[Number(args.row) - 1]?.slots
      : markets[Number(args.market) - 1]?.lines[Number(args.line) - 1]?.slots;
    return slots?.find(({ tier }) => tier === args.price)?.price ?? 0;
  }

  /** Sales of the picked barrel, the dearest first. */
  offers: Move[] = $derived.by(() => {
    const { picked } = this;
    if (!picked) return [];
    return this.sales
      .filter((move) => move.args.colour === picked.colour && this.grade(move) === picked.grade)
      .sort((a, b) => this.price(b) - this.price(a));
  });

  /** The sale for a free slot: of the picked barrel, else of the least barrel that fits. */
  saleAt(key: string): Move | null {
    const { picked } = this;
    const all = this.#at.get(key) ?? [];
    const own = picked && all.find((move) => move.args.colour === picked.colour && this.grade(move) === picked.grade);
    return own ?? [...all].sort((a, b) => this.grade(a) - this.grade(b))[0] ?? null;
  }

  purchaseAt(key: string, colour: string): Move | null {
    return this.#at.get(key)?.find(({ args }) => args.colour === colour) ?? null;
  }

  sellable(colour: string, grade: number): boolean {
    return this.sales.some((move) => move.args.colour === colour && this.grade(move) === grade);
  }

  settle(): void {
    const { draft } = this;
    if (draft.phase !== "market") this.before = null;
    else this.before ??= draft.session.acting && !draft.decision?.bought ? draft.seat.cash : null;
    if (!this.picked) this.picked = null;
    else this.draft.suggestion = this.offers[0]?.id ?? null;
  }

  /** The click on a barrel of one's own. */
  async pick(colour: string, grade: number): Promise<void> {
    const { draft } = this;
    draft.session.word = null;
    if (this.picked?.colour === colour && this.picked.grade === grade && draft.suggestion !== null)
      return draft.confirm();
    this.picked = { colour, grade };
    draft.suggestion = this.offers[0]?.id ?? null;
    if (!this.picked) await this.whyNotSell(colour, grade);
  }

  async whyNotSell(colour: string, grade: number): Promise<void> {
    const { draft } = this;
    const market = Number(/\d$/.exec(draft.decision?.action ?? "")?.[0] ?? 0);
    const name = draft.view.grades[grade] ?? "";
    const lines = draft.view.markets[market - 1]?.lines ?? [];
    const line = lines.find((l) => l.colour === colour && l.grade === grade) ?? lines.find((l) => l.grade === grade);
    const id =
      market && grade && line
        ? draft.id("sell", { market, line: line.line, price: "cheap", colour, grade: name })
        : draft.id("sell_crude", {
            row: market ? market + 3 : (draft.view.crude.find((row) => row.colour === colour)?.row ?? 1),
            price: 1,
            colour,
            grade: name,
          });
    if (id === null) draft.session.say("This barrel cannot be sold now.");
    else await draft.session.why(id, "This barrel cannot be sold now.");
  }

  /** The click on a free slot: exact barrels are sold at once, a better one is proposed first. */
  async sell(key: string, ids: () => number | null, exact: number): Promise<void> {
    const { draft } = this;
    const sale = this.saleAt(key);
    if (!sale) return void (await draft.session.why(ids() ?? 0, "Nothing of yours can be sold here now."));
    const lower = this.grade(sale) > exact;
    if (!lower || draft.suggestion === sale.id) return void (await draft.session.play(sale.id));
    this.picked = { colour: String(sale.args.colour), grade: this.grade(sale) };
    draft.suggestion = sale.id;
  }

  /** The click on a barrel for sale; buying ends selling, so that is asked first. */
  async buy(key: string, colour: string, id: number | null): Promise<void> {
    const { draft } = this;
    const move = this.purchaseAt(key, colour);
    if (!move) return void (await draft.session.why(id ?? 0, "This barrel cannot be bought now."));
    const ends = draft.decision?.selling === true && this.sales.length > 0;
    if (!ends || draft.suggestion === move.id) return void (await draft.session.play(move.id));
    this.picked = null;
    draft.suggestion = move.id;
  }

  /** The best sale there is; it is only put forward. */
  best(): void {
    const { draft } = this;
    const top = (this.picked ? this.offers : [...this.sales].sort((a, b) => this.gain(b) - this.gain(a)))[0];
    if (!top) return draft.session.say("Nothing more can be sold here. Click a barrel for sale to buy it.", "plain");
    draft.session.word = null;
    this.picked = { colour: String(top.args.colour), grade: this.grade(top) };
    draft.suggestion = top.id;
  }

  /** What a sale brings beyond what the barrel is worth at the end. */
  gain(move: Move): number {
    return this.price(move) - (this.draft.view.rates.oil[this.grade(move)] ?? 0);
  }
}
