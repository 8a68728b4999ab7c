// What was typed is there again after a reload and in another language, and at no other time: it waits in the storage of this
// tab, for the next page alone. A visitor who opens a form anew finds it empty, whatever was typed into it before. Passwords,
// codes and the form's own values are never kept.

const KEY = "lavi:draft";

export interface Kept {
  screen: string;
  /** What the steps of the form hold, in a form of several steps. */
  step: string;
  fields: [name: string, value: string][];
  /** The visitor left by the list of languages. */
  switched: boolean;
}

/** The screens with something to keep, with the fields alone that are kept, or all of them. */
const SCREENS: Record<string, string[] | "all"> = { login: ["email"], "school-register": "all", "setup-account": "all" };

const SECRET = /^(password|password_confirmation|old_password|two_factor_code|check_token|step|cancel)$|captcha/;

const begun = new WeakSet<Document>();
let kept: Kept | undefined;

/** What the visitor left in account setup, for its island, which alone knows its steps. */
export const keptSetup = (): Kept | undefined => (kept?.screen === "setup-account" ? kept : undefined);

/** Once, however many ask for it. */
export function drafts(root: Document) {
  if (begun.has(root)) return;
  begun.add(root);
  const main = root.querySelector<HTMLElement>("main");
  const screen = main?.dataset.screen ?? "";
  const found = take();
  if (found && found.screen === screen && (found.switched || isReloaded()) && !root.querySelector(".alert")) {
    kept = found;
    if (!keptSetup()) restore(root, found);
  }
  const names = SCREENS[screen];
  if (!names || !main) return;
  let switched = false;
  let isSent = false;
  const sent = (event: Event) => {
    isSent = !event.defaultPrevented;
  };
  root.addEventListener("submit", sent);
  root.addEventListener("lavi:done", sent);
  root.addEventListener("click", ({ target }) => {
    switched = (target as Element).closest(".languages a") !== null;
  });
  window.addEventListener("pagehide", () => {
    const fields = [...main.querySelectorAll("form")].flatMap((form) => typed(form, names));
    const one: Kept = { screen, step: main.dataset.step ?? "", fields, switched };
    if (!isSent && fields.some(([, value]) => value !== "")) sessionStorage.setItem(KEY, JSON.stringify(one));
  });
}

function take(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}

function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "reload";
}

function typed(form: HTMLFormElement, names: string[] | "all"): [string, string][] {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return fields.filter(([name]) => !SECRET.test(name) && (names === "all" || names.includes(name)));
}

/** Fills what is empty; in a form of several steps the values of another one go along. */
function restore(root: Document, { fields }: Kept) {
  const carrying = root.querySelector<HTMLFormElement>("form[data-draft]");
  const all = [...root.querySelectorAll<HTMLInputElement>("main form [name]")];
  for (const [name, value] of fields) {
    const inputs = all.filter((input) => input.name === name);
    for (const input of inputs) {
      if (input.type === "radio" || input.type === "checkbox") input.checked = input.value === value;
      else if (input.type !== "hidden" && (input.value === "" || input.matches("select"))) input.value = value;
    }
    if (inputs.length === 0 && carrying) {
      const input = root.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      carrying.append(input);
    }
  }
}
