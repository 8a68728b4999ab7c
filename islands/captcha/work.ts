// A proof of work: the first number whose SHA-256, together with the captcha's id, begins with so many zero bits. The rule is
// that of src/accounts/embedded/captcha/work.rs; tests/vectors/captcha_work.json holds both to it.

import { sha256 } from "@noble/hashes/sha2.js";

/** How long the browser may be kept from anything else, in milliseconds. */
const STRETCH = 20;
const BATCH = 256;

export async function work(id: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  for (let nonce = 0; ;) {
    const until = performance.now() + STRETCH;
    while (performance.now() < until) {
      for (const end = nonce + BATCH; nonce < end; nonce += 1) {
        if (zeros(sha256(encoder.encode(`${id}:${nonce}`))) >= bits) return String(nonce);
      }
    }
    await new Promise((later) => setTimeout(later, 0));
  }
}

/** The zero bits that the first four bytes begin with. */
function zeros([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d);
}
