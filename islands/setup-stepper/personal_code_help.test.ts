// What a Lithuanian or Latvian personal code fills in, and what it leaves to the person.

import { beforeEach, expect, test } from "vitest";
import { personalCodeHelp } from "./personal_code_help.ts";

beforeEach(() => {
  document.body.innerHTML = `<form>
    <select name="issuer"><option>EE</option><option>LT</option><option>LV</option></select>
    <input name="idCode"><input name="dateOfBirth">
    <input type="radio" name="gender" value="0"><input type="radio" name="gender" value="1">
  </form>`;
});

const form = () => document.querySelector("form") as HTMLFormElement;
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const told = () => [field("dateOfBirth").value, form().querySelector<HTMLInputElement>("[name=gender]:checked")?.value];

function typed(issuer: string, code: string) {
  field("issuer").value = issuer;
  field("idCode").value = code;
  personalCodeHelp(form(), field("idCode"));
  return told();
}

function chosen(birth: string, gender: string) {
  field("dateOfBirth").value = birth;
  (form().querySelector(`[name=gender][value="${gender}"]`) as HTMLInputElement).checked = true;
}

test("a Lithuanian code fills both, and clears them when it is wrong", () => {
  expect(typed("LT", "50001018865")).toEqual(["01.01.2000", "0"]);
  expect(typed("LT", "50001018866")).toEqual(["", undefined]);
});

test("a Latvian code fills the date and leaves the gender to the person", () => {
  chosen("", "1");
  expect(typed("LV", "050405-10009")).toEqual(["05.04.1905", "1"]);
});

test("a code that tells nothing leaves both", () => {
  chosen("1.1.2000", "1");
  expect(typed("LV", "320000-10003")).toEqual(["1.1.2000", "1"]);
});
