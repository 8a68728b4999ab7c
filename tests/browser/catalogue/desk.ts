// The desk, where Jaak helps others.

import { schoolRegisters } from "./schools.ts";
import { screen, type State, wrong } from "./state.ts";
import { type Document, type Fields, parsed, type Traveller } from "./traveller.ts";

const CLASS = "/desk/class?school=Metsa+p%C3%B5hikool&level=7&parallel=b";

/** A page of the desk. */
const at = (name: string, path: string, sees: string): State => ({
  name,
  person: "jaak",
  world: "demo",
  sees,
  goes: (visitor) => visitor.opensPlain(`/desk/${path}`),
});

/** The same after its form was sent. */
const sent = (name: string, [path, action]: [path: string, action: string], fields: Fields, sees: string): State => ({
  ...at(name, path, sees),
  goes: async (visitor) => visitor.submits(await visitor.opensPlain(`/desk/${path}`), action, fields),
});

/** A page about somebody who is found by this user name. */
const about = (name: string, username: string, page: string, sees: string): State => ({
  ...at(name, "", sees),
  goes: async (visitor) => visitor.opensPlain(`${await person(visitor, username)}${page}`),
});

/** The same after its form was sent. */
const acted = (name: string, [username, page]: [username: string, page: string], fields: Fields, sees: string): State => ({
  ...at(name, "", sees),
  goes: async (visitor) => {
    const shown = await visitor.opensPlain(`${await person(visitor, username)}${page}`);
    return visitor.submits(shown, "confirm", fields);
  },
});

/** Who has no e-mail address is found by the name alone. */
async function person(visitor: Traveller, username: string): Promise<string> {
  const text = username === "anu" ? "anu aas" : `${username}@`;
  const found = await visitor.submits(await visitor.opensPlain("/desk/"), "submit", { text });
  return parsed(found.html).querySelector('a[href^="/desk/person/"]')?.getAttribute("href") ?? "";
}

/** The pages of an application that this demo has registered. */
async function registersApplication(visitor: Traveller): Promise<Document> {
  const fields = { name: "Õppekava", redirect_uris: "https://oppekava.example/tagasi", "scopes-user_data": "true" };
  return visitor.submits(await visitor.opensPlain("/desk/applications/new"), "confirm", fields);
}

/** The question before it gets another secret. */
async function asksSecret(visitor: Traveller): Promise<Document> {
  await registersApplication(visitor);
  const list = parsed((await visitor.opensPlain("/desk/applications")).html);
  return visitor.opensPlain(list.querySelector('a[href$="/secret"]')?.getAttribute("href") ?? "");
}

/** By the addresses of the demos: where a school has registered. */
const registered = new Map<string, Promise<unknown>>();

/** Registers a school, once in each demo. */
async function registersSchool(visitor: Traveller) {
  const known = registered.get(visitor.root) ?? schoolRegisters(visitor, "Lepiku kool", "liina@kool.example");
  registered.set(visitor.root, known);
  await known;
}

/** The page that asks for the words with which a school is refused. */
async function refuses(visitor: Traveller): Promise<Document> {
  await registersSchool(visitor);
  const list = parsed((await visitor.opensPlain("/desk/schools")).html);
  return visitor.opensPlain(list.querySelector('a[href$="/refuse"]')?.getAttribute("href") ?? "");
}

/** People of a file, whom no other state knows. */
const people = (visitor: Traveller, many: number, school = "Metsa põhikool", level = "5") =>
  Array.from({ length: many }, (_, at) => {
    const role = `"[{""role"":""student"",""school"":""${school}"",""class_level"":""${level}"",""parallel"":""a""}]"`;
    return `kask.${visitor.language}.${Math.random().toString(36).slice(2)},Mari,Kask${"abcdefghij"[at % 10]},${role}`;
  }).join("\n");
const SAARE = "Saare huvikool";
const HEADING = "user_name,first_name,last_name,roles\n";
const WRONG = 'user_name,first_name,last_name,email,class\nmari,Mari,Kask,,5a\n,Juku,K9,nobody,5a\n"a b",,Kask,,\n';

/** One operator uploads at a time, and what one state uploads takes the place of another's: each waits for the one before. */
const turns = new Map<string, Promise<unknown>>();

/** Uploads a file, sees what is known of it, and does something with that. */
const uploaded = (
  name: string,
  file: (visitor: Traveller) => string,
  sees: string,
  then: (visitor: Traveller, shown: Document) => Promise<Document> = async (_, shown) => shown,
): State => ({
  ...at(name, "", sees),
  goes: (visitor) =>
    inTurn(visitor, async () => {
      const form = await visitor.opensPlain("/desk/import");
      const shown = await visitor.uploads(form, "submit", file(visitor));
      return then(visitor, await visitor.opensPlain(new URL(shown.url).pathname));
    }),
});

