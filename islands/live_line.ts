// The polite live line of templates/layout.html, for controls of few pages: what they share with start.ts would be a file of
// its own for everyone.

export function sayText(text: string) {
  const line = document.getElementById("status");
  if (line) line.textContent = text;
}
