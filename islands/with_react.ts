// The small islands that need React, in one file: who has paid for React on one screen has the code of the next one too, without
// another request. Account setup is larger and comes alone.

import { start as startTabs } from "./method-tabs/MethodTabs.tsx";
import { start as startList } from "./permissions-list/PermissionsList.tsx";
import { start as startWaiting } from "./waiting/Waiting.tsx";

export const methodTabs = { start: startTabs };
export const permissionsList = { start: startList };
export const waiting = { start: startWaiting };
