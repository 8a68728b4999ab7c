// The English words of a message, so that better words do not break the journeys.

import { readdirSync, readFileSync } from "node:fs";

const texts = new Map<string, string>();
for (const folder of ["i18n/brands/main", "i18n/en"]) {
  const files = folder.endsWith("main") ? ["en.ftl"] : readdirSync(folder).filter((name) => name.endsWith(".ftl"));
  for (const file of files) {
    const catalogue = readFileSync(`${folder}/${file}`, "utf8");
    for (const [, id = "", text = ""] of catalogue.matchAll(/^(-?[a-z][\w-]*) =[ \n]*((?:.*)(?:\n +[^\s].*)*)/gm))
      texts.set(id, text.replace(/\s+/g, " ").trim());
  }
}

/** The words of a message, with its variables filled in. */
export function word(id: string, variables: Record<string, string> = {}): string {
  const known = texts.get(id);
  if (known === undefined) throw new Error(`no message is called ${id}`);
  if (/^kept-/.test(id)) throw new Error(`${id} is a time of the code, which this does not know`);
  // In an error no line breaks the name of a product.
  const text = id.startsWith("error-") ? known.replaceAll("-ID", "\u2011ID") : known;
  return text.replace(/\{ *([$-]?)"?([\w\s-]*?)"? *\}/g, (whole, sign: string, name: string) => {
    if (sign === "-") return word(`-${name}`);
    const given = sign === "$" ? variables[name] : texts.has(name) ? word(name) : name;
    if (given === undefined) throw new Error(`${id} has ${whole}, which the test does not fill in`);
    return given;
  });
}

/** The words up to what is filled in. */
export function beginning(id: string): string {
  const text = texts.get(id);
  if (text === undefined) throw new Error(`no message is called ${id}`);
  return text.split(/ ?\{ *\$/)[0] ?? "";
}
