// Every island by its data-island, with when it wakes and where its code is.

import { type EarlyTabs, earlyTabs } from "./method-tabs/early_tabs.ts";
import type { Entry } from "./schedule.ts";

/** On a slow line what was asked for comes first. */
const tabs: Entry<EarlyTabs> = {
  wake: "near",
  early: earlyTabs,
  load: ({ panes }) => panes.fetched.then(() => import("./method-tabs/MethodTabs.tsx")),
};

export const islands: Readonly<Record<string, Entry>> = {
  "method-tabs": tabs as Entry,
  "other-methods": tabs as Entry,
  "setup-stepper": { wake: "idle", load: () => import("./setup-stepper/SetupStepper.tsx") },
  waiting: { wake: "load", load: () => import("./waiting/Waiting.tsx") },
  "device-link": { wake: "load", load: () => import("./device-link/device_link.ts") },
  "permissions-list": { wake: "idle", load: () => import("./permissions-list/PermissionsList.tsx") },
  "host-message": { wake: "load", load: () => import("./host-message/host_message.ts") },
  captcha: { wake: "load", load: () => import("./captcha/captcha.ts") },
  "terms-dialog": { wake: "idle", load: () => import("./terms-dialog/terms_dialog.ts") },
  "print-button": { wake: "idle", load: () => import("./print-button/print_button.ts") },
};
