// With the keyboard alone: every stop is seen and stays what it is, the skip link, errors that lead to their fields, and whole journeys.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Catalogue, type Shown, shows, standing } from "../catalogue/catalogue.ts";
import { Site } from "../site.ts";
import { launch, Visitor } from "../visitor.ts";

const WALKED = [
  "login-password",
  "login-mobile-id",
  "login-paused",
  "login-captcha",
  "login-view-mini",
  "waiting-mobile-id",
  "two-factor",
  "choose-user",
  "register",
  "setup-1-wrong",
  "setup-3",
  "setup-locked",
  "school-2",
  "agree-to-terms",
  "permissions-many",
  "device-ask",
  "terms-privacy",
  "set-new-password",
  "account-two-factor-set-up",
  "account-recovery-codes",
  "desk-found",
  "desk-person-done",
  "error-404",
];
const REFUSED = [
  "login-empty",
  "login-mobile-id-empty",
  "two-factor-empty",
  "setup-1-empty",
  "setup-3-wrong",
  "school-1-empty",
  "school-2-empty",
  "set-new-password-weak",
  "forgot-password-empty",
  "account-confirm-empty",
  "desk-year-empty",
  "desk-person-second-factor-off-empty",
];
const PHONE = { width: 320, height: 640 };
const MOST_STOPS = 80;
const PASSWORD = "Terehommikust1";

let catalogue: Catalogue;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  const selection = { brands: ["main"], languages: ["en"], screens: [...WALKED, ...REFUSED] };
  [catalogue, site, browser] = await Promise.all([Catalogue.open(selection), Site.start({}, "demo"), launch()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await catalogue?.stop();
});

function state(name: string): Shown {
  const shown = catalogue.shown.find((shown) => shown.state.name === name);
  if (!shown) throw new Error(`the catalogue has no ${name}`);
  return shown;
}

async function opens(name: string, javaScriptEnabled = true): Promise<Page> {
  const page = await standing(browser, { viewport: PHONE, javaScriptEnabled });
  await shows(page, state(name));
  return page;
}

describe("every stop is visible, ringed and uncovered, and every control is one", () => {
  test.each(WALKED)("%s", async (name) => {
    const page = await opens(name);
    // An island that comes to life while its stops are walked may put others in their place.
    await page.evaluate(wakes);
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-awake])"));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(marks);
    await page.evaluate(begins);
    const faults: string[] = [];
    const visited = new Set<string>();
    let last = "";
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(looks);
      if (!seen || (visited.has(seen.mark) && seen.mark !== last)) break;
      // A player of sound has several stops of its own, below one element.
      if (seen.mark === last) continue;
      last = seen.mark;
      visited.add(seen.mark);
      faults.push(...seen.faults.map((fault) => `${seen.name}: ${fault}`));
    }
    const expected = await page.evaluate(controls);
    const missed = expected.filter(({ mark }) => !visited.has(mark)).map(({ name }) => `${name}: never reached`);
    expect([...faults, ...missed]).toEqual([]);
    expect(visited.size).toBeGreaterThan(1);
    await page.context().close();
  });
});

/** In the page: the next Tab comes to the first stop, wherever the focus was put. */
function begins() {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}

/** In the page: what a hand or key does that comes near an island. */
function wakes() {
  for (const island of document.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("focusin", { bubbles: true }));
}

/** In the page: gives each element a name of its own. */
function marks() {
  let number = 0;
  for (const element of document.querySelectorAll<HTMLElement>("*")) element.dataset.mark = `${number++}`;
}

/** In the page: what can be said against the element that has the focus. */
function looks(): { mark: string; name: string; faults: string[] } | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;
  // React may have made it since.
  element.dataset.mark ??= `new ${element.outerHTML.slice(0, 80)}`;
  const name = element.outerHTML.replace(/ data-mark="\d+"/, "").slice(0, 90);
  const faults: string[] = [];
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  if (box.width < 1 || box.height < 1 || getComputedStyle(element).visibility !== "visible") faults.push("not visible");
  if (box.top < 0 || box.left < 0 || box.top >= innerHeight || box.right > innerWidth + 1) faults.push("outside the window");
  const isRinged = (one: Element | null) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  if (!isRinged(element) && !isRinged(element.parentElement) && !isRinged(element.closest("label"))) faults.push("no ring");
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const top = document.elementFromPoint(box.left + box.width / 2, y);
  const label = element.closest("label");
  if (top && !element.contains(top) && !top.contains(element) && !label?.contains(top))
    faults.push(`covered by ${top.outerHTML.slice(0, 60)}`);
  return { mark: element.dataset.mark, name, faults };
}

