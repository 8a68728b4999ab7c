// Builds static/built: one style sheet a brand, the favicons, and the scripts under names that hold their hash, with
// manifest.json from plain to hashed names. The server compresses nothing that stands here: .br and .gz are made once.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, "static/built");
/** Browsers of three years ago. */
const target = ["chrome119", "edge119", "firefox119", "safari16.6"];
/** With --development React says what is wrong with its markup; sizes do not count then. */
const development = process.argv.includes("--development");
/** The most that may cross the wire, in bytes of brotli. */
const budgets = { css: 4_200, js: 75_000 };

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

/**
 * Most of React is one function of 200 kB. Called later, as a CommonJS module is, it would be read twice, the second time while
 * a visitor types; called where it stands, engines read it once, as the file arrives.
 */
const eagerReact = {
  name: "eager-react",
  setup(build) {
    build.onLoad({ filter: /react-dom\/client\.js$/ }, ({ path }) => {
      const contents = `import React from "react"; import ReactDOM from "react-dom"; import Scheduler from "scheduler";
        export const { hydrateRoot } = (function (exports, modules) {
          const require = (name) => modules[name];
          ${readFileSync(join(dirname(path), "cjs/react-dom-client.production.js"), "utf8")}
          return exports;
        })({}, { react: React, "react-dom": ReactDOM, scheduler: Scheduler });`;
      return { contents, loader: "js", resolveDir: dirname(path) };
    });
  },
};

const manifest = {};
const sizes = [];
for (const brand of (await readdir(join(root, "static/brands"))).sort()) {
  await styles(brand);
  await favicon(brand);
}
await scripts();
await writeFile(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
report();

/** Inlined by the server, so neither hashed nor compressed here. */
async function styles(brand) {
  const contents = `@import "./brands/${brand}/tokens.css"; @import "./css/index.css";`;
  const stdin = { contents, resolveDir: join(root, "static"), loader: "css" };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, target, write: false });
  await writeFile(join(out, `${brand}.css`), outputFiles[0].contents);
  note("css", `${brand}.css`, outputFiles[0].contents);
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
    target,
    define: { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production") },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    metafile: true,
    write: false,
    plugins: development ? [] : [eagerReact],
  });
  const entries = new Map(Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [basename(path), entryPoint]));
  for (const { path, contents } of outputFiles) {
    const name = basename(path);
    manifest[entries.get(name) === "islands/start.ts" ? "start.js" : name] = name;
    await publish("js", name, contents);
  }
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
  const scripts = sizes.filter(({ kind }) => kind === "js").reduce((sum, { brotli }) => sum + brotli, 0);
  console.log(`all scripts: ${scripts} bytes of brotli, at most ${budgets.js}`);
  const heavy = sizes.filter(({ kind, brotli }) => kind === "css" && brotli > budgets.css);
  if (!development && (scripts > budgets.js || heavy.length > 0)) {
    throw new Error(`too large: ${scripts > budgets.js ? "scripts" : heavy.map(({ name }) => name).join(", ")}`);
  }
}
