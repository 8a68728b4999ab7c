import { afterEach, expect, test, vi } from "vitest";
import { answering, doing, json, propsFile, serve, started } from "../testing/mount.tsx";
import { start, Waiting, type WaitingProps } from "./Waiting.tsx";

const props = propsFile<WaitingProps>("waiting", "fresh");
const CANCEL = `<form action="/en/waiting" data-action="cancel"><button class="button plain">Cancel</button></form>`;

afterEach(() => vi.useRealTimers());

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
