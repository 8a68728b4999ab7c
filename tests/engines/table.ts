// Prints the journeys by engine, with scripts and without, when all have been walked. One that was not walked shows as such.

import type { Reporter, TestModule, TestSuite } from "vitest/node";

const SIGNS: Record<string, string> = { passed: "✓", failed: "✗", skipped: "–", pending: "–" };

export default class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const walks = modules.flatMap((module) => [...module.children.suites()]).sort((a, b) => a.name.localeCompare(b.name));
    const journeys = new Set(walks.flatMap((walk) => [...walk.children.tests()].map(({ name }) => name)));
    const columns = walks.map((walk) => [walk.name, ...[...journeys].map((journey) => sign(walk, journey))]);
    const rows = ["", ...journeys].map((journey, row) => [journey, ...columns.map((column) => column[row] ?? "")]);
    const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
    const print = (row: string[]) => console.log(`| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`);
    const [head = [], ...body] = rows;
    print(head);
    print(widths.map((width) => "-".repeat(width)));
    for (const row of body) print(row);
    const cells = columns.flatMap(([, ...signs]) => signs).filter((sign) => sign !== "");
    console.log(`${cells.filter((sign) => sign === SIGNS.passed).length} of ${cells.length} cells passed`);
    for (const line of walks.flatMap(failures)) console.log(line);
    for (const version of new Set(walks.map(versionOf))) console.log(version);
  }
}

/** Nothing where a walk does not have the journey. */
function sign(walk: TestSuite, journey: string): string {
  const test = [...walk.children.tests()].find(({ name }) => name === journey);
  return test ? (SIGNS[test.result().state] ?? test.result().state) : "";
}

/** What the failed journeys of a walk missed, a line each: the end of a long log is what is kept of it. */
function failures(walk: TestSuite): string[] {
  return [...walk.children.tests()].flatMap((test) =>
    (test.result().errors ?? []).map(({ message }) => `${walk.name}, ${test.name}: ${message}`),
  );
}

/** As the engine said it to the first journey that started. */
function versionOf(walk: TestSuite): string {
  return [...walk.children.tests()].map((test) => test.meta().version).find(Boolean) ?? `${walk.name}: did not start`;
}
