// An authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). A server takes the codes of the step before, of this one and of
// the next, each of them once.

import { createHmac } from "node:crypto";

/** In milliseconds. */
const STEP = 30_000;

export class Authenticator {
  private readonly key: Buffer;
  private used = 0;

  constructor(base32: string) {
    const bits = [...base32.replace(/[\s=]/g, "")]
      .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
      .join("");
    this.key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  }

  /** One that was not used yet, and counts for half a step at least: the earliest, so that others are left; or the next, when it counts. */
  async code(): Promise<string> {
    this.used = Math.max(this.used + 1, Math.floor((Date.now() + STEP / 2) / STEP) - 1);
    await new Promise((counts) => setTimeout(counts, Math.max(0, (this.used - 1) * STEP - Date.now())));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.used));
    const digest = createHmac("sha1", this.key).update(counter).digest();
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}
