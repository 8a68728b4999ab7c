// Connections that ask as fast as one core can: a request is written as bytes, and of an answer only its status, its length and its
// body are read.

import { connect } from "node:net";

const EMPTY = Buffer.alloc(0);

/** One connection, on which one request is answered at a time. */
export class Line {
  #socket;
  #rest = EMPTY;
  #waiting;

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Line(socket)));
    });
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#takes(bytes));
    socket.on("error", (cause) => this.#waiting?.reject(cause));
    socket.on("close", () => this.#waiting?.reject(new Error("the server has closed the connection")));
  }

  ask(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #takes(bytes) {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const end = this.#rest.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#rest.toString("latin1", 0, end);
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? ([204, 304].includes(status) ? 0 : undefined);
    if (length === undefined) return this.#waiting?.reject(new Error(`an answer does not say its length:\n${head}`));
    const whole = end + 4 + Number(length);
    if (this.#rest.length < whole) return;
    const body = this.#rest.subarray(end + 4, whole);
    this.#rest = this.#rest.subarray(whole);
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve({ status, head, body });
  }
}

/** The bytes of a request to the server at this port. */
export function request(port, method, path, headers = {}, form = undefined) {
  const body = form === undefined ? "" : String(new URLSearchParams(form));
  const kind = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
  const all = { Host: `localhost:${port}`, ...headers, ...(form && kind) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Asks once, on a connection of its own. */
export async function once(port, bytes) {
  const line = await Line.open(port);
  try {
    return await line.ask(bytes);
  } finally {
    line.close();
  }
}

/** So many connections at once, on each of which `ask` is done so many times, one after the other. */
export async function load(port, connections, times, ask) {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(port)));
  const goes = async (line, number) => {
    for (let turn = 0; turn < times; turn += 1) await ask(line, number);
  };
  try {
    await Promise.all(lines.map(goes));
  } finally {
    for (const line of lines) line.close();
  }
}
