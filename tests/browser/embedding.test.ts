// Signing in inside a page of another site: the demo's host page at 127.0.0.1 embeds the sign-in at localhost. Whether Chromium
// lets a frame use the cookies of other sites' pages is a setting of its profile; both ways must work.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type FrameLocator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Site } from "./site.ts";
import { EXECUTABLE, FLAGS } from "./visitor.ts";

const PASSWORD = "Terehommikust1";

let site: Site;
let host: string;
let profile: string;
let context: BrowserContext;

beforeAll(async () => {
  site = await Site.start({}, "demo");
  host = site.root.replace("localhost", "127.0.0.1");
});

afterAll(() => site?.stop());

afterEach(async () => {
  await context?.close();
  rmSync(profile, { recursive: true, force: true });
});

/** A browser whose profile blocks third-party cookies, or does not. */
async function arrives(blocks: boolean, javaScriptEnabled = true): Promise<Page> {
  profile = mkdtempSync(join(tmpdir(), "lavi-profile-"));
  mkdirSync(join(profile, "Default"));
  const settings = { cookie_controls_mode: blocks ? 1 : 0, block_third_party_cookies: blocks };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify({ profile: settings }));
  const options = { executablePath: EXECUTABLE, args: FLAGS, locale: "en", javaScriptEnabled };
  context = await chromium.launchPersistentContext(profile, options);
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

async function signIn(frame: FrameLocator, username: string) {
  await frame.locator("[name=email]").fill(username);
  await frame.locator("[name=password]").fill(PASSWORD);
  await frame.locator("form[data-action=submit] .button").click();
}

const told = (page: Page) => page.locator("#heard li").allTextContents();

/** Whether a sign-in counts on a page of its own, which the arrival page alone shows. */
async function countsByItself(page: Page): Promise<boolean> {
  await page.goto(`${site.root}/account/`);
  return (await page.locator("main").getAttribute("data-screen")) === "account";
}

test.each(["iframe", "mini", "login-mini", "thirdParty"])(
  "the host page hears of a sign-in in %s, cookies blocked",
  async (view) => {
    const page = await arrives(true);
    const access: (string | undefined)[] = [];
    const called: string[] = [];
    page.on("request", async (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === "/account/set-user") called.push(`${await request.headerValue("cookie")}`);
      if (request.method() === "POST") access.push((await request.allHeaders())["sec-fetch-storage-access"]);
    });
    await page.goto(`${host}/demo/host?view=${view}`);
    const frame = page.frameLocator("iframe");
    expect(await frame.locator("header, footer").count()).toBe(0);
    await signIn(frame, "mari");
    await frame.locator('main[data-screen="success"]').waitFor();
    await page.locator("#heard li").waitFor();
    expect(await told(page)).toEqual(['{"action":"login","type":"password"}']);
    expect(access, "cookies are blocked").toEqual(["none"]);
    expect(called.length, "set-user is called in the iframe view").toBe(view === "iframe" ? 1 : 0);
    for (const cookies of called) expect(cookies).toContain("lavi_account=");

    const kept = (await context.cookies()).filter(({ name }) => name === "lavi_account");
    expect(kept).toMatchObject([{ sameSite: "None", secure: true, httpOnly: true, partitionKey: "http://127.0.0.1" }]);
    expect(await countsByItself(page), "the sign-in is this frame's alone").toBe(false);
  },
);

test("steps between keep their place in a frame, cookies blocked", async () => {
  const page = await arrives(true);
  await page.goto(`${host}/demo/host?view=mini`);
  const frame = page.frameLocator("iframe");
  await signIn(frame, "peeter");
  await frame.locator('main[data-screen="agree-to-terms"]').waitFor();
  await frame.locator("form[data-action=confirm] .button").click();
  await page.locator("#heard li").waitFor();
  expect(await told(page)).toEqual(['{"action":"login","type":"password"}']);
});

