// Writes what `make reliability` has measured into docs/reliability.md, between its marks: node scripts/reliability-table.mjs

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.env.CARGO_TARGET_DIR ?? "target", "tmp", "reliability");
const PAGE = "docs/reliability.md";
const FAULTS = ["refuse", "reset", "hang", "drip", "garbage", "away for 20 s", "endless head", "endless answer", "disk full", "clock jumps ahead 1 h", "clock jumps back 1 h"];
const PHASES = ["before", "in the middle", "at the start"];

const all = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .sort((a, b) => a.localeCompare(b, "en"))
  .flatMap((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")));
const seconds = (value) => (value < 0.095 ? "< 0.1" : value.toFixed(1));
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const measured = all.filter(({ dependency }) => dependency);
const names = [...new Set(measured.map(({ dependency }) => dependency))].sort((one, other) => one.localeCompare(other, "en"));
const cell = (row) => (row ? `${row.said.join("; ")}, ${seconds(row.waited_s)} s` : "");
const rows = names.flatMap((name) =>
  FAULTS.flatMap((fault) => {
    const [before, middle, start] = PHASES.map((phase) =>
      measured.find((row) => row.dependency === name && row.fault === fault && row.phase === phase),
    );
    const visits = [before, middle].filter(Boolean);
    if (visits.length === 0) return [];
    const back = Math.max(...visits.map((row) => row.back_s));
    return [[name, fault, cell(before), cell(middle), cell(start), visits[0].patience_s, seconds(back)]];
  }),
);
const kills = all.filter((row) => row.kills);
const crowd = all.filter((row) => row.connections);
const parts = {
  faults: table(["server", "fault", "before", "in the middle", "at the start", "bound in s", "good again after s"], rows),
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
console.log(`${PAGE}: ${measured.length} figures of faults in ${rows.length} rows, ${kills.length} of kills, ${crowd.length} of connections`);
