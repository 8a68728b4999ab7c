// Passkeys with Chromium's own authenticator, which nobody here wrote: adding, the button, the autofill, the second factor, frames,
// names, removal, and what a browser without them is told: nothing.

import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOf } from "./catalogue/devices.ts";
import { requests } from "./requests.ts";
import { Site } from "./site.ts";
import { Authenticator } from "./totp.ts";
import { launch, Visitor } from "./visitor.ts";

const PASSWORD = "Terehommikust1";
const KEY = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";
/** The script, with the head of its answer. */
const SCRIPT = 2_000;

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([Site.start({}, "demo"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** A device that can keep passkeys, and knows who is there unless it is told otherwise. */
class Device {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  static async of(page: Page, verifies = true): Promise<Device> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: verifies,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(session, authenticatorId);
  }

  async credentials() {
    const { credentials } = await this.session.send("WebAuthn.getCredentials", { authenticatorId: this.id });
    return credentials;
  }

  /** Puts what another device has kept into this one. */
  async takes(credentials: Awaited<ReturnType<Device["credentials"]>>, signCount?: number) {
    for (const credential of credentials) {
      const own = signCount === undefined ? credential : { ...credential, signCount };
      await this.session.send("WebAuthn.addCredential", { authenticatorId: this.id, credential: own });
    }
  }

  /** Whether somebody is there, who answers at once. */
  async attends(enabled: boolean) {
    await this.session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.id, enabled });
  }

  async verifies(isUserVerified: boolean) {
    await this.session.send("WebAuthn.setUserVerified", { authenticatorId: this.id, isUserVerified });
  }
}

async function arrives(options: BrowserContextOptions = {}): Promise<[Visitor, Device]> {
  const visitor = await Visitor.arrives(browser, site.root, options);
  return [visitor, await Device.of(visitor.page)];
}

async function signsIn(page: Page, username: string) {
  await page.goto("/en");
  await page.locator("[name=email]").fill(username);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("form[data-action=submit] .button").click();
}

const screen = (name: string) => `main[data-screen="${name}"]`;

/** Signs in, passes the offer if there is one, and adds a passkey on the account page. */
async function keeps(page: Page, username: string) {
  await signsIn(page, username);
  await page.waitForSelector(`${screen("account")}, ${screen("account-passkeys-offer")}`);
  await page.goto("/account/passkeys");
  await page.locator("[data-action=add-passkey]").click();
  await page.waitForSelector("[data-passkey-id]");
  // What is opened next would otherwise meet the end of this page's arrival.
  await page.waitForLoadState();
}

async function signsOut(page: Page) {
  await page.goto("/account/");
  await page.locator('form[action$="sign-out"] button:visible').click();
  await page.waitForSelector(screen("login"));
}

test("a passkey is added, signs in by the button, is named and removed, and then told to the browser", async () => {
  const [visitor, device] = await arrives();
  const { page } = visitor;
  await keeps(page, "mari");
  expect(await device.credentials()).toHaveLength(1);
  const row = page.locator("[data-passkey-id]");
  expect(await row.innerText()).toMatch(/Chrom|Linux/);
  expect(await page.locator("main").innerText()).not.toContain("scripts");
  await row.locator("summary").click();
  await row.locator("[name=name]").fill("My laptop");
  await row.locator("form[action$=rename] button").click();
  await page.waitForSelector("[data-passkey-id] >> text=My laptop");

  await signsOut(page);
  await page.locator("[data-action=passkey]").click();
  await page.waitForSelector(screen("account"));
  expect(await page.locator("main").innerText()).toMatch(/passkey/i);

  await page.goto("/account/passkeys");
  await page.locator("form[action$=remove] button").click();
  await expect.poll(() => page.locator("[data-passkey-id]").count()).toBe(0);
  await signsOut(page);
  await page.locator("[data-action=passkey]").click();
  await page.waitForSelector("[data-code=passkey_unknown], [data-code=passkey_failed], main[data-screen=login]");
  await visitor.leaves();
});

test("the autofill of the user name signs in", async () => {
  const [visitor] = await arrives();
  const { page } = visitor;
  await keeps(page, "marta");
  await signsOut(page);
  await page.goto("/en");
  await page.locator("[name=email]").click();
  await page.waitForSelector(screen("account"));
  await visitor.leaves();
});

