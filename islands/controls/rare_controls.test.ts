// Controls of few pages, which load where they are needed.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { codeFormat } from "./code_format.ts";
import { copy } from "./copy.ts";
import { sendsItself } from "./sends_itself.ts";

const status = () => document.getElementById("status")?.textContent;

describe("copying", () => {
  const copied = vi.fn(async () => {});
  const offer = (markup: string) => {
    document.body.innerHTML = `${markup}<p id="status"></p>`;
    copy(document);
    return [...document.querySelectorAll("button")];
  };
  beforeEach(() => {
    copied.mockClear();
    vi.stubGlobal("navigator", { clipboard: { writeText: copied } });
  });

  test.each([
    [`<p><span data-copy="Copy" data-copied="Copied"> AB CD </span></p>`, "AB CD"],
    [`<ol data-copy="Copy" data-copied="Copied"><li>1</li>\n<li>2</li></ol>`, "1\n2"],
  ])("%s", async (markup, text) => {
    const [button] = offer(markup);
    expect([button?.textContent, button?.type]).toEqual(["Copy", "button"]);
    button?.click();
    await vi.waitFor(() => expect(button?.textContent).toBe("Copied"));
    expect(copied).toHaveBeenCalledExactlyOnceWith(text);
    expect(status()).toBe("Copied");
  });

  test("stands behind the first of the buttons that follow, and looks like them", () => {
    offer(`<ol data-copy="Copy" data-copied="Copied"><li>1</li></ol><div class="buttons"><form></form><i></i></div>`);
    expect(document.querySelector(".buttons > form + button.button.secondary + i")?.previousSibling?.textContent).toBe("Copy");
  });

  test("stands in the line of links that follows, so that nothing moves", () => {
    offer(`<p><b data-copy="Copy" data-copied="Copied">x</b></p><p class="links"><a href="x">Open</a></p><form></form>`);
    expect(document.querySelector("p + .links > a + button.link")?.textContent).toBe("Copy");
    expect(document.querySelectorAll("p").length).toBe(3);
  });

  test("is not offered where the browser does not allow it", () => {
    vi.stubGlobal("navigator", {});
    expect(offer(`<p data-copy="Copy">x</p>`)).toEqual([]);
  });
});

describe("a form that is sent once its code is complete", () => {
  const code = () => document.querySelector("input") as HTMLInputElement;
  const sent = vi.fn();
  const type = (value: string, inputType?: string) => {
    code().value = value;
    code().dispatchEvent(
      inputType ? new InputEvent("input", { inputType, bubbles: true }) : new Event("input", { bubbles: true }),
    );
  };
  const page = (more: string) => {
    document.body.innerHTML = `<form data-sends-itself="It is sent by itself." data-sending="It is being sent." ${more}>
      <div class="field"><p id="hint"></p><input id="code" autocomplete="one-time-code" aria-describedby="hint"></div>
      <button class="button">Confirm</button></form><p id="status"></p>`;
  };
  const begin = (more = "", isFocused = false) => {
    page(more);
    if (isFocused) code().focus();
    sendsItself(document);
  };
  beforeEach(() => {
    vi.useFakeTimers();
    sent.mockClear();
    vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(sent);
  });
  afterEach(() => vi.useRealTimers());

  test("says so beforehand, beside the field", () => {
    begin();
    const words = document.getElementById("code-sends-itself");
    expect(words?.className).toContain("hidden-visually");
    code().focus();
    expect(words?.className).toBe("hint");
    expect([words?.textContent, code().getAttribute("aria-describedby")]).toEqual([
      "It is sent by itself.",
      "hint code-sends-itself",
    ]);
  });

  test("says so at once where the field has the focus already", () => {
    begin("", true);
    expect(document.getElementById("code-sends-itself")?.className).toBe("hint");
  });

  describe("typed before the script came", () => {
    const early = (isFocused: boolean, pause = "") => {
      page(pause);
      code().value = "123456";
      if (isFocused) code().focus();
      sendsItself(document);
      vi.advanceTimersByTime(1);
    };

    test("it is sent", () => {
      early(true);
      expect(sent).toHaveBeenCalledExactlyOnceWith(document.querySelector(".button"));
    });

    test("it is sent when the hand has not gone on, where longer ones are taken", () => {
      early(true, ' data-pause=""');
      expect(sent).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1_000);
      expect(sent).toHaveBeenCalledOnce();
    });

    test("put there by the browser, it waits for the button, and nothing is said", () => {
      early(false);
      vi.advanceTimersByTime(5_000);
      expect([sent.mock.calls.length, document.getElementById("code-sends-itself")]).toEqual([0, null]);
    });
  });

  test("by its own button", () => {
    begin();
    type("123456");
    expect(sent).toHaveBeenCalledExactlyOnceWith(document.querySelector(".button"));
  });

  test.each(["insertText", "insertFromPaste", undefined])("at six digits, once (%s)", (inputType) => {
    begin();
    type("12345", inputType);
    expect(sent).not.toHaveBeenCalled();
    type("123456", inputType);
    expect([sent.mock.calls.length, status()]).toEqual([1, "It is being sent."]);
    type("123456", inputType);
    type("1234567", inputType);
    expect(sent).toHaveBeenCalledOnce();
    type("123 457", inputType);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test("where longer codes are taken too, a hand that goes on is waited for", () => {
    begin("data-pause");
    type("123456", "insertText");
    vi.advanceTimersByTime(900);
    type("1234567", "insertText");
    vi.advanceTimersByTime(5_000);
    expect(sent).not.toHaveBeenCalled();
    type("123456", "insertText");
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveBeenCalledOnce();
    type("654321", "insertFromPaste");
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test("not again after a press of its button", () => {
    begin("data-pause");
    type("123456", "insertText");
    document.querySelector("form")?.dispatchEvent(new Event("submit"));
    vi.advanceTimersByTime(5_000);
    expect(sent).not.toHaveBeenCalled();
  });
});

describe("how a personal code is written", () => {
  const hint = () => document.getElementById("idCode-hint")?.textContent;
  const choose = (country: string) => {
    const select = document.querySelector("select") as HTMLSelectElement;
    select.value = country;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const form = `<form><select name="issuer"><option value="">-</option><option>EE</option><option>LV</option><option>FI</option></select>
    <p id="idCode-hint"><span data-formats='{"EE":"11 digits","LV":"123456-12345","":"EE: 11 digits; LV: 123456-12345"}'>before</span></p></form>`;

  test("follows the chosen country, and says all for others", () => {
    document.body.innerHTML = form;
    codeFormat(document);
    const said = ["EE", "LV", "FI", ""].map((country) => [choose(country), hint()][1]);
    const all = "EE: 11 digits; LV: 123456-12345";
    expect(said).toEqual(["11 digits", "123456-12345", all, all]);
  });

  test("follows in an island too, before it is there and in what it brings", () => {
    document.body.innerHTML = `<div data-island="setup-stepper">${form.replace("<option>EE", "<option selected>EE")}</div>`;
    codeFormat(document);
    expect(hint()).toBe("11 digits");
    choose("LV");
    expect(hint()).toBe("123456-12345");
    const island = document.querySelector("[data-island]") as HTMLElement;
    island.innerHTML = form.replace("<option>EE", "<option selected>EE");
    island.dispatchEvent(new Event("lavi:fresh", { bubbles: true }));
    expect(hint()).toBe("11 digits");
  });
});
