// docs/connect.md, section by section: what it says is done, with the programs that it names, over HTTPS.

import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CLIENT, OpenIdProvider } from "../openid_provider.ts";
import { freePort } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { startsApache } from "./apache.ts";
import { bundled, eventually, Ground, PASSWORD } from "./ground.ts";
import { headings, Section, under } from "./page.ts";
import { tools } from "./party.ts";

const FOLLOWED = [
  "Node.js",
  "Python",
  "Single-page application",
  "Phone or desktop app",
  "A television, a command line",
  "Keys in place of a secret",
  "Apache",
];
/** Sections whose programs the setup cannot install. */
const NOT_FOLLOWED = ["PHP", "oauth2-proxy", "Nextcloud", "Moodle"];

/** Whom the town knows, and vouches for. */
const CODES = { "mari-vouched": "60001019906", "mari-asked": "60001017869" };

let ground: Ground;
/** A provider that vouches for its people, as a town has one. */
let city: OpenIdProvider;
/** The section that a test follows. */
let begun: Section | undefined;

beforeAll(async () => {
  const names = { given_name: "Mari", family_name: "Maasikas" };
  const claims = { openid: ["sub", "given_name", "family_name", "isikukood"], acr: null };
  const shape = { conformIdTokenClaims: false, acrValues: ["low", "substantial", "high"], claims };
  const people = Object.entries(CODES).map(([name, isikukood]) => [name, { ...names, isikukood, acr: "high" }]);
  city = await OpenIdProvider.start(Object.fromEntries(people), shape);
  const keys = {
    NAME: "city",
    ISSUER: city.issuer,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    SCOPES: '["openid"]',
    PARAMETERS__ACR_VALUES: "high",
    CLAIMS__PERSONAL_CODE: "isikukood",
  };
  const settings = Object.entries(keys).map(([key, value]) => [`LAVI__EMBEDDED__PROVIDERS__CITY__${key}`, value]);
  ground = await Ground.start({ LAVI__LOGIN__SECONDARY: '["city"]', ...Object.fromEntries(settings) });
  city.trusts(ground.site.root, ["providers/city"]);
});

afterEach(async () => {
  await ground?.cleans();
  const left = begun?.unused() ?? [];
  begun = undefined;
  expect(left).toEqual([]);
});

afterAll(async () => {
  await ground?.stop();
  await city?.stop();
});

/** Does what the operator does, and returns the section with the site, the application's origin, its id and its secret. */
function registers(heading: string, names: Record<string, string>): { section: Section; id: string; secret: string } {
  const section = new Section(heading, { "https://login.school.example": ground.site.root, ...names });
  if (FOLLOWED.includes(heading)) begun = section;
  const [lavi, ...words] = section.command("lavi client add");
  expect(lavi).toBe("lavi");
  const printed = new Map(
    ground.site
      .command(words)
      .split("\n")
      .map((line) => line.split("\t") as [string, string]),
  );
  const [id = "", secret = ""] = [printed.get("client_id"), printed.get("client_secret")];
  return { section: section.with({ YOUR_CLIENT_ID: id, YOUR_CLIENT_SECRET: secret }), id, secret };
}

/** A folder with these files, whose programs find what npm has installed. */
function withModules(files: Record<string, string>): string {
  const own = ground.folder(files);
  symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(own, "node_modules"));
  return own;
}

async function allows(visitor: Visitor, name: string) {
  await visitor.sees("login");
  await visitor.fills({ email: name, password: PASSWORD });
  await visitor.sends("submit", "agree-to-terms");
  await visitor.sends("confirm", "permissions");
  await visitor.page.locator('form[data-action="allow"] button').click();
}

async function reads(visitor: Visitor, words: string) {
  await visitor.page.getByText(words).waitFor();
}

/** The words of a command without the variables before it. */
const words = (command: string[]) => command.filter((word) => !word.endsWith("=…"));

test("Node.js: openid-client", async () => {
  const port = await freePort();
  const home = await ground.fronted(port);
  const { section, id, secret } = registers("Node.js", { "https://library.example": home });
  const own = withModules({ "app.mjs": section.file("app.mjs") });
  const env = { CLIENT_ID: id, CLIENT_SECRET: secret, PORT: String(port), NODE_EXTRA_CA_CERTS: ground.certificates.ca };
  await ground.starts(words(section.command("CLIENT_ID=")), own, env, port);
  await comesAndGoes("mari-node", home);
});

/** Somebody signs in to the application of the section of Node.js, and out again. */
async function comesAndGoes(name: string, home: string) {
  const visitor = await ground.arrives(name, [home]);
  await visitor.page.goto(home);
  await allows(visitor, name);
  await reads(visitor, "Welcome, Mari Maasikas");
  await visitor.page.goto(`${home}/logout`);
  await reads(visitor, "Goodbye");
  await visitor.page.goto(home);
  await visitor.sees("login");
  await visitor.leaves();
}

