// Chromium by its own protocol (playwright-core). It tells of everything: the console, breaches of the content security policy,
// requests to other hosts.

import type { Browser, Frame } from "playwright-core";
import { launch, Visitor } from "../browser/visitor.ts";
import type { Engine, Tab, Visit } from "./engine.ts";
import { PATIENCE } from "./engine.ts";

export async function chromium(scripts: boolean): Promise<Engine> {
  const browser = await launch();
  return {
    version: browser.version(),
    visits: (root, others) => visit(browser, scripts, root, others),
    stops: () => browser.close(),
  };
}

async function visit(browser: Browser, javaScriptEnabled: boolean, root: string, others: string[]): Promise<Visit> {
  const visitor = await Visitor.arrives(browser, root, { javaScriptEnabled }, others);
  visitor.page.context().setDefaultTimeout(PATIENCE);
  const ends = async () => {
    await visitor.page.context().close();
    return visitor.complaints;
  };
  return { ...tab(async () => visitor.page.mainFrame()), ends };
}

function tab(frame: () => Promise<Frame>): Tab {
  return {
    opens: async (address) => void (await (await frame()).page().goto(address)),
    asks: async (question, argument) => (await frame()).evaluate(question as never, argument) as never,
    presses: async (selector) => (await frame()).locator(selector).first().click(),
    types: async (selector, text) => {
      const field = (await frame()).locator(selector).first();
      await field.fill("");
      await field.pressSequentially(text);
    },
    picks: async (selector, value) => void (await (await frame()).locator(selector).first().selectOption(value)),
    within: (selector) =>
      tab(async () => {
        const inner = await (await (await frame()).waitForSelector(selector)).contentFrame();
        if (!inner) throw new Error(`${selector} is no frame`);
        return inner;
      }),
  };
}
