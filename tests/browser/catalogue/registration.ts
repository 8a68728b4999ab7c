// Registration of people and schools, activation, and passwords by a link.

import { after, at, screen, type State, wrong } from "./state.ts";
import { type Document, parsed, Traveller } from "./traveller.ts";

const PERSON = {
  firstName: "Mari",
  lastName: "Maasikas",
  issuer: "EE",
  idCode: "60001019906",
  dateOfBirth: "01.01.2000",
  gender: "1",
};
const ADDRESS = { street: "Pikk 1", city: "Tartu", postal_index: "50000", country: "EE" };
const ACCOUNT = {
  email: "mari@kool.example",
  email_confirmation: "mari@kool.example",
  password: "Terehommikust1",
  password_confirmation: "Terehommikust1",
};
const SCHOOL = {
  schoolName: "Järve kool",
  registrationNumber: "12345678",
  type: "1",
  street: "Pikk 1",
  city: "Tartu",
  country: "EE",
};
const PASSWORDS = { username: "mari", password: "Terehommikust1", password_confirmation: "Terehommikust1" };
const SIX = {
  name: "Mary Änn",
  surname: "O’Connež-Šuslik Testnumber",
  personal_code: "60001019906",
  iso: "EE",
  date_of_birth: "01.01.2000",
  gender: 1,
};
const refused = (errors: unknown) => ({ success: false, errors });

/** To a step of the setup, with these answers before. */
async function setUp(visitor: Traveller, ...steps: Record<string, string>[]): Promise<Document> {
  let page = await visitor.opens("/setupAccount");
  for (const fields of steps) page = await visitor.submits(page, "submit", fields);
  return page;
}

/** To the setup of a person whom a provider has identified, with these answers. */
async function identified(visitor: Traveller, ...steps: Record<string, string>[]): Promise<Document> {
  let page = await visitor.sends("/validation?type=har-register", "submit");
  for (const fields of steps) page = await visitor.submits(page, "submit", fields);
  return page;
}

/** Registers with a code that no country checks. */
export function registers(visitor: Traveller, email: string, idCode = `K-${visitor.language}`): Promise<Document> {
  const person = { ...PERSON, issuer: "FI", idCode };
  return setUp(visitor, person, ADDRESS, { ...ACCOUNT, email, email_confirmation: email });
}

/** The link below this address in the letter that the demo sends to somebody. */
async function linkOf(visitor: Traveller, email: string, address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const letters = parsed((await visitor.get("/demo/mail")).html).querySelectorAll(".row");
    const own = [...letters]
      .find(({ textContent }) => textContent?.includes(email))
      ?.querySelector("a")
      ?.getAttribute("href");
    const [found] = own ? ((await visitor.get(own)).html.match(new RegExp(`${address}[\\w-]+`)) ?? []) : [];
    if (found) return found;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`no letter has a link below ${address}`);
}

const IDENTIFIED = { "register/har-id/user": { success: true, user: SIX } };

const methods = ["mobile-id", "smart-id", "id-card", "har-id", "x-id"].map((method) =>
  at(`register-${method}`, `/register?method=${method}`, screen("register", ` [data-method="${method.replace("-", "_")}"]`)),
);

const links = (["setNewPassword", "changePassword", "adminChangePassword"] as const).flatMap((path): State[] => {
  const name = path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const old = path === "changePassword" ? { old_password: "Vana-2020" } : {};
  const service = { "password/reset/validate": { success: true, username: "mari" } };
  return [
    at(name, `/${path}/token`, screen(name), { service }),
    after(`${name}-empty`, [`/${path}/token`, "submit"], {}, wrong(name, "required"), { service }),
    after(
      `${name}-weak`,
      [`/${path}/token`, "submit"],
      { ...PASSWORDS, ...old, password: "kevad 26" },
      wrong(name, "min_length"),
      { service },
    ),
  ];
});

