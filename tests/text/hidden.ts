// What a page keeps for scripts, screen readers or later, and a text browser must not draw: it knows neither CSS nor `hidden`.

import { read, words } from "./seen.ts";
import { word } from "./words.ts";

const HIDDEN = [
  "password-show",
  "password-show-repeated",
  "set_password-show-old",
  "set_password-show-new",
  "password-shown",
  "password-hidden",
  "waiting-begun",
  "waiting-half",
  "waiting-thirty",
  "waiting-confirmed",
  "waiting-link-opened",
  "waiting-over-lead",
  "permissions-loading",
  "permissions-sending",
];

/** A button that stands twice in a form: once for the Enter key, unseen. */
const ONCE = "setup_account-next";

/** What a screen shows of it. */
export function hiddenOn(screen: string): string[] {
  const text = words(screen);
  const shown = HIDDEN.map((id) => word(id)).filter((hidden) => text.includes(hidden));
  const buttons = read(screen).filter((item) => item.text === word(ONCE));
  return buttons.length > 1 ? [...shown, `${buttons.length} × ${word(ONCE)}`] : shown;
}
