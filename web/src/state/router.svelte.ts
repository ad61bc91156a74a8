/** Where we are: `/`, `/K7QM3P`, `/K7QM3P/replay/1`, `/learn/NAME` … */

export type Place =
  | { readonly at: "home" }
  | { readonly at: "table"; readonly code: string }
  | { readonly at: "replay"; readonly code: string; readonly game: number }
  | { readonly at: "rules" | "learn" | "daily" | "new"; readonly name: string }
  | { readonly at: "me" }
  | { readonly at: "device"; readonly token: string }
  | { readonly at: "dev" }
  | { readonly at: "lost" };

export function read(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first = "", second = "", third = ""] = parts;
  if (!first) return { at: "home" };
  if (/^[A-Z2-9]{6}$/.test(first.toUpperCase()) && parts.length === 1)
    return { at: "table", code: first.toUpperCase() };
  if (second === "replay") return { at: "replay", code: first.toUpperCase(), game: Number(third) || 0 };
  if ((first === "rules" || first === "learn" || first === "daily" || first === "new") && second)
    return { at: first, name: second };
  if (first === "device" && second) return { at: "device", token: second };
  if (first === "me") return { at: "me" };
  if (first === "dev" && import.meta.env.DEV) return { at: "dev" };
  return { at: "lost" };
}

class Router {
  place = $state<Place>(read(location.pathname));
  /** What stands behind `#`: a clause. */
  hash = $state(location.hash.slice(1));
  /** What stands behind `?`: a moment, a seed. */
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    history[how === "push" ? "pushState" : "replaceState"](null, "", path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.place = read(location.pathname);
    this.hash = location.hash.slice(1);
    this.query = new URLSearchParams(location.search);
  }

  /** A plain click on a link of our own stays on the page. */
  #follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
