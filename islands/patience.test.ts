import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("islands", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith("testing/"))
  .map((name): [string, string] => [name, readFileSync(`islands/${name}`, "utf8")]);

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test("every request has a limit of time", () => {
  const asking = sources.filter(([, text]) => /\bfetch\(/.test(text));
  expect(asking.length).toBeGreaterThan(5);
  for (const [name, text] of asking) {
    expect([name, count(text, /AbortSignal\.timeout\(/g)]).toEqual([name, count(text, /\bfetch\(/g)]);
  }
});
