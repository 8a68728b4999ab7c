// When an island wakes. Pages are complete without scripts, so nothing hurries: an island waits until the browser is idle
// or somebody comes near it, and wakes at once only where time matters.

import { onApproach } from "./approach.ts";

/** `load` only where time matters; `near` where most people need nothing of it. */
type Moment = "load" | "idle" | "near";

/** What an island's module exports. */
export interface Island<Early> {
  start(element: HTMLElement, early: Early): void;
}

export interface Entry<Early = unknown> {
  wake: Moment | (() => Moment);
  /** From where people come to it: approached, it has the island's scripts in the browser's cache before its page is there. */
  ahead?: string;
  /** What works before the island is there; the island is handed what this returns. */
  early?(element: HTMLElement): Early;
  load(early: Early): Promise<Island<Early>>;
}

/** How long a busy browser may keep an island waiting, in milliseconds. */
const PATIENCE = 5_000;
const RETRY_AFTER = 1_000;

export function schedule(root: ParentNode, islands: Readonly<Record<string, Entry>>) {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    const name = element.dataset.island ?? "";
    void start(islands[name], element).catch((cause) =>
      console.error(`island "${name}" does not start; the page works without it:`, cause),
    );
  }
  for (const { ahead, load } of Object.values(islands)) {
    const place = ahead && root.querySelector<HTMLElement>(ahead);
    // Asked for more than once it comes once, and its own page may still fetch what does not come.
    if (place) onApproach(place, () => void moments.idle().then(() => load(undefined).catch(() => {})));
  }
}

async function start(entry: Entry | undefined, element: HTMLElement) {
  if (!entry) throw new Error("it is not in islands/registry.ts");
  const early = entry.early?.(element);
  const touched = new Promise<void>((wake) => onApproach(element, () => wake()));
  await Promise.race([touched, moments[typeof entry.wake === "string" ? entry.wake : entry.wake()]()]);
  const load = () => entry.load(early);
  const island = await load().catch(() => pause(RETRY_AFTER).then(load));
  // What has loaded has kept the browser busy: a key that was pressed meanwhile comes first.
  await pause(0);
  // Another island may have ended the page meanwhile.
  if (!element.isConnected) return;
  island.start(element, early);
  // For tests and for controls: the island is there.
  element.dataset.awake = "";
}

const moments: Record<Moment, () => Promise<unknown>> = {
  load: () => Promise.resolve(),
  idle: async () => {
    // What does not come holds nothing up for ever.
    await Promise.race([loaded(), pause(PATIENCE)]);
    // Safari has no requestIdleCallback before 2026.
    const idle = window.requestIdleCallback ?? ((wake: () => void) => setTimeout(wake, 200));
    await new Promise<void>((wake) => idle(() => wake(), { timeout: PATIENCE }));
  },
  near: () => new Promise(() => {}),
};

function loaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((wake) => window.addEventListener("load", () => wake(), { once: true }));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
