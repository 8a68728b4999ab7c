// Each program of others, running: how its person signs in, what it holds then, and what else its library can do.

import { chmodSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { startsApache } from "./apache.ts";
import { bundled, eventually, type Ground, program } from "./ground.ts";
import { Section } from "./page.ts";
import { tools } from "./party.ts";

/** What an application knows of who has signed in, and which key has signed it. */
export interface Held {
  acr: string;
  kid: string;
  sub: string;
}

export interface Running {
  home: string;
  /** Sends the browser to sign in, as surely as this. */
  opens(visitor: Visitor, acr?: string): Promise<void>;
  held(visitor: Visitor): Promise<Held | undefined>;
  refreshes(visitor: Visitor): Promise<void>;
  /** Checks once more the ID token that it holds. */
  verifies?(visitor: Visitor): Promise<void>;
  /** Signs out at the application, which sends the browser to sign out of Lävi and back. */
  signsOut?(visitor: Visitor): Promise<void>;
}

const SCOPES = ["--scopes", "openid profile email offline_access", "--json"];

/** The id and the secret of an application of the operator's own. */
function registers(ground: Ground, name: string, words: string[]): { id: string; secret: string } {
  const { client_id, client_secret } = JSON.parse(ground.site.command(["client", "add", name, ...SCOPES, ...words]));
  return { id: client_id, secret: client_secret ?? "" };
}

const issuer = (ground: Ground) => `${ground.site.root}/account`;

async function read(visitor: Visitor): Promise<string> {
  return (await visitor.page.locator("main").textContent()) ?? "";
}

const parsed = (text: string): Held | undefined => (text.startsWith("{") ? JSON.parse(text) : undefined);

/** Opens a page that the application answers, which must not have failed. */
async function visits(visitor: Visitor, address: string): Promise<string> {
  await visitor.page.goto(address);
  const text = await read(visitor);
  if (text.startsWith("failed")) throw new Error(text);
  return text;
}

/** An application with a server whose pages are those of `programs/server.*`. */
function withPages(home: string): Running {
  return {
    home,
    opens: async (visitor, acr) => {
      await visitor.page.goto(`${home}/login${acr ? `?acr=${encodeURIComponent(acr)}` : ""}`);
    },
    held: async (visitor) => parsed(await visits(visitor, home)),
    refreshes: async (visitor) => void (await visits(visitor, `${home}/refresh`)),
    verifies: async (visitor) => {
      if ((await visits(visitor, `${home}/verify`)) !== "verified") throw new Error("not verified");
    },
    signsOut: async (visitor) => {
      await visitor.page.goto(`${home}/logout`);
      await visitor.page.getByText("Goodbye").waitFor();
    },
  };
}

const addresses = (home: string) => [
  ...["--redirect", `${home}/callback`, "--post-logout", `${home}/goodbye`],
  ...["--back-channel-logout", `${home}/told`, "--first-party"],
];

async function node(ground: Ground): Promise<Running> {
  const port = await freePort();
  const home = await ground.fronted(port);
  const { id, secret } = registers(ground, "Node", addresses(home));
  const file = fileURLToPath(new URL("programs/server.mjs", import.meta.url));
  const own = { CLIENT_ID: id, CLIENT_SECRET: secret, HOME: home, ISSUER: issuer(ground), PORT: String(port) };
  await ground.starts(["node", file], ground.folder({}), { ...own, NODE_EXTRA_CA_CERTS: ground.certificates.ca }, port);
  return withPages(home);
}

async function python(ground: Ground): Promise<Running> {
  const port = await freePort();
  const home = await ground.fronted(port);
  const { id, secret } = registers(ground, "Python", addresses(home));
  const env = {
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    HOME_URL: home,
    ISSUER: issuer(ground),
    SESSION_KEY: "a key of the tests",
    PYTHONPATH: ["party", "provider", "deliver"].map(tools).join(delimiter),
    PYTHONDONTWRITEBYTECODE: "1",
    REQUESTS_CA_BUNDLE: ground.certificates.ca,
  };
  const words = ["python3", "-m", "flask", "run", "--port", String(port)];
  await ground.starts(words, ground.folder({ "app.py": program("server.py") }), env, port);
  return withPages(home);
}

/** Does something in the page with its UserManager, and shows what it holds then. */
const does = (visitor: Visitor, what: string) => visitor.page.evaluate(`(async () => { ${what}; await shows(); })()`);

async function page(ground: Ground): Promise<Running> {
  const files: Record<string, string> = {};
  const home = await ground.fronted(await ground.serves(files));
  const words = ["--public", "--first-party", "--redirect", `${home}/`, "--post-logout", `${home}/?goodbye`];
  const { id } = registers(ground, "Page", words);
  const names = `const ISSUER = "${issuer(ground)}";\nconst CLIENT_ID = "${id}";\n`;
  files["main.js"] = await bundled(names + program("page.ts"), "browser");
  files["index.html"] =
    '<!doctype html><html lang="en"><title>Library</title><link rel="icon" href="data:,"><main></main><script type="module" src="main.js"></script>';
  const shown = (visitor: Visitor) => visitor.page.waitForFunction("document.querySelector('main')?.textContent");
  return {
    home,
    opens: async (visitor, acr) => {
      await visitor.page.goto(home);
      await shown(visitor);
      const wished = JSON.stringify(acr ? { acr_values: acr } : {});
      await Promise.all([
        visitor.page.waitForURL((url) => url.origin !== home || url.search.includes("code=")),
        visitor.page.evaluate(`void lavi.signinRedirect(${wished})`),
      ]);
    },
    held: async (visitor) => {
      if (!visitor.page.url().startsWith(home)) await visitor.page.goto(home);
      await visitor.page.waitForURL((url) => !url.search.includes("code="));
      await shown(visitor);
      return parsed(await read(visitor));
    },
    refreshes: async (visitor) => void (await does(visitor, "await lavi.signinSilent()")),
    signsOut: async (visitor) => {
      await visitor.page.evaluate("void lavi.signoutRedirect()");
      await visitor.page.getByText("Goodbye").waitFor();
    },
  };
}

async function apache(ground: Ground): Promise<Running> {
  const port = await freePort();
  const home = `https://localhost:${port}`;
  const section = new Section("Apache", { "https://login.school.example": ground.site.root, "https://library.example": home });
  const [, , , , ...words] = section.command("lavi client add");
  const own = words.filter((word, at) => word !== "--scopes" && words[at - 1] !== "--scopes");
  const { id, secret } = registers(ground, "Apache", [...own, "--first-party", "--post-logout", `${home}/goodbye/`]);
  const more = { YOUR_CLIENT_ID: id, YOUR_CLIENT_SECRET: secret, A_LONG_RANDOM_TEXT: "text-of-the-tests" };
  const file = section.with(more).file("lavi.conf").replace('"openid profile email"', '"openid profile email offline_access"');
  const two = encodeURIComponent("https://refeds.org/profile/mfa");
  const configuration = `${file}
OIDCPassIDTokenAs claims serialized
OIDCSessionInactivityTimeout 86400
<Location /grades>
  OIDCUnAutzAction auth
  OIDCPathAuthRequestParams acr_values=${two}
</Location>
<Location /goodbye>
  AuthType None
  Require all granted
</Location>`;
  const value = (name: string) => `"<!--#echo var="${name}" -->"`;
  const shown = `{"acr":${value("OIDC_CLAIM_acr")},"sub":${value("OIDC_CLAIM_sub")},"id_token":${value("OIDC_id_token")},"access":${value("OIDC_access_token")}}`;
  const head = '<!doctype html><html lang="en"><title>Library</title><link rel="icon" href="data:,">';
  await startsApache(ground, port, configuration, `${head}<main>${shown}</main>`);
  const all = async (visitor: Visitor) => {
    await visitor.page.goto(home);
    const text = visitor.page.url().startsWith(home) ? await read(visitor) : "";
    return text.startsWith("{") ? (JSON.parse(text) as Record<string, string>) : undefined;
  };
  return {
    home,
    opens: async (visitor, acr) => {
      // Who has a session there is not sent to sign in.
      if (!acr) await visitor.page.context().clearCookies({ name: "mod_auth_openidc_session" });
      await visitor.page.goto(acr ? `${home}/grades/` : home);
      // Whom it does not let in it sends on by a page that refreshes itself.
      if (acr) await visitor.page.waitForURL((url) => url.origin !== home);
    },
    held: async (visitor) => {
      const seen = await all(visitor);
      if (!seen) return undefined;
      const { acr = "", sub = "", id_token = "" } = seen;
      return { acr, sub, kid: JSON.parse(Buffer.from(id_token.split(".")[0] ?? "", "base64url").toString()).kid };
    },
    refreshes: async (visitor) => {
      const query = new URLSearchParams({ refresh: `${home}/`, access_token: (await all(visitor))?.access ?? "" });
      await visitor.page.goto(`${home}/openid/back?${query}`);
      if (visitor.page.url() !== `${home}/`) throw new Error(`not refreshed: ${visitor.page.url()}`);
    },
    signsOut: async (visitor) => {
      await visitor.page.goto(`${home}/openid/back?logout=${encodeURIComponent(`${home}/goodbye/`)}`);
      await visitor.page.waitForURL(`${home}/goodbye/**`);
    },
  };
}

async function app(ground: Ground): Promise<Running> {
  const [port, control] = [await freePort(), await freePort()];
  const home = `http://127.0.0.1:${port}`;
  const words = ["--public", "--redirect", "http://127.0.0.1/back", "--sector", "library.example"];
  const { id } = registers(ground, "App", words);
  // In place of the person's browser, a program that writes down where it should go.
  const own = ground.folder({
    "app.js": await bundled(program("app.ts"), "node"),
    "xdg-open": '#!/bin/sh\necho "$1" >opened\n',
  });
  chmodSync(join(own, "xdg-open"), 0o755);
  const env = {
    PATH: `${own}${delimiter}${process.env.PATH}`,
    NODE_EXTRA_CA_CERTS: ground.certificates.ca,
    CLIENT_ID: id,
    ISSUER: issuer(ground),
    BACK: `${home}/back`,
    CONTROL: String(control),
  };
  await ground.starts(["node", "app.js"], own, env, control);
  const asks = async (path: string) => (await fetch(`http://127.0.0.1:${control}${path}`)).text();
  return {
    home,
    opens: async (visitor, acr) => {
      rmSync(join(own, "opened"), { force: true });
      await asks(`/login${acr ? `?acr=${encodeURIComponent(acr)}` : ""}`);
      await visitor.page.goto(await eventually(() => readFileSync(join(own, "opened"), "utf8").trim()));
    },
    held: () =>
      eventually(async () => {
        const said = await asks("/");
        // With what the program says of a failure.
        return parsed(said) ?? Promise.reject(new Error(said));
      }),
    refreshes: async () => {
      const said = await asks("/refresh");
      if (!said.startsWith("{")) throw new Error(said);
    },
  };
}

/** By the names that they have in the table. */
export const RUNNING: Record<string, (ground: Ground) => Promise<Running>> = {
  "openid-client": node,
  Authlib: python,
  "oidc-client-ts": page,
  mod_auth_openidc: apache,
  "AppAuth-JS": app,
};
