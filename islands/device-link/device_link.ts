// The QR code of a device link, each second anew from the server, which alone knows the code of this second. The frame that
// shows it without scripts gives way to a picture; what happens is said politely by the waiting island and here.

import { Patience } from "../patience.ts";

const EVERY = 1_000;
/** No code older than this is shown. */
const OLDEST = 3_000;
const GONE = 404;

export function start(element: HTMLElement) {
  const { picture = "", ended = "" } = element.dataset;
  const frame = element.querySelector("iframe");
  if (!frame) return;
  const image = document.createElement("img");
  image.alt = frame.title;
  image.width = image.height = Number(frame.getAttribute("width"));
  image.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let aging: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const hide = () => {
    image.hidden = true;
  };
  const show = (svg: string) => {
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    image.hidden = false;
    clearTimeout(aging);
    aging = setTimeout(hide, OLDEST);
  };
  const end = () => {
    clearTimeout(aging);
    const line = document.createElement("p");
    line.setAttribute("role", "status");
    image.replaceWith(line);
    element.style.minHeight = "";
    // A live region speaks of what changes in it.
    line.textContent = ended;
  };
  const ask = async () => {
    const own = ++asked;
    let status = 0;
    try {
      const answer = await fetch(picture, { cache: "no-store", signal: AbortSignal.timeout(Patience.REQUEST) });
      status = answer.status;
      const svg = await answer.text();
      // The tab may have been hidden meanwhile, and another question be under way.
      if (own !== asked || document.hidden) return;
      if (answer.ok) show(svg);
    } catch {
      // No connection: the next question may fare better, and the last code goes by itself.
    }
    if (status === GONE) end();
    else if (own === asked) timer = setTimeout(() => void ask(), EVERY);
  };
  const seen = () => {
    clearTimeout(timer);
    asked += 1;
    if (document.hidden) hide();
    else if (image.isConnected) void ask();
  };

  // What stands below must not move under a pointer while no code is shown.
  element.style.minHeight = `${frame.offsetHeight}px`;
  frame.replaceWith(image);
  document.addEventListener("visibilitychange", seen);
  seen();
}
