// Addresses of the page: "/", "/join/TOKEN" and "/match/ID", both of them also with "#m=118" for a position.

export type Route =
  | { page: "start" }
  | { page: "join"; token: string; at: number | null }
  | { page: "match"; id: string; at: number | null }
  | { page: "lost" };

export function parse(path: string, hash: string): Route {
  const [first, second, ...rest] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: "start" };
  if (second === undefined || rest.length) return { page: "lost" };
  if (first === "join") return { page: "join", token: decoded(second), at: entry(hash) };
  if (first === "match") return { page: "match", id: second, at: entry(hash) };
  return { page: "lost" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function entry(hash: string): number | null {
  const found = /^#m=(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

export const matchPath = (id: string, at: number | null = null): string =>
  `/match/${id}${at === null ? "" : `#m=${at}`}`;

export const joinLink = (origin: string, token: string): string => `${origin}/join/${token}`;

/** A link to a position for anybody, where the right to watch can be passed on; else for those who have the match. */
export const shareLink = (origin: string, id: string, watch: string | null, at: number | null): string =>
  watch === null ? origin + matchPath(id, at) : joinLink(origin, watch) + (at === null ? "" : `#m=${at}`);

/** What somebody pasted: a whole link, a path, or the bare token. */
export function pasted(text: string): string | null {
  const trimmed = text.trim();
  const path = /(?:^|\/)((?:join|match)\/[\w-]+(?:#m=\d+)?)\/?$/.exec(trimmed);
  if (path) return `/${path[1]}`;
  return /^[\w-]{8,}$/.test(trimmed) ? `/join/${trimmed}` : null;
}
