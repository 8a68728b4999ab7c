// The same POST that the button makes, asked for as JSON: then the server answers at once
// (docs/account-api.md section 8).

import { Patience } from "../patience.ts";

export type Answer =
  | { kind: "pending" }
  /** `refused` when the address shows an error. */
  | { kind: "next"; href: string; refused: boolean }
  /** No connection, no answer in time, or a fault of the service; a later question may fare better. */
  | { kind: "fault" }
  /** Only the page can help: it needs a captcha, or a token. */
  | { kind: "page" };

const TOO_MANY = 429;

export async function ask(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { Accept: "application/json" },
      body,
      signal: AbortSignal.timeout(Patience.REQUEST),
    });
    if (response.status === TOO_MANY || response.status >= 500) return { kind: "fault" };
    const { errors, next } = (await response.json()) as { errors: unknown[]; next?: string };
    if (next !== undefined) return { kind: "next", href: next, refused: errors.length > 0 };
    return response.ok ? { kind: "pending" } : { kind: "page" };
  } catch {
    return { kind: "fault" };
  }
}
