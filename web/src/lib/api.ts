// Plain HTTP to the table server. Every failure becomes one sentence for people.
import type {
  Analysed,
  ChartData,
  Component,
  Created,
  Difference,
  GameInfo,
  GuideBook,
  Joined,
  Move,
  Rule,
  SeatChoice,
  Speed,
  State,
  Status,
  Value,
} from "./protocol";
import type { Values } from "./own";

export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

const OFFLINE = "The table does not answer. Check that it is running, then try again.";

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new Refused(0, OFFLINE);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const detail = (body as { detail?: unknown } | null)?.detail;
  throw new Refused(response.status, typeof detail === "string" ? detail : OFFLINE);
}

const bearer = (tokens: string[]): { headers?: Record<string, string> } =>
  tokens.length ? { headers: { authorization: `Bearer ${tokens.join(",")}` } } : {};

const post = <T>(path: string, body: unknown, tokens: string[] = []): Promise<T> =>
  call<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(tokens).headers },
    body: JSON.stringify(body),
  });

const kept = new Map<string, Promise<unknown>>();

/** Static answers are asked for once; a failure is forgotten so that the next try asks again. */
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export interface NewMatch {
  game: string;
  options: Record<string, Value>;
  components: Values;
  seats: SeatChoice[];
  seed: number | null;
}

/** To play on with one seat against computers of a level. */
export interface Again {
  seat: number;
  level: string;
}

export const games = () => once<GameInfo[]>("/games");
export const moves = (game: string) => once<Move[]>(`/games/${game}/moves`);
export const rules = (game: string) => once<Rule[]>(`/games/${game}/rules`);
export const components = (game: string) => once<Component[]>(`/games/${game}/components`);
/** Numbers of one's own that fit, and as a component file; the failure's sentence names the first that does not. */
export const checkComponents = (game: string, asked: { toml?: string; values?: Values }) =>
  post<{ values: Values; toml: string }>(`/games/${game}/components`, asked);
export const guide = (game: string) => once<GuideBook>(`/games/${game}/guide`);
export const create = (match: NewMatch) => post<Created>("/matches", match);
/** A saved match; all its seats are one's own unless they are given out. */
export const importMatch = (match: unknown, seats?: SeatChoice[]) =>
  post<Created>("/matches/import", { match, ...(seats && { seats }) });
export const join = (token: string) => call<Joined>(`/join/${encodeURIComponent(token)}`);
export const sitDown = (token: string, name: string, seat: number) =>
  post<Joined>(`/join/${encodeURIComponent(token)}`, { name, seat });
export const status = (tokens: string[]) => post<Status[]>("/matches/status", { tokens });
export const at = (id: string, n: number, tokens: string[]) => call<State>(`/matches/${id}/at/${n}`, bearer(tokens));
export const atBetter = (id: string, n: number, tokens: string[]) =>
  call<State>(`/matches/${id}/at/${n}/better`, bearer(tokens));
export const printed = (id: string, tokens: string[]) =>
  call<{ values: Values; differences: Difference[] }>(`/matches/${id}/components`, bearer(tokens));
export const chart = (id: string, tokens: string[]) => call<ChartData>(`/matches/${id}/chart`, bearer(tokens));
export const exported = (id: string, tokens: string[]) => call<unknown>(`/matches/${id}/export`, bearer(tokens));
export const analysis = (id: string, tokens: string[]) => call<Analysed>(`/matches/${id}/analysis`, bearer(tokens));
export const beginAnalysis = (id: string, tokens: string[]) => post<Analysed>(`/matches/${id}/analysis`, {}, tokens);
export const tryout = (id: string, at: number, tokens: string[], again: Again | null = null) =>
  post<Created>(`/matches/${id}/tryout`, { at, again }, tokens);
export const keepMoves = (id: string, tokens: string[]) => post<{ entries: number }>(`/matches/${id}/keep`, {}, tokens);
export const rematch = (id: string, tokens: string[]) => post<unknown>(`/matches/${id}/rematch`, {}, tokens);
export const pace = (id: string, speed: Speed, tokens: string[]) =>
  post<unknown>(`/matches/${id}/pace`, { speed }, tokens);