export const registration: State[] = [
  at("register", "/register", screen("register")),
  ...methods,
  after("register-mobile-id-empty", ["/register?method=mobile-id", "submit"], {}, wrong("register", "required")),
  after("register-waiting", ["/register?method=smart-id", "submit"], { personalCode: "60001017869" }, screen("waiting"), {
    service: {
      "register/smart-id": { success: true, verification_code: "0409", pending: true },
      "register/smart-id/check-status": { success: true, pending: true },
    },
  }),

  at("setup-1", "/setupAccount", screen("setup-account", '[data-step="1"]')),
  { name: "setup-1-empty", sees: wrong("setup-account", "required"), goes: (visitor) => setUp(visitor, {}) },
  {
    name: "setup-1-wrong",
    sees: wrong("setup-account", "invalid_id_code"),
    goes: (visitor) => setUp(visitor, { ...PERSON, lastName: "", idCode: "60001019907", dateOfBirth: "31.02.2001" }),
  },
  { name: "setup-2", sees: screen("setup-account", '[data-step="2"]'), goes: (visitor) => setUp(visitor, PERSON) },
  { name: "setup-2-empty", sees: wrong("setup-account", "required"), goes: (visitor) => setUp(visitor, PERSON, {}) },
  { name: "setup-3", sees: screen("setup-account", '[data-step="3"]'), goes: (visitor) => setUp(visitor, PERSON, ADDRESS) },
  {
    name: "setup-3-wrong",
    sees: wrong("setup-account", "email_mismatch"),
    goes: (visitor) => setUp(visitor, PERSON, ADDRESS, { ...ACCOUNT, email_confirmation: "mari@kool", password: "kevad" }),
  },
  {
    name: "setup-3-taken",
    sees: wrong("setup-account", "user_email_already_exist"),
    service: { "create-account": refused({ email: "user_email_already_exist" }) },
    goes: (visitor) => setUp(visitor, PERSON, ADDRESS, ACCOUNT),
  },
  {
    name: "setup-locked",
    sees: screen("setup-account", '[data-step="1"] form[data-action="cancel"]'),
    service: IDENTIFIED,
    goes: (visitor) => identified(visitor),
  },
  {
    name: "setup-locked-2",
    sees: screen("setup-account", '[data-step="2"]'),
    service: IDENTIFIED,
    goes: (visitor) => identified(visitor, {}),
  },
  {
    name: "setup-locked-address",
    sees: screen("setup-account", '[data-step="1"] form[data-action="cancel"]'),
    service: { "register/har-id/user": { success: true, user: { ...SIX, city: "Tartu" } } },
    goes: (visitor) => identified(visitor),
  },
  {
    name: "message-registration-hash",
    sees: screen("message", '[data-type="registrationHash"]'),
    service: { "create-account": { success: false, message: "user_id_code_already_exist", hash: "h" } },
    goes: (visitor) => setUp(visitor, PERSON, ADDRESS, ACCOUNT),
  },
  {
    name: "success-registration-named",
    sees: screen("success", '[data-type="registration"]'),
    service: { "create-account": { success: true } },
    goes: (visitor) => setUp(visitor, PERSON, ADDRESS, ACCOUNT),
  },

  at("school-1", "/school-register", screen("school-register", '[data-step="1"]')),
  after("school-1-empty", ["/school-register", "submit"], {}, wrong("school-register", "required")),
  after("school-2", ["/school-register", "submit"], SCHOOL, screen("school-register", '[data-step="2"]')),
  {
    name: "school-2-empty",
    sees: wrong("school-register", "required"),
    goes: async (visitor) => visitor.submits(await visitor.sends("/school-register", "submit", SCHOOL), "submit"),
  },

  at("activate", "/activate/token", screen("message", '[data-type="activation"]')),
  after("activate-elsewhere", ["/activate/token", "confirm"], {}, screen("message", " [name=password]"), {
    service: { "create-account/activate": refused({ password: "required" }) },
  }),
  {
    name: "activate-wrong",
    sees: wrong("message", "incorrect_password"),
    service: { "create-account/activate": refused({ password: "incorrect_password" }) },
    goes: async (visitor) => {
      const asked = await visitor.sends("/activate/token", "confirm");
      return visitor.submits(asked, "confirm", { password: "wrong" });
    },
  },
  {
    name: "activate-refused",
    sees: screen("message", ' [class="sign sign-good"]'),
    world: "demo",
    goes: async (visitor) => {
      const email = `keelduja-${visitor.language}@kool.example`;
      await registers(visitor, email);
      const link = await linkOf(visitor, email, `/${visitor.language}/activate/`);
      const other = new Traveller(visitor.root, visitor.language);
      return other.submits(await other.submits(await other.get(link), "confirm"), "reject");
    },
  },

  at("open-browser", "/openBrowser/token", screen("message", '[data-type="opening"]')),
  at("forgot-password", "/forgotPassword", screen("forgot-password")),
  after("forgot-password-empty", ["/forgotPassword", "submit"], { username: " " }, wrong("forgot-password", "required")),
  after(
    "forgot-password-unknown",
    ["/forgotPassword", "submit"],
    { username: "nobody@kool.example" },
    wrong("forgot-password", "user_not_found"),
    { service: { "password/reset/request": refused(["user_not_found"]) } },
  ),
  after(
    "forgot-password-captcha",
    ["/forgotPassword", "submit"],
    { username: "nobody@kool.example" },
    wrong("forgot-password", "user_not_found"),
    { service: { "password/reset/request": { ...refused(["user_not_found"]), show_captcha: true } } },
  ),
  after(
    "forgot-password-asked",
    ["/forgotPassword", "submit"],
    { username: "mari@kool.example" },
    screen("success", '[data-type="resetRequest"]'),
  ),
  {
    name: "forgot-password-again",
    sees: screen("success", '[data-type="resetRequest"]'),
    goes: async (visitor) => {
      const sent = await visitor.sends("/forgotPassword", "submit", { username: "mari@kool.example" });
      return visitor.submits(sent, "resend");
    },
  },
  ...links,
  after(
    "set-new-password-expired",
    ["/setNewPassword/token", "submit"],
    PASSWORDS,
    wrong("set-new-password", "password_change_failed"),
    {
      service: {
        "password/reset/validate": { success: true, username: "mari" },
        "password/reset": refused(["password_change_failed"]),
      },
    },
  ),
];
