import { afterEach, describe, expect, test, vi } from "vitest";
import { answering, doing, hanging, json, passing, propsFile, serve, started } from "../testing/mount.tsx";
import { start, Waiting, type WaitingProps } from "./Waiting.tsx";

const props = propsFile<WaitingProps>("waiting", "fresh");
const CANCEL = `<form action="/en/waiting" data-action="cancel"><button class="button plain">Cancel</button></form>`;

const CONFIRM = `<form action="/en/waiting" data-action="confirm"><input name="a" value="1"><button>I have confirmed</button></form>`;

afterEach(() => vi.useRealTimers());

describe("when a question is never answered", () => {
  const sent = vi.fn();
  const form = () => document.querySelector<HTMLFormElement>("[data-action=confirm]") as HTMLFormElement;
  /** Presses the button; whether the browser sends the form. */
  const press = () => {
    const event = new SubmitEvent("submit", { cancelable: true, bubbles: true, submitter: form().querySelector("button") });
    form().dispatchEvent(event);
    return !event.defaultPrevented;
  };

  async function show() {
    sent.mockReset();
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(sent);
    const fetched = hanging();
    const element = serve("waiting", <Waiting {...props} />, props, CONFIRM + CANCEL);
    await started(start, element);
    return fetched;
  }

  test("a press sends the form after a while, and shows until then that it was seen", async () => {
    const fetched = await show();
    let left: boolean | undefined;
    await passing(7_900, () => (left = press()));
    expect([left, fetched.mock.calls.length, sent.mock.calls.length, form().dataset.underWay]).toEqual([false, 1, 0, ""]);
    await passing(200);
    expect([sent.mock.calls.length, form().dataset.underWay]).toEqual([1, undefined]);
  });

  test("a press that shares a poll's question waits for no longer", async () => {
    await show();
    await passing(3_100);
    await passing(5_000, press);
    expect(sent).not.toHaveBeenCalled();
    await passing(3_000);
    expect(sent).toHaveBeenCalledOnce();
  });

  test("a second press is the browser's", async () => {
    await show();
    await passing(1_500, press);
    let left: boolean | undefined;
    await passing(20_000, () => (left = press()));
    expect([left, sent.mock.calls.length]).toEqual([true, 0]);
  });

  test("the questions go on", async () => {
    const fetched = await show();
    await passing(3_100);
    expect(fetched).toHaveBeenCalledTimes(1);
    await passing(8_000 + 3_100);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test("when the time is up the ring is empty and the way on is to start again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  answering({ "/en/waiting": json({ errors: [] }) });
  const element = serve("waiting", <Waiting {...props} />, props, CANCEL);
  await started(start, element);
  const button = () => document.querySelector("button") as HTMLButtonElement;
  const ring = () => document.querySelector(".ring-left")?.getAttribute("stroke-dasharray");
  await doing(() => vi.advanceTimersByTime((props.left - 1) * 1_000));
  expect([button().textContent, button().className, ring()]).toEqual(["Cancel", "button plain", `1 ${props.total}`]);
  expect(document.querySelector(".over")).toBeNull();
  await doing(() => vi.advanceTimersByTime(1_000));
  expect([button().textContent, button().className, ring()]).toEqual([props.words.again, "button", `0 ${props.total}`]);
  expect(document.querySelector(".time.over")).not.toBeNull();
  expect(document.querySelector("[role=status]")?.textContent).toBe(props.words.ended);
});
