// What npm may bring: packages under a licence that asks for no more than to be named, each with the hash of its content, and
// no script of theirs at installation but esbuild's, which puts its program in place. What is shipped is named one by
// one. npm's own list of weaknesses is asked where the network has it (`npm audit`); there is no snapshot of it.

import { readFileSync } from "node:fs";

const LICENCES = [
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT", "MIT-0",
    // Weak copyleft of whole files; for tools alone, nothing of it is shipped.
    "MPL-2.0",
    // Of the first two, MIT is chosen.
    "(MIT OR GPL-3.0-or-later)", "(WTFPL OR MIT)", "(MIT AND Zlib)",
];
// What browsers get, and the names of browsers, which the program has inside (islands/build.mjs).
const SHIPPED = ["@noble/hashes", "react", "react-dom", "scheduler", "uap-core"];
// Packages that name their licence in a way that npm does not read; it was read there.
const NAMED = { "uap-core": "Apache-2.0" };
const WITH_SCRIPTS = ["esbuild", "fsevents"];

const problems = [];
const locked = (file) =>
    Object.entries(JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")).packages).filter(([path]) => path !== "");
// The second has the browsers of tests/engines, apart because they are large.
for (const [path, found] of [...locked("../package-lock.json"), ...locked("old-engines/package-lock.json")]) {
    const name = path.split("node_modules/").at(-1);
    const licence = found.license ?? NAMED[name];
    if (!LICENCES.includes(licence)) problems.push(`${name}: licence ${licence}`);
    // What is bundled in a package has the hash of that package.
    if (!found.integrity && !found.inBundle) problems.push(`${name}: no hash of its content`);
    if (found.hasInstallScript && !WITH_SCRIPTS.includes(name)) problems.push(`${name}: a script at installation`);
    if (found.resolved?.startsWith("git")) problems.push(`${name}: not from the registry`);
    const isShipped = !found.dev && !found.devOptional;
    if (isShipped && !SHIPPED.includes(name)) problems.push(`${name}: new in what is shipped`);
    if (isShipped && licence === "MPL-2.0") problems.push(`${name}: MPL-2.0 in what is shipped`);
}
for (const problem of problems) console.error(`package-lock.json: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