test("Python: Authlib", async () => {
  const port = await freePort();
  const home = await ground.fronted(port);
  const { section, id, secret } = registers("Python", { "https://library.example": home, "--port 3000": `--port ${port}` });
  const path = ["party", "provider", "deliver"].map(tools).join(delimiter);
  const env = {
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    SESSION_KEY: "a key of the tests",
    PYTHONPATH: path,
    PYTHONDONTWRITEBYTECODE: "1",
    REQUESTS_CA_BUNDLE: ground.certificates.ca,
  };
  await ground.starts(words(section.command("CLIENT_ID=")), ground.folder({ "app.py": section.file("app.py") }), env, port);
  const visitor = await ground.arrives("mari-python", [home]);
  await visitor.page.goto(home);
  await allows(visitor, "mari-python");
  await reads(visitor, "Welcome, Mari Maasikas");
  await visitor.leaves();
});

test("Single-page application: oidc-client-ts", async () => {
  const files: Record<string, string> = {};
  const home = await ground.fronted(await ground.serves(files));
  const { section } = registers("Single-page application", { "https://library.example": home });
  files["index.html"] = section.file("index.html");
  files["main.js"] = await bundled(section.file("main.js"), "browser");
  const visitor = await ground.arrives("mari-page", [home]);
  await visitor.page.goto(home);
  await visitor.page.locator("#sign-in").click();
  await allows(visitor, "mari-page");
  await reads(visitor, "Welcome, Mari Maasikas");
  // Who says no comes back, too.
  await visitor.page.locator("#sign-in").click();
  await visitor.sees("permissions");
  await visitor.page.locator('form[data-action="reject"] button').click();
  await reads(visitor, "Not signed in: access_denied");
  await visitor.leaves();
});

