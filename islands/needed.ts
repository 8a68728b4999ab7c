// What the scripts need of a browser that some lack which read them well. Where it is missing nothing starts, and the page stays
// the one without scripts (docs/browsers.md). Both came in 2022; whatever else the scripts call is older (Array.prototype.at and
// Object.hasOwn of 2021, replaceChildren and submitter of 2020) and not looked for.

export const hasNeeded = () => "timeout" in AbortSignal && "requestSubmit" in HTMLFormElement.prototype;
