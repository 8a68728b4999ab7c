// Every island by its data-island, with when it wakes and where its code is.

import type { Entry } from "./schedule.ts";

export const islands: Readonly<Record<string, Entry>> = {
  "method-tabs": { wake: "idle", load: () => import("./method-tabs/MethodTabs.tsx") },
  "setup-stepper": { wake: "idle", load: () => import("./setup-stepper/SetupStepper.tsx") },
  waiting: { wake: "load", load: () => import("./waiting/Waiting.tsx") },
  "permissions-list": { wake: "idle", load: () => import("./permissions-list/PermissionsList.tsx") },
  "host-message": { wake: "load", load: () => import("./host-message/host_message.ts") },
  "terms-dialog": { wake: "idle", load: () => import("./terms-dialog/terms_dialog.ts") },
};
