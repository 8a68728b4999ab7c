// Builds static/built: one style sheet a brand, the favicons, and the scripts under names that hold their hash, with
// manifest.json from plain to hashed names; and the names of browsers. The server compresses nothing that stands here: .br and .gz are made once.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { parse } from "yaml";
import { slimReact } from "./slim_react.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, "static/built");
/** Browsers of three years ago, for style sheets: older ones leave out what they do not know. */
const target = ["chrome119", "edge119", "firefox119", "safari16.6"];
/** The oldest browsers that scripts run in: they have what islands/needed.ts names (docs/browsers.md). */
const scripted = ["chrome103", "edge103", "firefox103", "safari16"];
/** With --development React says what is wrong with its markup; sizes do not count then. */
const development = process.argv.includes("--development");
/** The most that may cross the wire for one page, in bytes of brotli. */
const budgets = { css: 3_500, entering: 950, going_on: 1_450, reading: 1_570, code: 610, terms: 760, desk: 2_000, js: 64_000 };

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const manifest = {};
const sizes = [];
/** By island: the files that a page with it loads, the captcha's among them, which any form may have. */
const pages = new Map();
for (const brand of (await readdir(join(root, "static/brands"))).sort()) {
  await styles(brand);
  await favicon(brand);
}
for (const kind of ["entering", "going_on", "reading", "code", "terms", "desk"])
  await sheet(`${kind}.css`, `@import "./css/${kind}.css";`, kind);
await scripts();
await browsers();
await writeFile(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
report();

async function styles(brand) {
  await sheet(`${brand}.css`, `@import "./brands/${brand}/tokens.css"; @import "./css/index.css";`, "css");
}

/** Inlined by the server, so neither hashed nor compressed here. */
async function sheet(name, contents, kind) {
  const stdin = { contents, resolveDir: join(root, "static"), loader: "css" };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, target, write: false });
  await writeFile(join(out, name), outputFiles[0].contents);
  note(kind, name, outputFiles[0].contents);
}

async function favicon(brand) {
  const content = await readFile(join(root, "static/brands", brand, "favicon.svg"));
  const name = `${brand}-favicon-${createHash("sha256").update(content).digest("hex").slice(0, 8)}.svg`;
  manifest[`${brand}-favicon.svg`] = name;
  await publish("svg", name, content);
}

/** One small entry; whatever islands share, React first of all, is a chunk that loads when an island wakes. */
async function scripts() {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, "islands/start.ts")],
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    minify: !development,
    legalComments: "none",
    // The names have the paths of what was bundled in them: those of the project, wherever node_modules really lies.
    absWorkingDir: root,
    preserveSymlinks: true,
    target: scripted,
    define: { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production") },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
    write: false,
    plugins: development ? [] : [slimReact],
  });
  const entries = new Map(Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [basename(path), entryPoint]));
  for (const { path, contents, text } of outputFiles) {
    const name = basename(path);
    const isStart = entries.get(name) === "islands/start.ts";
    manifest[isStart ? "start.js" : name] = name;
    await publish("js", name, isStart ? Buffer.from(alone(text)) : contents);
  }
  const outputs = Object.entries(metafile.outputs);
  const loaded = (path, found = new Set()) => {
    if (found.has(path)) return found;
    found.add(path);
    const { imports } = metafile.outputs[path];
    imports.filter(({ kind }) => kind === "import-statement").forEach((file) => loaded(file.path, found));
    return found;
  };
  const named = (source) => outputs.find(([, { entryPoint }]) => entryPoint === source)?.[0];
  const everywhere = [named("islands/start.ts"), named("islands/captcha/captcha.ts")];
  for (const [path, { entryPoint }] of outputs.filter(([, { entryPoint }]) => entryPoint)) {
    const files = [path, ...everywhere].flatMap((file) => [...loaded(file)]);
    pages.set(entryPoint, new Set(files.map((file) => basename(file))));
  }
}

/** What every page loads is one file: what it shared with an island would be a second request on every page. */
function alone(start) {
  if (!development && /^import\b(?!\()/.test(start)) throw new Error("islands/start.ts shares code with an island");
  return start;
}

/** What src/domain/user_agent.rs has inside: how browsers and systems name themselves in `User-Agent`. Served to nobody. */
async function browsers() {
  const { user_agent_parsers, os_parsers } = parse(await readFile(join(root, "node_modules/uap-core/regexes.yaml"), "utf8"));
  await writeFile(join(out, "browsers.json"), JSON.stringify({ user_agent_parsers, os_parsers, device_parsers: [] }));
}

async function publish(kind, name, content) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(join(out, name), content),
    writeFile(join(out, `${name}.br`), brotliCompressSync(content, { params })),
    writeFile(join(out, `${name}.gz`), gzipSync(content, { level: 9 })),
  ]);
  note(kind, name, content);
}

function note(kind, name, content) {
  sizes.push({ kind, name, plain: content.length, brotli: brotliCompressSync(content).length });
}

function report() {
  for (const { name, plain, brotli } of sizes) {
    console.log(`${String(plain).padStart(8)} ${String(brotli).padStart(7)} brotli  ${name}`);
  }
  const weigh = (files) => sizes.reduce((sum, { name, brotli }) => sum + (files.has(name) ? brotli : 0), 0);
  const [page, scripts] = [...pages].map(([page, files]) => [page, weigh(files)]).sort((a, b) => b[1] - a[1])[0];
  console.log(`most scripts of a page: ${scripts} bytes of brotli (${page}), at most ${budgets.js}`);
  const heavy = sizes.filter(({ kind, brotli }) => kind !== "js" && brotli > budgets[kind]);
  if (!development && (scripts > budgets.js || heavy.length > 0)) {
    throw new Error(`too large: ${scripts > budgets.js ? "scripts" : heavy.map(({ name }) => name).join(", ")}`);
  }
}
