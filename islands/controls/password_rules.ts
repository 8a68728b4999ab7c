// Ticks off the rules of a new password while it is typed, and says which are left once the hand rests. The list stands in
// the page beforehand: <ul data-rules-for="INPUT ID" data-met="…" data-unmet="…"> with <li data-rule="NAME">.

import { type Rule, rulesMet } from "../rules/password.ts";

/** So long after the last key, in milliseconds: each key by itself would be said over the one before. */
const REST = 1_500;

export function passwordRules(root: Document) {
  let resting = 0;
  root.addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.id) return;
    const list = root.querySelector<HTMLElement>(`[data-rules-for="${input.id}"]`);
    if (!list) return;
    const met = rulesMet(input.value);
    const rules = [...list.querySelectorAll<HTMLElement>("[data-rule]")];
    for (const rule of rules) rule.classList.toggle("met", met.has(rule.dataset.rule as Rule));
    clearTimeout(resting);
    resting = window.setTimeout(say, REST, root, list, rules, input.value === "");
  });
}

function say(root: Document, list: HTMLElement, rules: HTMLElement[], isEmpty: boolean) {
  const line = root.getElementById("status");
  if (!line) return;
  const { met = "", unmet = "" } = list.dataset;
  const left = rules.filter((rule) => !rule.classList.contains("met")).map(({ textContent }) => textContent);
  line.textContent = isEmpty ? "" : left.length > 0 ? `${unmet} ${left.join("; ")}` : met;
}