/** In the page: every control that can be seen, of radio buttons one. */
function controls(): { mark: string; name: string }[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, summary, audio, [tabindex='0']",
  );
  const groups = new Set<string>();
  return [...all]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1;
      if (!isShown || element.tabIndex < 0 || (element as HTMLButtonElement).disabled) return false;
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (groups.has(element.name)) return false;
        const chosen = document.querySelector(`input[name="${element.name}"]:checked`);
        if (chosen && chosen !== element) return false;
        groups.add(element.name);
      }
      return true;
    })
    .map((element) => ({ mark: element.dataset.mark ?? "", name: element.outerHTML.slice(0, 90) }));
}

test("the skip link is the first stop, is seen, and leads to the content", async () => {
  const page = await opens("login-password");
  await page.evaluate(begins);
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  const target = await link.getAttribute("href");
  expect(await page.locator(`main${target}`).count()).toBe(1);
  expect(await link.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await page.context().close();
});

describe("a script that comes while somebody walks by Tab changes no stop and no role", () => {
  test.each(["", "?method=har-id", "/mini", "/register"])("/en%s", async (path) => {
    const walk = async (javaScriptEnabled: boolean) => {
      const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled });
      await visitor.page.goto(`/en${path}`);
      const stops = await walked(visitor.page, javaScriptEnabled);
      await visitor.leaves();
      return stops;
    };
    const [plain, arriving] = [await walk(false), await walk(true)];
    // What shows a password, and what asks for a passkey, are controls of the script's own, there before anybody comes near.
    const isOwn = (stop: string) => /^button (Show password|Sign in with a passkey)/.test(stop);
    expect(arriving.filter((stop) => !isOwn(stop))).toEqual(plain);
    expect(plain.filter((stop) => stop.startsWith("link ")).length).toBeGreaterThan(6);
  });
});

/**
 * What Tab comes to, each as its role, name, address and mark. With scripts each stop on the way is stayed at until the island that it
 * woke has adopted its markup; a second walk, when all are awake, must be the same.
 */
async function walked(page: Page, scripts: boolean): Promise<string[]> {
  const walk = async () => {
    await page.evaluate(begins);
    const stops: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press("Tab");
      if (!(await page.evaluate(() => document.activeElement && document.activeElement !== document.body))) return stops;
      if (scripts) await page.waitForFunction(() => !document.activeElement?.closest("[data-island]:not([data-awake])"));
      stops.push(await page.evaluate(tells));
    }
    throw new Error("Tab never leaves the page");
  };
  const first = await walk();
  if (!scripts) return first;
  expect(await page.locator("[data-island]:not([data-awake])").count()).toBe(0);
  expect(await walk()).toEqual(first);
  expect(await page.locator("[role=tab], [role=tablist], [role=tabpanel]").count()).toBe(0);
  return first;
}

/** In the page: what has the focus. */
function tells(): string {
  const element = document.activeElement as HTMLElement;
  const implied: Record<string, string> = { A: "link", BUTTON: "button", SUMMARY: "summary", INPUT: "field", SELECT: "list" };
  const role = element.getAttribute("role") ?? implied[element.tagName] ?? element.tagName;
  const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent?.trim();
  return [role, name, element.getAttribute("href"), element.getAttribute("aria-current")].filter(Boolean).join(" ");
}

test("Enter on a way to sign in opens its pane, says so, and Tab goes on from there", async () => {
  const visitor = await Visitor.arrives(browser, site.root);
  const { page } = visitor;
  await page.goto("/en");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await tabTo(page, 'main nav a[href*="mobile-id"]');
  await page.waitForSelector("[data-island=method-tabs][data-awake]");
  await page.keyboard.press("Enter");
  await page.waitForSelector('main [data-method="mobile_id"]');
  expect(await page.locator('main nav a[href*="mobile-id"][aria-current=page]:focus').count()).toBe(1);
  expect(await page.locator("#status").textContent()).toContain("Mobile-ID");
  await page.keyboard.press("Tab");
  expect(await page.locator('main nav a[href*="smart-id"]:focus').count()).toBe(1);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await visitor.leaves();
});

