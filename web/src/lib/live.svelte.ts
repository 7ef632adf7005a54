// One match over one WebSocket: state, log, requests with answers, and coming back after a lost line.
import type { Answer, Ask, ChatLine, Growth, Line, Message, State } from "./protocol";

export type { Ask } from "./protocol";

/**
 * What changes the position is done only when the change is on the table; an undo to somewhere may only be asked for.
 */
const changes = (ask: Ask): ask is Ask & { at: number } =>
  ["play", "undo", "redo", "restart"].includes(ask.do) && !("to" in ask);

export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Waiting {
  ask: Ask;
  accepted?: boolean;
  resolve: (answer: Answer) => void;
}

export const merged = <T>(list: T[], change: Growth<T>): T[] => [...list.slice(0, change.keep), ...change.add];

const FIRST_RETRY = 500;
const LAST_RETRY = 8000;
/**
 * Close codes from here on are the server's refusals ("no such match", "not your match"): trying again is of no use.
 */
const REFUSALS = 4000;

export class Live<View = unknown> {
  state: State<View> | null = $state.raw(null);
  log: Line[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  line: "opening" | "open" | "lost" | "refused" = $state("opening");
  refusal = $state("");

  #socket: Socket | null = null;
  #ref = 0;
  #waiting = new Map<number, Waiting>();
  #eyes: number | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #open: () => Socket;

  constructor(open: () => Socket) {
    this.#open = open;
    this.connect();
  }

  connect(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    const socket = this.#open();
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#lost(event.code);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sends one request; the promise always settles with the server's word, after a new connection if need be. */
  ask(ask: Ask): Promise<Answer> {
    if (ask.do === "look") this.#eyes = ask.seat;
    const ref = ++this.#ref;
    return new Promise((resolve) => {
      this.#waiting.set(ref, { ask, resolve });
      if (this.line === "open") this.#send(ref, ask);
    });
  }

  #send(ref: number, ask: Ask): void {
    this.#socket?.send(JSON.stringify({ ref, ...ask }));
  }

  #take(message: Message): void {
    if (message.type === "state") {
      this.log = merged(this.log, message.log);
      if (message.chat) this.chat = merged(this.chat, message.chat);
      this.state = message as State<View>;
      for (const [ref, { ask, accepted }] of [...this.#waiting])
        if (accepted && this.#shows(ask)) this.#settle(ref, { type: "accepted", ref });
      if (this.line !== "open") this.#back(message.seat);
      return;
    }
    if (message.type === "refused" && message.ref === null) this.refusal = message.reason;
    if (typeof message.ref !== "number") return;
    const waiting = this.#waiting.get(message.ref);
    if (!waiting) return;
    if (message.type === "accepted" && !this.#shows(waiting.ask)) waiting.accepted = true;
    else this.#settle(message.ref, message);
  }

  #settle(ref: number, answer: Answer): void {
    this.#waiting.get(ref)?.resolve(answer);
    this.#waiting.delete(ref);
  }

  /** Whether the state already shows what was asked for; a move counts as made only when its result is on the table. */
  #shows(ask: Ask): boolean {
    if (ask.do === "look") return this.state?.seat === ask.seat;
    return !changes(ask) || this.state?.seat !== ask.seat || this.state.at !== ask.at;
  }

  /** Asks again whatever was under way; a move that arrived before the line broke is known by its number. */
  #back(seat: number | null): void {
    if (this.#eyes !== null && seat !== this.#eyes) {
      this.#send(0, { do: "look", seat: this.#eyes });
      return;
    }
    this.line = "open";
    this.#tries = 0;
    for (const [ref, { ask }] of [...this.#waiting]) {
      if (changes(ask) && this.#shows(ask)) this.#settle(ref, { type: "accepted", ref });
      else this.#send(ref, ask);
    }
  }

  #lost(code: number): void {
    this.#socket = null;
    if (this.#closed) return;
    if (code >= REFUSALS) {
      this.line = "refused";
      this.refusal ||= "This match cannot be opened with the links this browser holds.";
      return;
    }
    this.line = "lost";
    const wait = Math.min(FIRST_RETRY * 2 ** this.#tries++, LAST_RETRY);
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}

export function openLive<View>(id: string, tokens: string[]): Live<View> {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/api/matches/${id}/live?tokens=${tokens.join(",")}`;
  return new Live<View>(() => new WebSocket(address) as Socket);
}
