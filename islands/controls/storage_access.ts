// In an embedded view the browser may keep our cookies apart. When the visitor sends a form, it is asked once for those of our
// own pages, which may ask the visitor; whatever the answer, the form is sent then. Without them a sign-in counts in this
// frame alone.

/** Tells the server of browsers that have no Sec-Fetch-Storage-Access that the cookies of our own pages are used. */
const MARK = "lavi_storage=1; Path=/; SameSite=None; Secure";

export function storageAccess(root: Document) {
  if (!root.body.classList.contains("view-embedded") || !root.hasStorageAccess) return;
  let settled = false;
  const granted = () => {
    settled = true;
    root.cookie = MARK;
  };
  void root.hasStorageAccess().then((has) => has && granted());
  root.addEventListener(
    "submit",
    (event) => {
      if (settled) return;
      settled = true;
      event.preventDefault();
      event.stopImmediatePropagation();
      const form = event.target as HTMLFormElement;
      const send = () => form.requestSubmit(event.submitter);
      // Only a promise made right here still has the visitor's gesture.
      root
        .requestStorageAccess()
        .then(granted, () => {})
        .then(send, send);
    },
    { capture: true },
  );
}
