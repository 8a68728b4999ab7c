import { readFileSync } from "node:fs";
import { sha256 } from "@noble/hashes/sha2.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { start } from "./captcha.ts";
import { work } from "./work.ts";

const { id, first } = JSON.parse(readFileSync("tests/vectors/captcha_work.json", "utf8"));

describe("the work", () => {
  it("finds the first proof that the server takes", async () => {
    expect(await work(id, 18)).toBe(first);
  }, 30_000);

  it("leaves the browser free in between", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const proof = await work(id, 16);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    const [a, b] = sha256(new TextEncoder().encode(`${id}:${proof}`));
    expect([a, b]).toEqual([0, 0]);
  }, 30_000);
});

describe("the captcha", () => {
  let sent: (HTMLElement | null)[] = [];
  const element = () => document.querySelector<HTMLElement>(".captcha")!;
  const answer = () => document.querySelector<HTMLInputElement>("[name=captcha_answer]")!;
  const button = () => document.querySelector("button")!;

  beforeEach(() => {
    sent = [];
    document.body.innerHTML = `<form><div class="captcha" data-bits="8" data-working="One moment" data-worked="Done">
      <input name="captcha_id" type="hidden" value="${id}"><input name="captcha_answer"></div><button>Sign in</button></form>`;
    document.querySelector("form")!.addEventListener("submit", (event) => {
      event.preventDefault();
      sent.push(event.submitter);
    });
  });

  it("answers by itself, says so, and shows no picture", async () => {
    start(element());
    expect(element().hidden).toBe(true);
    expect(document.querySelector("[role=status]")?.textContent).toBe("One moment");
    await vi.waitFor(() => expect(answer().value).toMatch(/^work-\d+$/));
    expect(element().hidden).toBe(true);
    expect(document.querySelector("[role=status]")?.textContent).toBe("Done");
  });

  it("holds a form until the work is done, and sends it once", async () => {
    let done = (_: string) => {};
    start(element(), undefined, () => new Promise((resolve) => (done = resolve)));
    button().click();
    button().click();
    expect(sent).toEqual([]);
    expect(button().getAttribute("aria-busy")).toBe("true");
    done("7");
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(sent.length).toBe(1);
    expect(answer().value).toBe("work-7");
    expect(button().hasAttribute("aria-busy")).toBe(false);
    button().click();
    expect(sent.length).toBe(2);
  });

  it("holds no other form, and nothing where nobody sent anything", async () => {
    let done = (_: string) => {};
    const other = vi.fn((event: Event) => event.preventDefault());
    document.body.insertAdjacentHTML("beforeend", `<form id="other"><button>Cancel</button></form>`);
    document.getElementById("other")!.addEventListener("submit", other);
    start(element(), undefined, () => new Promise((resolve) => (done = resolve)));
    document.querySelector<HTMLButtonElement>("#other button")!.click();
    expect(other).toHaveBeenCalledOnce();
    done("7");
    await vi.waitFor(() => expect(answer().value).toBe("work-7"));
    expect(sent).toEqual([]);
  });

  it("keeps the picture away once the work is done", async () => {
    vi.useFakeTimers();
    start(element(), undefined, () => Promise.resolve("7"));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect([answer().value, element().hidden]).toEqual(["work-7", true]);
  });

  it("offers the picture where the work cannot be done", async () => {
    start(element(), undefined, () => Promise.reject(new Error("no")));
    await vi.waitFor(() => expect(element().hidden).toBe(false));
    expect(answer().value).toBe("");
    button().click();
    expect(sent.length).toBe(1);
  });

  it("offers the picture where the work takes too long, and takes what is typed", async () => {
    vi.useFakeTimers();
    let done = (_: string) => {};
    start(element(), undefined, () => new Promise((resolve) => (done = resolve)));
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    expect(element().hidden).toBe(false);
    answer().value = "k7x3a";
    button().click();
    expect(sent.length).toBe(1);
    done("7");
    await new Promise((later) => setTimeout(later, 0));
    expect(answer().value).toBe("k7x3a");
  });
});
