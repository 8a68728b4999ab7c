// When an island wakes. Pages are complete without scripts, so nothing hurries: an island waits until the browser is idle
// or its element is in sight, and wakes sooner only under a finger or the focus.

/** What an island's module exports. */
export interface Island {
  start(element: HTMLElement): void;
}

export interface Entry {
  /** `load` only where time matters. */
  wake: "load" | "idle" | "visible";
  load(): Promise<Island>;
}

/** How long a busy browser may keep an island waiting, in milliseconds. */
const PATIENCE = 5_000;
const RETRY_AFTER = 1_000;

export function schedule(root: ParentNode, islands: Readonly<Record<string, Entry>>) {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    const name = element.dataset.island ?? "";
    const entry = islands[name];
    if (entry) {
      const touched = new Promise<void>((wake) => {
        element.addEventListener("pointerover", () => wake(), { once: true });
        element.addEventListener("focusin", () => wake(), { once: true });
      });
      void Promise.race([touched, moments[entry.wake](element)]).then(() => start(name, entry, element));
    } else {
      console.error(`island "${name}" is not in islands/registry.ts`);
    }
  }
}

async function start(name: string, entry: Entry, element: HTMLElement) {
  try {
    const island = await entry.load().catch(() => pause(RETRY_AFTER).then(() => entry.load()));
    // What has loaded has kept the browser busy: a key that was pressed meanwhile comes first.
    await pause(0);
    island.start(element);
    // For tests: the island is there.
    element.dataset.awake = "";
  } catch (cause) {
    console.error(`island "${name}" does not start; the page works without it:`, cause);
  }
}

const moments: Record<Entry["wake"], (element: HTMLElement) => Promise<void>> = {
  load: () => Promise.resolve(),
  idle: async () => {
    await loaded();
    // Safari has no requestIdleCallback before 2026.
    const idle = window.requestIdleCallback ?? ((wake: () => void) => setTimeout(wake, 200));
    await new Promise<void>((wake) => idle(() => wake(), { timeout: PATIENCE }));
  },
  visible: (element) =>
    new Promise((wake) => {
      const sight = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          sight.disconnect();
          wake();
        }
      });
      sight.observe(element);
    }),
};

function loaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((wake) => window.addEventListener("load", () => wake(), { once: true }));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
