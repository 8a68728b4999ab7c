// Every island by its data-island, with when it wakes and where its code is.

import { type EarlyTabs, earlyTabs } from "./method-tabs/early_tabs.ts";
import { isDraftKept } from "./kept.ts";
import type { Entry } from "./schedule.ts";

const withReact = () => import("./with_react.ts");

/** On a slow line what was asked for comes first. */
const tabs: Entry<EarlyTabs> = {
  wake: "near",
  early: earlyTabs,
  load: ({ panes }) => panes.fetched.then(withReact).then(({ methodTabs }) => methodTabs),
};

export const islands: Readonly<Record<string, Entry>> = {
  "method-tabs": tabs as Entry,
  "other-methods": tabs as Entry,
  "setup-stepper": {
    // What was typed before another language or a reload is the island's to give back.
    wake: () => (isDraftKept() ? "idle" : "near"),
    ahead: 'main a[href*="setupAccount"]',
    load: () => import("./setup-stepper/SetupStepper.tsx"),
  },
  waiting: {
    wake: "idle",
    ahead: "#pane:is([data-method=mobile_id], [data-method=smart_id])",
    load: () => withReact().then(({ waiting }) => waiting),
  },
  "device-link": { wake: "load", load: () => import("./device-link/device_link.ts") },
  "permissions-list": { wake: "near", load: () => withReact().then(({ permissionsList }) => permissionsList) },
  "host-message": { wake: "load", load: () => import("./host-message/host_message.ts") },
  captcha: { wake: "load", load: () => import("./captcha/captcha.ts") },
  "terms-dialog": { wake: "idle", load: () => import("./terms-dialog/terms_dialog.ts") },
  "print-button": { wake: "idle", load: () => import("./print-button/print_button.ts") },
};
