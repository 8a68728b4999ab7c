// A browser that reads the scripts but lacks one of the methods that they need gets the page without scripts, whole: nothing that
// a script writes stands in it, and each form is sent by its first press.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Site } from "./site.ts";
import { Authenticator } from "./totp.ts";
import { launch, Visitor } from "./visitor.ts";

const PASSWORD = "Terehommikust1";
/** The key of the demo's people with a second factor. */
const KEY = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";

/** What islands/needed.ts looks for. */
const NEEDED = ["AbortSignal.timeout", "HTMLFormElement.prototype.requestSubmit"];

let site: Site;
let browser: Browser;
/** It gives each code once, as the server takes it. */
const app = new Authenticator(KEY);

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({}, "demo"), launch()]);
  // After three failures a name is asked for the security check.
  const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled: false });
  await visitor.page.goto("/en");
  for (let failure = 0; failure < 3; failure += 1) await fails(visitor);
  await visitor.leaves();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function fails(visitor: Visitor) {
  await visitor.fills({ email: "nobody", password: "Terehommikust2" });
  await visitor.sends("submit", "login:has(.alert li[data-code])");
}

/** In the page: what only a script writes. */
function traces(): string[] {
  const written = [...document.querySelectorAll("[data-awake], .reveal-button, [aria-busy], .captcha[hidden]")];
  return [...written.map(({ outerHTML }) => outerHTML.slice(0, 80)), document.getElementById("status")?.textContent ?? ""];
}

/** In the page, before anything of it: takes a method away. */
function forget(path: string) {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const owner = names.reduce((found, name) => (found as Record<string, unknown>)[name] as object, globalThis as object);
  if (!Reflect.deleteProperty(owner, last)) throw new Error(`${path} stays`);
}

const scriptIsHere = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /\/start-\w+\.js$/.test(name)));

async function rests(page: Page) {
  await scriptIsHere(page);
  // Everything that starts by itself does so once the page has loaded.
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(traces)).toEqual([""]);
}

test("with all of them the script starts", async () => {
  const visitor = await Visitor.arrives(browser, site.root);
  await visitor.page.goto("/en");
  await visitor.page.waitForSelector(".reveal-button");
  await visitor.leaves();
});

describe.each(NEEDED)("without %s", (path) => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await Visitor.arrives(browser, site.root, {}, [site.root.replace("localhost", "127.0.0.1")]);
    page = visitor.page;
    await page.context().addInitScript(forget, path);
  });

  test("a sign-in with a second factor is two forms", async () => {
    await page.goto("/en");
    await rests(page);
    await visitor.fills({ email: "jaak", password: PASSWORD });
    await visitor.sends("submit", "two-factor");
    await rests(page);
    expect(await page.locator("#two_factor_code-sends-itself").count(), "no words about a script").toBe(0);
    await page.locator("[name=two_factor_code]").pressSequentially(await app.code());
    await page.waitForTimeout(300);
    expect(await page.locator('main[data-screen="two-factor"]:not(:has(.alert))').count(), "nothing sends it").toBe(1);
    await visitor.sends("submit", "account");
    await visitor.leaves();
  });

  test("the security check is a picture, and nothing holds the form", async () => {
    await page.goto("/en");
    await fails(visitor);
    await rests(page);
    await page.locator(".captcha img").scrollIntoViewIfNeeded();
    expect(await page.locator(".captcha img, .captcha [name=captcha_answer]").evaluateAll(areSeen)).toEqual([true, true]);
    await visitor.fills({ captcha_answer: "wrong" });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await fails(visitor);
    expect(posts).toHaveLength(1);
    await visitor.leaves();
  });

  test.each(["mini", "iframe"])("in a page of another site a sign-in ends with a link, view %s", async (view) => {
    await page.goto(`${site.root.replace("localhost", "127.0.0.1")}/demo/host?view=${view}`);
    const frame = page.frameLocator("iframe");
    await frame.locator("[name=email]").fill("mari");
    await frame.locator("[name=password]").fill(PASSWORD);
    await frame.locator("form[data-action=submit] .button").click();
    await frame.locator('main[data-screen="success"] a[target=_top]').waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("#heard li").count()).toBe(0);
    await visitor.leaves();
  });
});

const areSeen = (elements: Element[]) => elements.map((element) => element.checkVisibility());
