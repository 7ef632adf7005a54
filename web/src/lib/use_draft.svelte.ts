// What every table does around its draft: it follows the position, listens to keys and says what the draft would
// change.
import { untrack } from "svelte";
import { announcer } from "./announce.svelte";
import type { Draft } from "./draft.svelte";
import { shortcuts, type Keys } from "./keys";
import type { Change } from "./protocol";

interface Own {
  /** What makes a position a new one, besides a move of one's own, another seat, and a look at the past. */
  also?: () => unknown[];
  /** The draft follows a new position; the table may go on from there. */
  settled?: () => void;
  keys: Keys;
  /** What the draft would change. */
  told: () => readonly Change[];
}

export interface DraftInUse {
  /** Another word for every position that the draft follows. */
  readonly position: string;
  /** Whether the keyboard was used last; the pointer needs no leading. */
  readonly keyed: boolean;
}

/** To be called while a table is set up; it ends with the table. */
export function useDraft<View>(
  draft: Draft<View>,
  { also = () => [], settled = () => {}, keys, told }: Own,
): DraftInUse {
  const { session } = draft;
  const position = $derived(
    [session.state.at, session.state.seat, session.shown, session.past !== null, ...also()].join(" "),
  );
  let keyed = false;

  $effect(() => {
    void position;
    untrack(() => {
      draft.settle();
      settled();
    });
  });

  $effect(() =>
    shortcuts({
      b: () => void draft.best(),
      enter: () => void draft.confirm(),
      escape: () => void draft.back(),
      ...keys,
    }),
  );

  $effect(() => {
    const lines = told();
    if (lines.length)
      announcer.soon(
        lines.map((l) => `${l.thing} ${l.before} to ${l.after}${l.means ? `, ${l.means}` : ""}`).join("; "),
      );
  });

  $effect(() => {
    const by = ({ type }: Event): void => void (keyed = type === "keydown");
    addEventListener("keydown", by, { capture: true });
    addEventListener("pointerdown", by, { capture: true });
    return () => {
      removeEventListener("keydown", by, { capture: true });
      removeEventListener("pointerdown", by, { capture: true });
    };
  });

  return {
    get position() {
      return position;
    },
    get keyed() {
      return keyed;
    },
  };
}
