// The embedded account service's own pages, and the demo's.

import { Authenticator } from "../totp.ts";
import { shownCode } from "./devices.ts";
import { findsItClosed } from "./letters.ts";
import { type Person, screen, type State, wrong } from "./state.ts";
import { type Document, parsed, Traveller } from "./traveller.ts";

const PASSWORD = "Terehommikust1";
/** Who gets recovery codes in which language. */
const OWNERS: Record<string, string> = {
  et: "anu",
  en: "mary",
  ru: "marta",
  de: "anna",
  fr: "kadri.opetaja",
  ja: "kadri.huvikool",
  lv: "peeter",
};

const NOBODYS = { world: "demo", languages: ["en"] } as const;

/** A page below `/account` of somebody who is signed in. */
const own = (name: string, person: Person, path: string, sees: string): State => ({
  name,
  person,
  world: "demo",
  sees,
  goes: (visitor) => visitor.opensPlain(`/account/${path}`),
});

/** The same after its form was sent. */
const sent = (
  name: string,
  person: Person,
  [path, action]: [path: string, action: string],
  fields: Record<string, string>,
  sees: string,
): State => ({
  name,
  person,
  world: "demo",
  sees,
  goes: async (visitor) => visitor.submits(await visitor.opensPlain(`/account/${path}`), action, fields),
});

export const account: State[] = [
  own("account", "mari", "", screen("account")),
  own("account-two-factor-on", "jaak", "", screen("account")),
  own("account-applications", "mari", "applications", screen("account-applications")),
  own("account-sessions", "mari", "sessions", screen("account-sessions", " [name=sign_in_letters]")),
  own("account-passkeys", "mari", "passkeys", screen("account-passkeys")),
  own("account-passkeys-offer", "mari", "passkeys/offer", screen("account-passkeys-offer")),
  own("account-two-factor-set-up", "mari", "two-factor", screen("arrival-two-factor", " [name=two_factor_code]")),
  sent("account-two-factor-empty", "mari", ["two-factor", "confirm"], {}, wrong("arrival-two-factor", "required")),
  own("account-two-factor-off", "jaak", "two-factor", screen("arrival-two-factor", " [name=two_factor_code]")),
  sent("account-two-factor-off-empty", "jaak", ["two-factor", "confirm"], {}, wrong("arrival-two-factor", "required")),
  own("account-two-factor-change", "jaak", "two-factor/change", screen("arrival-two-factor", " [name=two_factor_code]")),
  own("account-recovery", "jaak", "recovery-codes", screen("arrival-recovery-codes")),
  {
    name: "account-recovery-codes",
    world: "demo",
    sees: screen("arrival-recovery-codes", " ol"),
    // Making codes ends other sessions of the account, so each language has an account of its own.
    goes: async (visitor) => {
      const username = OWNERS[visitor.language];
      let page = await visitor.sends("", "submit", { email: username ?? "", password: PASSWORD });
      if (page.html.includes('data-screen="agree-to-terms"')) await visitor.submits(page, "confirm");
      page = await visitor.opensPlain("/account/two-factor");
      const key = parsed(page.html).querySelector('a[href^="otpauth:"]')?.getAttribute("href") ?? "";
      const app = new Authenticator(new URL(key).searchParams.get("secret") ?? "");
      return visitor.submits(page, "confirm", { two_factor_code: await app.code() });
    },
  },
  own("account-identities", "mari", "identities", screen("arrival-identities")),
  own("account-identities-linked", "jaak", "identities", screen("arrival-identities", " [data-identity-id]")),
  own("account-review", "jaak", "review", screen("arrival-review", " [data-identity-id]")),
  own("account-review-by-letter", "kadri-by-letter", "review", screen("arrival-review", " [data-action=proceed]")),
  own("account-activity", "mari", "activity", screen("account-activity", " li")),
  own("account-details", "mari", "details", screen("account-details", " li")),
  own("account-details-change", "mari", "details/change", screen("account-details", " [name=city]")),
  sent(
    "account-details-empty",
    "mari",
    ["details/change", "confirm"],
    { street: "Metsa 1", city: "" },
    wrong("account-details", "required"),
  ),
  own("account-email", "mari", "email", screen("account-details", " [name=email]")),
  sent("account-email-wrong", "mari", ["email", "confirm"], { email: "mari" }, wrong("account-details", "invalid_email")),
  own("account-email-confirm", "mari", "email/confirm/x", screen("account-details", " form.form")),
  own("account-email-undo", "mari", "email/undo/x", screen("account-details", " form.form")),
  own("account-data", "mari", "data", screen("account-data", " h2")),
  own("account-close", "mari", "close", screen("account-close", " form.form")),
  {
    name: "account-closed",
    world: "demo",
    sees: screen("account-close", "[data-type=closed] form.form"),
    goes: findsItClosed,
  },
  {
    ...own("device", "mari", "", screen("device", " [name=user_code]")),
    goes: (visitor) => visitor.opensPlain("/device"),
  },
  {
    ...own("device-wrong", "mari", "", wrong("device", "input_code_invalid")),
    goes: async (visitor) => visitor.submits(await visitor.opensPlain("/device"), "confirm", { user_code: "WDJB-MJHT" }),
  },
  {
    ...own("device-ask", "liis", "", screen("device", "[data-type=ask] [data-scope]")),
    goes: asksOfDevice,
  },
  {
    ...own("device-rejected", "liis", "", screen("device", "[data-type=done]")),
    goes: async (visitor) => answersOnce(visitor),
  },
  {
    ...own("device-too-late", "liis", "", wrong("device", "input_code_invalid")),
    goes: async (visitor) => {
      await answersOnce(visitor);
      const question = await asksOfDevice(visitor);
      return new Traveller(visitor.root, visitor.language, question.cookies).submits(question, "allow");
    },
  },
  {
    ...own("device-allowed", "jaak", "", screen("device", "[data-type=done]")),
    goes: async (visitor) => visitor.submits(await typesCode(visitor), "allow"),
  },
  own("account-identities-in-use", "mari", "identities?error=identity_in_use", wrong("arrival-identities", "identity_in_use")),
  own("account-identities-last", "jaak", "identities?error=last_way_in", wrong("arrival-identities", "last_way_in")),
  sent("account-onward", "mari", ["identities", "choose"], {}, screen("arrival-identities", "[data-type=onward]")),
  own("account-confirm", "mari-aged", "confirm?to=two-factor", screen("arrival-confirm")),
  own("account-confirm-two-factor", "jaak-aged", "confirm?to=change-password", screen("arrival-confirm")),
  sent("account-confirm-empty", "mari-aged", ["confirm?to=change-password", "confirm"], {}, wrong("arrival-confirm", "required")),
  {
    ...own("account-asked-first", "mari", "logout", screen("arrival-asked-first")),
    goes: (visitor) => visitor.get(`/account/logout?lang=${visitor.language}`, { "Sec-Fetch-Site": "cross-site" }),
  },
  {
    ...own("account-asked-first-role", "mari", "select-role", screen("arrival-asked-first")),
    goes: (visitor) =>
      visitor.get(`/account/select-role?role_key=1&lang=${visitor.language}`, { "Sec-Fetch-Site": "cross-site" }),
  },
  own("account-sign-out", "mari", "oauth/logout", screen("sign-out", " form.form")),
  {
    name: "account-signed-out",
    world: "demo",
    sees: screen("signed-out"),
    goes: (visitor) => visitor.opensPlain("/account/signed-out?back=no"),
  },
  {
    name: "account-consent",
    person: "mari",
    world: "demo",
    sees: screen("permissions", " [data-scope]"),
    goes: async (visitor) => {
      const asked = await visitor.get("/demo/application/sign-in");
      return visitor.get(asked.url.replace(/\/[a-z]{2}\/permissions/, `/${visitor.language}/permissions`));
    },
  },
  {
    name: "account-form-post",
    person: "mari",
    world: "demo",
    sees: screen("form-post", ' [data-action="proceed"]'),
    goes: (visitor) => asksAs(visitor, "prompt=none&response_mode=form_post"),
  },
  {
    name: "account-asked-again",
    person: "mari",
    world: "demo",
    sees: screen("login", " [data-asked]"),
    goes: (visitor) => asksAs(visitor, "prompt=login&login_hint=mari"),
  },
];

