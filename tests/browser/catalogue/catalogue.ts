// Every screen in every state: the one list that accessibility tests, the HTML checker and the gallery walk through.

import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Site } from "../site.ts";
import { Authenticator } from "../totp.ts";
import { account, demo } from "./account.ts";
import { desk } from "./desk.ts";
import { hasDevice } from "./devices.ts";
import { FOR_LETTERS, letters } from "./letters.ts";
import { others } from "./others.ts";
import { registration } from "./registration.ts";
import { NEEDS_FACTOR, needFactor, secondFactor } from "./second_factor.ts";
import { type Answers, Service } from "./service.ts";
import { signIn } from "./sign_in.ts";
export { shows, standing } from "./showing.ts";
export type { Shown } from "./state.ts";
import type { Person, Shown, State, World } from "./state.ts";
import { Traveller } from "./traveller.ts";
import { hasTroubles } from "./troubled.ts";

export const LANGUAGES = ["et", "en", "ru", "de", "fr", "ja", "lv"];
export const BRANDS = ["main", "sibling"];
export const STATES: State[] = [...signIn, ...registration, ...others, ...account, ...secondFactor, ...desk, ...demo, ...letters];

/** What a run is narrowed to by LANGUAGES, BRANDS and SCREENS; everything where nothing is said. */
export function asked() {
  const list = (name: string, all: string[]) => process.env[name]?.split(/[\s,]+/).filter(Boolean) ?? all;
  return { languages: list("LANGUAGES", LANGUAGES), brands: list("BRANDS", BRANDS), screens: list("SCREENS", [""]) };
}

/** What a run is narrowed to; everything where nothing is said. */
export interface Selection {
  brands?: readonly string[];
  languages?: readonly string[];
  /** Beginnings of names. */
  screens?: readonly string[];
  /** Of what is left, these alone. */
  only?: (visit: Visit) => boolean;
  /** Hears of a state that cannot be gone to, which is left out; without it all fail. */
  fails?: (line: string) => void;
}

/** A state that is gone to in one language on one brand. */
type Visit = Pick<Shown, "state" | "brand" | "language">;

/** Who signed in before has not proven lately who they are; Jaak has linked what a town and a provider that is gone know of him, and a stranger
 *  has done so for Kadri and turned the second factor on. */
const PAST = `
import json, sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=10)
for token, text in database.execute("SELECT token_hash, state FROM sessions").fetchall():
    state = json.loads(text)
    state["proven_at"] = state["code_at"] = 0
    database.execute("UPDATE sessions SET state = ? WHERE token_hash = ?", (json.dumps(state), token))
for number, (provider, issuer, subject, username) in enumerate([
    ("x_id", "https://id.linn.example/realms/koolid", "f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d", "jaak"),
    ("gone", "https://sisselogimine.vana-kool.example", "jaak", "jaak"),
    ("x_id", "https://id.linn.example/realms/koolid", "0b7e6f1d-2a3c-4d5e-9f80-1a2b3c4d5e6f", "kadri"),
]):
    database.execute("INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) SELECT ?, id, ?, ?, ?, ? "
        "FROM accounts WHERE username = ?", (f"linked-{number}", issuer, subject, provider, 1758000000 + number * 5000000, username))
database.execute("UPDATE accounts SET totp_secret = (SELECT totp_secret FROM accounts WHERE username = 'jaak'), second_factor_since = 1758000000 "
    "WHERE username = 'kadri'")
database.commit()
`;

const PASSWORD = "Terehommikust1";
const FRESH = "Suvi-2026-soe";
const KEY = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";
/** Those that are waited for are waited for together. */
const AT_ONCE = 32;

/** This process asks and answers late while it reads pages. */
const PATIENT = { LAVI__ACCOUNT_API__TIMEOUT_MS: "55000", LAVI__SERVER__BODY_TIMEOUT_MS: "55000" };

/** The servers of a brand. */
class Worlds {
  private readonly app = new Authenticator(KEY);
  private readonly signedIn = new Map<Person, Promise<Map<string, string>>>();

  private constructor(
    private readonly sites: Record<World, Site>,
    private readonly service: Service,
  ) {}

  static async start(brand: string): Promise<Worlds> {
    const named = STATES.filter(({ service }) => service);
    const service = await Service.start(new Map(named.map(({ name, service }): [string, Answers] => [name, service ?? {}])));
    const looks = {
      ...PATIENT,
      LAVI__SITE__BRAND: brand,
      LAVI__OPERATOR__NAME: "Näidiskool OÜ",
      LAVI__OPERATOR__CONTACT: "abi@kool.example",
    };
    const cards = { LAVI__ID_CARD__KIND: "web-eid", LAVI__ID_CARD__HOST: "https://card.example" };
    const front = Site.start({ ...looks, ...cards, LAVI__ACCOUNT_API__ROOT: service.root });
    const links = { LAVI__EMBEDDED__SMART_ID__START: '["device-link", "notification"]' };
    const linked = Site.start({ ...looks, ...links, LAVI__ACCOUNT_API__ROOT: service.root });
    const [one, two, other] = await Promise.all([
      front,
      linked,
      Site.start({ ...looks, ...FOR_LETTERS, ...NEEDS_FACTOR }, "demo"),
    ]);
    const worlds = new Worlds({ front: one, linked: two, demo: other }, service);
    await Promise.all([
      worlds.ages(["mari-aged", "jaak-aged"]),
      hasDevice(other, PASSWORD),
      needFactor(other, PASSWORD),
      hasTroubles(other, PASSWORD),
    ]);
    return worlds;
  }

