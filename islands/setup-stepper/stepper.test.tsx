import { beforeEach, describe, expect, test, vi } from "vitest";
import { hydrate } from "../hydrate.ts";
import { answering, doing, json, propsFile, serve, started } from "../testing/mount.tsx";
import type { SetupStepperProps } from "./props.ts";
import { SetupStepper, start } from "./SetupStepper.tsx";

const address = "/en/setupAccount";
const next = json({ errors: [] });
const submitted = vi.fn();

async function show(name = "fresh", answer: (() => Response) | null = next) {
  const props = propsFile<SetupStepperProps>("setup-stepper", name);
  const element = serve("setup-stepper", <SetupStepper {...props} />, props);
  const typed = element.querySelector<HTMLInputElement>("[name=firstName]");
  if (typed?.type === "text") typed.value = "typed before the script came";
  const fetched = answering(answer ? { [address]: answer } : {});
  await started(start, element);
  return { element, fetched };
}

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const step = () => document.querySelector<HTMLElement>("main")?.dataset.step;
const press = (label: string) =>
  doing(() => [...document.querySelectorAll("button")].find((button) => button.textContent?.endsWith(label))?.click());
const sent = (fetched: ReturnType<typeof answering>) => Object.fromEntries(fetched.mock.lastCall?.[1]?.body as URLSearchParams);

function travel(way: () => void) {
  return doing(() => {
    way();
    return new Promise((arrived) => window.addEventListener("popstate", arrived, { once: true }));
  });
}

function type(name: string, value: string) {
  return doing(() => {
    field(name).value = value;
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

beforeEach(() => {
  submitted.mockReset();
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submitted);
  vi.spyOn(console, "error").mockImplementation((...message) => {
    throw new Error(message.join(" "));
  });
});

describe("when JavaScript is unavailable", () => {
  test("the step is a form that is sent as it is", () => {
    const props = propsFile<SetupStepperProps>("setup-stepper", "address");
    const form = serve("setup-stepper", <SetupStepper {...props} />, props).querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", address]);
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toMatchObject({
      step: "2",
      firstName: "Mari",
      gender: "1",
    });
    expect(form?.querySelector("button[name=back]")).not.toBeNull();
  });
});

describe("with the script", () => {
  test("what was typed before stays, and nothing is announced", async () => {
    await show();
    expect(field("firstName").value).toBe("typed before the script came");
    expect(document.activeElement).toBe(document.body);
  });

  test("an accepted step brings the next one without a page load", async () => {
    const { fetched } = await show();
    await press("Next");
    expect(sent(fetched)).toMatchObject({ step: "1", firstName: "typed before the script came", issuer: "EE" });
    expect([step(), document.title, document.activeElement?.textContent]).toEqual(["2", "Address – Päevik", "Address"]);
    expect(field("street")).not.toBeNull();
    await type("street", "Kase 1");
    await press("Next");
    expect(sent(fetched)).toMatchObject({ step: "2", firstName: "typed before the script came", street: "Kase 1" });
    expect([step(), field("password").type]).toEqual(["3", "password"]);
  });

  test("a step on its way is not sent again", async () => {
    const { fetched } = await show();
    await doing(() => {
      const button = document.querySelector<HTMLButtonElement>("form .buttons button");
      button?.click();
      button?.click();
    });
    expect([fetched.mock.calls.length, step()]).toEqual([1, "2"]);
  });

  test("the controls of a step that came later start with it", async () => {
    const { element } = await show();
    const furnished = vi.fn();
    document.addEventListener("lavi:fresh", furnished, { once: true });
    await press("Next");
    expect(furnished).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ target: element }));
  });

  test("going back asks nobody and finds what was typed", async () => {
    const { fetched } = await show();
    await press("Next");
    await type("street", "Kase 1");
    await press("Back");
    expect([step(), field("firstName").value, fetched.mock.calls.length]).toEqual(["1", "typed before the script came", 1]);
    await press("Next");
    expect(field("street").value).toBe("Kase 1");
    await press("Personal data");
    expect(step()).toBe("1");
  });

  test("the browser's own Back leads to the step before, and what was typed stays on both", async () => {
    await show();
    await press("Next");
    await type("street", "Kase 1");
    await travel(() => window.history.back());
    expect([step(), field("firstName").value]).toEqual(["1", "typed before the script came"]);
    await travel(() => window.history.forward());
    expect([step(), field("street").value]).toEqual(["2", "Kase 1"]);
  });

  test("a refused step shows its errors as the server would, and the summary takes the focus", async () => {
    const errors = [
      { field: "lastName", code: "required", text: "Enter your last name." },
      { code: "undefined", text: "Something went wrong." },
    ];
    await show("fresh", json({ errors }, 422));
    await press("Next");
    const summary = document.querySelector("main > .alert:first-child") as HTMLElement;
    expect(document.activeElement).toBe(summary);
    expect(summary.querySelector("[data-field=lastName] a")?.getAttribute("href")).toBe("#lastName");
    expect(field("lastName").getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById("lastName-error")?.textContent).toBe("Enter your last name.");
    expect(document.title).toBe("Error: Personal data – Päevik");
    expect(field("firstName").value).toBe("typed before the script came");
    answering({ [address]: next });
    await press("Next");
    expect([document.querySelector(".alert"), document.title]).toEqual([null, "Address – Päevik"]);
  });

  test("an error on an earlier step leads back to it", async () => {
    await show("account_with_errors", json({ errors: [{ field: "city", code: "required", text: "Enter the town." }] }, 422));
    await press("Create account");
    expect([step(), document.getElementById("city-error")?.textContent]).toEqual(["2", "Enter the town."]);
    expect(field("street").value).toBe("Kase 1");
  });

  test.each([
    ["no connection", null],
    ["a fault of the server", json({ errors: [{ code: "server_error", text: "…" }] }, 503)],
    ["a captcha to do first", json({ errors: [{ code: "confirm_recaptcha", text: "…" }] }, 422)],
    ["a page instead of JSON", () => new Response("<!doctype html>")],
  ])("%s: the form is sent as without scripts", async (_, answer) => {
    await show("address", answer);
    await press("Next");
    expect(submitted).toHaveBeenCalledOnce();
    expect(field("firstName").value).toBe("Mari");
  });
});

