// People whose role needs a second factor: nobody of the cast has it, so that their sign-ins end where they did.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Site } from "../site.ts";
import { databaseOf } from "./devices.ts";
import { screen, type State } from "./state.ts";

const PASSWORD = "Terehommikust1";
const ROLE = "caterer";

/** What a demo is told of it. */
export const NEEDS_FACTOR = {
  LAVI__EMBEDDED__SECOND_FACTOR__REQUIRED_ROLES: `["${ROLE}"]`,
  LAVI__EMBEDDED__SECOND_FACTOR__REQUIRED_FROM: "2026-01-01",
  LAVI__EMBEDDED__SECOND_FACTOR__GRACE_DAYS: "14",
};

/** Given names by user name: two who were told long ago, two who can put it off; of each the first has a passkey. */
const PEOPLE = { signe: "Signe", siim: "Siim", silvi: "Silvi", sander: "Sander" };

const PAST = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=10)
database.execute("UPDATE accounts SET second_factor_told_at = 1 WHERE username IN ('signe', 'siim')")
database.execute("INSERT INTO passkeys (id, account, credential, public_key, counter, synced, transports, name, created_at) "
    "SELECT username, id, username, '', 0, 1, 'internal', username, 1758000000 FROM accounts WHERE username IN ('signe', 'silvi')")
database.commit()
`;

/** Lets a demo have them. */
export async function needFactor(demo: Site, password: string) {
  const database = await databaseOf(demo);
  for (const [username, name] of Object.entries(PEOPLE)) {
    const words = ["account", "add", username, "--first-name", name, "--last-name", "Saar", "--password"];
    demo.command(words, `${password}\n`, database);
    demo.command(["account", "role", "add", username, ROLE], "", database);
  }
  const file = database.LAVI__EMBEDDED__DATABASE?.replace("sqlite://", "") ?? "";
  await promisify(execFile)("python3", ["-c", PAST, file]);
}

/** What a sign-in by password leads this person to. */
const signsIn = (name: string, username: keyof typeof PEOPLE, sees: string, path?: string): State => ({
  name,
  world: "demo",
  sees,
  goes: async (visitor) => {
    const page = await visitor.sends("", "submit", { email: username, password: PASSWORD });
    if (page.html.includes('data-screen="agree-to-terms"')) await visitor.submits(page, "confirm");
    return path ? visitor.opensPlain(path) : page;
  },
});

export const secondFactor: State[] = [
  signsIn("two-factor-passkey", "signe", screen("two-factor", "[data-type=passkey] [data-passkey]")),
  signsIn(
    "account-must-enrol",
    "siim",
    screen("arrival-two-factor", "[data-type=on] [name=two_factor_code]"),
    "/account/two-factor",
  ),
  signsIn("account-must-passkey", "silvi", screen("arrival-two-factor", "[data-type=due]"), "/account/second-factor"),
  signsIn("account-must", "sander", screen("arrival-two-factor", "[data-type=due]"), "/account/second-factor"),
];
