// A line that brings a page in small pieces, so that the browser paints it in every state of incompleteness. A piece ends before a
// tag: text in the middle of a line has to move while half of it is there.

import { createServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** At least 100 characters. */
const PIECES = /[\s\S]{100,}?(?=<)|[\s\S]+$/g;
const PAUSE = 10;

export class SlowLine {
  private constructor(
    readonly root: string,
    private readonly server: Server,
  ) {}

  /** To the site at this root. */
  static start(site: string): Promise<SlowLine> {
    const server = createServer(async ({ url = "" }, response) => {
      const answer = await fetch(site + url, { headers: { Accept: "text/html", "Accept-Encoding": "identity" } });
      const [head = "", body = ""] = (await answer.text()).split(/(?<=<\/head>)/);
      const policy = answer.headers.get("content-security-policy") ?? "";
      response.writeHead(answer.status, {
        "Content-Type": answer.headers.get("content-type") ?? "",
        "Content-Security-Policy": policy,
      });
      response.write(head);
      for (const piece of body.match(PIECES) ?? []) {
        response.write(piece);
        await pause(PAUSE);
      }
      response.end();
    });
    return new Promise((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(new SlowLine(`http://localhost:${typeof address === "object" && address?.port}`, server));
      });
    });
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
