// Rules that the server has too: both run the same tables of cases.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RULES, rulesMet } from "./password.ts";
import { readPersonalCode } from "./personal_code.ts";

function cases<T>(name: string): T[] {
  return JSON.parse(readFileSync(`tests/vectors/${name}.json`, "utf8")) as T[];
}

interface CodeCase {
  issuer: string;
  code: string;
  valid: boolean;
  date_of_birth: string | null;
  gender: string | null;
}

describe("a personal code tells date of birth and gender", () => {
  test.each(cases<CodeCase>("personal_codes"))("$issuer $code", ({ issuer, code, valid, ...told }) => {
    const read = readPersonalCode(code, issuer);
    expect(read !== undefined).toBe(valid);
    expect(read?.dateOfBirth ?? null).toBe(told.date_of_birth);
    expect(read?.gender ?? null).toBe(told.gender);
  });
});

describe("the rules of a password are ticked off", () => {
  test.each(cases<{ password: string; code: string | null; met: string[] }>("passwords"))("$password", (password) => {
    const met = [...rulesMet(password.password)];
    expect(met).toEqual(password.met);
    expect(met.length === RULES.length).toBe(password.code === null);
  });
});
