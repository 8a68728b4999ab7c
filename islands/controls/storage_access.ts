// In an embedded view the browser may keep our cookies apart. When the visitor sends a form, it is asked once for those of our
// own pages, which may ask the visitor in turn, and wait for an answer for ever. So the form is held for a moment, with words
// about it, and then sent, whatever the answer and whether there is one. Without those cookies a sign-in counts in this frame
// alone.

import { say } from "../status.ts";

/** Tells the server of browsers that have no Sec-Fetch-Storage-Access that the cookies of our own pages are used. */
const MARK = "lavi_storage=1; Path=/; SameSite=None; Secure";

/** Milliseconds that a form is held at most: enough to read a short question and press a button. */
const PATIENCE = 3_000;

export function storageAccess(root: Document) {
  if (!root.body.classList.contains("view-embedded") || !root.hasStorageAccess) return;
  let asked = false;
  let letGo = () => {};
  const granted = () => {
    asked = true;
    root.cookie = MARK;
  };
  void root.hasStorageAccess().then((has) => has && granted());
  root.addEventListener(
    "submit",
    (event) => {
      // Whatever is sent now, by us or by a second press, is sent instead of the form that is held.
      letGo();
      if (asked) return;
      asked = true;
      event.preventDefault();
      event.stopImmediatePropagation();
      const form = event.target as HTMLFormElement;
      const send = () => {
        letGo();
        form.requestSubmit(event.submitter);
      };
      const timer = setTimeout(send, PATIENCE);
      const quiet = hold(root, form, event.submitter);
      let held = true;
      letGo = () => {
        letGo = () => {};
        held = false;
        clearTimeout(timer);
        quiet();
      };
      const answered = () => held && send();
      // Only a promise made right here still has the visitor's gesture.
      request(root)
        .then(granted, () => {})
        .then(answered, answered);
    },
    { capture: true },
  );
}

/** Also where the browser throws instead of refusing. */
async function request(root: Document) {
  await root.requestStorageAccess();
}

/** Shows and says that the form is on its way; what it returns takes that back. */
function hold(root: Document, form: HTMLFormElement, button: HTMLElement | null): () => void {
  button?.setAttribute("aria-busy", "true");
  const line = root.createElement("p");
  line.className = "hint";
  line.textContent = say("cookiesAsked", root);
  // Screen readers hear it from the live line.
  line.setAttribute("aria-hidden", "true");
  form.append(line);
  return () => {
    button?.removeAttribute("aria-busy");
    line.remove();
  };
}
