// Every flow, under the name that it has in the table.

import type { Flow } from "../world.ts";
import { consent, device, language, roles, terms } from "./account.ts";
import { otherTasks, pauseEnded, slip } from "./desk.ts";
import { chooseAccount, cookiesOff, hearsCaptcha, passwordAndCode, reset, signOutAndAgain, turnsCodeOn } from "./passwords.ts";
import { cancelled, mobileId, smartIdByLink, smartIdRefused, smartIdTooEarly } from "./phones.ts";
import { eParaksts, harId, linked, xId } from "./redirects.ts";
import { methodNamed, nothingHidden } from "./screens.ts";
import { byHand, byMobileId, bySmartId, inAnotherLanguage } from "./registration.ts";

export const flows: Record<string, Flow> = {
  "password and code": passwordAndCode,
  "captcha to hear": hearsCaptcha,
  "code turned on": turnsCodeOn,
  "sign-out, and in again": signOutAndAgain,
  "Mobile-ID": mobileId,
  "Smart-ID, too early": smartIdTooEarly,
  "Smart-ID refused": smartIdRefused,
  "Smart-ID cancelled": cancelled,
  "Smart-ID by device link": smartIdByLink,
  HarID: harId,
  "X-ID": xId,
  eParaksts: eParaksts,
  "X-ID linked": linked,
  "registered by hand": byHand,
  "registration in another language": inAnotherLanguage,
  "registered by Mobile-ID": byMobileId,
  "registered by Smart-ID": bySmartId,
  "password reset": reset,
  "account chosen": chooseAccount,
  roles,
  consent,
  "a device": device,
  terms,
  language,
  "desk: pause ended": pauseEnded,
  "desk: slip": slip,
  "desk: phone lost, class, schools": otherTasks,
  "cookies off": cookiesOff,
  "method named": methodNamed,
  "nothing hidden": nothingHidden,
};
