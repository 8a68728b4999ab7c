// What an operator finds at the desk of a demo: people at whose names others have tried too much, and who have allowed its applications something;
// troubles of the service. The demo has none, and to wait for real ones would take tries and minutes.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Site } from "../site.ts";
import { databaseOf } from "./devices.ts";

/** Paul's name is paused; Rita has used up passwords in a browser of hers, and codes everywhere. */
const PEOPLE = [
  ["paul", "Paul", "Paju"],
  ["rita", "Rita", "Raudsepp"],
] as const;

const TROUBLES = `
import base64, hashlib, sqlite3, sys, time
database, now = sqlite3.connect(sys.argv[1], timeout=10), int(time.time())
paul, rita = [database.execute("SELECT id FROM accounts WHERE username = ?", (name,)).fetchone()[0] for name in ("paul", "rita")]
name = "name:" + base64.urlsafe_b64encode(hashlib.sha256(b"paul").digest()).decode().rstrip("=")
for counter, tries, seconds in [
    (name, 10, 840), (name + "/day", 10, 86000), ("codes:" + rita, 20, 80000), ("device:phone:" + rita, 10, 600), ("codes:" + rita + ":phone", 20, 80000),
]:
    database.execute("INSERT INTO attempts (id, tries, last_at, expires_at, address, network) VALUES (?, ?, ?, ?, '', '')", (counter, tries, now, now + seconds))
agent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
database.execute("INSERT INTO devices (token_hash, account, created_at, seen_at, user_agent) VALUES ('phone', ?, ?, ?, ?)", (rita, now, now, agent))
for kind, subject, effect, tries, seconds in [
    ("codes", rita, "paused", 20, 80000), ("name", "mQ3x0aV7bK2pT9sL", "paused", 10, 600), ("register", "198.51.100.0/24", "captcha", 5, 600),
    ("password", "00c0ffee00c0ffee", "paused", 40, 600),
]:
    database.execute("INSERT INTO ceilings (id, kind, subject, effect, tries, began_at, last_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (kind + " " + subject, kind, subject, effect, tries, now - 600, now, now + seconds))
for event, outcome, method, times in [("turned_away", "service_busy", "password", 4), ("sign_in_failed", "server_error", "e_paraksts", 3)]:
    database.execute("INSERT INTO events (at, event, outcome, method, actor, times) VALUES (?, ?, ?, ?, 'visitor', ?)", (now * 1000, event, outcome, method, times))
database.execute("INSERT INTO oauth_consents (account, client, scopes, given_at) SELECT a.id, c.id, 'user_data', ? FROM accounts a, oauth_clients c "
    "WHERE a.username IN ('paul', 'rita')", (now - 500,))
database.commit()
`;

/** Lets a demo have them. */
export async function hasTroubles(demo: Site, password: string) {
  const named = await databaseOf(demo);
  for (const [username, first, last] of PEOPLE) {
    const address = `${username}@kool.example`;
    const words = ["account", "add", username, "--first-name", first, "--last-name", last, "--email", address, "--password"];
    demo.command(words, `${password}\n`, named);
    demo.command(["account", "role", "add", username, "parent", "--school", "Metsa põhikool"], "", named);
  }
  const path = (named.LAVI__EMBEDDED__DATABASE ?? "").replace("sqlite://", "");
  await promisify(execFile)("python3", ["-c", TROUBLES, path]);
}
