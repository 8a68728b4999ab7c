// Prints the licences of everything that is in the program: each part with its licence, then each text once, with the parts that it
// belongs to. A part without a text of its own has that of its licence as another part has it.

import { readFileSync, readdirSync } from "node:fs";

import { crates, scripts } from "./shipped.mjs";

const parts = [...crates(), ...scripts()];
const texts = new Map();
const without = [];
for (const part of parts) {
    const named = (name) => /^(licen[sc]e|copying|copyright|notice|unlicense)/i.test(name) && !/\.(rs|js|mjs|json)$/i.test(name);
    const files = readdirSync(part.folder, { withFileTypes: true }).filter((file) => file.isFile() && named(file.name));
    if (files.length === 0) without.push(part);
    for (const file of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const text = readFileSync(part.folder + file.name, "utf8").replaceAll("\r", "").trim();
        if (text === "") continue;
        const key = text.replaceAll(/\s+/g, " ");
        if (!texts.has(key)) texts.set(key, { text, of: [] });
        texts.get(key).of.push(`${part.name} ${part.version}`);
    }
}
const unnamed = parts.filter((part) => !part.licence);
if (unnamed.length > 0) {
    console.error(`licences: no licence is said of ${unnamed.map((part) => part.name).join(", ")}`);
    process.exit(1);
}
const lines = ["What Lävi is made of, and the licences of its parts.", ""];
for (const part of parts) lines.push(`${part.name} ${part.version}: ${part.licence}`);
lines.push("", "These come without a text of their own; the licence is the one that is named above:", "");
lines.push(...without.map((part) => `${part.name} ${part.version}`));
for (const { text, of } of texts.values()) lines.push("", "-".repeat(100), of.join(", "), "-".repeat(100), "", text);
process.stdout.write(lines.join("\n") + "\n");
