// "With OpenID Connect in place of a shared cookie" of docs/embedding.md, step by step, in a Chromium that keeps cookies of other sites
// from frames: the e-diary and Lävi have two registrable domains.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, Site } from "../site.ts";
import { EXECUTABLE, FLAGS } from "../visitor.ts";
import { PASSWORD } from "./ground.ts";
import { Party } from "./party.ts";
import { Certificates, Front } from "./secure.ts";

const NAMES = ["id.example", "diary.example", "diary.id.example"];
const GUIDE = readFileSync("docs/embedding.md", "utf8");

/** The block of the guide that has this, with our addresses in the place of its own. */
function block(part: string): string {
  const found = Array.from(GUIDE.matchAll(/^```\w+\n([\s\S]*?)^```$/gm), ([, text = ""]) => text).find((text) =>
    text.includes(part),
  );
  if (!found) throw new Error(`docs/embedding.md has no block with ${part}`);
  return found.replaceAll("https://id.example", site.root);
}

let certificates: Certificates;
let site: Site;
const running: { stop(): unknown }[] = [];
/** The roots of an e-diary on another site than Lävi's, and of one on the same. */
let elsewhere: string;
let here: string;
let profile: string;
let context: BrowserContext;

beforeAll(async () => {
  certificates = new Certificates(NAMES);
  const ports = [await freePort(), await freePort()] as const;
  const fronts = [await Front.start(certificates, ports[0]), await Front.start(certificates, ports[1])] as const;
  running.push(...fronts);
  elsewhere = fronts[0].origin.replace("localhost", "diary.example");
  here = fronts[1].origin.replace("localhost", "diary.id.example");
  const settings = {
    LAVI__SERVER__TLS__CERTIFICATE: certificates.certificate,
    LAVI__SERVER__TLS__KEY: certificates.key,
    SSL_CERT_FILE: certificates.ca,
    LAVI__EMBED__ORIGINS: JSON.stringify([elsewhere, here]),
  };
  site = await Site.start(settings, "serve", "id.example", "https");
  for (const [at, home] of [elsewhere, here].entries()) {
    const told = ["--back-channel-logout", `${fronts[at]?.origin}/told`];
    running.unshift(await startsDiary(home, ports[at] ?? 0, told));
  }
});

/** An e-diary that is registered. Its server knows itself by another name than the browser, who alone knows those of the test. */
function startsDiary(home: string, port: number, told: string[]): Promise<Party> {
  const addresses = ["--redirect", `${home}/callback`, "--post-logout", `${home}/goodbye`, ...told];
  const words = ["client", "add", "Diary", "--first-party", "--scopes", "openid profile", "--json", ...addresses];
  const { client_id, client_secret } = JSON.parse(site.command(words));
  const env = {
    CLIENT_ID: client_id,
    CLIENT_SECRET: client_secret,
    FRAME: block('<iframe src="https://id.example/et/iframe" title="Sign in" width').replace("/et/iframe", "/en/mini"),
    HOME: home,
    ISSUER: `${site.root}/account`,
    LISTENER: block("window.addEventListener"),
    NODE_EXTRA_CA_CERTS: certificates.ca,
    PORT: String(port),
  };
  const file = fileURLToPath(new URL("programs/diary.mjs", import.meta.url));
  return Party.start(["node", file], certificates.folder, env, port);
}

afterEach(async () => {
  await context?.close();
  if (profile) rmSync(profile, { recursive: true, force: true });
});

afterAll(async () => {
  for (const one of running) await one.stop();
  await site?.stop();
  certificates?.remove();
});

/** A person whom nobody knows yet, with a browser that keeps cookies of other sites from frames. */
async function arrives(name: string): Promise<Page> {
  site.command(["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"], `${PASSWORD}\n`);
  profile = mkdtempSync(join(tmpdir(), "lavi-profile-"));
  mkdirSync(join(profile, "Default"));
  const settings = { cookie_controls_mode: 1, block_third_party_cookies: true };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify({ profile: settings }));
  const args = [...FLAGS, `--host-resolver-rules=${NAMES.map((name) => `MAP ${name} 127.0.0.1`).join(",")}`];
  const options = { executablePath: EXECUTABLE, args, locale: "en", ignoreHTTPSErrors: true };
  context = await chromium.launchPersistentContext(profile, options);
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** What signs somebody in: the whole window, or a frame in it. */
type Place = Pick<Page, "locator">;

async function signsIn(place: Place, name: string) {
  await place.locator('main[data-screen="login"]').waitFor();
  await place.locator("[name=email]").fill(name);
  await place.locator("[name=password]").fill(PASSWORD);
  await place.locator("form[data-action=submit] .button").first().click();
}

