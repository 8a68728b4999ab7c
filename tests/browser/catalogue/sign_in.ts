// The sign-in: every method and view, what can go wrong, waiting, the second factor, the choice of account.

import type { Page } from "playwright-core";
import { FAULT } from "./service.ts";
import { after, at, screen, type State, wrong } from "./state.ts";
import type { Traveller } from "./traveller.ts";

const TYPED = { email: "mari", password: "Terehommikust1" };
const PHONE = { personalCode: "60001017869", phoneNumber: "68000769" };
const PASSWORD: [string, string] = ["", "submit"];
const MOBILE_ID: [string, string] = ["?method=mobile-id", "submit"];
const SMART_ID: [string, string] = ["?method=smart-id", "submit"];
const LINK: [string, string] = ["?method=smart-id", "device-link"];

const outcome = (more: object) => ({ success: true, ...more });
const refused = (...errors: string[]) => ({ success: false, errors });

const WAITING = outcome({ verification_code: "6303", pending: true });
const PENDING = {
  "mobile-id": WAITING,
  "mobile-id/check-status": outcome({ pending: true }),
  "smart-id": WAITING,
  "smart-id/check-status": outcome({ pending: true }),
};

const WEB2APP =
  "https://smart-id.com/device-link?deviceLinkType=Web2App&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1.0&lang=eng&authCode=1RKLPbQXqEjCWxnMZBPqAAbGdMdGsWcjvqVqVuJqqaE";
const LINKED = {
  "smart-id/device-link": outcome({ pending: true, confirmation: "c1", device_link: { web2app: WEB2APP } }),
  "smart-id/device-link/qr": { data: { content: WEB2APP.replace("Web2App", "QR&elapsedSeconds=7") } },
  "smart-id/check-status": outcome({ pending: true }),
};
const LINK_ENDED = { ...LINKED, "smart-id/device-link/qr": refused("authorization_process_timeout") };

const ACCOUNTS = {
  "session/pending": outcome({
    multiple_accounts: true,
    accounts: [
      { id: "1", name: "Kadri Kuusk", description: "Metsa põhikool" },
      { id: "2", name: "Kadri Kuusk", description: "Järve gümnaasium" },
      { id: "3", name: "Kadri Kuusk-Kadarpik von Hohenzollern-Sigmaringen" },
    ],
  }),
};

const SIGNED_IN = { login: outcome({ url: "", login_method: "password", redirect: false }) };

/** Signs in until a captcha stands in the form. */
async function untilCaptcha(visitor: Traveller, name: string) {
  let page = await visitor.opens("");
  for (let left = 5; left > 0 && !page.html.includes("captcha_id"); left -= 1)
    page = await visitor.submits(page, "submit", { email: `${name}-${visitor.language}`, password: "wrong" });
  return page;
}

/** Opens everything that can be opened. */
async function opensAll(page: Page) {
  await page.locator("main details:not([open]) > summary").evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
}

/** Sends a form whose answer never comes. */
async function isBusy(page: Page) {
  await page.locator("[name=email]").fill(TYPED.email);
  await page.locator("[name=password]").fill(TYPED.password);
  // What would end the look of a busy button never happens.
  await page.evaluate(() => {
    const { setTimeout } = window;
    const never = (act: () => void, after = 0) => (after < 500 ? setTimeout(act, after) : 0);
    Object.assign(window, { setTimeout: never });
  });
  await page.locator("[name=password]").press("Enter", { noWaitAfter: true });
}

/** The browser's two minutes are over; the server's are not. */
async function isLate(page: Page) {
  await page.waitForFunction(() => {
    const island = document.querySelector("main [data-island]");
    return island && Object.keys(island).some((key) => key.startsWith("__reactContainer"));
  });
  // Effects, which start the clock, come after the markup is adopted.
  await page.waitForTimeout(1_500);
  await page.evaluate((late) => {
    const [date, time] = [Date.now, performance.now.bind(performance)];
    Object.assign(Date, { now: () => date() + late });
    Object.assign(performance, { now: () => time() + late });
  }, 125_000);
  await page.waitForTimeout(1_500);
}

