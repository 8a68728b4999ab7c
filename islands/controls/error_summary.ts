// The error summary takes the focus once. Browsers leave `autofocus` aside where something else was quicker.

export function errorSummary(root: ParentNode) {
  const summary = root.querySelector<HTMLElement>(".alert[autofocus]");
  if (document.activeElement === document.body) summary?.focus();
}
