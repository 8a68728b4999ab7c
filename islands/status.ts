// The polite live line of templates/layout.html, with the words that it may say.

export function say(word: "passwordShown" | "passwordHidden") {
  const line = document.getElementById("status");
  if (line) line.textContent = line.dataset[word] ?? "";
}
