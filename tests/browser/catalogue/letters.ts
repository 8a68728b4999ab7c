// Letters as a mail program shows them: those that the demo sends to somebody who registers, loses a password, and turns the second
// factor on and off, and to a school.

import { Authenticator } from "../totp.ts";
import { registers } from "./registration.ts";
import type { State } from "./state.ts";
import { type Document, parsed, Traveller } from "./traveller.ts";

const KINDS = [
  "activation",
  "reset",
  "password-changed",
  "two-factor-on",
  "two-factor-changed",
  "recovery-codes-made",
  "new-sign-in",
  "recovery-code-used",
  "two-factor-off",
  "email-changing",
  "email-confirm",
  "account-closed",
  "school",
] as const;
/** Letters to the operator are in the site's own language, and an identity belongs to one account alone. */
const IN_ONE_LANGUAGE = ["school-operator", "identity-linked", "identity-removed"] as const;
const OPERATOR = "haldur@kool.example";
const OWN_LANGUAGE = "en";
/** What the demo needs for them. */
export const FOR_LETTERS = { LAVI__EMBEDDED__OPERATOR_EMAIL: OPERATOR, LAVI__SITE__DEFAULT_LOCALE: OWN_LANGUAGE };

type Kind = (typeof KINDS)[number] | (typeof IN_ONE_LANGUAGE)[number];

const ALL: Kind[] = [...KINDS, ...IN_ONE_LANGUAGE];

const NEXT = "Suvi-2026-soe";

export const letters: State[] = ALL.map((kind) => ({
  name: `letter-${kind}`,
  world: "demo",
  sees: 'h1 [class="letter"]',
  ...(IN_ONE_LANGUAGE.some((one) => one === kind) ? { languages: [OWN_LANGUAGE] } : {}),
  goes: async ({ root, language }) => {
    const letter = (await lettersOf(root, language)).get(kind);
    if (!letter) throw new Error(`no letter ${kind} in ${language}`);
    return letter;
  },
}));

/** What was sent on the site at this address to the people of a language. All states share it. */
const known = new Map<string, Promise<Map<Kind, Document>>>();

function lettersOf(root: string, language: string): Promise<Map<Kind, Document>> {
  const place = `${root} ${language}`;
  const sent = known.get(place) ?? sends(root, language);
  known.set(place, sent);
  return sent;
}

/** The letters to an address, each once. */
class Mailbox {
  private readonly read = new Set<string>();

  constructor(
    private readonly reader: Traveller,
    private readonly address: string,
  ) {}

