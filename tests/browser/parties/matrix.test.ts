// What each program of others does, from the sign-in to the sign-out, and while the keys that sign ID tokens are replaced: the table of
// "Programs of others" in docs/openid-conformance.md.

import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Authenticator } from "../totp.ts";
import type { Visitor } from "../visitor.ts";
import { Clock, eventually, Ground, PASSWORD } from "./ground.ts";
import { type Held, RUNNING, type Running } from "./running.ts";

const SFA = "https://refeds.org/profile/sfa";
const MFA = "https://refeds.org/profile/mfa";
const TABLE = "docs/openid-conformance.md";
const MINUTE = 60;

const clock = new Clock();
let ground: Ground;

beforeAll(async () => {
  ground = await Ground.start({}, clock.environment);
});

afterEach(() => ground?.cleans());

afterAll(async () => {
  await ground?.stop();
  clock.remove();
});

interface Person {
  name: string;
  app?: Authenticator;
}

/** Does what each page asks, until the browser is back at the application. Returns the screens. */
async function goesThrough(visitor: Visitor, { home }: Running, { name, app }: Person): Promise<string[]> {
  const screens: string[] = [];
  while (new URL(visitor.page.url()).origin !== home) {
    const before = visitor.page.url();
    const screen = (await visitor.page.locator("main").getAttribute("data-screen")) ?? "";
    if (screens.push(screen) > 6) throw new Error(`in a circle: ${screens}`);
    if (screen === "login") await visitor.fills({ email: name, password: PASSWORD });
    if (screen === "two-factor") await visitor.fills({ two_factor_code: (await app?.code()) ?? "" });
    const action = { login: "submit", "agree-to-terms": "confirm", permissions: "allow" }[screen];
    if (action) await visitor.page.locator(`form[data-action="${action}"] .button:not(.secondary)`).first().click();
    await visitor.page.waitForURL((url) => url.href !== before);
  }
  await visitor.page.waitForLoadState();
  return screens;
}

/** Turns the second factor on, and trusts this browser with it: here she is asked for it only where somebody demands it. */
async function trusts(visitor: Visitor, name: string): Promise<Person> {
  const signsIn = async () => {
    await visitor.page.goto(`${ground.site.root}/en`);
    await visitor.fills({ email: name, password: PASSWORD });
  };
  await signsIn();
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "account");
  await visitor.page.goto(`${ground.site.root}/account/two-factor`);
  const key = (await visitor.page.locator('a[href^="otpauth:"]').getAttribute("href")) ?? "";
  const app = new Authenticator(new URL(key).searchParams.get("secret") ?? "");
  await visitor.fills({ two_factor_code: await app.code() });
  await visitor.sends("confirm", "arrival-recovery-codes");
  await visitor.page.goto(`${ground.site.root}/account/`);
  await visitor.signsOut();
  await signsIn();
  await visitor.sends("submit", "two-factor");
  await visitor.page.locator('main [type="checkbox"]').first().check();
  await visitor.fills({ two_factor_code: await app.code() });
  await visitor.sees("account");
  await visitor.signsOut();
  return { name, app };
}

