// What a signature alone costs: processor time of one by OpenSSL, as Node.js has it, in microseconds. Prints one object.

import { generateKeyPairSync, sign } from "node:crypto";

const [times] = process.argv.slice(2).map(Number);
// As long as an ID token's two parts.
const text = Buffer.alloc(600, "a");
const keys = {
  ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  RS256: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
};

const cost = (key) => {
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) sign("sha256", text, { key, dsaEncoding: "ieee-p1363" });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};
for (const key of Object.values(keys)) cost(key);
console.log(JSON.stringify(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, cost(key)]))));