/** The picture has come, or the line that says that none comes any more. */
async function hasPicture(page: Page) {
  await page.locator(".qr img:not([hidden]), .ended").waitFor();
}

const methods = ["mobile-id", "smart-id", "id-card", "har-id", "x-id", "e-paraksts"].map((method) =>
  at(`login-${method}`, `?method=${method}`, screen("login", ` [data-method="${method.replace("-", "_")}"]`)),
);

const embedded = ["mini", "login-mini", "thirdParty", "iframe"].map((view) =>
  at(`login-view-${view}`, `/${view}`, screen("login")),
);

export const signIn: State[] = [
  at("login-password", "", screen("login", ' [data-method="password"]')),
  ...methods,
  at("login-id-card-host", "?method=id-card", screen("login"), { world: "demo" }),
  at("login-all-open", "", screen("login"), { then: opensAll }),
  at("login-languages-open", "", screen("login"), {
    then: async (page) => page.locator("header details > summary").click(),
  }),
  at("login-busy", "", screen("login"), { then: isBusy }),
  at("login-view-mobile", "/mobile", screen("login")),
  at("login-canceled", "/?error=canceled", wrong("login", "canceled")),
  at("login-link-expired", "/?error=token_validation_failed", wrong("login", "token_validation_failed")),
  at("login-too-weak", "?method=x-id&error=sign_in_too_weak", wrong("login", "sign_in_too_weak")),
  at("login-too-old", "?method=x-id&error=sign_in_too_old", wrong("login", "sign_in_too_old")),
  at("login-identity-unknown", "?method=x-id&error=identity_unknown", wrong("login", "identity_unknown")),
  at("login-har-id-error", "/?method=har-id&error=har_id_error", wrong("login", "har_id_error")),
  at("login-id-card-error", "/?method=id-card&error=check_id_card_reader", wrong("login", "check_id_card_reader")),
  after("login-empty", PASSWORD, {}, wrong("login", "required")),
  after("login-wrong", PASSWORD, TYPED, wrong("login", "check_email_and_password"), {
    service: { login: refused("check_email_and_password") },
  }),
  after("login-not-activated", PASSWORD, TYPED, wrong("login", "account_not_activated"), {
    service: { login: refused("account_not_activated") },
  }),
  after("login-blocked", PASSWORD, TYPED, wrong("login", "profile_blocked"), {
    service: { login: refused("profile_blocked") },
  }),
  after("login-too-many", PASSWORD, TYPED, wrong("login", "too_many_requests"), {
    service: { login: refused("too_many_requests") },
  }),
  after("login-fault", PASSWORD, TYPED, wrong("login", "server_error"), { service: { login: FAULT } }),
  after("login-paused", PASSWORD, TYPED, `${wrong("login", "login_paused")}`, {
    service: { login: { ...refused("login_paused"), retry_after: 541 } },
  }),
  { name: "login-captcha", sees: screen("login"), world: "demo", goes: (visitor) => untilCaptcha(visitor, "captcha") },
  {
    name: "login-captcha-wrong",
    sees: screen("login", " [data-code]"),
    world: "demo",
    goes: async (visitor) => visitor.submits(await untilCaptcha(visitor, "again"), "submit", { ...TYPED, captcha_answer: "" }),
  },
  after("login-mobile-id-empty", MOBILE_ID, {}, wrong("login", "required")),
  after(
    "login-mobile-id-wrong",
    MOBILE_ID,
    { personalCode: "60001019907", phoneNumber: "5x" },
    wrong("login", "invalid_id_code"),
  ),
  after("login-mobile-id-unknown", MOBILE_ID, PHONE, wrong("login", "wrong_personal_code"), {
    service: { "mobile-id": refused("wrong_personal_code") },
  }),
  after("login-smart-id-empty", SMART_ID, {}, wrong("login", "required")),
  after("login-smart-id-unqualified", SMART_ID, PHONE, wrong("login", "qualified_smart_id_missing"), {
    service: { "smart-id": refused("qualified_smart_id_missing") },
  }),

  at("login-link", "?method=smart-id", screen("login", ' [data-action="device-link"]'), { world: "linked" }),
  at("login-link-elsewhere", "/?method=smart-id&error=device_link_elsewhere", wrong("login", "device_link_elsewhere"), {
    world: "linked",
  }),
  after("login-link-first", SMART_ID, PHONE, wrong("login", "device_link_first"), {
    world: "linked",
    service: { "smart-id": refused("device_link_first") },
  }),

  ...embedded,
  at("login-view-mini-mobile-id", "/mini?method=mobile-id", screen("login")),
  after("login-view-mini-wrong", ["/mini", "submit"], TYPED, wrong("login", "check_email_and_password"), {
    service: { login: refused("check_email_and_password") },
  }),
  at("two-factor-view-mini", "/two-factor?view=mini", screen("two-factor")),
  at("choose-user-view-third-party", "/choose-user?view=thirdParty", screen("choose-user"), { service: ACCOUNTS }),
  after("waiting-view-mini", ["/mini?method=mobile-id", "submit"], PHONE, screen("waiting"), { service: PENDING }),
  after("signed-in-view-mini", ["/mini", "submit"], TYPED, screen("success"), { service: SIGNED_IN }),
  after("signed-in-view-iframe", ["/iframe", "submit"], TYPED, screen("success"), { service: SIGNED_IN }),

  after("waiting-mobile-id", MOBILE_ID, PHONE, screen("waiting"), { service: PENDING }),
  after("waiting-smart-id", SMART_ID, PHONE, screen("waiting"), { service: PENDING, then: opensAll }),
  after("waiting-link", LINK, {}, screen("waiting", " [data-island]"), { world: "linked", service: LINKED, then: hasPicture }),
  after("waiting-link-ended", LINK, {}, screen("waiting"), { world: "linked", service: LINK_ENDED, then: hasPicture }),
  after("waiting-link-view-mini", ["/mini?method=smart-id", "device-link"], {}, screen("waiting"), {
    world: "linked",
    service: LINKED,
    then: hasPicture,
  }),
  {
    name: "waiting-asked",
    sees: screen("waiting"),
    service: PENDING,
    goes: async (visitor) => visitor.submits(await visitor.sends(...MOBILE_ID, PHONE), "confirm"),
  },
  {
    name: "waiting-ended",
    sees: screen("waiting"),
    service: PENDING,
    goes: (visitor) => visitor.sends(...MOBILE_ID, PHONE),
    then: isLate,
  },
  after("waiting-refused", MOBILE_ID, PHONE, wrong("login", "authorization_process_canceled"), {
    service: { "mobile-id": refused("authorization_process_canceled") },
  }),

  at("two-factor", "/two-factor", screen("two-factor")),
  after("two-factor-empty", ["/two-factor", "submit"], {}, wrong("two-factor", "required")),
  after("two-factor-wrong", ["/two-factor", "submit"], { two_factor_code: "123456" }, wrong("two-factor", "input_code_invalid"), {
    service: { "two-factor": refused("input_code_invalid") },
  }),
  after(
    "two-factor-captcha",
    ["/two-factor", "submit"],
    { two_factor_code: "123456" },
    wrong("two-factor", "input_code_invalid"),
    { service: { "two-factor": { ...refused("input_code_invalid"), show_captcha: true } } },
  ),

  at("choose-user", "/choose-user", screen("choose-user", " [data-account-id]"), { service: ACCOUNTS }),
  after("choose-user-gone", ["/choose-user", "choose"], {}, wrong("choose-user", "user_not_found"), {
    service: { ...ACCOUNTS, "select-user": refused("user_not_found") },
  }),
];
