// An account service that answers each state of the catalogue what the state says. The account service's own cookie, which the
// front end passes through, names the state.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers by their path (docs/account-api.md); any other call succeeds and says nothing more. */
export type Answers = Record<string, unknown>;

/** Never answered well: the front end takes it for a fault of the service. */
export const FAULT = Symbol("fault");

const PICTURE =
  "<svg xmlns='http://www.w3.org/2000/svg' width='220' height='120'><rect width='220' height='120' fill='#ddd'/>" +
  "<text x='30' y='80' font-size='56' textLength='160'>7 4 2 9 1</text></svg>";
const CAPTCHA = {
  id: "1",
  image: `data:image/svg+xml,${encodeURIComponent(PICTURE)}`,
  audio: "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=",
};

export class Service {
  private constructor(private readonly server: Server) {}

  static async start(states: Map<string, Answers>): Promise<Service> {
    const server = createServer((request, response) => {
      const state = request.headers.cookie?.match(/lavi_account=([\w-]+)/)?.[1] ?? "";
      const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/^\/api\//, "");
      const said = states.get(state)?.[path] ?? (path === "captcha" ? { data: CAPTCHA } : { success: true });
      request.resume();
      request.on("end", () => {
        response.statusCode = said === FAULT ? 500 : 200;
        response.setHeader("Content-Type", "application/json");
        response.setHeader("Connection", "close");
        response.end(JSON.stringify(said === FAULT ? {} : said));
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new Service(server);
  }

  get root(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/`;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}
