// A line on which what a script asks is never answered, as after a change from Wi-Fi to a mobile network. Pages, style sheets and
// scripts come as always.

import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { freePort, Site } from "./site.ts";

export class HangingLine {
  /** From now on, or no longer. */
  hangs = false;
  /** What was asked and stays unanswered. */
  readonly asked: string[] = [];

  private constructor(
    private readonly site: Site,
    private readonly server: Server,
    readonly root: string,
  ) {}

  static async start(): Promise<HangingLine> {
    const [outer, inner] = [await freePort(), await freePort()];
    const root = `http://localhost:${outer}`;
    const settings = { LAVI__SERVER__LISTEN: `127.0.0.1:${inner}`, LAVI__SERVER__PUBLIC_URL: root };
    const site = await Site.start({ ...settings, LAVI__EMBEDDED__PUSH_DELAY_MS: "0" }, "demo");
    const server = createServer({ keepAliveTimeout: 0 });
    const line = new HangingLine(site, server, root);
    server.on("request", (asked: IncomingMessage, answer: ServerResponse) => {
      // What a script asks has no destination in the page.
      if (line.hangs && asked.headers["sec-fetch-dest"] === "empty") line.asked.push(`${asked.method} ${asked.url}`);
      else passesOn(asked, answer, inner);
    });
    await new Promise<void>((listens) => server.listen(outer, "127.0.0.1", listens));
    return line;
  }

  async stop() {
    this.server.closeAllConnections();
    this.server.close();
    await this.site.stop();
  }
}

function passesOn(asked: IncomingMessage, answer: ServerResponse, port: number) {
  const { method, url: path, headers } = asked;
  const on = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  on.once("error", () => answer.destroy());
  answer.once("close", () => on.destroy());
  asked.pipe(on);
}
