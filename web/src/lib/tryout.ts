// Branches of a match, played for oneself. They live with the server's memory and this tab, so nothing is kept for
// good.
import * as api from "./api";
import type { TableSession } from "./table_session.svelte";
import { read, tokensOf, write } from "./keep";
import { router } from "./router.svelte";
import { matchPath } from "./routes";

export interface Try {
  id: string;
  tokens: string[];
  of: string;
  at: number;
  /** The address it was opened from. */
  back: string;
}

const KEY = "crackspread.tries";
export const LETTERS = "ABCDEFGH";

export const tries = (): Try[] => read<Try[]>(KEY, [], sessionStorage);
export const triesOf = (of: string, at: number): Try[] => tries().filter((one) => one.of === of && one.at === at);

/** The tokens this browser has for a match or for a branch of one. */
export const keysOf = (id: string): string[] => tries().find((one) => one.id === id)?.tokens ?? tokensOf(id);

const backOf = (session: TableSession): string =>
  tries().find(({ id }) => id === session.now.match)?.back ?? location.pathname + location.hash;

/** Opens a new branch at this position, to try things or to play on against computers; the bar says why not. */
export async function branch(
  session: TableSession,
  at: number,
  of = session.now.match,
  again: api.Again | null = null,
): Promise<void> {
  try {
    const made = await api.tryout(of, at, tokensOf(of), again);
    const tokens = made.seats.flatMap(({ token }) => (token ? [token] : []));
    write(KEY, [...tries(), { id: made.id, tokens, of, at, back: backOf(session) }], sessionStorage);
    router.go(matchPath(made.id));
  } catch (error) {
    session.say((error as Error).message);
  }
}

/** T: to a branch of this position, or back from it. */
export async function toggle(session: TableSession): Promise<void> {
  const { tryout, match, entries, over } = session.now;
  if (tryout) return leave(session);
  if (over) return session.say("Choose a position of the replay to try out from.");
  if (!session.acting) return session.say("Try things out when it is your turn.");
  const [before] = triesOf(match, entries);
  if (before) router.go(matchPath(before.id));
  else await branch(session, entries);
}

/** Back to the match that this is a branch of. */
export function leave(session: TableSession, drop = false): void {
  const { tryout, match } = session.now;
  if (!tryout) return;
  const back = tries().find(({ id }) => id === match)?.back ?? matchPath(tryout.of);
  if (drop)
    write(
      KEY,
      tries().filter(({ id }) => id !== match),
      sessionStorage,
    );
  router.go(back);
}

/** Plays the branch in the match itself. */
export async function keep(session: TableSession): Promise<void> {
  const { tryout, match } = session.now;
  if (!tryout) return;
  if (tryout.keep) return session.say(tryout.keep);
  try {
    await api.keepMoves(match, [...keysOf(match), ...tokensOf(tryout.of)]);
    write(
      KEY,
      tries().filter(({ of }) => of !== tryout.of),
      sessionStorage,
    );
    router.go(matchPath(tryout.of));
  } catch (error) {
    session.say((error as Error).message);
  }
}
