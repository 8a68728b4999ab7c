// Ticks off the rules of a new password while it is typed, and says which are left once the hand rests. The list stands in
// the page beforehand: <ul data-rules-for="INPUT ID" data-met="…" data-unmet="…"> with <li data-rule="NAME">.

import { type Rule, rulesMet } from "../rules/password.ts";

/** So long after the last key, in milliseconds: each key by itself would be said over the one before. */
const REST = 1_500;

export function passwordRules(root: Document) {
  let resting = 0;
  // What was typed before this script came.
  for (const list of root.querySelectorAll<HTMLElement>("[data-rules-for]")) {
    const input = root.getElementById(list.dataset.rulesFor ?? "");
    if (input instanceof HTMLInputElement && input.value) tick(list, input.value);
  }
  root.addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.id) return;
    const list = root.querySelector<HTMLElement>(`[data-rules-for="${input.id}"]`);
    if (!list) return;
    const rules = tick(list, input.value);
    clearTimeout(resting);
    resting = window.setTimeout(say, REST, root, list, rules, input.value === "");
  });
}

/** Marks the rules that this password meets, and returns all of them. */
function tick(list: HTMLElement, password: string): HTMLElement[] {
  const met = rulesMet(password);
  const rules = [...list.querySelectorAll<HTMLElement>("[data-rule]")];
  for (const rule of rules) rule.classList.toggle("met", met.has(rule.dataset.rule as Rule));
  return rules;
}

function say(root: Document, list: HTMLElement, rules: HTMLElement[], isEmpty: boolean) {
  const line = root.getElementById("status");
  if (!line) return;
  const { met = "", unmet = "" } = list.dataset;
  const left = rules.filter((rule) => !rule.classList.contains("met")).map(({ textContent }) => textContent);
  line.textContent = isEmpty ? "" : left.length > 0 ? `${unmet} ${left.join("; ")}` : met;
}
