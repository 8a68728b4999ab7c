import { beforeEach, describe, expect, test, vi } from "vitest";
import { capsLock } from "./caps_lock.ts";
import { errorSummary } from "./error_summary.ts";
import { languageList } from "./language_list.ts";
import { passwordRules } from "./password_rules.ts";
import { reveal } from "./reveal.ts";
import { submitOnce } from "./submit_once.ts";

const page = `<details class="languages" open><summary>English</summary><a href="/et">eesti</a></details>
  <form><div class="field"><div class="reveal" data-show="Show password" data-hide="Hide password">
  <input id="password" type="password"></div></div><button id="send">Send</button></form>
  <p role="status" id="status" data-password-shown="It is visible." data-password-hidden="It is hidden."
    data-caps-lock="Caps Lock is on."></p>
  <ul data-rules-for="password" data-met="All met." data-unmet="Left:"><li data-rule="length">9 characters</li><li
    data-rule="classes">3 classes</li><li data-rule="characters">no spaces</li></ul>`;

const input = () => document.getElementById("password") as HTMLInputElement;
const button = () => document.querySelector(".reveal button") as HTMLButtonElement;
const status = () => document.getElementById("status")?.textContent;
const form = () => document.querySelector("form") as HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML = page;
});

describe("show password", () => {
  test("is not there when JavaScript is unavailable", () => {
    expect([button(), input().type]).toEqual([null, "password"]);
  });

  test("shows and hides, says so, and hides again when the form is sent", () => {
    reveal(document);
    expect([button().textContent, button().type]).toEqual(["Show password", "button"]);
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
    expect([input().type, document.querySelectorAll(".reveal button").length]).toEqual(["text", 1]);
  });

  test("names what is missing", () => {
    input().remove();
    expect(() => reveal(document)).toThrow("no input");
  });

  test("leaves alone what an island adopts, until the island is there", () => {
    document.body.innerHTML = `<div data-island="setup-stepper">${page}</div>`;
    reveal(document);
    expect(button()).toBeNull();
    reveal(document.querySelector("[data-island]") as HTMLElement);
    expect(button().textContent).toBe("Show password");
  });
});

describe("Caps Lock", () => {
  const press = (isOn: boolean, key = "a", type = "keyup") =>
    input().dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, modifierCapsLock: isOn } as KeyboardEventInit));
  const hint = () => document.querySelector(".field > .hint")?.textContent;

  beforeEach(() => {
    document.body.innerHTML = page;
    capsLock(document);
  });

  test("is told beside a password while it is on", () => {
    press(false);
    expect(hint()).toBeUndefined();
    press(true);
    press(true, "b");
    expect([hint(), document.querySelectorAll(".hint").length, status()]).toEqual(["Caps Lock is on.", 1, "Caps Lock is on."]);
    press(false);
    expect(hint()).toBeUndefined();
  });

  test("the key itself counts when it comes up, and nothing once the field is left", () => {
    press(true, "CapsLock", "keydown");
    expect(hint()).toBeUndefined();
    press(true, "CapsLock");
    expect(hint()).toBe("Caps Lock is on.");
    input().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(hint()).toBeUndefined();
  });

  test("what stands below does not move while it is being pressed", async () => {
    input().focus();
    press(true);
    const send = document.getElementById("send") as HTMLButtonElement;
    send.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    send.focus();
    expect(hint()).toBe("Caps Lock is on.");
    send.dispatchEvent(new Event("pointerup", { bubbles: true }));
    expect(hint(), "the click comes after this").toBe("Caps Lock is on.");
    await new Promise((later) => setTimeout(later));
    expect(hint()).toBeUndefined();
  });

  test("a key that goes down counts too, and a password that is shown is still one", () => {
    input().type = "text";
    press(true, "a", "keydown");
    expect(hint()).toBe("Caps Lock is on.");
  });

  test("what an island adopts is left alone until the island is there", () => {
    document.body.innerHTML = `<div data-island="setup-stepper">${page}</div>`;
    press(true);
    expect(hint()).toBeUndefined();
    document.querySelector("[data-island]")?.setAttribute("data-awake", "");
    press(true);
    expect(hint()).toBe("Caps Lock is on.");
  });

  test("other fields are left alone", () => {
    document.body.innerHTML = `<div class="field"><input id="password"></div><p id="status" data-caps-lock="on"></p>`;
    press(true);
    expect(hint()).toBeUndefined();
  });

  test("filling in by the browser is no key", () => {
    const faults = vi.fn((event: Event) => event.preventDefault());
    window.addEventListener("error", faults, { once: true });
    input().dispatchEvent(new Event("keydown", { bubbles: true }));
    window.removeEventListener("error", faults);
    expect([hint(), faults.mock.calls.length]).toEqual([undefined, 0]);
  });
});

describe("the list of languages", () => {
  const list = () => document.querySelector("details") as HTMLDetailsElement;
  beforeEach(() => {
    document.body.innerHTML = page;
    languageList(document);
  });

  test("closes on Escape, which leaves the focus on it", () => {
    list().querySelector("a")?.focus();
    input().dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
    expect(list().open).toBe(true);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect([list().open, document.activeElement?.tagName]).toEqual([false, "SUMMARY"]);
  });

  test("leaves the focus alone on Escape while it is closed", () => {
    list().open = false;
    input().focus();
    input().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(document.activeElement).toBe(input());
  });

  test("closes on a press elsewhere, and not on one within", () => {
    list()
      .querySelector("a")
      ?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(list().open).toBe(true);
    input().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(list().open).toBe(false);
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

test("the rules of a password are ticked off while it is typed, and what is left is said when the hand rests", () => {
  vi.useFakeTimers();
  passwordRules(document);
  const met = () => [...document.querySelectorAll<HTMLElement>(".met")].map((item) => item.dataset.rule);
  for (const [typed, rules, said] of [
    ["abcdef1 ", [], "Left: 9 characters; 3 classes; no spaces"],
    ["Abcdef12", ["classes", "characters"], "Left: 9 characters"],
    ["Abcdefg12", ["length", "classes", "characters"], "All met."],
    ["", [], ""],
  ] as const) {
    const before = status();
    input().value = typed;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    expect([met(), status()]).toEqual([rules, before]);
    vi.advanceTimersByTime(1_500);
    expect(status()).toBe(said);
  }
  vi.useRealTimers();
});

test("rules that a password met before the script came are ticked off, and nothing is said", () => {
  input().value = "Abcdefg12";
  passwordRules(document);
  expect([document.querySelectorAll(".met").length, status()]).toEqual([3, ""]);
});

test("nothing is said of the rules while the hand goes on", () => {
  vi.useFakeTimers();
  passwordRules(document);
  for (const typed of ["A", "Ab", "Abc"]) {
    input().value = typed;
    input().dispatchEvent(new Event("input", { bubbles: true }));
    vi.advanceTimersByTime(1_000);
    expect(status()).toBe("");
  }
  vi.useRealTimers();
});