test("after a password it is a second factor", async () => {
  const [visitor, device] = await arrives();
  const { page } = visitor;
  await signsIn(page, "jaak");
  await page.waitForSelector(screen("two-factor"));
  expect(await page.locator("[data-passkey]").count()).toBe(0);
  await page.locator("[name=two_factor_code]").fill(await new Authenticator(KEY).code());
  await page.waitForSelector(`${screen("account")}, ${screen("account-passkeys-offer")}`);
  await page.goto("/account/passkeys");
  await page.locator("[data-action=add-passkey]").click();
  await page.waitForSelector("[data-passkey-id]");
  await signsOut(page);
  // Nobody takes what the user name offers.
  await device.attends(false);
  await signsIn(page, "jaak");
  await page.waitForSelector(screen("two-factor"));
  await device.attends(true);
  await page.locator("[data-action=passkey]").click();
  await page.waitForSelector(screen("account"));
  await visitor.leaves();
});

describe("where the role needs a second factor and there is no app", () => {
  let strict: Site;

  beforeAll(async () => {
    const rule = {
      LAVI__EMBEDDED__SECOND_FACTOR__REQUIRED_ROLES: '["caterer"]',
      LAVI__EMBEDDED__SECOND_FACTOR__REQUIRED_FROM: "2026-01-01",
      LAVI__EMBEDDED__SECOND_FACTOR__GRACE_DAYS: "0",
    };
    strict = await Site.start(rule, "demo");
  });

  afterAll(() => strict?.stop());

  test("the password is followed by the passkey, and by words where there is none", async () => {
    const visitor = await Visitor.arrives(browser, strict.root);
    const { page } = visitor;
    const device = await Device.of(page);
    await keeps(page, "marta");
    await signsOut(page);
    strict.command(["account", "role", "add", "marta", "caterer"], "", await databaseOf(strict));
    // Nobody takes what the user name offers.
    await device.attends(false);
    await signsIn(page, "marta");
    await page.waitForSelector(screen("two-factor"));
    expect(await page.locator("[name=two_factor_code]").count()).toBe(0);
    const button = page.locator("[data-action=passkey]");
    expect(await button.getAttribute("class")).toBe("button");
    await page.goto("/account/two-factor");
    await page.waitForSelector(`${screen("two-factor")} [data-action=passkey]`);
    await device.attends(true);
    await button.click();
    await page.waitForSelector(screen("account"));
    await visitor.leaves();

    for (const javaScriptEnabled of [true, false]) {
      const other = await Visitor.arrives(browser, strict.root, { javaScriptEnabled });
      await other.page.addInitScript(() => {
        Reflect.deleteProperty(window, "PublicKeyCredential");
      });
      await signsIn(other.page, "marta");
      await other.page.waitForSelector(screen("two-factor"));
      expect(await other.page.locator("main button:visible").count()).toBe(0);
      expect(await other.page.locator("main").innerText()).toContain("It needs a browser with scripts");
      await other.page.locator("main a[href$=forgotPassword]").click();
      await other.page.waitForSelector(screen("forgot-password"));
      await other.leaves();
    }
  });
});

describe("in a page of another site", () => {
  const other = () => site.root.replace("localhost", "127.0.0.1");

  /** Somebody who has a passkey and comes to a page that frames the sign-in. */
  async function comes(): Promise<Visitor> {
    const visitor = await Visitor.arrives(browser, site.root, {}, [other()]);
    await Device.of(visitor.page);
    await keeps(visitor.page, "mary");
    await signsOut(visitor.page);
    await visitor.page.goto(`${other()}/demo/host?view=mini`);
    return visitor;
  }

  test("it signs in there, if the page lets its frame use passkeys", async () => {
    const visitor = await comes();
    const { page } = visitor;
    await page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
      frame.allow = "publickey-credentials-get";
      frame.src += "";
    });
    await page.frameLocator("iframe").locator("[data-action=passkey]").click();
    await page.locator("#heard li").waitFor();
    expect(await page.locator("#heard li").allTextContents()).toEqual(['{"action":"login","type":"passkey"}']);
    await visitor.leaves();
  });

  test("it leads to the sign-in alone, if the page does not", async () => {
    const visitor = await comes();
    const { page } = visitor;
    await page.frameLocator("iframe").locator("[data-action=passkey]").click();
    await page.waitForURL(`${site.root}/en?method=passkey`);
    await page.waitForSelector(`${screen("login")} [data-action=passkey]`);
    await visitor.leaves();
  });
});

