// What the browser talks to: the release binary, a constant page that stands in for physics, and a line with a long way.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer, get } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_LIMIT = 20_000;

/** Milliseconds there and back, and bytes a second each way (400 kbit). */
export const LINE = { roundTrip: 400, bytesPerSecond: 50_000 };

const PROVIDERS = {
  LAVI__EMBEDDED__MOBILE_ID__BASE: "http://127.0.0.1:9/mid-api",
  LAVI__EMBEDDED__SMART_ID__BASE: "http://127.0.0.1:9/smart-id-rp/v3",
  LAVI__EMBEDDED__HAR_ID__CLIENT_ID: "bench",
  LAVI__EMBEDDED__X_ID__CLIENT_ID: "bench",
  LAVI__EMBEDDED__X_ID__ISSUER: "http://127.0.0.1:9/x-id",
  LAVI__EMBEDDED__E_PARAKSTS__CLIENT_ID: "bench",
  LAVI__ID_CARD__HOST: "http://127.0.0.1:9",
};

/** Starts `lavi serve` or `lavi demo` with a folder of its own. */
export async function lavi(binary, command) {
  const folder = mkdtempSync(join(tmpdir(), "lavi-speed-"));
  const port = await freePort();
  const root = `http://localhost:${port}`;
  const env = {
    ...process.env,
    RUST_LOG: "error",
    LAVI__SERVER__LISTEN: `127.0.0.1:${port}`,
    LAVI__SERVER__PUBLIC_URL: root,
    LAVI__EMBEDDED__DATABASE: `sqlite://${join(folder, "lavi.db")}`,
    LAVI__EMBEDDED__MAIL: `file://${join(folder, "mail")}`,
    // Every tab that the figures have always been taken with; nobody is there.
    ...(command === "demo" ? {} : PROVIDERS),
  };
  const server = spawn(binary, [command], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  process.once("exit", () => server.kill());
  await new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${binary} does not start`)), START_LIMIT).unref();
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`${binary} ended with ${code}`)));
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (said) => /listens on|Ctrl-C ends it/.test(said) && resolve());
    }
  });
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  /** Does what an operator does at the server, and returns what was printed. */
  const commands = (words, input = "") => execFileSync(binary, words, { env, input, encoding: "utf8" });
  return { root, stop, commands };
}

/** Serves the very bytes and headers that the site answers to these paths and to what their scripts load, from a table. */
export async function constantCopy(root, paths) {
  const answers = new Map();
  const waiting = [...paths];
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (answers.has(path)) continue;
    const answer = await fetchRaw(root + path);
    answers.set(path, answer);
    const text = await (await fetch(root + path)).text();
    for (const [, name] of text.matchAll(/"(\/static\/[^"]+|\.\/[\w-]+\.js)"/g)) waiting.push(name.replace(/^\.\//, "/static/"));
  }
  const server = createHttpServer({ keepAlive: true }, ({ url }, response) => {
    const { status, headers, body } = answers.get(url) ?? { status: 404, headers: [], body: "" };
    response.sendDate = false;
    response.writeHead(status, headers).end(body);
  });
  const port = await listening(server);
  return { root: `http://localhost:${port}`, stop: () => server.closeAllConnections() ?? server.close() };
}

function fetchRaw(address) {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br", accept: "text/html,*/*;q=0.8" } }, (answer) => {
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.rawHeaders, body: Buffer.concat(pieces) }));
    }).once("error", reject);
  });
}

/**
 * A line to a server on this machine, with what browsers' own throttling leaves out: the round trip of a new connection, and
 * TCP's slow start, ten segments first and twice as many with every round trip.
 */
export async function longLine(root) {
  const target = Number(new URL(root).port);
  const free = { up: 0, down: 0 };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    const opened = performance.now() + LINE.roundTrip;
    carry(near, far, free, "up", opened);
    carry(far, near, free, "down", opened);
  });
  const port = await listening(server);
  return { root: `http://localhost:${port}`, stop: () => server.close() };
}

const SEGMENT = 1_448;

function carry(from, to, free, way, opened) {
  let [window, underWay, rest, over] = [10 * SEGMENT, 0, Buffer.alloc(0), false];
  const send = () => {
    while (rest.length > 0 && underWay + Math.min(SEGMENT, rest.length) <= window) {
      const segment = rest.subarray(0, SEGMENT);
      rest = rest.subarray(segment.length);
      underWay += segment.length;
      const now = performance.now();
      free[way] = Math.max(free[way], now, opened) + (segment.length / LINE.bytesPerSecond) * 1_000;
      const arrival = free[way] + LINE.roundTrip / 2 - now;
      setTimeout(() => to.writable && to.write(segment), arrival);
      setTimeout(
        () => {
          underWay -= segment.length;
          window += segment.length;
          send();
        },
        arrival + LINE.roundTrip / 2,
      );
    }
    if (over && rest.length === 0) setTimeout(() => to.end(), LINE.roundTrip);
  };
  from.setNoDelay(true);
  from.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    send();
  });
  from.on("end", () => {
    over = true;
    send();
  });
  from.on("error", () => to.destroy());
}

async function freePort() {
  const probe = createServer();
  const port = await listening(probe);
  await new Promise((closed) => probe.close(closed));
  return port;
}

function listening(server) {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
}
