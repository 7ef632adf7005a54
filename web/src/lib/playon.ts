// Out of a guided game into a match like any other.
import * as api from "./api";
import { forget, hold, tokensOf } from "./keep";
import { ranked } from "./levels";
import type { State } from "./protocol";
import { router } from "./router.svelte";
import { matchPath } from "./routes";

/** Goes on from the present position with one's own seat; computers of the weakest level take the others. */
export async function playOn({ match, game, seats }: State, own: number): Promise<void> {
  const [all, saved] = await Promise.all([api.games(), api.exported(match, tokensOf(match))]);
  const level = ranked(all.find(({ name }) => name === game)?.levels ?? [])[0]?.name;
  const {
    id,
    watch,
    seats: made,
  } = await api.importMatch(
    saved,
    seats.map(({ seat, name }) => (seat === own ? { name, kind: "me" } : { name, kind: "computer", level })),
  );
  forget(match);
  hold({ id, watch, tokens: made.flatMap(({ token }) => token ?? []) });
  router.go(matchPath(id), true);
}
