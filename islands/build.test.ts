// @vitest-environment node
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The files that the build makes in a copy of the project at this place, whose packages lie elsewhere. */
function built(place: string): Map<string, string> {
  mkdirSync(place, { recursive: true });
  for (const name of ["islands", "static", "templates", "i18n", "package.json", "tsconfig.json"]) {
    cpSync(join(PROJECT, name), join(place, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, "node_modules"), join(place, "node_modules"));
  execFileSync(process.execPath, ["islands/build.mjs"], { cwd: place, stdio: "pipe" });
  const out = join(place, "static/built");
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name)).toString("base64")]));
}

it("makes the same files, with the same names, wherever the project and its packages lie", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "lavi-built-"));
  try {
    const first = built(join(folder, "one"));
    const second = built(join(folder, "another/place"));
    expect([...first.keys()].sort()).toEqual([...second.keys()].sort());
    expect(first).toEqual(second);
    expect(first.size).toBeGreaterThan(20);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