  /** The letter that has come since, once it is there. */
  async next(): Promise<Document> {
    for (let tries = 0; tries < 600; tries += 1) {
      const rows = [...parsed((await this.reader.get("/demo/mail")).html).querySelectorAll(".row")];
      const own = rows.filter(({ textContent }) => textContent?.includes(this.address));
      const name = own.map((row) => row.querySelector("a")?.getAttribute("href") ?? "").find((name) => !this.read.has(name));
      if (name) {
        this.read.add(name);
        return this.reader.get(`${name}/html`);
      }
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no letter to ${this.address}`);
  }
}

function hrefOf({ html, url }: Document, link: string): string {
  return new URL(parsed(html).querySelector(`a${link}`)?.getAttribute("href") ?? "", url).href;
}

const headingOf = ({ html }: Document) => parsed(html).querySelector("h1")?.textContent;

/** Where the button of a letter leads. */
const linkOf = (letter: Document) => hrefOf(letter, ".action");

const addressIn = (language: string) => `kiri-${language}@kool.example`;

/** What somebody sees who signs in to the account that was closed at the end. */
export async function findsItClosed(visitor: Traveller): Promise<Document> {
  await lettersOf(visitor.root, visitor.language);
  await visitor.sends("", "submit", { email: addressIn(visitor.language), password: NEXT });
  return visitor.opensPlain("/account/close");
}

async function sends(root: string, language: string): Promise<Map<Kind, Document>> {
  const sent = new Map<Kind, Document>();
  const stranger = () => new Traveller(root, language);
  const email = addressIn(language);
  const box = new Mailbox(stranger(), email);

  const person = stranger();
  await registers(person, email, `L-${language}`);
  sent.set("activation", await box.next());
  await person.submits(await person.get(linkOf(sent.get("activation") as Document)), "confirm");

  await stranger().sends("/forgotPassword", "submit", { username: email });
  sent.set("reset", await box.next());
  const reset = await person.get(linkOf(sent.get("reset") as Document));
  await person.submits(reset, "submit", { password: NEXT, password_confirmation: NEXT });
  sent.set("password-changed", await box.next());

  const page = await person.sends("", "submit", { email, password: NEXT });
  if (page.html.includes('data-screen="agree-to-terms"')) await person.submits(page, "confirm");
  if (language === OWN_LANGUAGE) {
    await links(person);
    sent.set("identity-linked", await box.next());
    await person.submits(await person.opensPlain("/account/identities"), "reject");
    sent.set("identity-removed", await box.next());
  }
  const [asked, app] = await enrols(person, "/account/two-factor");
  let codes = codesOf(await person.submits(asked, "confirm", { two_factor_code: await app.code() }));
  sent.set("two-factor-on", await box.next());
  const made = await person.submits(await person.opensPlain("/account/recovery-codes"), "confirm");
  sent.set("recovery-codes-made", await box.next());
  codes = codesOf(made);
  const other = stranger();
  const recovers = async () => {
    const step = await other.sends("", "submit", { email, password: NEXT });
    await other.submits(step, "submit", { two_factor_code: codes.pop() ?? "" });
  };
  // The first time two letters come in any order; the second time the browser is known.
  await recovers();
  const both = [await box.next(), await box.next()];
  await other.opens("/logout");
  await recovers();
  const used = await box.next();
  sent.set("recovery-code-used", used);
  const another = both.find((letter) => headingOf(letter) !== headingOf(used));
  if (another) sent.set("new-sign-in", another);
  const [change, newApp] = await enrols(person, "/account/two-factor/change");
  await person.submits(change, "confirm", { two_factor_code: await newApp.code(), current_code: await app.code() });
  sent.set("two-factor-changed", await box.next());
  const off = await person.opensPlain("/account/two-factor");
  await person.submits(off, "confirm", { two_factor_code: await newApp.code() });
  sent.set("two-factor-off", await box.next());
  const moved = `uus-${language}@kool.example`;
  await person.submits(await person.opensPlain("/account/email"), "confirm", { email: moved });
  sent.set("email-changing", await box.next());
  sent.set("email-confirm", await new Mailbox(stranger(), moved).next());
  await person.submits(await person.opensPlain("/account/close"), "confirm");
  sent.set("account-closed", await box.next());

  await registersSchool(stranger());
  sent.set("school", await new Mailbox(stranger(), schoolsAddress(language)).next());
  if (language === OWN_LANGUAGE) sent.set("school-operator", await new Mailbox(stranger(), OPERATOR).next());
  return sent;
}

/** Links what a provider of the demo knows of somebody without a personal code. */
async function links(person: Traveller): Promise<Document> {
  const onward = await person.submits(await person.opensPlain("/account/identities"), "choose");
  const provider = await person.get(hrefOf(onward, '[data-action="proceed"]'));
  return person.get(hrefOf(provider, '[data-person="tiit"]'));
}

/** The page that shows the key of an authenticator app, and the app. */
async function enrols(person: Traveller, address: string): Promise<[Document, Authenticator]> {
  const page = await person.opensPlain(address);
  const key = hrefOf(page, '[href^="otpauth:"]');
  // The code of now: on a busy machine that of the step before may come too late.
  return [page, new Authenticator(new URL(key).searchParams.get("secret") ?? "")];
}

/** The recovery codes that a page shows. */
function codesOf({ html }: Document): string[] {
  return [...parsed(html).querySelectorAll("ol.codes li")].map(({ textContent }) => textContent?.trim() ?? "");
}

const schoolsAddress = (language: string) => `kool-${language}@kool.example`;

async function registersSchool(visitor: Traveller): Promise<Document> {
  const page = await visitor.sends("/school-register", "submit", {
    schoolName: "Järve kool",
    registrationNumber: "75012345",
    type: "1",
    street: "Pikk 1",
    city: "Tartu",
    country: "EE",
  });
  const contact = { firstName: "Anu", lastName: "Õunapuu", number: "+372 5550 0000" };
  return visitor.submits(page, "submit", { ...contact, email: schoolsAddress(visitor.language) });
}