describe.each([true, false])("the summary of errors, scripts: %s", (scripts) => {
  test.each(REFUSED)("%s takes the focus and leads to its fields", async (name) => {
    const page = await opens(name, scripts);
    await page.waitForSelector('main [role="alert"]:focus');
    const links = page.locator('main [role="alert"] a[href^="#"]');
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))?.slice(1) ?? "";
      const told = (await link.textContent())?.trim() ?? "";
      await link.focus();
      await page.keyboard.press("Enter");
      // A browser follows a link when it finds the time.
      await page.waitForFunction((id) => document.getElementById(id)?.matches(":target"), id);
      // A group of radio buttons is not a stop itself; the next one is its first.
      const isThere = () => page.evaluate((id) => Boolean(document.getElementById(id)?.contains(document.activeElement)), id);
      if (!(await isThere())) await page.keyboard.press("Tab");
      expect([id, await isThere()]).toEqual([id, true]);
      const field = page.locator(`[id="${id}"]`);
      const ids = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
      const description = await Promise.all(ids.map((one) => page.locator(`[id="${one}"]`).textContent()));
      expect(description.join(" ")).toContain(told);
    }
    await page.context().close();
  });
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`Tab never comes to ${selector}`);
}

async function types(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.type(text);
  }
}

/** Types the beginning of an option until it is the chosen one: a browser that is held up for a second between two letters
 *  takes the second for another beginning. */
async function chooses(page: Page, name: string, option: string) {
  await tabTo(page, `[name="${name}"]`);
  const chosen = page.locator(`[name="${name}"] option:checked`);
  for (let tries = 0; tries < 5; tries += 1) {
    await page.keyboard.type(option);
    if ((await chosen.textContent())?.trim() === option) return;
    await page.waitForTimeout(1_100);
  }
  expect((await chosen.textContent())?.trim()).toBe(option);
}

describe.each([true, false])("by keyboard alone, scripts: %s", (javaScriptEnabled) => {
  const arrives = () => Visitor.arrives(browser, site.root, { javaScriptEnabled });

  test("a sign-in, and out", async () => {
    const visitor = await arrives();
    const { page } = visitor;
    await page.goto("/en");
    await types(page, { email: "mari", password: PASSWORD });
    await page.keyboard.press("Enter");
    await visitor.sees("account");
    await tabTo(page, 'form[action*="sign-out"]:not([action*="elsewhere"]) button');
    await page.keyboard.press("Enter");
    await visitor.sees("login");
    await visitor.leaves();
  });

  test("a step of the registration, and back", async () => {
    const visitor = await arrives();
    const { page } = visitor;
    await page.goto("/en/setupAccount");
    await types(page, { firstName: "Mari", lastName: "Maasikas" });
    await chooses(page, "issuer", "Estonia");
    await types(page, { idCode: "60001019906", dateOfBirth: "01.01.2000" });
    await tabTo(page, '[name="gender"]');
    if (!(await page.locator('[name="gender"][value="1"]').isChecked())) {
      await page.keyboard.press("Space");
      if (!(await page.locator('[name="gender"][value="1"]').isChecked())) await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await visitor.sees('setup-account[data-step="2"]');
    await tabTo(page, 'button[name="back"]');
    await page.keyboard.press("Enter");
    await visitor.sees('setup-account[data-step="1"]');
    expect(await page.locator('[name="firstName"]').inputValue()).toBe("Mari");
    await visitor.leaves();
  });

  test("a phone is waited for, and cancelled", async () => {
    const visitor = await arrives();
    const { page } = visitor;
    await page.goto("/en?method=mobile-id");
    await types(page, { personalCode: "60001017869", phoneNumber: "68000769" });
    await page.keyboard.press("Enter");
    await visitor.sees("waiting");
    await tabTo(page, 'form[data-action="cancel"] button, a[data-action="cancel"]');
    await page.keyboard.press("Enter");
    await visitor.sees("login");
    await page.waitForSelector('main [data-method="mobile_id"]');
    await visitor.leaves();
  });
});
