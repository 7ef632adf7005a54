import { parse, type Route } from "./routes";

const read = (): Route => parse(location.pathname, location.hash);

class Router {
  route: Route = $state(read());

  constructor() {
    addEventListener("popstate", () => (this.route = read()));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = read();
  }
}

export const router = new Router();

/** Lets plain links work inside the page, and leaves new tabs and outside links to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
