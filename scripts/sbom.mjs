// Prints the list of parts of the program (SBOM) as CycloneDX 1.6 in JSON. The same source gives the same bytes.

import { createHash } from "node:crypto";

import { crates, scripts, sourceDate } from "./shipped.mjs";

const [server, ...libraries] = crates();
const inScripts = scripts();

const component = (part) => ({
    type: "library",
    "bom-ref": part.purl,
    name: part.name,
    version: part.version,
    scope: "required",
    hashes: [part.sha256 ? { alg: "SHA-256", content: part.sha256 } : { alg: "SHA-512", content: part.sha512 }],
    licenses: [{ expression: part.licence }],
    purl: part.purl,
});
const components = [...libraries, ...inScripts].map(component);
const needs = inScripts.filter((part) => !inScripts.some((other) => other.needs.includes(part.purl))).map((part) => part.purl);
const dependencies = [
    { ref: server.purl, dependsOn: [...server.needs, ...needs] },
    ...[...libraries, ...inScripts].map((part) => ({ ref: part.purl, dependsOn: part.needs })),
];

// The number names this very list: it follows from what is in it.
const digest = createHash("sha256").update(JSON.stringify([server.version, components, dependencies])).digest("hex");
const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;

const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
        timestamp: sourceDate(),
        component: {
            type: "application",
            "bom-ref": server.purl,
            name: "lavi",
            version: server.version,
            licenses: [{ expression: server.licence }],
            purl: server.purl,
        },
    },
    components,
    dependencies,
};
process.stdout.write(JSON.stringify(bom, null, 2) + "\n");
