// An authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). Each code is used once, so codes run ahead by one step
// at most.

import { createHmac } from "node:crypto";

export class Authenticator {
  private readonly key: Buffer;
  private used = 0;

  /** The first code is that of so many steps before the present one. */
  constructor(
    base32: string,
    private readonly behind = 1,
  ) {
    const bits = [...base32.replace(/[\s=]/g, "")]
      .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
      .join("");
    this.key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  }

  code(): string {
    this.used = Math.max(this.used + 1, Math.floor(Date.now() / 30_000) - this.behind);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.used));
    const digest = createHmac("sha1", this.key).update(counter).digest();
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}
