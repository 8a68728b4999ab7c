import { beforeEach, describe, expect, test, vi } from "vitest";
import { errorSummary } from "./error_summary.ts";
import { passwordRules } from "./password_rules.ts";
import { reveal } from "./reveal.ts";
import { submitOnce } from "./submit_once.ts";

const page = `<form><input id="password" type="password">
  <button type="button" class="reveal-button" data-reveal="password" data-hide="Hide password" hidden>Show password</button>
  <button id="send">Send</button></form>
  <p role="status" id="status" data-password-shown="It is visible." data-password-hidden="It is hidden."></p>
  <ul data-rules-for="password"><li data-rule="length"></li><li data-rule="classes"></li><li data-rule="characters"></li></ul>`;

const input = () => document.getElementById("password") as HTMLInputElement;
const button = () => document.querySelector("[data-reveal]") as HTMLButtonElement;
const form = () => document.querySelector("form") as HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML = page;
});

describe("show password", () => {
  test("is hidden when JavaScript is unavailable", () => {
    expect([button().hidden, input().type]).toEqual([true, "password"]);
  });

  test("shows and hides, says so, and hides again when the form is sent", () => {
    reveal(document);
    expect(button().hidden).toBe(false);
    button().click();
    expect([input().type, button().textContent]).toEqual(["text", "Hide password"]);
    expect(document.getElementById("status")?.textContent).toBe("It is visible.");
    button().click();
    expect([input().type, button().textContent]).toEqual(["password", "Show password"]);
    expect(document.getElementById("status")?.textContent).toBe("It is hidden.");
    button().click();
    form().dispatchEvent(new Event("submit"));
    expect(input().type).toBe("password");
  });

  test("starts once", () => {
    reveal(document);
    reveal(document);
    button().click();
    expect(input().type).toBe("text");
  });

  test("names the input that is missing", () => {
    input().remove();
    expect(() => reveal(document)).toThrow('"password"');
  });
});

test("a second click on a submit button within a second does nothing", () => {
  vi.useFakeTimers();
  const sent = vi.fn((event: Event) => event.preventDefault());
  submitOnce(document);
  form().addEventListener("submit", sent);
  const send = document.getElementById("send") as HTMLButtonElement;
  send.click();
  send.click();
  expect([sent.mock.calls.length, send.getAttribute("aria-busy")]).toEqual([1, "true"]);
  vi.advanceTimersByTime(1_000);
  expect(send.hasAttribute("aria-busy")).toBe(false);
  vi.useRealTimers();
});

describe("the error summary", () => {
  test("takes the focus", () => {
    document.body.insertAdjacentHTML("afterbegin", `<div class="alert" tabindex="-1" autofocus></div>`);
    errorSummary(document);
    expect(document.activeElement?.className).toBe("alert");
  });

  test("leaves the focus where the visitor put it", () => {
    document.body.insertAdjacentHTML("afterbegin", `<div class="alert" tabindex="-1" autofocus></div>`);
    input().focus();
    errorSummary(document);
    expect(document.activeElement).toBe(input());
  });
});

test("the rules of a password are ticked off while it is typed", () => {
  passwordRules(document);
  const met = () => [...document.querySelectorAll<HTMLElement>(".met")].map((item) => item.dataset.rule);
  for (const [typed, rules] of [
    ["Abcdef12", ["classes", "characters"]],
    ["Abcdefg12", ["length", "classes", "characters"]],
    ["", []],
  ] as const) {
    input().value = typed;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    expect(met()).toEqual(rules);
  }
});
