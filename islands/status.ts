// The polite live line of templates/layout.html, with the words that it may say.

type Word = "passwordShown" | "passwordHidden" | "cookiesAsked" | "capsLock";

/** Says it, and returns what was said. */
export function say(word: Word, page: Document = document): string {
  const line = page.getElementById("status");
  const words = line?.dataset[word] ?? "";
  if (line) line.textContent = words;
  return words;
}
