// The ID card in Chromium: a real handshake with a client certificate out of the browser's own store, as a card reader's
// driver would put it there, and cards that are refused. The CA is made by openssl for this run.

import { execFileSync } from "node:child_process";
import { createHash, createPrivateKey, sign, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, Site } from "./site.ts";
import { EXECUTABLE, FLAGS } from "./visitor.ts";

const folder = mkdtempSync(join(tmpdir(), "lavi-card-"));
const file = (name: string) => join(folder, name);
const run = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: folder, stdio: "pipe" });

/** A key and a certificate; without an issuer it signs itself. */
function certificate(name: string, subject: string, extensions: string, issuer?: string, days = "30") {
  run("openssl", "ecparam", "-name", "secp384r1", "-genkey", "-noout", "-out", `${name}.key`);
  run("openssl", "req", "-new", "-utf8", "-key", `${name}.key`, "-subj", subject, "-out", `${name}.csr`);
  writeFileSync(file(`${name}.ext`), extensions);
  const by = issuer ? ["-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`, "-CAcreateserial"] : ["-signkey", `${name}.key`];
  const valid = days === "expired" ? ["-days", "-1"] : ["-days", days];
  run("openssl", "x509", "-req", "-in", `${name}.csr`, ...by, ...valid, "-extfile", `${name}.ext`, "-out", `${name}.pem`);
}

const CA = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign";
const CARD = "keyUsage=critical,digitalSignature\nextendedKeyUsage=clientAuth";
const PERSON = "/C=EE/SN=KUUSK/GN=KADRI/serialNumber=PNOEE-60001017869/CN=KUUSK\\,KADRI\\,60001017869";

let site: Site;
let host: string;

beforeAll(async () => {
  certificate("ca", "/CN=Test cards", CA);
  certificate("other", "/CN=Other cards", CA);
  certificate("host", "/CN=localhost", "subjectAltName=DNS:localhost");
  certificate("good", PERSON, CARD, "ca");
  certificate("new", PERSON.replaceAll("60001017869", "60001019906"), CARD, "ca");
  certificate("expired", PERSON, CARD, "ca", "expired");
  certificate("foreign", PERSON, CARD, "other");
  const port = await freePort();
  host = `https://localhost:${port}`;
  site = await Site.start({
    LAVI__ID_CARD__HOST: host,
    LAVI__ID_CARD__LISTEN: `127.0.0.1:${port}`,
    LAVI__ID_CARD__CERTIFICATE: file("host.pem"),
    LAVI__ID_CARD__KEY: file("host.key"),
    LAVI__ID_CARD__TRUSTED_CAS: file("ca.pem"),
    LAVI__ID_CARD__OCSP: "false",
  });
}, 60_000);

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Chromium asks which card to use, in a window that no test can reach, unless a content setting names the host. This is where
 * the policy `AutoSelectCertificateForUrls` ends up; in the profile's own preferences it needs no administrator.
 */
function choosesCardFor(host: string) {
  const setting = { [`${host},*`]: { setting: { filters: [{}] } } };
  return { profile: { content_settings: { exceptions: { auto_select_certificate: setting } } } };
}

/** A browser whose store holds this card, or none. */
async function reader(card: string | undefined, scripts: boolean): Promise<BrowserContext> {
  const home = mkdtempSync(join(folder, "home-"));
  const store = `sql:${join(home, ".pki/nssdb")}`;
  mkdirSync(join(home, ".pki/nssdb"), { recursive: true });
  run("certutil", "-N", "--empty-password", "-d", store);
  if (card) {
    const name = file(`${card}.p12`);
    if (!existsSync(name))
      run("openssl", "pkcs12", "-export", "-in", `${card}.pem`, "-inkey", `${card}.key`, "-passout", "pass:", "-out", name);
    run("pk12util", "-i", name, "-d", store, "-W", "");
  }
  mkdirSync(join(home, "profile/Default"), { recursive: true });
  writeFileSync(join(home, "profile/Default/Preferences"), JSON.stringify(choosesCardFor(host)));
  return chromium.launchPersistentContext(join(home, "profile"), {
    executablePath: EXECUTABLE,
    args: FLAGS,
    env: { ...process.env, HOME: home },
    ignoreHTTPSErrors: true,
    javaScriptEnabled: scripts,
    locale: "en",
  });
}

const BUTTON = "[data-method=id_card] form[data-action=submit] .button";

describe.each([true, false])("with scripts: %s", (scripts) => {
  test("a card registers nobody twice, and signs its person in", async () => {
    // Whoever has an account is told so; the first of the two runs comes before there is one.
    const comesFirst = !site.command(["account", "list"]).includes("kadri");
    const context = await reader("good", scripts);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${site.root}/en/register?method=id-card`);
    await page.click(BUTTON);
    await page.waitForURL(/setupAccount|register/);
    if (comesFirst) {
      expect(await page.textContent("main")).toContain("60001017869");
      site.command([
        "account",
        "add",
        "kadri",
        "--first-name",
        "Kadri",
        "--last-name",
        "Kuusk",
        "--personal-code",
        "60001017869",
      ]);
    } else {
      expect(await page.getAttribute("main [data-code]", "data-code")).toBe("user_id_code_already_exist");
    }
    await page.goto(`${site.root}/en?method=id-card`);
    await page.click(BUTTON);
    await page.waitForSelector("main[data-screen=agree-to-terms]");
    await context.close();
  }, 60_000);

  test("a card fills in the registration of its person", async () => {
    const context = await reader("new", scripts);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${site.root}/en/register?method=id-card`);
    await page.click(BUTTON);
    await page.waitForSelector("main[data-screen=setup-account]");
    expect(await page.textContent("main")).toContain("60001019906");
    await context.close();
  }, 60_000);

  test.each([["expired"], ["foreign"], [undefined]])(
    "the card %s is refused in words",
    async (card) => {
      const context = await reader(card, scripts);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${site.root}/en?method=id-card`);
      await page.click(BUTTON);
      await page.waitForURL(/error=/);
      expect(await page.getAttribute("main [data-code]", "data-code")).toBe("check_id_card_reader");
      await page.goto(`${site.root}/account/`);
      expect(await page.getAttribute("main", "data-screen")).toBe("login");
      await context.close();
    },
    60_000,
  );
});

/** An extension as far as a page sees it; without `answer` there is none. */
async function withExtension(
  answer: ((nonce: string) => object) | undefined,
  root: string,
  before: (context: BrowserContext) => Promise<unknown> = async () => {},
) {
  const context = await reader(undefined, true);
  await before(context);
  const page = context.pages()[0] ?? (await context.newPage());
  if (answer) {
    await page.exposeFunction("cardAnswers", answer);
    await page.addInitScript(() => {
      window.addEventListener("message", async ({ data }) => {
        if (data?.action !== "web-eid:authenticate") return;
        window.postMessage({ action: "web-eid:authenticate-ack" }, window.origin);
        const { cardAnswers } = window as unknown as { cardAnswers: (nonce: string) => Promise<object> };
        window.postMessage(await cardAnswers(data.challengeNonce), window.origin);
      });
    });
  }
  await page.goto(`${root}/en?method=id-card`);
  await page.click(BUTTON);
  return { context, page };
}

describe("with Web eID", () => {
  let eid: Site;

  beforeAll(async () => {
    eid = await Site.start({
      LAVI__ID_CARD__KIND: "web-eid",
      LAVI__ID_CARD__TRUSTED_CAS: file("ca.pem"),
      LAVI__ID_CARD__OCSP: "false",
    });
    eid.command(["account", "add", "kadri", "--first-name", "Kadri", "--last-name", "Kuusk", "--personal-code", "60001017869"]);
  });

  afterAll(() => eid?.stop());

  /** A token of this card for an origin (docs/providers/web-eid.md). */
  const token = (card: string, origin: string, nonce: string) => {
    const hashed = [origin, nonce].map((text) => createHash("sha384").update(text).digest());
    const key = { key: createPrivateKey(readFileSync(file(`${card}.key`))), dsaEncoding: "ieee-p1363" as const };
    return {
      action: "web-eid:authenticate-success",
      format: "web-eid:1.0",
      algorithm: "ES384",
      appVersion: "https://web-eid.eu/web-eid-app/releases/v2.0.2",
      unverifiedCertificate: new X509Certificate(readFileSync(file(`${card}.pem`))).raw.toString("base64"),
      signature: sign("sha384", Buffer.concat(hashed), key).toString("base64"),
    };
  };

  test("the card that signed the challenge signs its person in", async () => {
    const { context, page } = await withExtension((nonce) => token("good", eid.root, nonce), eid.root);
    await page.waitForSelector("main[data-screen=agree-to-terms]");
    await context.close();
  }, 60_000);

  test.each([
    ["slow", (route: Route) => setTimeout(() => void route.continue(), 3_000), "main[data-screen=agree-to-terms]"],
    ["lost", (route: Route) => void route.abort(), "main [data-code=server_error]"],
  ])(
    "a script that is %s is not taken for an extension that is missing",
    async (_, fate, seen) => {
      const slow = (context: BrowserContext) => context.route("**/web_eid*.js", fate);
      const { context, page } = await withExtension((nonce) => token("good", eid.root, nonce), eid.root, slow);
      await page.waitForSelector(seen);
      await context.close();
    },
    60_000,
  );

  const cancelled = { action: "web-eid:authenticate-failure", error: { code: "ERR_WEBEID_USER_CANCELLED" } };
  test.each([
    ["for another origin", (nonce: string) => token("good", "https://evil.example", nonce), "check_id_card_reader"],
    ["of another CA", (nonce: string) => token("foreign", eid.root, nonce), "check_id_card_reader"],
    ["that was cancelled", () => cancelled, "canceled"],
    ["without an extension", undefined, "id_card_software_missing"],
  ])(
    "a token %s signs nobody in",
    async (_, answer, code) => {
      const { context, page } = await withExtension(answer, eid.root);
      await page.waitForSelector("main [data-code]");
      expect(await page.getAttribute("main [data-code]", "data-code")).toBe(code);
      await context.close();
    },
    60_000,
  );
});
