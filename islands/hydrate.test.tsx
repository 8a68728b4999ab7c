// What a visitor types, chooses and ticks while React takes the markup over stays, whatever becomes of the takeover.

import { type ReactNode, useEffect, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hydrate } from "./hydrate.ts";
import { serve } from "./testing/mount.tsx";

const errors = vi.fn();

function Form({ children }: { children?: ReactNode }) {
  return (
    <form>
      {children}
      <input type="hidden" name="check_token" value="of the server" />
      <input name="firstName" />
      <input name="city" defaultValue="Tallinn" />
      <input type="email" name="email" />
      <input type="password" name="password" />
      <textarea name="words" />
      <select name="issuer" defaultValue="EE">
        <option>EE</option>
        <option>LV</option>
      </select>
      <input type="radio" name="gender" value="0" defaultChecked />
      <input type="radio" name="gender" value="1" />
      <input type="checkbox" name="news" value="true" defaultChecked />
      <input type="checkbox" name="terms" value="true" />
      <button>Next</button>
      <button name="back">Back</button>
    </form>
  );
}

function Fails(): ReactNode {
  throw new Error("of the component");
}

function FailsLater() {
  useEffect(() => {
    throw new Error("of the effect");
  }, []);
  return <Form />;
}

const of = <T extends HTMLElement>(selector: string) => document.querySelector(`[data-island] ${selector}`) as T;
const held = () => [...new FormData(of<HTMLFormElement>("form"))].map(([name, value]) => `${name}=${String(value)}`);

/** All that a form takes, with the caret between two letters of the first name. */
function types() {
  for (const name of ["firstName", "city", "password", "words"]) of<HTMLInputElement>(`[name=${name}]`).value = `my ${name}`;
  of<HTMLInputElement>("[name=email]").value = "mari@school.example";
  of<HTMLSelectElement>("select").value = "LV";
  of<HTMLInputElement>("[name=gender][value='1']").checked = true;
  of<HTMLInputElement>("[name=news]").checked = false;
  of<HTMLInputElement>("[name=terms]").checked = true;
  of("[name=firstName]").focus();
  of<HTMLInputElement>("[name=firstName]").setSelectionRange(2, 4, "backward");
}

const typed = [
  "check_token=of the server",
  "firstName=my firstName",
  "city=my city",
  "email=mari@school.example",
  "password=my password",
  "words=my words",
  "issuer=LV",
  "gender=1",
  "terms=true",
];

/** Hands the element to React; `meanwhile` is before React is through. Without `act`, which keeps errors to itself. */
async function adopted(element: HTMLElement, component: ReactNode, meanwhile: () => void = () => {}) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const isThrough = vi.fn();
  function Through() {
    useEffect(isThrough, []);
    return null;
  }
  hydrate(
    element,
    <>
      {component}
      <Through />
    </>,
  );
  expect(isThrough).not.toHaveBeenCalled();
  meanwhile();
  await vi.waitFor(() => expect(isThrough.mock.calls.length + errors.mock.calls.length).toBeGreaterThan(0));
  await new Promise((later) => setTimeout(later, 0));
}

/** Somebody types before React comes, or after it has begun. */
async function takesOver(when: "before" | "meanwhile", component: ReactNode, change: (element: HTMLElement) => void = () => {}) {
  const element = serve("test", <Form />, {});
  change(element);
  if (when === "before") types();
  await adopted(element, component, when === "meanwhile" ? types : undefined);
}

/** What password managers and translators do to a page. */
const changedByOthers = (element: HTMLElement) => element.querySelector("input")?.before(document.createElement("span"));

const said = () => errors.mock.calls.map(([message]) => String(message).split(/[;:]/)[0]);

beforeEach(() => {
  errors.mockReset();
  vi.spyOn(console, "error").mockImplementation(errors);
});

describe.each(["before", "meanwhile"] as const)("what is typed %s", (when) => {
  const carets = () => {
    const { selectionStart, selectionEnd, selectionDirection } = of<HTMLInputElement>("[name=firstName]");
    return [document.activeElement === of("[name=firstName]"), selectionStart, selectionEnd, selectionDirection];
  };

  test("stays where React adopts the markup", async () => {
    await takesOver(when, <Form />);
    expect([held(), carets(), said()]).toEqual([typed, [true, 2, 4, "backward"], []]);
  });

  test("stays where the markup is another one than React's", async () => {
    await takesOver(when, <Form />, changedByOthers);
    expect([held(), carets()]).toEqual([typed, [true, 2, 4, "backward"]]);
    expect([of("span"), said()]).toEqual([null, ["the markup of server and script differ"]]);
  });

  test.each([
    ["fails", <Fails key="1" />],
    ["fails once it is there", <FailsLater key="2" />],
  ])("stays where the island %s", async (_, component) => {
    const furnished = vi.fn();
    document.addEventListener("lavi:fresh", furnished, { once: true });
    await takesOver(when, component);
    expect([held(), carets()]).toEqual([typed, [true, 2, 4, "backward"]]);
    expect([said(), furnished.mock.calls.length]).toEqual([["an island failed"], 1]);
  });
});

describe("where the markup is another one than React's", () => {
  test("a button keeps the focus", async () => {
    const element = serve("test", <Form />, {});
    changedByOthers(element);
    await adopted(element, <Form />, () => of("[name=back]").focus());
    expect(document.activeElement).toBe(of("[name=back]"));
  });

  test("a focus that has gone elsewhere stays there", async () => {
    const element = serve("test", <Form />, {}, `<a href="/en">elsewhere</a>`);
    changedByOthers(element);
    const link = document.querySelector("main > a") as HTMLElement;
    await adopted(element, <Form />, () => {
      of("[name=firstName]").focus();
      link.focus();
    });
    expect(document.activeElement).toBe(link);
  });

  test("a focus that was given up does not come back", async () => {
    const element = serve("test", <Form />, {});
    changedByOthers(element);
    of("[name=firstName]").focus();
    await adopted(element, <Form />, () => of("[name=firstName]").blur());
    expect(document.activeElement).toBe(document.body);
  });

  test("a password that is shown stays, and is hidden", async () => {
    const element = serve("test", <Form />, {});
    changedByOthers(element);
    await adopted(element, <Form />, () =>
      Object.assign(of<HTMLInputElement>("[name=password]"), { type: "text", value: "my password" }),
    );
    const { value, type } = of<HTMLInputElement>("[name=password]");
    expect([value, type]).toEqual(["my password", "password"]);
  });
});

test("where a later step fails, the first one has what it held", async () => {
  let fail = () => {};
  function Steps() {
    const [step, setStep] = useState(1);
    const [isBroken, setBroken] = useState(false);
    fail = () => setBroken(true);
    if (isBroken) return <Fails />;
    if (step === 1)
      return (
        <div onClick={() => setStep(2)}>
          <Form />
        </div>
      );
    return (
      <form key="2">
        <input type="hidden" name="firstName" value="Mari" />
        <input type="hidden" name="gender" value="1" />
        <input type="hidden" name="check_token" value="of step two" />
        <input name="street" />
      </form>
    );
  }
  const element = serve("test", <Steps />, {});
  await adopted(element, <Steps />);
  of("div").click();
  await vi.waitFor(() => expect(of("[name=street]")).not.toBeNull());
  fail();
  await vi.waitFor(() => expect(of("[name=email]")).not.toBeNull());
  expect(held()).toEqual(expect.arrayContaining(["check_token=of the server", "firstName=Mari", "gender=1"]));
});
