// What an entry of the catalogue says.

import type { Page } from "playwright-core";
import type { Answers } from "./service.ts";
import type { Document, Traveller } from "./traveller.ts";

/**
 * `front`: the screens in front of an account service that answers what the state says. `linked`: the same, where Smart-ID starts
 * by device link first. `demo`: the demo world, with the embedded service's own pages.
 */
export type World = "front" | "linked" | "demo";

/**
 * Somebody of the demo world (src/demo/cast.rs) whom a page is about. `aged`: who signed in so long ago that the account page
 * asks for the password again. `by-letter`: who has just set a new password by a letter, and is not signed in. `liis` is nobody of the
 * cast: each of them may type ten codes of devices.
 */
export type Person = "liis" | "mari" | "jaak" | "natalja" | "mari-aged" | "jaak-aged" | "kadri-by-letter";

export interface State {
  name: string;
  /** What the page has, as a selector: the catalogue fails where it has not. */
  sees: string;
  world?: World;
  /** Both brands, and every language, where nothing else is said. */
  brands?: readonly string[];
  languages?: readonly string[];
  /** What the account service answers. */
  service?: Answers;
  /** Who is signed in. */
  person?: Person;
  goes: (visitor: Traveller) => Promise<Document>;
  /** Loaded anew from the server wherever it is shown: it frames another page, which a browser lets real pages alone do. */
  isLive?: boolean;
  /** What is done in the browser once the page is there. Needs scripts. */
  then?: (page: Page) => Promise<void>;
}

/** A state in one language on one brand, as the server sent it. */
export interface Shown {
  state: State;
  brand: string;
  language: string;
  document: Document;
}

/** A state that its address alone leads to. */
export function at(name: string, address: string, sees: string, more: Partial<State> = {}): State {
  return { name, sees, goes: (visitor) => visitor.opens(address), ...more };
}

/** A state that follows when the form of a screen is sent. */
export function after(
  name: string,
  [address, action]: [address: string, action: string],
  fields: Record<string, string>,
  sees: string,
  more: Partial<State> = {},
): State {
  return { name, sees, goes: (visitor) => visitor.sends(address, action, fields), ...more };
}

/** Whether it is no page of ours but a letter, which a mail program shows. */
export const isLetter = ({ name }: Pick<State, "name">) => name.startsWith("letter-");

/** The screen of this name. */
export const screen = (name: string, more = "") => `main[data-screen="${name}"]${more}`;

/** The screen of this name with this error on it. */
export const wrong = (name: string, code: string) => `main[data-screen="${name}"] [data-code="${code}"]`;
