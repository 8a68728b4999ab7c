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
    await page.locator("[data-island=method-tabs]").dispatchEvent("focusin");
    await page.waitForSelector("[data-island=method-tabs][data-awake]");
    expect(await boxes(visitor)).toEqual(before);
    await page.getByRole("link", { name: "Mobile-ID" }).click();
    await page.waitForSelector('#pane[data-method="mobile_id"]');
    expect(visitor.path()).toBe("/en?method=mobile-id");
    expect(await page.locator(".languages a[lang=et]").getAttribute("href")).toBe("/et?method=mobile-id");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector('#pane[data-method="password"]');
    expect(await page.locator("[name=email]").inputValue()).toBe("mari");
    expect(await page.locator(".tab[aria-current]:focus").textContent()).toBe("Password");
    await page.getByRole("link", { name: "HarID" }).click();
    await page.waitForSelector('#pane[data-method="har_id"]');
    await page.reload();
    await page.waitForSelector('#pane[data-method="har_id"]');
  });

  test("the register screen has the same tabs", async () => {
    await visitor.opens("/en/register", "method-tabs");
    await visitor.page.getByRole("link", { name: "Smart-ID" }).click();
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
    await page.getByRole("link", { name: "Mobile-ID" }).click();
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
    // Also where the password was typed before the script came that marks them.
    await expect.poll(() => page.locator(".rules .met").count()).toBe(2);
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
    // It wakes when somebody comes near, which nobody may do again who has typed all of it before.
    await page.waitForLoadState("load");
    await page.locator("[data-island]").dispatchEvent("focusin");
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("[data-island]") ?? {}).some((key) => key.startsWith("__reactContainer")),
    );
    await page.waitForTimeout(200);
    expect(await page.locator("[name=firstName]").inputValue()).toBe("Mari");
    expect(await page.locator("[name=issuer]").inputValue()).toBe("LV");
    expect(await page.locator("[name=gender]:checked").inputValue()).toBe("1");
  });

  describe("what was typed while the script was on its way", () => {
    const person = { firstName: "Mari", lastName: "Maasikas", idCode: "320000-10003", dateOfBirth: "01.01.2000" };
    let sent: URLSearchParams[];

    /** Opens account setup and fills its first step before React is there, by keyboard alone; then React comes. */
    async function fillsEarly(change: () => void = () => {}) {
      const { page } = visitor;
      let come = () => {};
      const held = new Promise<void>((resolve) => (come = resolve));
      await page.route("**/SetupStepper-*.js", (route) => held.then(() => route.continue()));
      sent = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(new URLSearchParams(request.postData() ?? ""));
      });
      await page.goto("/en/setupAccount");
      await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("code_format")));
      await page.evaluate(change);
      await page.locator("[name=firstName]").focus();
      for (const text of [person.firstName, person.lastName, "Latvia", person.idCode, person.dateOfBirth]) {
        await page.keyboard.type(text);
        if (text !== person.dateOfBirth) await page.keyboard.press("Tab");
      }
      await page.locator('[name=gender][value="1"]').check();
      await page.locator("[name=lastName]").focus();
      await page.keyboard.press("Home");
      const hint = page.locator("#idCode-hint span");
      expect([await page.locator("[data-awake]").count(), await hint.textContent()]).toEqual([0, "For example 123456-12345"]);
      come();
      await page.waitForSelector("[data-awake]");
      // React has taken the markup over, or failed to, when the browser has nothing to do.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      expect(await hint.textContent()).toBe("For example 123456-12345");
      // The hand goes on where it was.
      await page.keyboard.type("Karu-");
    }

    /** The step is sent with everything, and followed by the next one. */
    async function sendsAll() {
      await visitor.sends("submit", 'setup-account[data-step="2"]');
      expect(Object.fromEntries(sent.at(-1) ?? [])).toMatchObject({
        ...person,
        lastName: "Karu-Maasikas",
        issuer: "LV",
        gender: "1",
        step: "1",
      });
    }

    test("stays, and the markup is adopted", async () => {
      await fillsEarly(() => Object.assign(window, { before: document.querySelector("[name=firstName]") }));
      const isSame = () => document.querySelector("[name=firstName]") === (window as unknown as { before: Element }).before;
      expect(await visitor.page.evaluate(isSame)).toBe(true);
      await sendsAll();
      expect(await visitor.page.evaluate(() => "before" in window), "no page load").toBe(true);
    });

    test("stays where an extension has changed the markup, which React writes anew", async () => {
      await fillsEarly(() => document.querySelector("[name=firstName]")?.after(document.createElement("span")));
      expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining("the markup of server and script differ")]);
      await sendsAll();
    });

    test("stays where the island fails, and is sent as without scripts", async () => {
      await fillsEarly(() => {
        const props = document.querySelector("script[data-props]") as HTMLElement;
        props.textContent = JSON.stringify({ ...JSON.parse(props.textContent ?? ""), words: null });
      });
      expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining("its markup is the server's again")]);
      await sendsAll();
    });
  });

  test("the user name is there in another language, and not in the address", async () => {
    const { page } = visitor;
    await page.goto("/en");
    await visitor.fills({ email: "mari", password: "Kevad-2025" });
    await page.locator(".languages summary").click();
    await page.locator(".languages a[hreflang=de]").click();
    await page.waitForSelector("html[lang=de]");
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=email]")?.value === "mari");
    expect([visitor.path(), await page.locator("[name=password]").inputValue()]).toEqual(["/de", ""]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("the user name is there in another language that is chosen before the script that keeps it has come", async () => {
    const { page } = visitor;
    await page.route("**/built/drafts-*.js", async (route) => {
      await new Promise((later) => setTimeout(later, 800));
      await route.continue();
    });
    await page.goto("/en");
    await visitor.fills({ email: "mari" });
    await page.locator(".languages summary").click();
    await page.locator(".languages a[hreflang=de]").click();
    await page.waitForSelector("html[lang=de]");
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=email]")?.value === "mari");
    await page.unroute("**/built/drafts-*.js");
  });

  test("account setup is as it was left after a reload and in another language, and empty when opened anew", async () => {
    const { page } = visitor;
    await visitor.opens("/en/setupAccount", "setup-stepper");
    await visitor.fills({ firstName: "Mari", lastName: "Maasikas", issuer: "EE", idCode: "60001019906" });
    expect(await page.locator("#idCode-hint span").textContent()).toBe("11 digits");
    await visitor.fills({ issuer: "LV" });
    expect(await page.locator("#idCode-hint span").textContent()).toBe("For example 123456-12345");
    await visitor.fills({ issuer: "EE" });
    await visitor.sends("submit", 'setup-account[data-step="2"]');
    await visitor.fills({ street: "Kase 1" });
    await page.reload();
    await visitor.sees('setup-account[data-step="2"]');
    expect(await page.locator("[name=street]").inputValue()).toBe("Kase 1");
    await page.locator("[data-island]").dispatchEvent("focusin");
    await page.waitForSelector("[data-awake]");
    await page.locator(".languages summary").click();
    await page.locator(".languages a[hreflang=de]").click();
    await page.waitForSelector("html[lang=de]");
    expect(visitor.path()).toBe("/de/setupAccount");
    await visitor.sees('setup-account[data-step="2"]');
    expect(await page.locator("[name=street]").inputValue()).toBe("Kase 1");
    await page.locator("button[name=back]").click();
    await visitor.sees('setup-account[data-step="1"]');
    expect(await page.locator("[name=firstName]").inputValue()).toBe("Mari");
    await visitor.opens("/en/setupAccount", "setup-stepper");
    await page.waitForTimeout(300);
    expect([await page.locator("main").getAttribute("data-step"), await page.locator("[name=firstName]").inputValue()]).toEqual([
      "1",
      "",
    ]);
  });

  test("school registration keeps what was typed in another language", async () => {
    const { page } = visitor;
    await page.goto("/en/school-register");
    const [first] = await page.locator("main input.input").all();
    await first?.fill("Kase");
    await page.locator(".languages summary").click();
    await page.locator(".languages a[hreflang=de]").click();
    await page.waitForSelector("html[lang=de]");
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("main input.input")?.value === "Kase");
  });

  test("without scripts another language keeps step and fields, by a button of the form that the bar leads to", async () => {
    const plain = await Visitor.arrives(browser, site.root, { javaScriptEnabled: false });
    const { page } = plain;
    await page.goto("/en/setupAccount");
    await plain.fills({ firstName: "Mari" });
    const changes = async (language: string) => {
      await page.locator(".languages summary").click();
      await page.locator(`.languages a[hreflang=${language}]`).click();
      await page.waitForSelector(`button[value=${language}]:focus`);
      await page.keyboard.press("Enter");
      await page.waitForSelector(`html[lang=${language}]`);
    };
    await changes("de");
    expect([plain.path(), await page.locator("[name=firstName]").inputValue()]).toEqual(["/de/setupAccount", "Mari"]);
    await plain.fills({ lastName: "Maasikas" });
    // Enter in a field is the way on, not another language.
    await page.locator("[name=lastName]").press("Enter");
    await page.waitForSelector("html[lang=de] .alert");
    await changes("en");
    expect(await page.locator("[name=lastName]").inputValue()).toBe("Maasikas");
    expect(await page.locator(".alert").count()).toBe(0);
    await plain.leaves();
  });

  test("a code of six digits is sent by itself, once, and words say so beforehand", async () => {
    const { page } = visitor;
    await page.goto("/en/two-factor");
    const code = page.locator("[name=two_factor_code]");
    const words = page.getByText("A six-digit code is sent as soon as you have entered it.");
    await words.waitFor({ state: "attached" });
    await code.click();
    expect((await words.boundingBox())?.height).toBeGreaterThan(20);
    expect(await code.evaluate((input) => input.getAttribute("aria-describedby"))).toContain("two_factor_code-sends-itself");
    await code.pressSequentially("123456", { delay: 20 });
    // Nobody is signing in, so the answer leads to the start.
    await visitor.sees("login:has(.alert)");
  });

  test("the list of languages closes on Escape and on a press elsewhere", async () => {
    const { page } = visitor;
    await page.goto("/en", { waitUntil: "networkidle" });
    const list = page.locator(".languages[open]");
    for (const close of [() => page.keyboard.press("Escape"), () => page.locator("h1").click()]) {
      await page.locator(".languages summary").click();
      expect(await list.count()).toBe(1);
      await close();
      expect(await list.count()).toBe(0);
    }
  });

  test("an embedder settles the colours of the frame, whatever the visitor prefers", async () => {
    const { page } = visitor;
    const ground = async (path: string) => {
      await page.goto(path);
      return page.locator("main").evaluate((main) => getComputedStyle(main).color);
    };
    await page.emulateMedia({ colorScheme: "light" });
    const light = await ground("/en/mini");
    const dark = await ground("/en/mini?scheme=dark");
    expect(dark).not.toBe(light);
    await page.emulateMedia({ colorScheme: "dark" });
    expect([await ground("/en/mini"), await ground("/en/mini?scheme=light")]).toEqual([dark, light]);
  });

  test("a page without islands ships no script, and none is sent to who saves data", async () => {
    const { page } = visitor;
    await page.goto("/en/failed?type=activation");
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
