/** Nothing is left to confirm: the card says so, in these words if there are any, and has the way back; the door of the scene closes. */
export function end(words?: string) {
  const card = document.querySelector("main");
  const ended = card?.querySelector("script[data-ended]")?.textContent;
  if (!card || !ended) return;
  const hadFocus = card.contains(document.activeElement);
  card.innerHTML = ended;
  const lead = card.querySelector(".lead");
  if (lead && words) lead.textContent = words;
  // In the place of the method and of what the heading was.
  const [, , ...site] = document.title.split(" – ");
  document.title = [card.querySelector("h1")?.textContent, ...site].join(" – ");
  const scene = document.querySelector(".illustration");
  if (scene) scene.className = "illustration closing";
  const said = document.getElementById("status");
  if (said) said.textContent = [...card.querySelectorAll("h1, .lead")].map((line) => line.textContent).join(". ");
  if (hadFocus) card.querySelector("button")?.focus();
}