  /** Lets people sign in, and then a day go by as far as the database knows. */
  private async ages(people: Person[]) {
    await Promise.all(people.map((person) => this.cookiesOf(person)));
    const { html } = await new Traveller(this.sites.demo.root, "en").get("/demo");
    const database = html.match(/sqlite:\/\/([^<]+)/)?.[1] ?? "";
    await promisify(execFile)("python3", ["-c", PAST, database]);
  }

  /** Somebody who sees this state. */
  async visitor({ world = "front", name, person }: State, language: string): Promise<Traveller> {
    const cookies = person ? await this.cookiesOf(person) : [];
    const visitor = new Traveller(this.sites[world].root, language, cookies);
    if (world !== "demo") visitor.cookies.set("lavi_account", name);
    return visitor;
  }

  /** A person signs in once, and all states share the session. */
  private cookiesOf(person: Person): Promise<Map<string, string>> {
    const known = this.signedIn.get(person);
    if (known) return known;
    const cookies = (async () => {
      const visitor = new Traveller(this.sites.demo.root, "en");
      if (person === "kadri-by-letter") {
        await visitor.sends("/forgotPassword", "submit", { username: "kadri@kool.example" });
        const letter = await visitor.follows("/setNewPassword/");
        await visitor.submits(letter, "submit", { password: FRESH, password_confirmation: FRESH });
        return visitor.cookies;
      }
      const page = await visitor.sends("", "submit", { email: person.replace("-aged", ""), password: PASSWORD });
      if (person === "liis") await visitor.submits(page, "confirm");
      if (page.html.includes('data-screen="two-factor"'))
        await visitor.submits(page, "submit", { two_factor_code: await this.app.code() });
      return visitor.cookies;
    })();
    this.signedIn.set(person, cookies);
    return cookies;
  }

  async stop() {
    this.service.stop();
    await Promise.all(Object.values(this.sites).map((site) => site.stop()));
  }
}

export class Catalogue {
  private constructor(
    readonly shown: Shown[],
    private readonly worlds: Worlds[],
  ) {}

  /** Goes to every state that is selected. The servers run on until `stop`, for what scripts ask. */
  static async open({
    brands = BRANDS,
    languages = LANGUAGES,
    screens = [""],
    only = () => true,
    fails,
  }: Selection = {}): Promise<Catalogue> {
    const worlds = await Promise.all(brands.map((brand) => Worlds.start(brand)));
    const catalogue = new Catalogue([], worlds);
    const wanted = STATES.filter(({ name }) => screens.some((beginning) => name.startsWith(beginning)));
    const visits = brands.flatMap((brand, at) =>
      wanted.flatMap((state) => {
        if (state.brands?.includes(brand) === false) return [];
        const known = languages.filter((language) => state.languages?.includes(language) ?? true);
        const visits = known.map((language) => ({ state, brand, language, world: worlds[at] as Worlds }));
        return visits.filter(only);
      }),
    );
    try {
      const shown = await each(visits, AT_ONCE, async ({ world, ...visit }) => {
        try {
          return [await arrives(visit, world)];
        } catch (cause) {
          const line = `${nameOf(visit)}: ${cause instanceof Error ? cause.message : cause}`;
          if (!fails) throw new Error(line, { cause });
          fails(line);
          return [];
        }
      });
      catalogue.shown.push(...shown.flat());
    } catch (error) {
      await catalogue.stop();
      throw error;
    }
    return catalogue;
  }

  async stop() {
    await Promise.all(this.worlds.map((world) => world.stop()));
  }
}

/** Goes to a state, and looks whether it is the one that is meant. */
async function arrives({ state, brand, language }: Visit, world: Worlds): Promise<Shown> {
  const document = await state.goes(await world.visitor(state, language));
  if (!document.html.includes(`<html lang="${language}"`) || !has(document.html, state.sees)) {
    const codes = [...document.html.matchAll(/data-code="([^"]+)"/g)].map(([, code]) => code);
    throw new Error(`ends on ${document.status} ${document.url} ${codes.join()} without ${state.sees}`);
  }
  return { state, brand, language, document };
}

/** A state in one language on one brand, in words. */
export const nameOf = ({ state, brand, language }: Visit) => `${state.name} in ${language} of ${brand}`;

/** Whether a page has the elements and attributes that a selector names; to read each page as a tree would take minutes. */
function has(html: string, selector: string): boolean {
  const pieces = selector.match(/\[[^\]]+\]|[a-z]\w*/g) ?? [];
  return pieces.every((piece) => {
    const [, name, value] = piece.match(/^\[([\w-]+)(?:="?([^"]*)"?)?\]$/) ?? [];
    return html.includes(name ? ` ${name}${value === undefined ? "=" : `="${value}"`}` : `<${piece}`);
  });
}

/** Does something with each, some at once, and gives what came of it in the same order. */
export async function each<T, R>(all: readonly T[], atOnce: number, act: (one: T, worker: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (_: unknown, number: number) => {
    for (let at = next++; at < all.length; at = next++) results[at] = await act(all[at] as T, number);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  return results;
}

/** As many pages at once as the machine can draw. */
export const PAGES = Math.max(2, availableParallelism());
