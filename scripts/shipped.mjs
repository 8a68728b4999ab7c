// What is in the program that people run: the crates that are linked into it (not those that only build or test it), and the npm
// packages in its scripts. Of Cargo.lock and package-lock.json, for this platform, without the demo.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const root = new URL("..", import.meta.url);
const run = (program, ...words) => execFileSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });

/** SHA-256 of each crate's file, by name and version. */
function checksums() {
    const found = new Map();
    for (const block of readFileSync(new URL("Cargo.lock", root), "utf8").split("[[package]]")) {
        const value = (key) => block.match(new RegExp(`^${key} = "(.*)"$`, "m"))?.[1];
        found.set(`${value("name")} ${value("version")}`, value("checksum"));
    }
    return found;
}

// Parts that name a file in place of a licence. cargo-deny has read the crate's (deny.toml).
const OF_FILE = { captcha: "MIT", "uap-core": "Apache-2.0" };

/** The licence, spelled as SPDX does. */
const expression = (one) => (one.license ?? OF_FILE[one.name])?.replaceAll(/\s*\/\s*/g, " OR ");

/** The crates, the server itself first: name, version, licence (SPDX), folder, sha256, purl, needs (purls). */
export function crates() {
    const host = run("rustc", "-vV").match(/^host: (.*)$/m)[1];
    const text = run("cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", host, "--no-default-features");
    const metadata = JSON.parse(text);
    const packages = new Map(metadata.packages.map((one) => [one.id, one]));
    const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
    const server = metadata.packages.find((one) => one.name === "lavi" && one.source === null);
    const hashes = checksums();
    const purl = (one) => `pkg:cargo/${one.name}@${one.version}`;
    // Which of them are linked: metadata also has those that only tests ask for.
    const tree = run("cargo", "tree", "--locked", "--package", "lavi", "--no-default-features", "--edges", "normal,no-proc-macro", "--target", host, "--prefix", "none", "--format", "{p}");
    const isLinked = new Set(tree.split("\n").map((line) => line.split(" ").slice(0, 2).join(" ").replace(/ v/, " ")));
    const linked = (id) =>
        nodes
            .get(id)
            .deps.filter((need) => need.dep_kinds.some((kind) => kind.kind === null))
            .map((need) => need.pkg)
            .filter((need) => isLinked.has(`${packages.get(need).name} ${packages.get(need).version}`));
    const seen = new Map();
    const waiting = [server.id];
    while (waiting.length > 0) {
        const id = waiting.pop();
        if (seen.has(id)) continue;
        const one = packages.get(id);
        const needs = linked(id);
        seen.set(id, {
            name: one.name,
            version: one.version,
            licence: expression(one),
            folder: one.manifest_path.replace(/[^/]*$/, ""),
            sha256: hashes.get(`${one.name} ${one.version}`),
            purl: purl(one),
            needs: needs.map((need) => purl(packages.get(need))).sort(),
        });
        waiting.push(...needs);
    }
    const [own, ...others] = seen.values();
    return [own, ...others.sort((a, b) => (a.purl < b.purl ? -1 : 1))];
}

/** The packages in the scripts: name, version, licence (SPDX), folder, sha512, purl, needs. */
export function scripts() {
    const { packages } = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
    const shipped = Object.entries(packages).filter(([path, one]) => path !== "" && !one.dev && !one.devOptional && !one.optional);
    const purl = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;
    return shipped.map(([path, one]) => ({
        name: path.replace("node_modules/", ""),
        version: one.version,
        licence: one.license ?? OF_FILE[path.replace("node_modules/", "")],
        folder: new URL(`${path}/`, root).pathname,
        sha512: Buffer.from(one.integrity.replace(/^sha512-/, ""), "base64").toString("hex"),
        purl: purl(path.replace("node_modules/", ""), one.version),
        needs: Object.keys(one.dependencies ?? {}).map((name) => purl(name, packages[`node_modules/${name}`].version)),
    }));
}

/** The time of the last commit, or SOURCE_DATE_EPOCH: what is built is dated by its source. */
export function sourceDate() {
    const seconds = process.env.SOURCE_DATE_EPOCH ?? run("git", "log", "-1", "--format=%ct").trim();
    return new Date(Number(seconds) * 1000).toISOString().replace(/\.000Z$/, "Z");
}