function inTurn(visitor: Traveller, uploads: () => Promise<Document>): Promise<Document> {
  const before = turns.get(visitor.root) ?? Promise.resolve();
  const done = before.catch(() => undefined).then(uploads);
  turns.set(visitor.root, done);
  return done;
}

export const desk: State[] = [
  at("desk", "", screen("desk")),
  sent("desk-empty", ["", "submit"], { text: "" }, wrong("desk", "required")),
  sent("desk-found", ["", "submit"], { text: "7b" }, screen("desk", "[id=found]")),
  sent("desk-found-none", ["", "submit"], { text: "xyzzy" }, screen("desk", "[id=found]")),
  about("desk-person", "mari", "", screen("desk-person", "[data-action=confirm]")),
  about("desk-person-blocked", "toomas", "", screen("desk-person", "[data-action=confirm]")),
  about("desk-person-not-activated", "liisa", "", screen("desk-person", "[data-action=confirm]")),
  about("desk-person-paused", "paul", "", screen("desk-person", "[data-action=confirm]")),
  about("desk-person-used-up", "rita", "", screen("desk-person", "[data-action=confirm]")),
  about("desk-person-own", "jaak", "", screen("desk-person", ' a[href="/account/"]')),
  about("desk-person-slip", "anu", "/slip", screen("desk-person", "[data-type=slip] form")),
  acted("desk-person-slip-shown", ["anu", "/slip"], { reason: "in-person" }, screen("desk-person", "[data-type=slip] section")),
  acted("desk-person-waits", ["uku", ""], { act: "unlock", reason: "by-phone" }, screen("desk-person", "[data-type=waits]")),
  about("desk-person-done", "mari", "?done=unlock&reason=by-phone", screen("desk-person", "[role=status]")),
  acted("desk-person-empty", ["mari", ""], { act: "unlock", reason: "" }, wrong("desk-person", "required")),
  about("desk-person-email", "mari", "/email", screen("desk-person", "[name=email]")),
  acted("desk-person-email-wrong", ["mari", "/email"], { email: "mari" }, wrong("desk-person", "required")),
  about("desk-person-block", "mari", "/block", screen("desk-person", "[data-type=block]")),
  about("desk-person-second-factor-off", "kadri", "/second-factor-off", screen("desk-person", "[name=check_seen]")),
  acted("desk-person-second-factor-off-empty", ["kadri", "/second-factor-off"], {}, wrong("desk-person", "required")),
  about("desk-person-roles", "mari", "/roles", screen("desk-person", "[name=role]")),
  acted("desk-person-roles-empty", ["mari", "/roles"], { act: "add-role" }, wrong("desk-person", "required")),
  about("desk-person-forbidden", "jaak", "/block", screen("desk-forbidden")),
  at("desk-classes", "classes", screen("desk-class", " li")),
  at("desk-class", CLASS.replace("/desk/", ""), screen("desk-class", " [name=for]")),
  sent("desk-class-empty", [CLASS.replace("/desk/", ""), "confirm"], { for: "all" }, wrong("desk-class", "required")),
  sent(
    "desk-class-slips",
    [CLASS.replace("/desk/", ""), "confirm"],
    { for: "all", reason: "by-teacher" },
    screen("desk-class", "[data-type=slips]"),
  ),
  sent(
    "desk-class-slips-none",
    [CLASS.replace("/desk/", ""), "confirm"],
    { for: "never", reason: "by-teacher" },
    screen("desk-class", "[data-type=slips]"),
  ),
  at("desk-year", "year", screen("desk-year", " [name=period]")),
  sent("desk-year-empty", ["year", "submit"], { school: "Metsa põhikool" }, wrong("desk-year", "required")),
  sent(
    "desk-year-preview",
    ["year", "submit"],
    { school: "Metsa põhikool", period: "2027/2028", last_level: "9", leavers_until: "31.08.2030" },
    screen("desk-year", "[data-type=preview] table"),
  ),
  sent(
    "desk-year-nobody",
    ["year", "submit"],
    { school: "Metsa põhikool", period: "2026/2027", last_level: "9", leavers_until: "31.08.2030" },
    screen("desk-year", "[data-type=preview]"),
  ),
  // Of a school with nobody else in a class: the year of another one begins in no state.
  uploaded(
    "desk-year-done",
    (visitor) => `${HEADING}${people(visitor, 2, SAARE)}\n${people(visitor, 1, SAARE, "9")}`,
    screen("desk-year", "[data-type=done] table"),
    async (visitor, shown) => {
      await visitor.submits(shown, "confirm", { reason: "new-here" });
      const year = { school: SAARE, period: "2027/2028", last_level: "9", leavers_until: "31.08.2030" };
      return visitor.submits(await visitor.opensPlain("/desk/year"), "submit", { ...year, step: "begin" });
    },
  ),
  at("desk-import", "import", screen("desk-import", " [type=file]")),
  {
    ...at("desk-import-empty", "import", wrong("desk-import", "required")),
    goes: (visitor) => inTurn(visitor, async () => visitor.uploads(await visitor.opensPlain("/desk/import"), "submit", "")),
  },
  at("desk-import-ended", "import?ended=1", wrong("desk-import", "token_validation_failed")),
  uploaded("desk-import-problems", () => WRONG, screen("desk-import", "[data-type=problems] li")),
  uploaded("desk-import-preview", (visitor) => HEADING + people(visitor, 25), screen("desk-import", "[data-type=preview] table")),
  uploaded(
    "desk-import-preview-empty",
    (visitor) => HEADING + people(visitor, 3),
    wrong("desk-import", "required"),
    (visitor, shown) => visitor.submits(shown, "confirm", {}),
  ),
  uploaded(
    "desk-import-done",
    (visitor) => HEADING + people(visitor, 2),
    screen("desk-import", "[data-type=done]"),
    (visitor, shown) => visitor.submits(shown, "confirm", { reason: "new-here" }),
  ),
  {
    ...at("desk-schools", "schools", screen("desk-schools", " h2")),
    goes: async (visitor) => {
      await registersSchool(visitor);
      return visitor.opensPlain("/desk/schools");
    },
  },
  at("desk-schools-done", "schools?done=approved", screen("desk-schools", " [role=status]")),
  { ...at("desk-schools-refuse", "", screen("desk-schools", "[data-type=refuse]")), goes: refuses },
  {
    ...at("desk-schools-refuse-empty", "", wrong("desk-schools", "required")),
    goes: async (visitor) => visitor.submits(await refuses(visitor), "confirm", { words: "" }),
  },
  at("desk-applications", "applications", screen("desk-applications", " li")),
  {
    ...at("desk-applications-people", "", screen("desk-applications", "[data-type=people]")),
    goes: async (visitor) => {
      const list = parsed((await visitor.opensPlain("/desk/applications")).html);
      return visitor.opensPlain(list.querySelector('a[href$="/people"]')?.getAttribute("href") ?? "");
    },
  },
  at("desk-applications-new", "applications/new", screen("desk-applications", "[data-type=new]")),
  sent("desk-applications-new-empty", ["applications/new", "confirm"], {}, wrong("desk-applications", "invalid_format")),
  {
    ...at("desk-applications-remove", "", screen("desk-applications", "[data-type=remove]")),
    goes: async (visitor) => {
      const list = parsed((await visitor.opensPlain("/desk/applications")).html);
      return visitor.opensPlain(list.querySelector('a[href$="/remove"]')?.getAttribute("href") ?? "");
    },
  },
  sent(
    "desk-applications-new-wrong",
    ["applications/new", "confirm"],
    { name: "Õppekava", redirect_uris: "http://oppekava.example/" },
    wrong("desk-applications", "required"),
  ),
  { ...at("desk-applications-added", "", screen("desk-applications", "[data-type=shown-once]")), goes: registersApplication },
  { ...at("desk-applications-secret", "", screen("desk-applications", "[data-type=secret]")), goes: asksSecret },
  {
    ...at("desk-applications-renewed", "", screen("desk-applications", "[data-type=shown-once]")),
    goes: async (visitor) => visitor.submits(await asksSecret(visitor), "confirm", {}),
  },
  at("desk-trouble", "trouble", screen("desk-trouble", " ul[class=rows]")),
  at("desk-activity", "activity", screen("desk-activity")),
  at("desk-waiting", "waiting", screen("desk-waiting")),
  {
    ...at("desk-waiting-asked", "", screen("desk-waiting", " li")),
    goes: async (visitor) => {
      const form = await visitor.opensPlain(await person(visitor, "uku"));
      await visitor.submits(form, "confirm", { act: "unlock", reason: "by-phone" });
      return visitor.opensPlain("/desk/waiting");
    },
  },
];
