// Goes through the pages without a browser, and does on each what a person does there. For journeys that are many and alike.

import { type Document, type Fields, parsed, Traveller } from "../catalogue/traveller.ts";

export const PASSWORD = "Kevad-2026";

/** Another site sends it. */
const FROM_ELSEWHERE = { "Sec-Fetch-Site": "cross-site" };

/** The form of each screen that goes on, and what is typed there. */
const FORMS: Record<string, [string, Fields]> = {
  login: ["submit", { email: "mari", password: PASSWORD }],
  "agree-to-terms": ["confirm", {}],
  permissions: ["allow", {}],
  "form-post": ["proceed", {}],
  "sign-out": ["confirm", {}],
};

export class Robot {
  private readonly traveller: Traveller;

  /** `known` is one whose cookies it has, too. */
  constructor(
    readonly root: string,
    known?: Robot,
  ) {
    this.traveller = new Traveller(root, "en", known?.traveller.cookies);
  }

  /** Comes from another site by a link, or by a form with these fields. Does what each page asks, until one asks nothing. Returns the screens. */
  async comes(address: string, posted?: Fields): Promise<{ screens: string[]; url: string }> {
    const screens: string[] = [];
    let page = await (posted
      ? this.traveller.posts(address, posted, FROM_ELSEWHERE)
      : this.traveller.get(address, FROM_ELSEWHERE));
    for (;;) {
      const main = parsed(page.html).querySelector("main[data-screen]");
      const screen = main?.getAttribute("data-screen") ?? "";
      const next = await this.goes(page, main, screen);
      if (screens.push(screen) > 9) throw new Error(`in a circle: ${screens}`);
      if (!next) return { screens, url: page.url };
      page = next;
    }
  }

  private async goes(page: Document, main: Element | null, screen: string): Promise<Document | undefined> {
    const onward = main?.querySelector('a[data-action="proceed"]')?.getAttribute("href");
    if (main?.getAttribute("data-type") === "onward" && onward) return this.traveller.get(onward);
    const [action, fields] = FORMS[screen] ?? [];
    return action ? this.traveller.submits(page, action, fields) : undefined;
  }
}
