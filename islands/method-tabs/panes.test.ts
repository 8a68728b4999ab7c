import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answering, hanging, html } from "../testing/mount.tsx";
import { Panes } from "./panes.ts";

const PASSWORD = { method: "password", href: "/en" };
const MOBILE = { method: "mobile_id", href: "/en?method=mobile-id" };
const navigate = vi.fn();
const shown = () => document.getElementById("pane")?.dataset.method;
const mobile = html(`<title>Mobile-ID – Päevik</title><section id="pane" data-method="mobile_id"></section>`);

beforeEach(() => {
  navigate.mockReset();
  document.title = "Sign in – Päevik";
  document.body.innerHTML = `<main><section id="pane" data-method="password"></section></main>`;
  answering({ [MOBILE.href]: mobile });
});

afterEach(() => vi.useRealTimers());

test("a pane that does not come in time leaves the tab's address to the browser", async () => {
  hanging();
  const panes = new Panes("password", navigate);
  void panes.select(MOBILE);
  expect(panes.isLate(MOBILE)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect([panes.isLate(MOBILE), panes.isLate(PASSWORD), navigate.mock.calls]).toEqual([true, false, []]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(navigate).toHaveBeenCalledExactlyOnceWith(MOBILE.href);
  expect(document.getElementById("pane")?.hasAttribute("aria-busy")).toBe(false);
});

test("a pane that has come is not late", async () => {
  const panes = new Panes("password", navigate);
  await panes.select(MOBILE);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(panes.isLate(MOBILE)).toBe(false);
});

test("a pane that comes when another tab is selected by now is not shown", async () => {
  const panes = new Panes("password", navigate);
  const late = panes.select(MOBILE);
  await panes.select(PASSWORD);
  await late;
  expect([shown(), panes.selected]).toEqual(["password", "password"]);
});

test("a pane that could not be had is asked for again", async () => {
  const panes = new Panes("password", navigate);
  answering({});
  await panes.select(MOBILE);
  await panes.fetched;
  answering({ [MOBILE.href]: mobile });
  await panes.select(MOBILE);
  expect([shown(), navigate.mock.calls.length]).toEqual(["mobile_id", 1]);
});

test("a pane adds no page to the history, and its controls start", async () => {
  const furnished = vi.fn();
  document.addEventListener("lavi:fresh", furnished, { once: true });
  const before = window.history.length;
  await new Panes("password", navigate).select(MOBILE);
  expect(window.history.length).toBe(before);
  expect(furnished).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ target: document.getElementById("pane") }));
});

test("the title of an error does not come back with its pane", async () => {
  document.title = "Error: Sign in – Päevik";
  document.querySelector("main")?.insertAdjacentHTML("afterbegin", `<div class="alert"></div>`);
  const panes = new Panes("password", navigate);
  await panes.select(MOBILE);
  await panes.select(PASSWORD);
  expect([shown(), document.title]).toEqual(["password", "Mobile-ID – Päevik"]);
});
