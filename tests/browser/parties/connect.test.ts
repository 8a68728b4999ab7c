// docs/connect.md, section by section: what it says is done, with the programs that it names, over HTTPS.

import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, Site } from "../site.ts";
import { launch, Visitor } from "../visitor.ts";
import { headings, Section, under } from "./page.ts";
import { installed, Party, tools } from "./party.ts";
import { Certificates, Front } from "./secure.ts";

const PASSWORD = "Kevad-2026";
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
const MODULES = "/usr/lib/apache2/modules";

let certificates: Certificates;
let site: Site;
let browser: Browser;
/** The section that a test follows. */
let begun: Section | undefined;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  certificates = new Certificates();
  const tls = {
    LAVI__SERVER__TLS__CERTIFICATE: certificates.certificate,
    LAVI__SERVER__TLS__KEY: certificates.key,
    // Whom the server trusts when it calls an application.
    SSL_CERT_FILE: certificates.ca,
  };
  [site, browser] = await Promise.all([Site.start(tls, "serve", "localhost", "https"), launch()]);
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  const left = begun?.unused() ?? [];
  begun = undefined;
  expect(left).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  certificates?.remove();
});

/** Does what the operator does, and returns the section with the site, the application's origin, its id and its secret. */
function registers(heading: string, names: Record<string, string>): { section: Section; id: string; secret: string } {
  const section = new Section(heading, { "https://login.school.example": site.root, ...names });
  if (FOLLOWED.includes(heading)) begun = section;
  const [lavi, ...words] = section.command("lavi client add");
  expect(lavi).toBe("lavi");
  const printed = new Map(
    site
      .command(words)
      .split("\n")
      .map((line) => line.split("\t") as [string, string]),
  );
  const [id = "", secret = ""] = [printed.get("client_id"), printed.get("client_secret")];
  return { section: section.with({ YOUR_CLIENT_ID: id, YOUR_CLIENT_SECRET: secret }), id, secret };
}

/** A folder with these files. */
function folder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "lavi-party-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A folder with these files, whose programs find what npm has installed. */
function withModules(files: Record<string, string>): string {
  const own = folder(files);
  symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(own, "node_modules"));
  return own;
}

/** An origin for a program that listens on this port. */
async function fronted(port: number): Promise<string> {
  const front = await Front.start(certificates, port);
  ends.push(() => front.stop());
  return front.origin;
}

async function starts(words: string[], cwd: string, env: Record<string, string> = {}, port?: number): Promise<Party> {
  const party = await Party.start(words, cwd, env, port);
  ends.push(() => party.stop());
  return party;
}

/** Somebody whom nobody knows yet, before the application at this address. */
async function arrives(name: string, others: string[]): Promise<Visitor> {
  site.command(["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas", "--password"], `${PASSWORD}\n`);
  return Visitor.arrives(browser, site.root, { ignoreHTTPSErrors: true }, others);
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
  const home = await fronted(port);
  const { section, id, secret } = registers("Node.js", { "https://library.example": home });
  const own = withModules({ "app.mjs": section.file("app.mjs") });
  const env = { CLIENT_ID: id, CLIENT_SECRET: secret, PORT: String(port), NODE_EXTRA_CA_CERTS: certificates.ca };
  await starts(words(section.command("CLIENT_ID=")), own, env, port);
  await comesAndGoes("mari-node", home);
});

/** Somebody signs in to the application of the section of Node.js, and out again. */
async function comesAndGoes(name: string, home: string) {
  const visitor = await arrives(name, [home]);
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
  const home = await fronted(port);
  const { section, id, secret } = registers("Python", { "https://library.example": home, "--port 3000": `--port ${port}` });
  const path = ["party", "provider", "deliver"].map(tools).join(delimiter);
  const env = {
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    SESSION_KEY: "a key of the tests",
    PYTHONPATH: path,
    PYTHONDONTWRITEBYTECODE: "1",
    REQUESTS_CA_BUNDLE: certificates.ca,
  };
  await starts(words(section.command("CLIENT_ID=")), folder({ "app.py": section.file("app.py") }), env, port);
  const visitor = await arrives("mari-python", [home]);
  await visitor.page.goto(home);
  await allows(visitor, "mari-python");
  await reads(visitor, "Welcome, Mari Maasikas");
  await visitor.leaves();
});

