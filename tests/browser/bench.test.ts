// `npm run bench:browser` still finds all that it measures. Its figures count on a quiet machine alone, and no test looks at them.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { BINARY } from "./site.ts";

it("measures every row", { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavi-bench-"));
  try {
    const env = { ...process.env, RUNS: "1", LAVI_BINARY: BINARY, CARGO_TARGET_DIR: folder };
    await promisify(execFile)("node", ["scripts/browser-speed.mjs"], { env });
    const rows: { figure: string; value: number }[] = JSON.parse(readFileSync(join(folder, "bench/browser.json"), "utf8"));
    expect(rows.filter(({ value }) => !(value > 0))).toEqual([]);
    expect(rows.map(({ figure }) => figure)).toEqual(
      expect.arrayContaining(["longest task, permissions: processor time", "set up account, to the next frame: the next step"]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
