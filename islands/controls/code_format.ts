// How a personal code is written in the chosen country: a hint with data-formats, the words by country, follows the select
// of its form. The server has said it for the country that is chosen first.

const chosen = "select[name=issuer], select[name=country]";

export function codeFormat(root: Document) {
  const follow = (within: ParentNode) => {
    for (const hint of within.querySelectorAll<HTMLElement>("[data-formats]")) {
      const country = hint.closest("form")?.querySelector<HTMLSelectElement>(chosen)?.value;
      const formats: Record<string, string> = JSON.parse(hint.dataset.formats ?? "{}");
      hint.textContent = formats[country ?? ""] ?? formats[""] ?? "";
    }
  };
  follow(root);
  root.addEventListener("lavi:fresh", ({ target }) => follow(target as Element));
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches(chosen) && target.form) follow(target.form);
  });
}