/** Serves these files, each as its ending says. */
async function served(files: Record<string, string>): Promise<number> {
  const kinds: Record<string, string> = { html: "text/html", js: "text/javascript" };
  const server: Server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://localhost").pathname.slice(1) || "index.html";
    response.setHeader("Content-Type", kinds[name.split(".").pop() ?? ""] ?? "text/plain");
    response.writeHead(files[name] === undefined ? 404 : 200).end(files[name]);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** An application in one file, as its maker bundles it. */
async function bundled(source: string, platform: "browser" | "node"): Promise<string> {
  const options = { bundle: true, write: false, platform, format: platform === "node" ? "cjs" : "esm" } as const;
  const stdin = { contents: source, resolveDir: fileURLToPath(new URL(".", import.meta.url)) };
  const { outputFiles } = await build({ ...options, stdin, target: "es2022", logLevel: "error" });
  return outputFiles[0]?.text ?? "";
}

test("Single-page application: oidc-client-ts", async () => {
  const files: Record<string, string> = {};
  const home = await fronted(await served(files));
  const { section } = registers("Single-page application", { "https://library.example": home });
  files["index.html"] = section.file("index.html");
  files["main.js"] = await bundled(section.file("main.js"), "browser");
  const visitor = await arrives("mari-page", [home]);
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
  const own = folder({
    "app.js": await bundled(section.file("app.js"), "node"),
    "xdg-open": '#!/bin/sh\necho "OPENS $1"\necho "$1" >opened\n',
  });
  chmodSync(join(own, "xdg-open"), 0o755);
  const env = { PATH: `${own}${delimiter}${process.env.PATH}`, NODE_EXTRA_CA_CERTS: certificates.ca };
  const app = await starts(["node", "app.js"], own, env, port);
  const opened = await eventually(() => readFileSync(join(own, "opened"), "utf8").trim());
  const visitor = await arrives("mari-phone", [`http://127.0.0.1:${port}`]);
  await visitor.page.goto(opened);
  await allows(visitor, "mari-phone");
  await app.says("Welcome, Mari Maasikas");
  await app.says("Signed in for 3600 seconds more");
  await visitor.page.context().close();
  // AppAuth is gone before the browser asks for an icon.
  expect(visitor.complaints.filter((complaint) => !complaint.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
});

/** What this returns as soon as it returns something without a failure. */
async function eventually(look: () => string): Promise<string> {
  for (const until = Date.now() + 15_000; ;) {
    try {
      const found = look();
      if (found) return found;
    } catch (cause) {
      if (Date.now() > until) throw cause;
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}

test("A television, a command line: openid-client", async () => {
  const { section } = registers("A television, a command line", {});
  const own = withModules({ "television.mjs": section.file("television.mjs") });
  const command = section.command("node television.mjs");
  const visitor = await arrives("mari-television", []);
  for (const [answer, said] of [
    ["allow", "Welcome, Mari Maasikas"],
    ["reject", "Not signed in: access_denied"],
  ] as const) {
    const television = await starts(command, own, { NODE_EXTRA_CA_CERTS: certificates.ca });
    await television.says(" and type ");
    const [, address = "", code = ""] = /Open (\S+) and type (\S+)/.exec(television.said) ?? [];
    await visitor.page.goto(address);
    await visitor.sees("device");
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
  const home = await fronted(port);
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
  const env = { CLIENT_ID: id, PORT: String(port), NODE_EXTRA_CA_CERTS: certificates.ca };
  await starts(words(section.command("CLIENT_ID=")), own, env, port);
  await comesAndGoes("mari-keys", home);
});

/** An Apache whose pages say who came, with this configuration. */
function apache(own: string, port: number, configuration: string): string {
  const modules = ["mpm_event", "authn_core", "authz_core", "authz_user", "ssl", "mime", "dir", "include", "auth_openidc"];
  const loaded = modules.map((name) => {
    const file = join(MODULES, `mod_${name}.so`);
    return `LoadModule ${name}_module ${installed(file, "install apache2-bin and libapache2-mod-auth-openidc")}`;
  });
  return `${loaded.join("\n")}
# As root alone: whom the processes that answer run as.
User #65534
Group #65534
ServerRoot ${own}
PidFile ${own}/pid
ErrorLog ${own}/log
ServerName localhost:${port}
Listen 127.0.0.1:${port}
DocumentRoot ${own}/pages
TypesConfig /dev/null
DirectoryIndex index.shtml
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
<Directory />
  Options +Includes
</Directory>
SSLEngine on
SSLCertificateFile ${certificates.certificate}
SSLCertificateKeyFile ${certificates.key}
OIDCCABundlePath ${own}/ca.pem
${configuration}`;
}

test("Apache: mod_auth_openidc", async () => {
  const port = await freePort();
  const home = `https://localhost:${port}`;
  const { section } = registers("Apache", { "https://library.example": home });
  section.command("apt-get install");
  const own = folder({});
  const file = section.file("lavi.conf").replace("A_LONG_RANDOM_TEXT", "text-of-the-tests");
  writeFileSync(join(own, "httpd.conf"), apache(own, port, file));
  copyFileSync(certificates.ca, join(own, "ca.pem"));
  chmodSync(own, 0o755);
  mkdirSync(join(own, "pages"));
  const page =
    '<!doctype html><title>Library</title><link rel="icon" href="data:,">Welcome, <!--#echo var="OIDC_CLAIM_name" --> (<!--#echo var="REMOTE_USER" -->)';
  writeFileSync(join(own, "pages/index.shtml"), page);
  const program = installed("/usr/sbin/apache2", "install apache2-bin");
  await starts([program, "-D", "FOREGROUND", "-f", join(own, "httpd.conf")], own, {}, port);
  const visitor = await arrives("mari-apache", [home]);
  await visitor.page.goto(home);
  await allows(visitor, "mari-apache");
  await reads(visitor, "Welcome, Mari Maasikas (mari-apache)");
  // She gave a password alone.
  expect((await visitor.page.goto(`${home}/grades/`))?.status()).toBe(401);
  await visitor.page.goto(home);
  await reads(visitor, "Welcome");
  // She signs out of Lävi, which tells Apache.
  await visitor.page.goto(`${site.root}/account/`);
  await visitor.signsOut();
  for (const until = Date.now() + 20_000; Date.now() < until;) {
    await visitor.page.goto(home);
    if (visitor.page.url().startsWith(site.root)) break;
  }
  await visitor.sees("login");
  await visitor.leaves();
});

test.each(NOT_FOLLOWED)("%s says that it is not followed here; what it registers can be registered", (heading) => {
  expect(under(heading).replace(/\s+/g, " ")).toContain("No test of ours follows this section");
  expect(registers(heading, {}).secret).not.toBe("");
});

test("every section with code is followed, or says that it is not", () => {
  expect(headings().filter((heading) => !NOT_FOLLOWED.includes(heading))).toEqual(FOLLOWED);
});
