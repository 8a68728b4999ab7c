// What is said at an end, what has gone wrong, terms, roles, consent, and the page between.

import { readFileSync } from "node:fs";
import { FAULT } from "./service.ts";
import { after, at, screen, type State } from "./state.ts";

const ROLES = {
  "oauth/roles": {
    success: true,
    data: [
      { name: "teacher", attributes: { school: "Metsa põhikool", period: "2026/2027" } },
      { name: "class_teacher", attributes: { school: "Metsa põhikool", class_level: "7", parallel: "b" } },
      { name: "parent", attributes: { school: "Järve gümnaasium", class_level: "10" } },
      { name: "Bus driver", attributes: {} },
    ],
  },
};
const NAMES = ["user_basic_data", "user_roles", "user_schools", "user_grades", "messages", "private_grades", "school_students"];
const asked = (names: string[]) => ({
  success: true,
  data: {
    client_name: "Õppekava",
    client_id: "a",
    state: "b",
    scopes: names.map((name) => ({ name })),
  },
});

const kinds: string[] = JSON.parse(readFileSync("tests/vectors/success_kinds.json", "utf8"));
const successes = kinds.map((type) => at(`success-${type}`, `/success?type=${type}`, screen("success", `[data-type="${type}"]`)));

const failures = ["registration", "activation", "schoolRegister", "reset&error=password_change_failed"].map((type) =>
  at(`failed-${type.replace(/&.*/, "")}`, `/failed?type=${type}`, screen("failed")),
);

const validations = ["har", "har-register", "xid"].map((type) =>
  // The page goes on by itself; what follows is not the state that is meant.
  at(`validation-${type}`, `/validation?type=${type}`, screen("validation"), {
    service: { "har-id/allowed-users": FAULT, "register/har-id/user": FAULT, "register/x-id/user": FAULT },
  }),
);

const documents = [
  ["terms-service", "/terms/service", "terms"],
  ["terms-privacy", "/terms/privacy-policy", "privacy-policy"],
  ["terms-cookies", "/terms/cookies-privacy-policy", "cookies-privacy-policy"],
  ["terms-accessibility", "/terms/accessibility", "accessibility"],
].map(([name = "", address = "", shown = ""]) => at(name, address, screen(shown), { world: "demo" }));

export const others: State[] = [
  ...successes,
  ...failures,
  ...validations,
  after("validation-failed", ["/validation?type=har-register", "submit"], {}, "main [data-code]", {
    service: { "register/har-id/user": { success: false, errors: ["server_error"] } },
  }),

  ...documents,
  at("agree-to-terms", "/agreeToTerms", screen("agree-to-terms"), { world: "demo", person: "natalja" }),
  at("agree-to-terms-policy", "/agreeToTerms?document=privacy-policy", screen("agree-to-terms"), {
    world: "demo",
    person: "natalja",
  }),
  at("agree-to-terms-view-mini", "/agreeToTerms?view=mini", screen("agree-to-terms"), { world: "demo", person: "natalja" }),

  at("roles", "/roles", screen("roles", " [data-role-key]"), { service: ROLES }),
  at("permissions", "/permissions?client_id=a&state=b", screen("permissions", " [data-scope]"), {
    service: { "oauth/session": asked(NAMES.slice(0, 4)) },
  }),
  at("permissions-many", "/permissions?client_id=a&state=b", screen("permissions", " [data-scope]"), {
    service: { "oauth/session": asked(NAMES) },
    then: async (page) => {
      for (const summary of await page.locator("main details:not([open]) > summary").all()) await summary.click();
    },
  }),
  at("permissions-fault", "/permissions?client_id=a&state=b", "main [data-code]", {
    service: { "oauth/session": FAULT },
  }),

  at("error-404", "/nowhere", screen("error")),
  { name: "error-405", sees: screen("error"), goes: (visitor) => visitor.posts(`/${visitor.language}/roles`, { a: "1" }) },
  {
    name: "error-403",
    sees: screen("error"),
    goes: (visitor) =>
      visitor.posts(`/${visitor.language}/forgotPassword`, { username: "mari" }, { "Sec-Fetch-Site": "cross-site" }),
  },
  {
    name: "error-400",
    sees: screen("error"),
    goes: (visitor) => visitor.opens(`/permissions?client_id=a&state=${"x".repeat(2_100)}`),
  },
  at("error-503", "/roles", "main [data-code]", { service: { "oauth/roles": FAULT } }),
  at("maintenance", "/maintenance", screen("maintenance")),
  at("maintenance-view-mini", "/maintenance?view=mini", screen("maintenance")),
];
