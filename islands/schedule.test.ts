import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Entry, schedule } from "./schedule.ts";

const start = vi.fn();
const load = vi.fn(async () => ({ start }));
const errors = vi.fn();
const island = () => document.querySelector("[data-island]") as HTMLElement;
const wake = (moment: Entry["wake"], ahead?: string) =>
  schedule(document, { tabs: { wake: moment, load, ...(ahead && { ahead }) } });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [start, load, errors]) mock.mockReset();
  load.mockImplementation(async () => ({ start }));
  vi.spyOn(console, "error").mockImplementation(errors);
  vi.stubGlobal("requestIdleCallback", vi.fn());
  document.body.innerHTML = `<div data-island="tabs"><a href="/">one</a></div>`;
});

afterEach(() => vi.useRealTimers());

test("where time matters an island wakes at once", async () => {
  wake("load");
  await settle();
  expect(start).toHaveBeenCalledExactlyOnceWith(island(), undefined);
});

test("else it waits until the browser is idle", async () => {
  wake("idle");
  await settle();
  expect(load).not.toHaveBeenCalled();
  vi.mocked(window.requestIdleCallback).mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 1 });
  await settle();
  expect(start).toHaveBeenCalledOnce();
});

test.each(["idle", "near"] as const)("or (%s) until it is touched", async (moment) => {
  wake(moment);
  await settle();
  expect(load).not.toHaveBeenCalled();
  island().firstElementChild?.dispatchEvent(new Event("focusin", { bubbles: true }));
  await settle();
  expect(start).toHaveBeenCalledOnce();
});

test("an island that waits for somebody never loads by itself", async () => {
  wake("near");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, vi.mocked(window.requestIdleCallback).mock.calls.length]).toEqual([0, 0]);
});

test("when it wakes may depend on the visit", async () => {
  wake(() => "near");
  await settle();
  expect(load).not.toHaveBeenCalled();
});

test("who comes near what leads to an island has it fetched once the browser is idle, and not started", async () => {
  document.body.innerHTML = `<form><button>Go on</button></form>`;
  wake("load", "form");
  await settle();
  expect(vi.mocked(window.requestIdleCallback)).not.toHaveBeenCalled();
  document.querySelector("button")?.dispatchEvent(new Event("focusin", { bubbles: true }));
  await settle();
  expect(load).not.toHaveBeenCalled();
  vi.mocked(window.requestIdleCallback).mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 1 });
  await settle();
  expect([load.mock.calls.length, start.mock.calls.length]).toEqual([1, 0]);
});

test("what works before the island is there is handed to it", async () => {
  schedule(document, { tabs: { wake: "load", early: (element) => ({ of: element }), load } });
  await settle();
  expect(start).toHaveBeenCalledExactlyOnceWith(island(), { of: island() });
});

test("code that does not come is asked for once more", async () => {
  load.mockRejectedValueOnce(new TypeError("lost"));
  wake("load");
  await vi.advanceTimersByTimeAsync(1_001);
  expect([load.mock.calls.length, start.mock.calls.length]).toEqual([2, 1]);
});

test("an island that fails is named and keeps no other from starting", async () => {
  document.body.innerHTML = `<div data-island="nobody"></div><div data-island="broken"></div><div data-island="tabs"></div>`;
  const broken: Entry = { wake: "load", load: () => Promise.resolve({ start: () => island().querySelector("p")!.remove() }) };
  schedule(document, { broken, tabs: { wake: "load", load } });
  await settle();
  expect(errors.mock.calls.map(([message]) => message)).toEqual([
    expect.stringContaining('"nobody"'),
    expect.stringContaining('"broken"'),
  ]);
  expect(start).toHaveBeenCalledOnce();
});

test("an island whose page has ended meanwhile is not started", async () => {
  wake("load");
  document.body.innerHTML = "";
  await settle();
  expect([load.mock.calls.length, start.mock.calls.length, errors.mock.calls.length]).toEqual([1, 0, 0]);
});
