import { beforeEach, expect, test, vi } from "vitest";
import { answering, html } from "../testing/mount.tsx";
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
