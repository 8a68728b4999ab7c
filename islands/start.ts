// The only script that a page asks for. It starts the small controls at once and wakes each island when its time comes.

import { errorSummary } from "./controls/error_summary.ts";
import { passwordRules } from "./controls/password_rules.ts";
import { reveal } from "./controls/reveal.ts";
import { storageAccess } from "./controls/storage_access.ts";
import { submitAtOnce } from "./controls/submit_at_once.ts";
import { submitOnce } from "./controls/submit_once.ts";
import { webEid } from "./controls/web_eid.ts";
import { islands } from "./registry.ts";
import { schedule } from "./schedule.ts";

// A form that is held until the browser has asked the visitor must not count as sent.
const controls = { storageAccess, errorSummary, passwordRules, reveal, submitOnce, webEid, submitAtOnce };

function start() {
  for (const [name, control] of Object.entries(controls)) {
    try {
      control(document);
    } catch (cause) {
      console.error(`control "${name}" does not start:`, cause);
    }
  }
  schedule(document, islands);
}

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", start, { once: true });
} else {
  start();
}