test("a phone is waited for and an account is chosen in a frame, cookies blocked", async () => {
  const page = await arrives(true);
  await page.goto(`${host}/demo/host?view=thirdParty`);
  const frame = page.frameLocator("iframe");
  await frame.locator('a[href*="method=mobile-id"]').first().click();
  await frame.locator("[name=personalCode]").fill("60001017869");
  await frame.locator("[name=phoneNumber]").fill("68000769");
  await frame.locator("form[data-action=submit] .button").click();
  await frame.locator("[data-verification-code]").waitFor();
  await frame.locator("[data-account-id] button").first().click({ timeout: 30_000 });
  await page.locator("#heard li").waitFor();
  expect(await told(page)).toEqual(['{"action":"login","type":"mobile_id"}']);
});

test("where the browser lets a frame use our cookies, the sign-in counts everywhere", async () => {
  const page = await arrives(false);
  await page.goto(`${host}/demo/host?view=iframe`);
  await signIn(page.frameLocator("iframe"), "mari");
  await page.locator("#heard li").waitFor();
  expect(await told(page)).toEqual(['{"action":"login","type":"password"}']);
  expect(await countsByItself(page)).toBe(true);
  const kept = (await context.cookies()).filter(({ name }) => name === "lavi_account");
  expect(kept).toHaveLength(1);
});

test("a visitor who lets the frame use our cookies when asked is signed in everywhere", async () => {
  const page = await arrives(true);
  const session = await context.newCDPSession(page);
  const asked = { permission: { name: "storage-access" }, origin: host, embeddedOrigin: site.root };
  await session.send("Browser.setPermission", { ...asked, setting: "granted" });
  await page.goto(`${host}/demo/host?view=mini`);
  await signIn(page.frameLocator("iframe"), "mari");
  await page.locator("#heard li").waitFor();
  expect(await countsByItself(page)).toBe(true);
});

test("without scripts a link opens the e-diary in the top window", async () => {
  const page = await arrives(true, false);
  await page.goto(`${host}/demo/host?view=thirdParty`);
  const frame = page.frameLocator("iframe");
  await signIn(frame, "mari");
  await frame.locator('main[data-screen="success"]').waitFor();
  expect(await told(page)).toEqual([]);
  await frame.locator("main a[target=_top]").click();
  await page.waitForURL(`${site.root}/**`);
});

test("a sign-in that does not work in the frame can be opened by itself", async () => {
  const page = await arrives(true);
  await page.goto(`${host}/demo/host?view=mini`);
  await page.frameLocator("iframe").locator("a[target=_top]").last().click();
  await page.waitForURL(`${site.root}/en`);
});

test("on one site the sign-in counts everywhere and replaces an earlier one, cookies blocked", async () => {
  const stranger = await strangers(() => `<iframe src="${root}/en/mini"></iframe>`);
  const diary = `http://diary.lavi.localhost:${new URL(stranger.root).port}`;
  const other = await Site.start({ LAVI__EMBED__ORIGINS: `["${diary}"]` }, "demo", "id.lavi.localhost");
  const root = other.root;
  try {
    const page = await arrives(true);
    await page.goto(`${root}/en`);
    await page.locator("[name=email]").fill("anu");
    await page.locator("[name=password]").fill(PASSWORD);
    await page.locator("form[data-action=submit] .button").click();
    await page.locator('main[data-screen="account"]').waitFor();
    await page.goto(diary);
    const frame = page.frameLocator("iframe");
    await signIn(frame, "mari");
    await frame.locator('main[data-screen="success"]').waitFor();
    await page.goto(`${root}/account/`);
    expect(await page.locator("main").textContent()).toContain("Mari");
    await page.locator("form[action$='sign-out'] button:visible").click();
    await page.locator('main[data-screen="login"]').waitFor();
    await page.goto(`${root}/account/`);
    expect(await page.locator("main").getAttribute("data-screen"), "signed out everywhere").toBe("login");
  } finally {
    stranger.server.close();
    await other.stop();
  }
});

test("an origin that is not listed is refused", async () => {
  const page = await arrives(true);
  const stranger = await strangers(() => `<iframe src="${site.root}/en/iframe"></iframe>`);
  try {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(stranger.root);
    await expect.poll(() => complaints.join()).toContain("frame-ancestors");
    expect(await page.frameLocator("iframe").locator("main").count()).toBe(0);
  } finally {
    stranger.server.close();
  }
});

/** A page of an origin that nobody has listed. */
async function strangers(html: () => string): Promise<{ root: string; server: Server }> {
  const server = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(html()));
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
