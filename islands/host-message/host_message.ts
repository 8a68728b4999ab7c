// Tells the page that embeds a sign-in that it has worked: to the exact origin of that page, which must be a listed one, and
// never to others that happen to listen.

import { propsOf } from "../props.ts";

interface Props {
  /** How the person signed in. */
  type: string | null;
  /** The origins that may hear it. */
  origins: string[];
  /** Called first, with the visitor's cookies. */
  set_user: string | null;
}

/** How long the main app may take, in milliseconds. */
const PATIENCE = 10_000;

export function start(element: HTMLElement, host: Window = window.parent) {
  const { type, origins, set_user } = propsOf<Props>(element);
  if (host === window) return;
  const tell = () => {
    for (const origin of hearers(origins)) host.postMessage({ action: "login", type }, origin);
  };
  if (set_user === null) tell();
  else called(set_user).then(tell, (cause) => console.error("the main app does not answer; the host page hears nothing:", cause));
}

/**
 * The origin of the host page, if it is listed. A browser that does not name it gets every listed one: it delivers a message
 * only where the origin is the one that the message is for.
 */
function hearers(listed: string[]): string[] {
  const [host] = window.location.ancestorOrigins ?? [];
  return host === undefined ? listed : listed.filter((origin) => origin === host);
}

/** What is answered is the main app's own affair, so it need not allow us to read it. */
function called(address: string): Promise<unknown> {
  return fetch(address, { credentials: "include", mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
}
