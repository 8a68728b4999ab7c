// The error summary above a form, as templates/layout.html writes it.

export interface SummaryError {
  field?: string;
  code: string;
  text: string;
}

export function showSummary(title: string, errors: SummaryError[]) {
  hideSummary();
  const summary = element("div", { class: "alert", role: "alert", tabindex: "-1" });
  const list = element("ul");
  for (const { field, code, text } of errors) {
    const item = element("li", { "data-code": code });
    if (field) {
      item.dataset.field = field;
      item.append(element("a", { href: `#${field}` }, text));
    } else {
      item.textContent = text;
    }
    list.append(item);
  }
  summary.append(element("h2", { class: "alert-title" }, title), list);
  document.querySelector("main")?.prepend(summary);
  summary.focus();
}

export function hideSummary() {
  document.querySelector("main > .alert")?.remove();
}

function element(name: string, attributes: Record<string, string> = {}, text = ""): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}
