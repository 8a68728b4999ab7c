// HTTPS on this machine: a CA of the tests, and fronts that take TLS off for programs that speak HTTP.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server, type TLSSocket } from "node:tls";

/** A CA with a certificate for `localhost` and further names, in a folder of its own. */
export class Certificates {
  readonly folder = mkdtempSync(join(tmpdir(), "lavi-parties-"));
  readonly ca = join(this.folder, "ca.pem");
  readonly certificate = join(this.folder, "localhost.pem");
  readonly key = join(this.folder, "localhost.key");

  constructor(names: string[] = []) {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    const openssl = (words: string[]) => execFileSync("openssl", words, { cwd: this.folder, stdio: "pipe" });
    const ofCa = ["-keyout", "ca.key", "-subj", "/CN=CA of the tests", "-addext", "keyUsage=critical,keyCertSign"];
    openssl(["req", "-x509", ...key, ...ofCa, "-days", "2", "-out", "ca.pem"]);
    openssl(["req", ...key, "-keyout", "localhost.key", "-subj", "/CN=localhost", "-out", "localhost.csr"]);
    const all = ["localhost", ...names].map((name) => `DNS:${name},`).join("") + "IP:127.0.0.1";
    writeFileSync(join(this.folder, "names"), `subjectAltName=${all}\nextendedKeyUsage=serverAuth\n`);
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
    openssl(["x509", "-req", "-in", "localhost.csr", ...signed, "-out", "localhost.pem"]);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** An origin on HTTPS in front of a port of this machine. */
export class Front {
  private constructor(
    private readonly server: Server,
    private readonly open: Set<TLSSocket>,
  ) {}

  static async start(certificates: Certificates, port: number): Promise<Front> {
    const [cert, key] = [readFileSync(certificates.certificate), readFileSync(certificates.key)];
    const open = new Set<TLSSocket>();
    const server = createServer({ cert, key }, (outside) => {
      const inside = connect(port, "127.0.0.1");
      open.add(outside);
      for (const [one, other] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        one.pipe(other);
        one.once("error", () => other.destroy());
        one.once("close", () => other.destroy());
      }
      outside.once("close", () => open.delete(outside));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new Front(server, open);
  }

  get origin(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop() {
    for (const socket of this.open) socket.destroy();
    this.server.close();
  }
}
