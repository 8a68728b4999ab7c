// The table of flows and browsers, printed when all have ended: which passed, in how many seconds, in which versions.

import { execFileSync } from "node:child_process";
import type { Reporter, TestModule } from "vitest/node";
import { browsers } from "./browsers.ts";

const SIGNS: Record<string, string> = { passed: "✓", failed: "✗" };

export default class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const cells = new Map<string, Map<string, string>>();
    let passed = 0;
    let all = 0;
    for (const run of modules) {
      for (const test of run.children.allTests()) {
        const browser = test.parent.type === "suite" ? test.parent.name : "";
        if (!browsers.some(({ name }) => name === browser)) continue;
        const { state } = test.result();
        const seconds = Math.ceil((test.diagnostic()?.duration ?? 0) / 1000);
        const row = cells.get(test.name) ?? new Map<string, string>();
        cells.set(test.name, row.set(browser, `${SIGNS[state] ?? state} ${String(seconds).padStart(3)} s`));
        all += 1;
        if (state === "passed") passed += 1;
      }
    }
    const widest = Math.max(...[...cells.keys()].map((flow) => flow.length));
    const line = (first: string, rest: string[]) =>
      [first.padEnd(widest), ...rest.map((cell) => cell.padEnd(9))].join("  ").trimEnd();
    const names = browsers.map(({ name }) => name);
    console.log(`\n${line("", names)}`);
    for (const [flow, row] of cells)
      console.log(
        line(
          flow,
          names.map((name) => row.get(name) ?? "not run"),
        ),
      );
    console.log(
      `${passed} of ${all} passed: ${browsers.map(({ version: [program = "", ...words] }) => version(program, words)).join(", ")}`,
    );
  }
}

/** What a browser says of itself, up to its number. */
function version(program: string, words: string[]): string {
  const said = execFileSync(program, words, { encoding: "utf8" });
  return `${program} ${said.match(/\d+\.[\w.+]+/)?.[0] ?? said.trim()}`;
}