const agrees = (place: Place) => place.locator('form[data-action="confirm"] .button:not(.secondary)').first().click();
const isSignedIn = (page: Page) => page.locator('main[data-signed-in="yes"]').waitFor();
const isSignedOut = (page: Page) => page.locator('main[data-signed-in="no"]').waitFor();

/** Signs in by the whole window. */
async function comes(page: Page, name: string) {
  await page.goto(`${elsewhere}/login`);
  await signsIn(page, name);
  await agrees(page);
  await isSignedIn(page);
}

test("the form on the e-diary's page: after the message the whole window asks without a page, and then with one", async () => {
  const page = await arrives("mari-frame");
  const answers: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/callback") answers.push(url.searchParams.get("error") ?? "code");
  });
  await page.goto(elsewhere);
  const frame = page.frameLocator("iframe");
  await signsIn(frame, "mari-frame");
  await agrees(frame);
  // The message has led the window on, where the frame's cookies are not known.
  await signsIn(page, "mari-frame");
  await isSignedIn(page);
  expect(await page.locator("main").textContent()).toContain("Welcome, Mari Maasikas");
  expect(answers).toEqual(["login_required", "code"]);
});

test("whether somebody is signed in the whole window learns, and a hidden frame does not", async () => {
  const page = await arrives("mari-hidden");
  await comes(page, "mari-hidden");
  await page.goto(`${elsewhere}/hidden?prompt=none`);
  const hidden = page.frameLocator("iframe").locator("main");
  expect(await hidden.getAttribute("data-error")).toBe("login_required");
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await page.goto(`${elsewhere}/hidden`);
  await expect.poll(() => complaints.join()).toContain("frame-ancestors");
  // The e-diary has forgotten its own session: nothing is asked.
  await context.clearCookies({ name: "diary" });
  await page.goto(`${elsewhere}/login?prompt=none`);
  await isSignedIn(page);
});

test("a sign-out in one tab reaches the others of the browser at once", async () => {
  const page = await arrives("mari-tabs");
  await comes(page, "mari-tabs");
  const other = await context.newPage();
  // It hears of it from the other tab, and not because it asks.
  await other.route("**/alive", (route) => route.fulfill({ status: 204 }));
  await other.goto(elsewhere);
  await isSignedIn(other);
  await page.locator("a").click();
  await page.getByText("Goodbye").waitFor();
  await isSignedOut(other);
  await other.goto(`${site.root}/account/`);
  expect(await other.locator("main").getAttribute("data-screen")).toBe("login");
});

test("a sign-out at Lävi reaches every tab by the e-diary's server", async () => {
  const page = await arrives("mari-told");
  await comes(page, "mari-told");
  const [other, third] = [await context.newPage(), await context.newPage()];
  await other.goto(elsewhere);
  await isSignedIn(other);
  await third.goto(`${site.root}/account/`);
  await third.locator('form[action$="sign-out"] button:visible').click();
  await third.locator('main[data-screen="login"]').waitFor();
  await isSignedOut(page);
  await isSignedOut(other);
});

/** The screen that the account's address has for who is signed in by the cookies of this frame. */
const screenIn = (page: Page) =>
  page.frames()[1]?.evaluate(async () => {
    const page = await (await fetch("/account/", { headers: { Accept: "text/html" } })).text();
    return new DOMParser().parseFromString(page, "text/html").querySelector("main")?.dataset.screen;
  });

test("on another site the frame's own session outlives the sign-out, as the guide says", async () => {
  const page = await arrives("mari-own");
  await page.goto(elsewhere);
  await signsIn(page.frameLocator("iframe"), "mari-own");
  await agrees(page.frameLocator("iframe"));
  await signsIn(page, "mari-own");
  await isSignedIn(page);
  await page.locator("a").click();
  await page.getByText("Goodbye").waitFor();
  await page.goto(elsewhere);
  await page.frameLocator("iframe").locator('main[data-screen="login"]').waitFor();
  expect(await screenIn(page)).toBe("account");
  expect(GUIDE.replace(/\s+/g, " ")).toContain("they are two sessions, and signing out ends the one of the window");
});

test("on one site the form on the e-diary's page is the only sign-in, and the sign-out ends the frame's session, too", async () => {
  const page = await arrives("mari-here");
  await page.goto(here);
  await signsIn(page.frameLocator("iframe"), "mari-here");
  await agrees(page.frameLocator("iframe"));
  await isSignedIn(page);
  await page.locator("a").click();
  await page.getByText("Goodbye").waitFor();
  await page.goto(here);
  await page.frameLocator("iframe").locator('main[data-screen="login"]').waitFor();
  expect(await screenIn(page)).toBe("login");
});
