// What this browser remembers: the tokens of its matches and a draft of the start page. Nothing else.

export interface Held {
  id: string;
  tokens: string[];
  /** Links of seats that friends have not taken yet, by seat. */
  links: Record<number, string>;
  watch: string | null;
  /** How far a guided game is. */
  guide?: { step: number; base: number };
}

const KEY = "crackspread.matches";

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export function read<T>(key: string, otherwise: T, shelf: Shelf = localStorage): T {
  try {
    const text = shelf.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store only costs the memory of this browser, never the match.
  }
}

export const held = (shelf?: Shelf): Held[] => read<Held[]>(KEY, [], shelf);

export const find = (id: string, shelf?: Shelf): Held | undefined => held(shelf).find((match) => match.id === id);

export const tokensOf = (id: string): string[] => find(id)?.tokens ?? [];

/** Adds tokens to a match, newest match first; tokens already held stay. */
export function hold(match: Pick<Held, "id" | "tokens"> & Partial<Held>, shelf?: Shelf): void {
  const others = held(shelf).filter((other) => other.id !== match.id);
  const before = find(match.id, shelf);
  const merged: Held = {
    id: match.id,
    tokens: [...new Set([...(before?.tokens ?? []), ...match.tokens])],
    links: { ...before?.links, ...match.links },
    watch: match.watch ?? before?.watch ?? null,
  };
  const guide = match.guide ?? before?.guide;
  if (guide) merged.guide = guide;
  write(KEY, [merged, ...others], shelf);
}

export function forget(id: string, shelf?: Shelf): void {
  write(
    KEY,
    held(shelf).filter((match) => match.id !== id),
    shelf,
  );
}
