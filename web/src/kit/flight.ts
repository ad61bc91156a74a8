/**
 * Cards fly from where they were to where they are. An element with `data-fly` is the same thing wherever it stands;
 * one that is new comes from the element that its `data-from` names (`data-fly` or `data-seat` of it), or just appears.
 */

const FLIGHT_MS = 280;
const APART_MS = 60;
const FADE_MS = 80;

interface Spot {
  readonly element: Element;
  readonly box: DOMRect;
}
type Spots = ReadonlyMap<string, Spot>;

/** Told of each change before it happens; in the frame that shows it, what has moved flies. */
export class Flight {
  #before: Spots | undefined;

  /** What changes several times before it is shown flies once. A page that nobody sees stands still. */
  prepare(root: Element, calm: boolean): void {
    if (this.#before || document.hidden) return;
    const before = (this.#before = spots(root));
    requestAnimationFrame(() => {
      this.#before = undefined;
      fly(root, before, calm);
    });
  }
}

function spots(root: Element): Spots {
  const found = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly], [data-seat]")) {
    const name = element.dataset["fly"] ?? `seat-${element.dataset["seat"]}`;
    found.set(name, { element, box: element.getBoundingClientRect() });
  }
  return found;
}

/** Bring to its place what is new there (or glides, `data-glide`); what only gave way stays. */
function fly(root: Element, before: Spots, calm: boolean): void {
  const moved = comers(root, before);
  if (calm) {
    for (const { element, fresh } of moved) if (fresh) element.animate({ opacity: [0, 1] }, FADE_MS);
    return;
  }
  // all is measured before anything starts: what is written in between is laid out again each time
  const flights = moved.map((each) => ({ ...each, to: each.element.getBoundingClientRect() }));
  let late = 0;
  for (const { element, from, to } of flights) if (start(element, from, to, late)) late += APART_MS;
}

interface Comer {
  readonly element: HTMLElement;
  readonly from: DOMRect;
  /** It comes out of something else. */
  readonly fresh: boolean;
}

function comers(root: Element, before: Spots): Comer[] {
  const found: Comer[] = [];
  for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const was = before.get(element.dataset["fly"] ?? "");
    if (was?.element === element && !("glide" in element.dataset)) continue;
    const from = was ?? before.get(element.dataset["from"] ?? "");
    if (from) found.push({ element, from: from.box, fresh: !was });
  }
  return found;
}

function start(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): boolean {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  if ((Math.abs(dx) < 2 && Math.abs(dy) < 2) || !to.width || !from.width) return false;
  const scale = Math.min(3, Math.max(0.3, from.width / to.width));
  element.style.zIndex = "9";
  const flight = element.animate(
    { transform: [`translate(${dx}px, ${dy}px) scale(${scale})`, "none"] },
    { duration: FLIGHT_MS, delay, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "backwards" },
  );
  flight.onfinish = flight.oncancel = () => (element.style.zIndex = "");
  return true;
}