test("who is not verified, and a counter that goes back, are refused in words", async () => {
  const [visitor, device] = await arrives();
  const { page } = visitor;
  await keeps(page, "anu");
  const kept = await device.credentials();
  await signsOut(page);
  for (const _ of [1, 2]) {
    await page.locator("[data-action=passkey]").click();
    await visitor.sees("account");
    await signsOut(page);
  }
  // A copy of the device as it was before.
  const copy = await Visitor.arrives(browser, site.root);
  const other = await Device.of(copy.page);
  await other.takes(kept, 0);
  await copy.page.goto("/en");
  await copy.page.locator("[data-action=passkey]").click();
  await copy.page.waitForSelector("[data-code=passkey_copied]");
  await copy.leaves();
  await visitor.leaves();
});

describe("the offer after a sign-in by password", () => {
  /** Waits until the script knows whether this device keeps passkeys. */
  async function comesAndSignsIn(page: Page) {
    await page.goto("/en");
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=passkey_ready]")?.value);
    await page.locator("[name=email]").fill("anna");
    await page.locator("[name=password]").fill(PASSWORD);
    await page.locator("form[data-action=submit] .button").click();
    await page.waitForSelector(`${screen("account")}, ${screen("account-passkeys-offer")}`);
    return page.locator("main").getAttribute("data-screen");
  }

  test.each(["later", "shared"])("%s is remembered on the device", async (what) => {
    const [visitor] = await arrives();
    const { page } = visitor;
    expect(await comesAndSignsIn(page)).toBe("account-passkeys-offer");
    await page.locator(`button[value=${what}]`).click();
    await page.waitForSelector(screen("account"));
    await page.goto("/account/passkeys");
    expect(await page.locator("[data-action=add-passkey]").count()).toBe(what === "shared" ? 0 : 1);
    await signsOut(page);
    expect(await comesAndSignsIn(page)).toBe("account");
    await visitor.leaves();
  });

  test("is not made without scripts, and the page says what adding needs", async () => {
    const visitor = await Visitor.arrives(browser, site.root, { javaScriptEnabled: false });
    const { page } = visitor;
    await signsIn(page, "anna");
    await page.waitForSelector(screen("account"));
    await page.goto("/account/passkeys");
    expect(await page.locator("[data-action=add-passkey]").isVisible()).toBe(false);
    expect(await page.locator("main").innerText()).toContain("scripts");
    await page.goto("/en");
    expect(await page.locator("[data-action=passkey]").isVisible()).toBe(false);
    await visitor.leaves();
  });
});

test("a browser that has none of it is told nothing", async () => {
  const visitor = await Visitor.arrives(browser, site.root);
  const { page } = visitor;
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await page.goto("/en");
  await page.locator("[name=email]").click();
  expect(await page.locator("[data-action=passkey]").isVisible()).toBe(false);
  expect((await page.locator("main").innerText()).toLowerCase()).not.toContain("passkey");
  await visitor.leaves();
});

test("what is loaded for it is small, and comes where one was kept, with who comes near", async () => {
  const [visitor] = await arrives();
  const { page } = visitor;
  const asked = await requests(page.context(), page);
  const loaded = () => asked.filter(({ address }) => address.includes("/static/passkeys"));
  await page.goto("/en", { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=passkey_ready]")?.value);
  await page.locator("[name=email]").click();
  await page.waitForTimeout(500);
  expect(loaded()).toEqual([]);
  await page.context().addCookies([{ name: "lavi_passkey", value: "kept", url: site.root }]);
  await page.goto("/en", { waitUntil: "networkidle" });
  expect(loaded()).toEqual([]);
  await page.locator("[name=email]").click();
  await expect.poll(() => loaded().length).toBe(1);
  const script = loaded();
  expect(script.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT);
  await visitor.leaves();
});
