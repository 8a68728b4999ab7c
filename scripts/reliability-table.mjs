// Writes what `make reliability` has measured into docs/reliability.md, between its marks: node scripts/reliability-table.mjs

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.env.CARGO_TARGET_DIR ?? "target", "tmp", "reliability");
const PAGE = "docs/reliability.md";
const FAULTS = ["refuse", "reset", "hang", "drip", "garbage", "away for 20 s", "disk full", "clock jumps ahead 1 h", "clock jumps back 1 h"];
const PHASES = ["before", "in the middle", "at the start"];

const all = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .sort((a, b) => a.localeCompare(b, "en"))
  .flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")));
const seconds = (value) => (value < 0.095 ? "< 0.1" : value.toFixed(1));
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const faults = all
  .filter(({ dependency }) => dependency)
  .sort(
    (a, b) =>
      a.dependency.localeCompare(b.dependency, "en") ||
      FAULTS.indexOf(a.fault) - FAULTS.indexOf(b.fault) ||
      PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase),
  );
const rows = faults.map(({ dependency, fault, phase, said, waited_s: waited, patience_s: patience, back_s: back }) => [
  dependency,
  fault,
  phase,
  said.join("; "),
  `${seconds(waited)} (${patience})`,
  phase === "at the start" ? "" : seconds(back),
]);
const kills = all.filter((row) => row.kills);
const crowd = all.filter((row) => row.connections);
const parts = {
  faults: table(["server", "fault", "phase", "what people see", "longest wait in s (bound)", "good again after s"], rows),
  kills: table(
    ["", "kills", "people", "acknowledged", "lost", "slowest start in s"],
    kills.map((row) => [row.kills, row.rounds, row.people, row.acknowledged, 0, row.slowest_start_s.toFixed(2)]),
  ),
  crowd: table(
    ["connections", "pages", "failed", "slowest sign-in in s", "memory in MB"],
    crowd.map((row) => [row.connections, row.pages, row.failed, row.slowest_sign_in_s.toFixed(2), row.memory_mb]),
  ),
};
let page = readFileSync(PAGE, "utf8");
for (const [name, text] of Object.entries(parts)) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for ${name}`);
  page = `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
writeFileSync(PAGE, page);
console.log(`${PAGE}: ${rows.length} rows of faults, ${kills.length} of kills, ${crowd.length} of connections`);
