import { beforeEach, describe, expect, test, vi } from "vitest";
import { drafts, keptSetup } from "./drafts.ts";

const KEY = "lavi:draft";
const visit = vi.fn(() => "navigate");

/** A page as a document of its own, since each document begins once. */
function page(screen: string, form: string): Document {
  const root = document.implementation.createHTMLDocument();
  root.body.innerHTML = `<details class="languages"><a href="/de">Deutsch</a></details>
    <main data-screen="${screen}" data-step="1"><form data-draft>${form}</form></main>`;
  return root;
}

const school = `<input name="name"><select name="country"><option></option><option>EE</option><option>LV</option></select>
  <input type="radio" name="kind" value="a"><input type="radio" name="kind" value="b"><input type="password" name="password">
  <input type="password" name="password_confirmation"><input type="password" name="old_password"><input name="two_factor_code">
  <input type="hidden" name="check_token" value="t"><input type="hidden" name="step" value="1"><input name="captcha_answer">
  <input type="hidden" name="cancel" value="1">`;
const SECRETS = ["password", "password_confirmation", "old_password", "two_factor_code", "captcha_answer"];
const fill = (root: Document, name: string, value: string) =>
  ((root.querySelector(`[name=${name}]`) as HTMLInputElement).value = value);
const value = (root: Document, name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
/** What the last page does when it is left. */
let leave = () => {};
const happens = (root: Document, selector: string, type: string) =>
  root.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
const stored = () => JSON.parse(sessionStorage.getItem(KEY) ?? "null");

function left(screen = "school-register", switched = true) {
  const fields = [
    ["name", "Kask"],
    ["country", "LV"],
    ["kind", "b"],
    ["email", "m@kool.example"],
  ];
  sessionStorage.setItem(KEY, JSON.stringify({ screen, step: "2", fields, switched }));
}

beforeEach(() => {
  sessionStorage.clear();
  leave = () => {};
  vi.spyOn(window, "addEventListener").mockImplementation((type, listener) => {
    if (type === "pagehide") leave = listener as () => void;
  });
  visit.mockReturnValue("navigate");
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => [{ type: visit() }] as unknown as PerformanceEntryList);
});

describe("what is kept when the page is left", () => {
  test("everything typed, but no secrets and nothing of the form's own", () => {
    const root = page("school-register", school);
    drafts(root);
    for (const [name, typed] of Object.entries({ name: "Kask", country: "LV" })) fill(root, name, typed);
    for (const name of SECRETS) fill(root, name, "x");
    leave();
    expect(stored()).toEqual({
      screen: "school-register",
      step: "1",
      fields: [
        ["name", "Kask"],
        ["country", "LV"],
      ],
      switched: false,
    });
  });

  test("of a sign-in the user name alone, and that another language was chosen", () => {
    const root = page("login", `<input name="email"><input type="password" name="password"><input name="personalCode">`);
    drafts(root);
    for (const name of ["email", "password", "personalCode"]) fill(root, name, "x");
    happens(root, ".languages a", "click");
    leave();
    expect([stored().fields, stored().switched]).toEqual([[["email", "x"]], true]);
  });

  test.each(["submit", "lavi:done"])("nothing once the form is sent (%s)", (event) => {
    const root = page("school-register", school);
    drafts(root);
    fill(root, "name", "Kask");
    happens(root, "form", event);
    leave();
    expect(stored()).toBeNull();
  });

  test("what was typed is kept if something else holds the form back", () => {
    const root = page("school-register", school);
    root.addEventListener("submit", (event) => event.preventDefault());
    drafts(root);
    fill(root, "name", "Kask");
    happens(root, "form", "submit");
    leave();
    expect(stored()?.fields).toContainEqual(["name", "Kask"]);
  });

  test("nothing of a form that nobody has touched", () => {
    drafts(page("school-register", `<input name="name">`));
    leave();
    expect(stored()).toBeNull();
  });

  test("a link elsewhere is no choice of a language", () => {
    const root = page("school-register", `<input name="name"><a id="terms" href="/terms">Terms</a>`);
    drafts(root);
    fill(root, "name", "Kask");
    happens(root, "#terms", "click");
    leave();
    expect(stored().switched).toBe(false);
  });

  test("once, however many ask for it", () => {
    const root = page("school-register", school);
    for (let times = 0; times < 3; times += 1) drafts(root);
    expect(vi.mocked(window.addEventListener).mock.calls.filter(([type]) => type === "pagehide")).toHaveLength(1);
  });

  test.each(["two-factor", "set-new-password"])("nothing on %s", (screen) => {
    const root = page(screen, school);
    drafts(root);
    fill(root, "name", "Kask");
    leave();
    expect(stored()).toBeNull();
  });
});

describe("what was kept", () => {
  const opened = (screen = "school-register") => {
    const root = page(screen, school);
    drafts(root);
    return [value(root, "name"), value(root, "country"), root.querySelector<HTMLInputElement>("[name=kind]:checked")?.value];
  };

  test("is there in another language, with the values of other steps, and is kept no longer", () => {
    left();
    const root = page("school-register", school);
    drafts(root);
    expect([value(root, "name"), value(root, "country"), value(root, "email")]).toEqual(["Kask", "LV", "m@kool.example"]);
    expect(root.querySelector<HTMLInputElement>("[name=kind]:checked")?.value).toBe("b");
    expect([value(root, "check_token"), sessionStorage.getItem(KEY)]).toEqual(["t", null]);
  });

  test("is there after a reload", () => {
    left("school-register", false);
    visit.mockReturnValue("reload");
    expect(opened()).toEqual(["Kask", "LV", "b"]);
  });

  test.each([
    ["when somebody opens the form anew", () => left("school-register", false)],
    ["on another screen", () => left("login")],
    ["that cannot be read", () => sessionStorage.setItem(KEY, "{")],
  ])("is not there %s, nor later", (_, prepare) => {
    prepare();
    expect(opened()).toEqual(["", "", undefined]);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test("does not touch a form that the server has filled and refused", () => {
    left();
    const root = page("school-register", school);
    root.querySelector("main")?.insertAdjacentHTML("afterbegin", `<div class="alert"></div>`);
    drafts(root);
    expect(value(root, "name")).toBe("");
  });

  test("gives way to what is typed already, and to what the form carries itself", () => {
    left();
    const root = page("school-register", `<input name="name" value="Mari"><input type="hidden" name="email">`);
    drafts(root);
    expect([value(root, "name"), value(root, "email")]).toEqual(["Mari", ""]);
  });

  test("of account setup is for its island", () => {
    left("setup-account");
    const root = page("setup-account", school);
    drafts(root);
    expect([keptSetup()?.step, value(root, "name")]).toEqual(["2", ""]);
  });

  test("of another screen is not account setup's", () => {
    left();
    drafts(page("school-register", school));
    expect(keptSetup()).toBeUndefined();
  });
});
