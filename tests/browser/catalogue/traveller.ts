// Goes through the pages without a browser: follows redirects, keeps cookies, fills and sends forms. What it ends on is a
// document, which a browser can be shown later as often as wanted.

import { type IncomingHttpHeaders, request } from "node:http";
import { JSDOM } from "jsdom";

/** A page as the server sent it, and the cookies of who got it. */
export interface Document {
  url: string;
  status: number;
  headers: Record<string, string>;
  html: string;
  cookies: Map<string, string>;
}

export type Fields = Record<string, string>;

const REDIRECTS = 10;

/** Between the parts of a form with a file. */
const BOUNDARY = "----LaviFormBoundary7MA4";

/** Reads documents, and never their scripts and style sheets. */
const { DOMParser, FormData } = new JSDOM("").window;

export function parsed(html: string) {
  return new DOMParser().parseFromString(html, "text/html");
}

export class Traveller {
  readonly cookies: Map<string, string>;

  constructor(
    readonly root: string,
    readonly language: string,
    cookies: Iterable<[string, string]> = [],
  ) {
    this.cookies = new Map(cookies);
  }

  /** Opens an address below the language. */
  opens(address: string): Promise<Document> {
    return this.get(`/${this.language}${address}`);
  }

  /** Opens an address that has no language of its own. */
  opensPlain(address: string): Promise<Document> {
    return this.get(`${address}${address.includes("?") ? "&" : "?"}lang=${this.language}`);
  }

  /** Opens an address and sends its form of this action, with these fields on top of what stands in it. */
  async sends(address: string, action: string, fields: Fields = {}): Promise<Document> {
    return this.submits(await this.opens(address), action, fields);
  }

  /** Follows the newest letter of the demo's mailbox that has such a link, once it has come. */
  async follows(path: string): Promise<Document> {
    for (let tries = 0; tries < 100; tries += 1) {
      const box = parsed((await this.get("/demo/mail")).html);
      for (const letter of box.querySelectorAll('a[href^="/demo/mail/"]')) {
        const { html } = await this.get(`${letter.getAttribute("href")}/html`);
        const link = [...parsed(html).querySelectorAll("a")].map(({ href }) => href).find((href) => href.includes(path));
        if (link) return this.get(link);
      }
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no letter has a link to ${path}`);
  }

  submits(document: Document, action: string, fields: Fields = {}): Promise<Document> {
    const form = parsed(document.html).querySelector<HTMLFormElement>(`form[data-action="${action}"]`);
    if (!form) throw new Error(`${document.url} has no form ${action}`);
    const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const address = new URL(form.getAttribute("action") ?? "", document.url);
    return this.posts(address.href, { ...given, ...fields });
  }

  posts(address: string, fields: Fields, headers: Fields = {}): Promise<Document> {
    return this.asks("POST", address, new URLSearchParams(fields).toString(), headers);
  }

  /** Sends the form of a page with this action and a file, as a browser does. */
  async uploads(document: Document, action: string, file: string, fields: Fields = {}): Promise<Document> {
    const form = parsed(document.html).querySelector<HTMLFormElement>(`form[data-action="${action}"]`);
    if (!form) throw new Error(`${document.url} has no form ${action}`);
    const given = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    const all = { ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])), ...fields };
    const part = (name: string, more: string, value: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const parts = Object.entries(all).map(([name, value]) => part(name, "", value));
    const body = `${parts.join("")}${part("file", '; filename="people.csv"', file)}--${BOUNDARY}--\r\n`;
    const address = new URL(form.getAttribute("action") ?? "", document.url);
    return this.asks("POST", address.href, body, { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` });
  }

  get(address: string, headers: Fields = {}): Promise<Document> {
    return this.asks("GET", address, undefined, headers);
  }

  private async asks(method: string, address: string, body?: string, headers: Fields = {}): Promise<Document> {
    let url = new URL(address, this.root);
    let answer = await this.exchanges(method, url, body, headers);
    for (let left = REDIRECTS; answer.headers.location && left > 0; left -= 1) {
      url = new URL(answer.headers.location, url);
      answer = await this.exchanges("GET", url);
    }
    const kept = Object.entries(answer.headers).filter(([name]) => KEPT.has(name));
    return {
      url: url.href,
      status: answer.status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      html: answer.body,
      cookies: new Map(this.cookies),
    };
  }

  private exchanges(method: string, url: URL, body?: string, headers: Fields = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = {
      Accept: "text/html",
      "Accept-Encoding": "identity",
      "Accept-Language": this.language,
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      ...(cookie ? { Cookie: cookie } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
      ...headers,
    };
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const asked = request(url, { method, headers: sent, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          for (const line of answer.headers["set-cookie"] ?? []) this.keeps(line);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
        });
        answer.on("error", reject);
      });
      asked.on("error", reject);
      asked.end(body);
    });
  }

  private keeps(line: string) {
    const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Headers that change how a browser shows a document. */
const KEPT = new Set(["content-type", "content-security-policy", "permissions-policy", "x-frame-options"]);
