// The same POST that the form makes by itself, asked for as JSON (docs/account-api.md section 8).

import { Patience } from "../patience.ts";

export interface ShownError {
  field?: string;
  code: string;
  text: string;
}

export type Answer = { kind: "next" } | { kind: "refused"; errors: ShownError[] } | { kind: "go"; href: string };

/** Sends a form. Fails where only a page can help: no connection, no answer in time, or a fault of the server. */
export async function send(form: HTMLFormElement): Promise<Answer> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  // Not form.action: an input may bear that name.
  const response = await fetch(form.getAttribute("action") ?? "", {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    signal: AbortSignal.timeout(Patience.REQUEST),
  });
  if (![200, 303, 422].includes(response.status)) throw new Error(`the step was answered with ${response.status}`);
  const { errors, next } = (await response.json()) as { errors: ShownError[]; next?: string };
  if (next !== undefined) return { kind: "go", href: next };
  return errors.length > 0 ? { kind: "refused", errors } : { kind: "next" };
}
