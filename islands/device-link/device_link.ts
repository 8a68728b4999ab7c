// The QR code of a device link, each second anew from the server, which alone knows the code of this second. The frame that
// shows it without scripts gives way to a picture. Nobody tells whether the code was scanned; that the app was opened on this
// device is seen here.

import { Patience } from "../patience.ts";
import { end } from "../waiting/ended.ts";
import { drawn } from "./drawn.ts";

const EVERY = 1_000;
/** No code older than this is shown. */
const OLDEST = 3_000;
const GONE = 404;

export function start(element: HTMLElement) {
  const { matrix = "", ended, opened = "", show: shown = "" } = element.dataset;
  const frame = element.querySelector("iframe");
  if (!frame) return;
  const image = document.createElement("img");
  image.alt = frame.title;
  image.width = image.height = Number(frame.getAttribute("width"));
  image.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let aging: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const isSeen = () => !document.hidden && !element.hidden;

  const hide = () => {
    image.hidden = true;
  };
  const show = (bits: Uint8Array) => {
    image.src = `data:image/svg+xml,${encodeURIComponent(drawn(bits))}`;
    image.hidden = false;
    clearTimeout(aging);
    aging = setTimeout(hide, OLDEST);
  };
  const ask = async () => {
    const own = ++asked;
    let status = 0;
    try {
      const answer = await fetch(matrix, { cache: "no-store", signal: AbortSignal.timeout(Patience.REQUEST) });
      status = answer.status;
      const bits = new Uint8Array(await answer.arrayBuffer());
      // The code may have been hidden meanwhile, and another question be under way.
      if (own !== asked || !isSeen()) return;
      if (answer.ok) show(bits);
    } catch {
      // No connection: the next question may fare better, and the last code goes by itself.
    }
    if (!image.isConnected || own !== asked) return;
    // There is nothing to scan or to open any more. A person who has scanned may still confirm, and the page still asks for it.
    if (status === GONE) end(ended);
    else timer = setTimeout(() => void ask(), EVERY);
  };
  const seen = () => {
    clearTimeout(timer);
    asked += 1;
    if (!isSeen()) hide();
    else if (image.isConnected) void ask();
  };
  /** In place of the code that the app was opened here, and a way back to it. */
  const open = () => {
    const line = document.createElement("p");
    line.className = "opened";
    const tick = document.querySelector(".answers .icon")?.cloneNode(true) ?? "";
    const back = document.createElement("button");
    back.type = "button";
    back.className = "link";
    back.textContent = shown;
    const scan = element.previousElementSibling as HTMLElement;
    const turn = (isOpened: boolean) => {
      element.hidden = scan.hidden = isOpened;
      if (isOpened) element.after(line);
      else line.remove();
      seen();
    };
    back.addEventListener("click", () => turn(false));
    const words = document.createElement("span");
    words.append(opened, " ", back);
    line.append(tick, words);
    if (!element.hidden) turn(true);
  };

  // What stands below must not move under a pointer while no code is shown.
  element.style.minHeight = `${frame.offsetHeight}px`;
  frame.replaceWith(image);
  document.addEventListener("visibilitychange", seen);
  document.querySelector('[data-action="open-app"]')?.addEventListener("click", open);
  seen();
}
