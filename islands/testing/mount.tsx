// A page as the server sends it, in jsdom: the frame with an island's markup and its props beside it.

import { readFileSync } from "node:fs";
import { act, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

export function propsFile<Props>(island: string, name: string): Props {
  return JSON.parse(readFileSync(`islands/${island}/props/${name}.json`, "utf8")) as Props;
}

/** Writes a page with the island's markup as the server has it. */
export function serve(island: string, markup: ReactNode, props: unknown, rest = ""): HTMLElement {
  const json = JSON.stringify(props).replaceAll("<", "\\u003c");
  document.title = "Sign in – Päevik";
  document.body.innerHTML =
    `<details class="languages"><ul><li><a href="/et?method=password" hreflang="et">eesti</a></li></ul></details>` +
    `<main id="main" data-step="1"><div data-island="${island}" class="pane">${renderToString(markup)}</div>` +
    `<script type="application/json" data-props>${json}</script>${rest}</main>`;
  return document.querySelector("[data-island]") as HTMLElement;
}

/** Starts an island and waits until it has adopted its markup. */
export async function started(start: (element: HTMLElement) => void, element: HTMLElement) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => start(element));
}

/** Does something to the page and waits for what follows. */
export async function doing(something: () => unknown) {
  await act(async () => {
    await something();
    await new Promise((settled) => setTimeout(settled, 0));
  });
}

/** Answers `fetch` from a table of addresses; an address that is not in it fails as a lost connection does. */
export function answering(answers: Record<string, () => Response>) {
  const fetched = vi.fn(async (address: string, _?: RequestInit) => {
    const answer = answers[address];
    if (!answer) throw new TypeError(`no connection to ${address}`);
    return answer();
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

export function html(body: string, status = 200): () => Response {
  return () => new Response(body, { status, headers: { "Content-Type": "text/html" } });
}

export function json(body: unknown, status = 200): () => Response {
  return () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

/** From now on no request is ever answered, and time passes as the test says. */
export function hanging() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // A signal's own clock is none that a test can turn.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((patience) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("too long", "TimeoutError")), patience);
    return controller.signal;
  });
  const fetched = vi.fn(
    (_address: string, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, fails) => signal?.addEventListener("abort", () => fails(signal.reason))),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** Lets time pass after `hanging`, and waits for what follows. */
export async function passing(milliseconds: number, something: () => unknown = () => {}) {
  await act(async () => {
    await something();
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}
