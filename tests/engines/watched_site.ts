// A demo behind a proxy that has browsers report what breaks the content security policy, since not every driver tells. It passes
// everything else on as it is.

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { freePort, Site } from "../browser/site.ts";

const REPORTS = "/reports-of-the-engines-tests";
const POLICY = "content-security-policy";

export class WatchedSite {
  /** What browsers have reported. */
  readonly breaches: string[] = [];

  private constructor(
    private readonly site: Site,
    private readonly proxy: Server,
    /** Where the site is. */
    readonly root: string,
  ) {}

  static async start(): Promise<WatchedSite> {
    const [outer, inner] = [await freePort(), await freePort()];
    const root = `http://localhost:${outer}`;
    const settings = {
      LAVI__SERVER__LISTEN: `127.0.0.1:${inner}`,
      LAVI__SERVER__PUBLIC_URL: root,
      LAVI__EMBEDDED__PUSH_DELAY_MS: "0",
    };
    const site = await Site.start(settings, "demo");
    // A connection is never given up while somebody may be about to ask on it.
    const proxy = createServer({ keepAliveTimeout: 0 });
    const watched = new WatchedSite(site, proxy, root);
    proxy.on("request", (asked, answer) => {
      if (asked.url === REPORTS) void watched.hears(asked, answer);
      else passesOn(asked, answer, inner);
    });
    await new Promise<void>((listens) => proxy.listen(outer, "127.0.0.1", listens));
    return watched;
  }

  /** The demo's page of another site. */
  get host(): string {
    return this.root.replace("localhost", "127.0.0.1");
  }

  async stop() {
    this.proxy.closeAllConnections();
    this.proxy.close();
    await this.site.stop();
  }

  private async hears(asked: IncomingMessage, answer: ServerResponse) {
    let report = "";
    for await (const chunk of asked) report += chunk;
    this.breaches.push(report);
    answer.writeHead(204).end();
  }
}

function passesOn(asked: IncomingMessage, answer: ServerResponse, port: number) {
  const { method, url: path, headers } = asked;
  const on = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answered) => {
    const policy = answered.headers[POLICY];
    if (policy) answered.headers[POLICY] = `${policy}; report-uri ${REPORTS}`;
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  // A browser that goes away while it waits takes its question with it.
  on.once("error", () => answer.destroy());
  answer.once("close", () => on.destroy());
  asked.pipe(on);
}