test("Phone or desktop app: AppAuth", async () => {
  const port = await freePort();
  const names = { "http://127.0.0.1:8734": `http://127.0.0.1:${port}` };
  const { section } = registers("Phone or desktop app", names);
  // In place of the person's browser, a program that writes down where it should go.
  const own = ground.folder({
    "app.js": await bundled(section.file("app.js"), "node"),
    "xdg-open": '#!/bin/sh\necho "OPENS $1"\necho "$1" >opened\n',
  });
  chmodSync(join(own, "xdg-open"), 0o755);
  const env = { PATH: `${own}${delimiter}${process.env.PATH}`, NODE_EXTRA_CA_CERTS: ground.certificates.ca };
  const app = await ground.starts(["node", "app.js"], own, env, port);
  const opened = await eventually(() => readFileSync(join(own, "opened"), "utf8").trim());
  const visitor = await ground.arrives("mari-phone", [`http://127.0.0.1:${port}`]);
  await visitor.page.goto(opened);
  await allows(visitor, "mari-phone");
  await app.says("Welcome, Mari Maasikas");
  await app.says("Signed in for 3600 seconds more");
  await visitor.page.context().close();
  // AppAuth is gone before the browser asks for an icon.
  expect(visitor.complaints.filter((complaint) => !complaint.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
});

test("A television, a command line: openid-client", async () => {
  const { section } = registers("A television, a command line", {});
  const own = withModules({ "television.mjs": section.file("television.mjs") });
  const command = section.command("node television.mjs");
  const visitor = await ground.arrives("mari-television", []);
  for (const [answer, said] of [
    ["allow", "Welcome, Mari Maasikas"],
    ["reject", "Not signed in: access_denied"],
  ] as const) {
    const television = await ground.starts(command, own, { NODE_EXTRA_CA_CERTS: ground.certificates.ca });
    await television.says(" and type ");
    const [, address = "", code = ""] = /Open (\S+) and type (\S+)/.exec(television.said) ?? [];
    await visitor.page.goto(address);
    await visitor.sees("device");
    const field = visitor.page.locator("[name=user_code]");
    const typed = await Promise.all(["autocapitalize", "autocomplete", "spellcheck"].map((name) => field.getAttribute(name)));
    expect(typed).toEqual(["characters", "off", "false"]);
    // As somebody types it.
    await visitor.fills({ user_code: code.replace("-", " ").toLowerCase() });
    if (answer === "allow") {
      await visitor.sends("confirm", "login");
      await visitor.fills({ email: "mari-television", password: PASSWORD });
      await visitor.sends("submit", "agree-to-terms");
      await visitor.sends("confirm", "device");
    }
    await visitor.sends("confirm", 'device[data-type="ask"]');
    await reads(visitor, code);
    await visitor.page.locator(`form[data-action="${answer}"] button`).click();
    await visitor.sees('device[data-type="done"]');
    await television.says(said);
  }
  await visitor.leaves();
});

test("Keys in place of a secret: openid-client", async () => {
  const port = await freePort();
  const home = await ground.fronted(port);
  const own = withModules({});
  const names = { "https://library.example": home, "--jwks public.json": `--jwks ${join(own, "public.json")}` };
  const keys = new Section("Keys in place of a secret");
  writeFileSync(join(own, "keys.mjs"), keys.file("keys.mjs"));
  const [node = "", ...rest] = keys.command("node keys.mjs");
  execFileSync(node, rest, { cwd: own });
  const { section, id, secret } = registers("Keys in place of a secret", names);
  expect(secret).toBe("");
  // The application of the section of Node.js, with that line changed.
  const app = new Section("Node.js", { "https://library.example": home }).file("app.mjs").split("\n");
  const line = app.findIndex((line) => line.startsWith("const lavi = "));
  app[line] = section.file("instead of the secret");
  writeFileSync(join(own, "app.mjs"), app.join("\n"));
  const env = { CLIENT_ID: id, PORT: String(port), NODE_EXTRA_CA_CERTS: ground.certificates.ca };
  await ground.starts(words(section.command("CLIENT_ID=")), own, env, port);
  await comesAndGoes("mari-keys", home);
});

/** Who comes to an Apache, and what it has made of their sign-in. */
const SHOWN =
  '<!doctype html><title>Library</title><link rel="icon" href="data:,">Welcome, <!--#echo var="OIDC_CLAIM_name" --> (<!--#echo var="REMOTE_USER" -->), <!--#echo var="OIDC_CLAIM_acr" -->';

/** An Apache that is set up by its section, with what the section has for those who are turned away, or without. */
async function apache(also: boolean): Promise<string> {
  const port = await freePort();
  const home = `https://localhost:${port}`;
  const { section } = registers("Apache", { "https://library.example": home });
  section.command("apt-get install");
  const file = section.file("lavi.conf").replace("A_LONG_RANDOM_TEXT", "text-of-the-tests");
  const more = section.file("in place of 401");
  await startsApache(ground, port, also ? `${file}\n${more}` : file, SHOWN);
  return home;
}

test("Apache: mod_auth_openidc", async () => {
  const home = await apache(false);
  const visitor = await ground.arrives("mari-apache", [home]);
  await visitor.page.goto(home);
  await allows(visitor, "mari-apache");
  await reads(visitor, "Welcome, Mari Maasikas (mari-apache), https://refeds.org/profile/sfa");
  // She gave a password alone.
  expect((await visitor.page.goto(`${home}/grades/`))?.status()).toBe(401);
  await visitor.page.goto(home);
  await reads(visitor, "Welcome");
  // She signs out of Lävi, which tells Apache.
  await visitor.page.goto(`${ground.site.root}/account/`);
  await visitor.signsOut();
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    await visitor.page.goto(home);
    if (visitor.page.url().startsWith(ground.site.root)) break;
  }
  await visitor.sees("login");
  await visitor.leaves();
});

/** Somebody whom the town knows as well, before this application. */
async function knownToTown(home: string, name: keyof typeof CODES): Promise<Visitor> {
  const who = [name, "--first-name", "Mari", "--last-name", "Maasikas", "--personal-code", CODES[name], "--password"];
  ground.site.command(["account", "add", ...who], `${PASSWORD}\n`);
  return ground.comes([home, city.issuer]);
}

/** Signs in by the town. */
async function comesByTown(visitor: Visitor, name: string) {
  await visitor.page.locator('a[href*="method=city"]').first().click();
  await visitor.page.waitForURL(`${city.issuer}/interaction/*`);
  await visitor.page.locator("input").fill(name);
  await visitor.page.locator("#consent").click();
}

test("Apache: whom it lets in by the other line", async () => {
  const home = await apache(false);
  const visitor = await knownToTown(home, "mari-vouched");
  await visitor.page.goto(`${home}/grades/`);
  await visitor.sees("login");
  await comesByTown(visitor, "mari-vouched");
  await visitor.sees("agree-to-terms");
  await visitor.sends("confirm", "permissions");
  await visitor.page.locator('form[data-action="allow"] button').click();
  await reads(visitor, "Welcome, Mari Maasikas (mari-vouched), urn:lavi:high");
  expect(new URL(visitor.page.url()).pathname).toBe("/grades/");
  await visitor.leaves();
});

test("Apache: whom it would turn away it asks to sign in more surely", async () => {
  const home = await apache(true);
  const visitor = await knownToTown(home, "mari-asked");
  await visitor.page.goto(home);
  await allows(visitor, "mari-asked");
  await reads(visitor, "https://refeds.org/profile/sfa");
  await visitor.page.goto(`${home}/grades/`);
  await visitor.sees("login");
  await comesByTown(visitor, "mari-asked");
  await reads(visitor, "Welcome, Mari Maasikas (mari-asked), https://refeds.org/profile/mfa");
  expect(new URL(visitor.page.url()).pathname).toBe("/grades/");
  await visitor.leaves();
});

test.each(NOT_FOLLOWED)("%s says that it is not followed here; what it registers can be registered", (heading) => {
  expect(under(heading).replace(/\s+/g, " ")).toContain("No test of ours follows this section");
  expect(registers(heading, {}).secret).not.toBe("");
});

test("every section with code is followed, or says that it is not", () => {
  expect(headings().filter((heading) => !NOT_FOLLOWED.includes(heading))).toEqual(FOLLOWED);
});
