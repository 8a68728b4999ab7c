// Every document of the catalogue through the Nu HTML checker, on each brand, in two languages: errors, warnings and hints.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BRANDS, Catalogue } from "../catalogue/catalogue.ts";
import { isLetter } from "../catalogue/state.ts";

/** Outlook for Windows spaces the cells of tables without these. */
/** What the checker does not know yet: the HTML standard has `webauthn` behind the other names of a field (section 4.10.18.7.1). */
const WEBAUTHN = /^Bad value “username webauthn” for attribute “autocomplete”/;
const FOR_OUTLOOK = /^The “cell(padding|spacing)” attribute on the “table” element is obsolete\. Use CSS instead\.$/;
const CHECKER = "node_modules/vnu-jar/build/dist/vnu.jar";
/** One whose words are long, and one in another script. */
const TWO = ["en", "ja"];

interface Message {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

let catalogue: Catalogue;
const folder = mkdtempSync(join(tmpdir(), "lavi-markup-"));

beforeAll(async () => {
  catalogue = await Catalogue.open({ languages: TWO });
}, 300_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await catalogue?.stop();
});

/** Checked by one process for all, since it takes seconds to start. */
async function checked(what: string): Promise<Message[]> {
  const words = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", CHECKER, "--format", "json", "--exit-zero-always", what];
  const { stderr } = await promisify(execFile)("java", words, { maxBuffer: 64 << 20 });
  return JSON.parse(stderr).messages;
}

test("the Nu checker has nothing to say of any document", { timeout: 300_000 }, async () => {
  for (const { state, brand, language, document } of catalogue.shown)
    writeFileSync(join(folder, `${state.name}.${brand}.${language}.html`), document.html);
  const messages = await checked(folder);
  const isForOutlook = ({ url, message }: Message) => isLetter({ name: basename(url) }) && FOR_OUTLOOK.test(message);
  // The same of many documents is said once.
  const told = messages
    .filter((message) => !isForOutlook(message) && !WEBAUTHN.test(message.message))
    .map(({ type, url, message, extract = "" }) => `${basename(url)}: ${type}: ${message} ${extract.trim()}`);
  console.log(`Nu: ${catalogue.shown.length} documents, ${TWO.join(" and ")}, ${BRANDS.join(" and ")}: ${told.length} messages`);
  const kinds = new Map(told.map((line) => [line.replace(/^[^:]+: /, ""), line]));
  expect([...kinds.values()]).toEqual([]);
});

test("the Nu checker is really there", async () => {
  const wrong = join(folder, "wrong.html");
  writeFileSync(wrong, '<!doctype html><html lang="en"><title>a</title><input type="radio" autocomplete="sex">');
  expect((await checked(wrong)).map(({ type }) => type)).toEqual(["error"]);
});
