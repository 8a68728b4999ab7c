// What a journey may ask of a browser, whichever engine it is: as little as every driver can do. Everything else is in person.ts.

/** A page, or a frame in it. */
export interface Tab {
  /** Opens an address and waits until it has loaded; of the page, also when asked of a frame. */
  opens(address: string): Promise<void>;
  /** What a function answers that runs in the page, also in one that runs no scripts of its own. It must answer at once. */
  asks<Argument, Answer>(question: (argument: Argument) => Answer, argument: Argument): Promise<Answer>;
  /** Presses what is there with a real pointer. */
  presses(selector: string): Promise<void>;
  /** Empties a field and types with real keys. */
  types(selector: string, text: string): Promise<void>;
  /** Chooses from a list. */
  picks(selector: string, value: string): Promise<void>;
  /** The frame of this element. */
  within(selector: string): Tab;
}

/** A browser that remembers nothing of visits before. */
export interface Visit extends Tab {
  /** Ends the visit; what the engine had to complain about. */
  ends(): Promise<string[]>;
}

export interface Engine {
  /** As the engine itself says it. */
  readonly version: string;
  /** `others` are the origins that may be asked beside the site's own. */
  visits(root: string, others: string[]): Promise<Visit>;
  stops(): Promise<void>;
}

/** How long a browser may take for one thing, in milliseconds. It ends as soon as the thing is there. */
export const PATIENCE = 30_000;

/** Waits until something is so. Meanwhile a page may be replaced by the next, which drivers tell by an error. */
export async function until<Answer>(
  what: string,
  asked: () => Promise<Answer | undefined | false>,
  patience = PATIENCE,
): Promise<Answer> {
  const end = Date.now() + patience;
  let last: unknown;
  for (;;) {
    try {
      const answer = await asked();
      if (answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (cause) {
      last = cause;
    }
    if (Date.now() > end) throw new Error(`never came: ${what}`, { cause: last });
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Where to press an element, once it stands still: a script that has just come may add a line above it. */
export function still(asks: Tab["asks"], selector: string): Promise<{ x: number; y: number }> {
  let last: { x: number; y: number } | undefined;
  return until(`${selector}, to be pressed`, async () => {
    const [before, now] = [last, await asks(middle, selector)];
    last = now;
    if (now && before?.x === now.x && before.y === now.y) return now;
    await new Promise((later) => setTimeout(later, 50));
    return undefined;
  });
}

/** The middle of an element, in sight and where a pointer would meet it; asked in the page. */
export function middle(selector: string): { x: number; y: number } | undefined {
  const element = document.querySelector(selector);
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element?.getClientRects()[0];
  if (!element || !box || getComputedStyle(element).visibility !== "visible") return undefined;
  const at = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const met = document.elementFromPoint(at.x, at.y);
  return met && (element.contains(met) || met.contains(element)) ? at : undefined;
}

/** Chooses what a field holds, so that what is typed takes its place; asked in the page. */
export const select = (selector: string) => (document.querySelector(selector) as HTMLInputElement).select();

/** Chooses from a list, for drivers that cannot open it; asked in the page. */
export function choose([selector, value]: readonly [string, string]) {
  const list = document.querySelector(selector) as HTMLSelectElement;
  list.value = value;
  for (const event of ["input", "change"]) list.dispatchEvent(new Event(event, { bubbles: true }));
}