describe("what the visitor left by a reload or in another language", () => {
  const kept = {
    screen: "setup-account",
    step: "2",
    fields: [
      ["firstName", "Mari"],
      ["idCode", "60001019906"],
      ["street", "Kase 1"],
    ] as [string, string][],
    switched: true,
  };

  test("is there again, on the step that it was left on", async () => {
    const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
    const element = serve("setup-stepper", <SetupStepper {...props} />, props);
    await started(() => hydrate(element, <SetupStepper {...props} kept={kept} />), element);
    expect([step(), field("street").value, document.title]).toEqual(["2", "Kase 1", "Address – Päevik"]);
    await press("Back");
    expect([field("firstName").value, field("idCode").value]).toEqual(["Mari", "60001019906"]);
  });

  test("gives way to what was typed meanwhile", async () => {
    const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
    const element = serve("setup-stepper", <SetupStepper {...props} />, props);
    (element.querySelector("[name=firstName]") as HTMLInputElement).value = "Kati";
    await started(() => hydrate(element, <SetupStepper {...props} kept={{ ...kept, step: "1" }} />), element);
    expect([step(), field("firstName").value, field("idCode").value]).toEqual(["1", "Kati", "60001019906"]);
  });

  test("is there on the step that is shown as well, choices among it", async () => {
    const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
    const element = serve("setup-stepper", <SetupStepper {...props} />, props);
    const fields: [string, string][] = [...kept.fields, ["gender", "1"]];
    await started(() => hydrate(element, <SetupStepper {...props} kept={{ ...kept, step: "1", fields }} />), element);
    expect(document.querySelector<HTMLInputElement>("[name=gender]:checked")?.value).toBe("1");
  });

  test("is taken before the island starts", async () => {
    vi.resetModules();
    const fresh = await import("./SetupStepper.tsx");
    const props = propsFile<SetupStepperProps>("setup-stepper", "fresh");
    const element = serve("setup-stepper", <SetupStepper {...props} />, props);
    (document.querySelector("main") as HTMLElement).dataset.screen = "setup-account";
    sessionStorage.setItem("lavi:draft", JSON.stringify(kept));
    await started(fresh.start, element);
    expect([step(), field("street").value, sessionStorage.getItem("lavi:draft")]).toEqual(["2", "Kase 1", null]);
  });

  test("is over once the account is there", async () => {
    await show("fresh", json({ errors: [], next: "/en/success?type=registration" }, 303));
    const done = vi.fn();
    document.addEventListener("lavi:done", done, { once: true });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await press("Next");
    expect(done).toHaveBeenCalledOnce();
  });
});

describe("an Estonian personal code", () => {
  const told = () => [field("dateOfBirth").value, document.querySelector<HTMLInputElement>("[name=gender]:checked")?.value];

  test("fills date of birth and gender, and clears them when it is wrong", async () => {
    await show();
    await type("idCode", "60001019906");
    expect(told()).toEqual(["01.01.2000", "1"]);
    await type("idCode", "60001019907");
    expect(told()).toEqual(["", undefined]);
    await type("idCode", "60001019906");
    await type("idCode", "6000101990");
    expect(told()).toEqual(["", undefined]);
  });

  test("is left alone until it is complete, and when another country issued it", async () => {
    await show();
    await type("dateOfBirth", "1.1.2000");
    await type("idCode", "6000101990");
    expect(told()[0]).toBe("1.1.2000");
    await type("issuer", "LV");
    await type("idCode", "60001019907");
    expect(told()[0]).toBe("1.1.2000");
    await type("issuer", "FI");
    await type("idCode", "60001019906");
    expect(told()[0]).toBe("1.1.2000");
  });
});
