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

test("the button that is not needed any more is quiet, unless a captcha stands above it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  answering({ "/en/waiting": json({ errors: [] }) });
  const button = () => document.querySelector("[data-action=confirm] button")?.className;
  for (const [captcha, quiet] of [
    ["", "button secondary"],
    ['<p class="captcha"></p>', "button"],
  ] as const) {
    const form = CONFIRM.replace("<button>", `${captcha}<button class="button">`);
    await started(start, serve("waiting", <Waiting {...props} />, props, form));
    expect(button()).toBe(quiet);
  }
});

describe("when the time is up", () => {
  const ENDED = '<h1>The time is up</h1><p class="lead">Start again.</p><button class="button">Start again</button>';
  const SCENE = '<div class="illustration ajar widening"></div>';
  const LINE = '<p role="status" id="status"></p>';

  async function late(before: () => void = () => {}) {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    answering({ "/en/waiting": json({ errors: [] }) });
    const element = serve(
      "waiting",
      <Waiting {...props} />,
      props,
      `<script type="text/html" data-ended>${ENDED}</script>${CANCEL}${CONFIRM}`,
    );
    document.body.insertAdjacentHTML("beforeend", SCENE + LINE);
    document.title = "Mobile-ID – Confirm on your phone – Päevik – of our school";
    await started(start, element);
    before();
    await doing(() => vi.advanceTimersByTime((props.left - 1) * 1_000));
    expect(document.querySelector(".ring-left")?.getAttribute("stroke-dasharray")).toBe(`1 ${props.total}`);
    expect(document.querySelector(".time")?.textContent).toBe("Waiting for +372 0766, 0:01");
    await doing(() => vi.advanceTimersByTime(1_000));
  }

  test("nothing but that remains in the card, the title says it, the door closes", async () => {
    await late();
    expect(document.querySelector("main")?.innerHTML).toBe(ENDED);
    expect(document.title).toBe("The time is up – Päevik – of our school");
    expect(document.querySelector(".illustration")?.className).toBe("illustration closing");
    expect(document.getElementById("status")?.textContent).toBe("The time is up. Start again.");
    expect(document.activeElement).toBe(document.body);
  });

  test("who was in the card finds the way on under the focus", async () => {
    await late(() => document.querySelector<HTMLButtonElement>("[data-action=cancel] button")?.focus());
    expect(document.activeElement?.textContent).toBe("Start again");
  });
});
