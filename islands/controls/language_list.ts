// The list of languages closes on Escape and on a press elsewhere.

export function languageList(root: Document) {
  const list = root.querySelector<HTMLDetailsElement>("details.languages");
  root.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !list?.open) return;
    list.open = false;
    list.querySelector("summary")?.focus();
  });
  root.addEventListener("pointerdown", ({ target }) => {
    if (list && !list.contains(target as Node)) list.open = false;
  });
}
