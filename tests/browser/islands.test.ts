// Islands in a real browser on the real server: they adopt the server's markup without a word, and work.

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Site } from "./site.ts";
import { launch, Visitor } from "./visitor.ts";

describe.each(["main", "sibling"])("the %s brand", (brand) => {
  let site: Site;
  let browser: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    [site, browser] = await Promise.all([Site.start({ LAVI__SITE__BRAND: brand }), launch()]);
  });

  beforeEach(async () => {
    visitor = await Visitor.arrives(browser, site.root);
  });

  afterEach(() => visitor.leaves());

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test("tabs adopt their markup without moving anything, and keep what was typed", async () => {
    const { page } = visitor;
    await page.goto("/en");
    await visitor.fills({ email: "mari" });
    const before = await boxes(visitor);
    await page.waitForSelector("[role=tablist]");
    expect(await boxes(visitor)).toEqual(before);
    await page.getByRole("tab", { name: "Mobile-ID" }).click();
    await page.waitForSelector('#pane[data-method="mobile_id"]');
    expect(visitor.path()).toBe("/en?method=mobile-id");
    expect(await page.locator(".languages a[lang=et]").getAttribute("href")).toBe("/et?method=mobile-id");
    await page.keyboard.press("Home");
    await page.waitForSelector('#pane[data-method="password"]');
    expect(await page.locator("[name=email]").inputValue()).toBe("mari");
    expect(await page.locator("[role=tab]:focus").textContent()).toBe("Password");
    await page.locator(".more summary").click();
    await page.getByRole("tab", { name: "HarID" }).click();
    await page.waitForSelector('#pane[data-method="har_id"]');
    await page.reload();
    await page.waitForSelector('#pane[data-method="har_id"]');
  });

  test("the register screen has the same tabs", async () => {
    await visitor.opens("/en/register", "method-tabs");
    await visitor.page.getByRole("tab", { name: "Smart-ID" }).click();
    await visitor.page.waitForSelector('#pane[data-method="smart_id"]');
    expect(visitor.path()).toBe("/en/register?method=smart-id");
  });

  test("the password can be shown, and is hidden again when the form is sent", async () => {
    const { page } = visitor;
    await page.goto("/en");
    await visitor.fills({ email: "mari", password: "Kevad-2025" });
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.locator("#password").getAttribute("type")).toBe("text");
    expect(await page.locator("#status").textContent()).not.toBe("");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await page.locator("#password").getAttribute("type")).toBe("password");
    await visitor.sends("submit", "login:has(.alert)");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("alert");
  });

  test("a method's own form works after its pane was fetched", async () => {
    const { page } = visitor;
    await visitor.opens("/en", "method-tabs");
    await page.getByRole("tab", { name: "Mobile-ID" }).click();
    await page.waitForSelector('#pane[data-method="mobile_id"]');
    await page.locator("#pane .button").click();
    await page.waitForSelector('main [data-field="personalCode"]');
    expect(await page.locator("#pane").getAttribute("data-method")).toBe("mobile_id");
  });

  test("the stepper keeps what was typed, helps with the code, and moves without page loads", async () => {
    const { page } = visitor;
    await page.goto("/en/setupAccount");
    await visitor.fills({ firstName: "Mari" });
    await visitor.opens("/en/setupAccount", "setup-stepper");
    await visitor.fills({ firstName: "Mari", idCode: "60001019906" });
    expect(await page.locator("[name=dateOfBirth]").inputValue()).toBe("01.01.2000");
    expect(await page.locator("[name=gender]:checked").inputValue()).toBe("1");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await visitor.sends("submit", 'setup-account:has(.alert [data-field="lastName"])');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("alert");
    await visitor.fills({ lastName: "Maasikas" });
    await page.waitForTimeout(1_000);
    await visitor.sends("submit", 'setup-account[data-step="2"]');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await visitor.fills({ street: "Kase 1", city: "Tartu", postal_index: "50101" });
    await page.locator("button[name=back]").click();
    await visitor.sees('setup-account[data-step="1"]');
    expect(await page.locator("[name=lastName]").inputValue()).toBe("Maasikas");
    await visitor.sends("submit", 'setup-account[data-step="2"]');
    expect(await page.locator("[name=street]").inputValue()).toBe("Kase 1");
    await page.goBack();
    await visitor.sees('setup-account[data-step="1"]');
    await page.goForward();
    await visitor.sees('setup-account[data-step="2"]');
    expect(await page.locator("[name=street]").inputValue()).toBe("Kase 1");
    await visitor.sends("submit", 'setup-account[data-step="3"]');
    await visitor.fills({ password: "Kevad-20" });
    expect(await page.locator(".rules .met").count()).toBe(2);
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await page.locator("#password").getAttribute("type")).toBe("text");
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  test("what was typed before the script came survives it", async () => {
    const { page } = visitor;
    await page.route("**/static/*.js", async (route) => {
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await page.goto("/en/setupAccount", { waitUntil: "commit" });
    await visitor.fills({ firstName: "Mari", issuer: "LV", gender: "1" });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("[data-island]") ?? {}).some((key) => key.startsWith("__reactContainer")),
    );
    await page.waitForTimeout(200);
    expect(await page.locator("[name=firstName]").inputValue()).toBe("Mari");
    expect(await page.locator("[name=issuer]").inputValue()).toBe("LV");
    expect(await page.locator("[name=gender]:checked").inputValue()).toBe("1");
  });

  test("a page without islands ships no script, and none is sent to who saves data", async () => {
    const { page } = visitor;
    await page.goto("/en/terms/service");
    expect(await page.locator("script").count()).toBe(0);
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await page.goto("/en");
    expect(await page.locator("script[src]").count()).toBe(0);
  });
});

/** Where everything of a page stands. */
function boxes({ page }: Visitor): Promise<string[]> {
  return page.locator("main *:not(script)").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height].join(" ");
    }),
  );
}
