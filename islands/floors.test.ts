// @vitest-environment node
// The looks at the floor of docs/browsers.md, Chromium 66 and Safari 12: what these do not know stands behind something that they do.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), "static/css");
/** Sides by the direction of writing, and others that came after the floor. Margins that only reduce a gap may be missing. */
const UNKNOWN = /^(inset|aspect-ratio|(inset|padding|margin|border)-inline|border-(start|end))/;
/** Values that came after it: an engine passes over the line. */
const YOUNGER = /\b(clamp|min|max)\(|\ddvh\b/;

/** What an engine of the floor answers with yes. */
const KNOWN = /^@supports \(display: grid\)$/;

interface Rule {
  selector: string;
  /** Property and value, in order. */
  lines: [property: string, value: string][];
}

/** The rules of a sheet but those for engines that know what `@supports` asks for. */
function rules(sheet: string): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  let lines: Rule["lines"] = [];
  for (const [, head, line, end] of sheet.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{|([^{};]+);|(\})/g)) {
    if (head) open.push(head.trim());
    if (head) lines = [];
    if (line?.includes(":")) lines.push([line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);
    if (!end) continue;
    const selector = open.pop() ?? "";
    const asks = open.filter((around) => around.startsWith("@supports") && !KNOWN.test(around));
    if (lines.length > 0 && asks.length === 0) found.push({ selector, lines });
    lines = [];
  }
  return found;
}

/** What an engine of the floor would pass over with nothing in its place. */
function faults({ selector, lines }: Rule): string[] {
  const isBefore = (property: string, at: number) => lines.slice(0, at).some(([before]) => before === property);
  const unknown = lines.filter(([property]) => UNKNOWN.test(property)).map(([property]) => `${selector}: ${property}`);
  const younger = lines.filter(([property, value], at) => YOUNGER.test(value) && !isBefore(property, at));
  const whole = /:(is|where)\(/.test(selector) ? [`${selector} is passed over as a whole`] : [];
  return [...unknown, ...younger.map(([property, value]) => `${selector}: ${property}: ${value}`), ...whole];
}

const of = (sheet: string) => rules(sheet).flatMap(faults);

test("what would be passed over is seen", () => {
  expect(of(".a { inset: 0; }")).toEqual([".a: inset"]);
  expect(of("@media print { .a { padding-inline: 0; top: 0; } }")).toEqual([".a: padding-inline"]);
  expect(of(".a { width: min(1rem, 1%); width: 1rem; }")).toEqual([".a: width: min(1rem, 1%)"]);
  expect(of(".a { width: 1rem; width: min(1rem, 1%); }")).toEqual([]);
  expect(of(".a :is(p, ul) { top: 0; }")).toEqual([".a :is(p, ul) is passed over as a whole"]);
  expect(of("@supports (display: grid) { .a { inset: 0; } }")).toEqual([".a: inset"]);
  expect(of("@supports (inset: 0) { .a { inset: 0; } } .b { inset: 0; }")).toEqual([".b: inset"]);
});

test.each(readdirSync(FOLDER))("%s has something for engines of the floor", (name) => {
  expect(of(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
});