/** Types the code of a device that has just begun. A person may do that ten times in a quarter of an hour. */
async function typesCode(visitor: Traveller): Promise<Document> {
  return visitor.submits(await visitor.opensPlain("/device"), "confirm", { user_code: await shownCode(visitor.root) });
}

const questions = new Map<string, Promise<Document>>();
const rejections = new Map<string, Promise<Document>>();

/** What `does` has made of it the first time. */
function once(kept: Map<string, Promise<Document>>, { root, language }: Traveller, does: () => Promise<Document>) {
  const key = `${root} ${language}`;
  const known = kept.get(key) ?? does();
  kept.set(key, known);
  return known;
}

/** The question of a device, which is asked once in each language. */
function asksOfDevice(visitor: Traveller): Promise<Document> {
  return once(questions, visitor, () => typesCode(visitor));
}

/** The answer to that question, which is given once. */
function answersOnce(visitor: Traveller): Promise<Document> {
  return once(rejections, visitor, async () => {
    const question = await asksOfDevice(visitor);
    return new Traveller(visitor.root, visitor.language, question.cookies).submits(question, "reject");
  });
}

/** The request of the demo's application, with further parameters. */
async function asksAs(visitor: Traveller, more: string) {
  const asked = await visitor.get("/demo/application/sign-in");
  const query = new URL(asked.url).search.replace(/ui_locales=\w+/, `ui_locales=${visitor.language}`);
  return visitor.get(`/account/oauth/authorize${query}&${more}`);
}

export const demo: State[] = [
  { name: "demo", sees: "main h1", ...NOBODYS, goes: (visitor) => visitor.get("/demo") },
  { name: "demo-phone", sees: screen("demo-phone"), ...NOBODYS, goes: (visitor) => visitor.get("/demo/phone") },
  { name: "demo-mail", sees: "main h1", ...NOBODYS, goes: (visitor) => visitor.get("/demo/mail") },
  { name: "demo-application", sees: "main h1", ...NOBODYS, goes: (visitor) => visitor.get("/demo/application") },
  {
    name: "demo-host",
    sees: "iframe",
    isLive: true,
    ...NOBODYS,
    goes: (visitor) => visitor.get(`${visitor.root.replace("localhost", "127.0.0.1")}/demo/host?view=mini`),
  },
  {
    name: "demo-stand-in",
    sees: screen("demo-stand-in"),
    ...NOBODYS,
    goes: (visitor) => visitor.get("/account/har-id"),
  },
];
