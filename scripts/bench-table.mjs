// Joins what the benches wrote below the target folder into the one table of `make bench`: every figure that has a bound,
// beside its reference and its bound.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.env.CARGO_TARGET_DIR ?? "target", "bench");
const HEAD = ["figure", "value", "reference", "ratio", "runs", "bound", ""];

const read = (name) => (existsSync(join(FOLDER, name)) ? JSON.parse(readFileSync(join(FOLDER, name), "utf8")) : undefined);
const number = (value) => (Math.abs(value) < 10 ? value.toFixed(2) : Math.abs(value) < 1_000 ? value.toFixed(1) : value.toFixed(0));
const withUnit = (value, unit) => (value === null || value === undefined ? "" : `${number(value)} ${unit}`.trim());

/** Rows of table.json, waiting.json and openid.json; `used` is the share of its bound that a figure takes: above 1 it misses it. */
function measured({ rows = [] } = {}) {
  return rows
    .filter(({ bound }) => bound !== null)
    .map(({ name, figure, reference, ratio, unit, runs, bound, bound_of, met }) => {
      const [[kind, limit]] = Object.entries(bound);
      const of = bound_of === "ratio" ? "ratio " : "";
      const said = `${of}${kind === "at_least" ? "≥" : "≤"} ${limit}`;
      const bounded = bound_of === "ratio" ? ratio : figure;
      const used = kind === "at_least" ? limit / bounded : bounded / limit;
      return { name, value: withUnit(figure, unit), reference: withUnit(reference, unit), ratio, runs, bound: said, met, used };
    });
}

/** Rows of browser.json: a bound holds for the worst run. */
function browsed(rows = []) {
  return rows
    .filter(({ bound }) => bound !== undefined)
    .map(({ figure, value, most, unit, runs = 1, bound }) => ({
      name: figure,
      value: most === undefined ? withUnit(value, unit) : `${withUnit(value, unit)}, at most ${number(most)}`,
      runs,
      bound: `≤ ${bound}`,
      met: (most ?? value) <= bound,
      used: (most ?? value) / bound,
    }));
}

/** Rows of storm.json: nobody is shut out of a school, and no guess opens an account. */
function stormed(storm) {
  if (!storm) return [];
  const share = (value) => `${(100 * value).toFixed(1)} %`;
  const row = (name, value, bound, met) => ({ name, value, runs: 1, bound, met });
  const people = `storm of ${storm.people} people in ${storm.seconds} s`;
  return [
    row(`${people}: who wanted in and is in, the least of 40 schools`, share(storm.schools.least), "", undefined),
    row(`${people}: the same, the middle`, share(storm.schools.middle), "", undefined),
  ];
}

const all = [
  ...["table.json", "waiting.json", "openid.json"].flatMap((name) => measured(read(name))),
  ...browsed(read("browser.json")),
  ...stormed(read("storm.json")),
];
const verdict = (met) => (met === undefined || met === null ? "" : met ? "met" : "not met");
const lines = all.map(({ name, value, reference = "", ratio, runs, bound, met }) => [
  name,
  value,
  reference,
  typeof ratio === "number" ? ratio.toFixed(2) : "",
  String(runs),
  bound,
  verdict(met),
]);
const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...lines].map((line) => [...line[column]].length)));
const drawn = (line) => `| ${line.map((cell, column) => cell + " ".repeat(widths[column] - [...cell].length)).join(" | ")} |`;
console.log([drawn(HEAD), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...lines.map(drawn)].join("\n"));
writeFileSync(join(FOLDER, "all.json"), `${JSON.stringify(all, null, 1)}\n`);
console.log(`\nalso in ${join(FOLDER, "all.json")}; the benches' own files hold every run`);
