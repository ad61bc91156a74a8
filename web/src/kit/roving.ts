/** One stop for Tab among many places; the arrows go to the nearest one in their direction. */

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Attach to the element around all `[data-target]`. `out`: where an arrow leads that finds nothing. */
export function roving(out?: (key: string) => void) {
  return (root: HTMLElement) => {
    const places = () => [...root.querySelectorAll<HTMLElement>("[data-target]")];
    let stop: HTMLElement | undefined;
    const settle = (current = stop) => {
      const all = places();
      stop = current && all.includes(current) ? current : all[0];
      for (const place of all) mark(place, place === stop ? "0" : "-1");
    };
    const onFocus = (event: FocusEvent) => {
      const place = (event.target as Element).closest<HTMLElement>("[data-target]");
      if (place) settle(place);
    };
    const onKey = (event: KeyboardEvent) => {
      const way = ARROWS[event.key];
      const from = (event.target as Element).closest<HTMLElement>("[data-target]");
      if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const next = nearest(from, places(), way);
      if (next) next.focus();
      else out?.(event.key);
    };
    const observer = new MutationObserver(() => settle());
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener("focusin", onFocus);
    root.addEventListener("keydown", onKey);
    settle();
    return () => {
      observer.disconnect();
      root.removeEventListener("focusin", onFocus);
      root.removeEventListener("keydown", onKey);
    };
  };
}

/** Written only where it changes: after each write the browser looks at the styles of the whole page again. */
function mark(place: HTMLElement, tabindex: "0" | "-1"): void {
  if (place.getAttribute("tabindex") !== tabindex) place.setAttribute("tabindex", tabindex);
}

/** Near in the direction, and not far off it. */
function nearest(
  from: HTMLElement,
  all: readonly HTMLElement[],
  [x, y]: readonly [number, number],
): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const place of all) {
    const there = middle(place);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead > 4 && ahead + aside * 2.5 < least) {
      best = place;
      least = ahead + aside * 2.5;
    }
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