/** Ends the visit. An app is gone before its browser asks for an icon. */
async function leaves(visitor: Visitor) {
  await visitor.page.context().close();
  expect(visitor.complaints.filter((complaint) => !complaint.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
}

/** The keys of ES256, each with what it is used for. */
function keys(): { kid: string; state: string }[] {
  const listed: { kid: string; alg: string; state: string }[] = JSON.parse(ground.site.command(["oidc-keys", "list", "--json"]));
  return listed.filter(({ alg }) => alg === "ES256");
}

const signing = () => keys().find(({ state }) => state === "signs")?.kid;

/** The ids of the published keys. */
async function published(visitor: Visitor): Promise<string[]> {
  const { keys } = await (await visitor.page.request.get(`${ground.site.root}/account/oauth/jwks`)).json();
  return keys.map(({ kid }: { kid: string }) => kid);
}

const SIGN_OUT = "AppAuth for JavaScript has no request for it; the app opens the address itself";
const NO_SERVER = "nothing there could be told: it has no server";
const BY_TLS = "it checks no signature: its tokens come from Lävi itself, by TLS";

/** What each does: "yes", and what there is to say; otherwise why it does not. */
const CELLS: Record<string, Record<string, string>> = {
  "openid-client": {
    "signs out": "yes",
    "is told": "yes, by jose: openid-client has no function for it",
    "an unknown key": "yes, it reads the set again, once a minute at most",
  },
  Authlib: {
    "signs out": "yes",
    "is told": "yes, by joserfc: Authlib has no function for it",
    "an unknown key": "yes, it reads the set again at once",
  },
  "oidc-client-ts": { "signs out": "yes", "is told": NO_SERVER, "an unknown key": `yes; ${BY_TLS}` },
  mod_auth_openidc: {
    "signs out": "yes",
    "is told": "yes",
    "an unknown key": "yes, it reads the set again at once, although it keeps it for an hour",
  },
  "AppAuth-JS": { "signs out": SIGN_OUT, "is told": NO_SERVER, "an unknown key": `yes; ${BY_TLS}` },
};

const does = (name: string, act: string) => CELLS[name]?.[act]?.startsWith("yes");

const NAMES = Object.keys(RUNNING);
const begins = (name: string): Promise<Running> => (RUNNING[name] as (ground: Ground) => Promise<Running>)(ground);
const personOf = (name: string) => `mari-${name.toLowerCase().replaceAll("_", "-")}`;

test.each(NAMES)(
  "%s signs its person in, goes on without them, has them sign in more surely, and out",
  { timeout: 120_000 },
  async (name) => {
    const running = await begins(name);
    const person = personOf(name);
    const visitor = await ground.arrives(person, [running.home]);
    const mari = await trusts(visitor, person);
    await running.opens(visitor);
    expect(await goesThrough(visitor, running, mari)).toContain("login");
    const first = (await running.held(visitor)) as Held;
    expect(first).toMatchObject({ acr: SFA, kid: signing() });
    await running.refreshes(visitor);
    expect(await running.held(visitor)).toMatchObject({ sub: first.sub, acr: SFA });
    await running.opens(visitor, MFA);
    expect(await goesThrough(visitor, running, mari)).toEqual(expect.arrayContaining(["login", "two-factor"]));
    expect(await running.held(visitor)).toMatchObject({ sub: first.sub, acr: MFA });

    if (does(name, "is told")) {
      await visitor.page.goto(`${ground.site.root}/account/`);
      await visitor.signsOut();
      await eventually(async () => (await running.held(visitor)) === undefined, 20_000);
      await running.opens(visitor);
      await goesThrough(visitor, running, mari);
    }
    expect(running.signsOut !== undefined).toBe(does(name, "signs out"));
    if (running.signsOut) {
      await running.signsOut(visitor);
      await running.opens(visitor);
      await visitor.sees("login");
    }
    await leaves(visitor);
  },
);

// Afterwards the clock of all of them is hours ahead, and codes of authenticator apps, which are made here, are of no use.
test.each(NAMES)(
  "%s goes on while the keys are replaced, and with one that it cannot know",
  { timeout: 120_000 },
  async (name) => {
    const running = await begins(name);
    const person = `${personOf(name)}-keys`;
    const visitor = await ground.arrives(person, [running.home]);
    const mari = { name: person };
    const signsIn = async () => {
      await running.opens(visitor);
      await goesThrough(visitor, running, mari);
      return (await running.held(visitor))?.kid;
    };
    const refreshed = async () => {
      await running.refreshes(visitor);
      return (await running.held(visitor))?.kid;
    };
    const old = signing();
    expect(await signsIn()).toBe(old);
    ground.site.command(["oidc-keys", "rotate"]);
    clock.jumps(58 * MINUTE);
    expect(await refreshed(), "a new key does not sign before it was published for an hour").toBe(old);
    clock.jumps(3 * MINUTE);
    const next = signing();
    expect(next).not.toBe(old);
    await running.verifies?.(visitor);
    expect(await refreshed()).toBe(next);
    expect(await signsIn()).toBe(next);
    expect(await published(visitor)).toEqual(expect.arrayContaining([old, next]));
    clock.jumps(62 * MINUTE);
    expect(await refreshed()).toBe(next);
    expect(await published(visitor)).not.toContain(old);
    // Each has read the key set by now, and keeps it.
    expect(await signsIn()).toBe(next);

    // Taken out at once: its successor has stood in no key set that anybody could have kept.
    ground.site.command(["oidc-keys", "retire", next ?? ""]);
    clock.jumps(2 * MINUTE);
    const successor = await signsIn();
    expect([old, next]).not.toContain(successor);
    expect(successor).toBe(signing());
    expect(await refreshed()).toBe(successor);
    expect(await published(visitor)).not.toContain(next);
    await leaves(visitor);
  },
);

test("docs/openid-conformance.md has this table", () => {
  const acts = ["signs in", "refreshes", "steps up", "signs out", "is told", "a new key", "an unknown key"];
  const rows = Object.entries(CELLS).map(([name, cells]) => [name, ...acts.map((act) => cells[act] ?? "yes")]);
  const text = readFileSync(TABLE, "utf8").split("\n## Programs of others\n")[1]?.split("\n## ")[0] ?? "";
  const found = text.split("\n").flatMap((line) =>
    /^\| [^-|]/.test(line)
      ? [
          line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  expect(found.slice(1)).toEqual(rows);
});
