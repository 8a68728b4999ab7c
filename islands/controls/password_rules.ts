// Ticks off the rules of a new password while it is typed. The list stands in the page beforehand:
// <ul data-rules-for="INPUT ID"> with <li data-rule="NAME">.

import { type Rule, rulesMet } from "../rules/password.ts";

export function passwordRules(root: Document) {
  root.addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.id) return;
    const met = rulesMet(input.value);
    for (const list of root.querySelectorAll<HTMLElement>("[data-rules-for]")) {
      if (list.dataset.rulesFor !== input.id) continue;
      for (const item of list.querySelectorAll<HTMLElement>("[data-rule]")) {
        item.classList.toggle("met", met.has(item.dataset.rule as Rule));
      }
    }
  });
}
