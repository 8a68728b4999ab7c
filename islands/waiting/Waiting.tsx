// The time left, running, and a page that goes on by itself once the phone has confirmed. The forms stay the server's: the
// button asks at once, Cancel is a form as without scripts.

import { useEffect, useState } from "react";
import { hydrate } from "../hydrate.ts";
import { propsOf } from "../props.ts";
import type { Answer } from "./ask.ts";
import { end } from "./ended.ts";
import { Poll } from "./poll.ts";

/** In `words`, `{minutes}` and `{seconds}` stand for the time. */
export interface WaitingProps {
  note: string;
  left: number;
  total: number;
  words: Record<"opened" | "left" | "begun" | "half" | "thirty" | "not_yet" | "confirmed", string>;
  /** Leaves the page. */
  go?: (href: string) => void;
}

const SECOND = 1_000;
const THIRTY = 30;
/** A confirmation of the last second still counts, and the service has its own word on the end. */
const GRACE = 15_000;

export function start(element: HTMLElement) {
  hydrate(element, <Waiting {...propsOf<WaitingProps>(element)} />);
}

export function Waiting(props: WaitingProps) {
  const { total, words, go = (href) => window.location.assign(href) } = props;
  const [left, setLeft] = useState(props.left);
  const [note, setNote] = useState(props.note);
  const [runs, setRuns] = useState(false);

  useEffect(() => {
    const until = Date.now() + props.left * SECOND;
    let before = props.left;
    setRuns(true);
    if (!props.note) setNote(words.begun);
    const tick = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / SECOND));
      const passed = (mark: number) => before > mark && now <= mark;
      if (passed(THIRTY)) setNote(words.thirty);
      else if (passed(Math.floor(total / 2))) setNote(words.half);
      before = now;
      setLeft(now);
      if (now > 0) return;
      clearInterval(clock);
      end();
    };
    const clock = setInterval(tick, SECOND);
    return () => clearInterval(clock);
  }, []);

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-action="confirm"]');
    // A captcha is for the visitor to solve, and goes with the page.
    if (!form || form.querySelector(".captcha")) return;
    // The page goes on by itself, so nothing has to be pressed any more.
    form.querySelector("button")?.classList.add("secondary");
    // Once the time is up the form is gone from the page.
    const send = () => form.isConnected && form.submit();
    const hear = (answer: Answer) => {
      if (answer.kind === "next") {
        if (!answer.refused) setNote(words.confirmed);
        go(answer.href);
      } else if (answer.kind === "page") {
        send();
      }
      return answer.kind === "next" || answer.kind === "page";
    };
    const poll = new Poll(form, hear);
    let isPressed = false;
    const press = async (event: SubmitEvent) => {
      // A second press while nothing has come is the browser's, and what comes later is of no interest.
      if (isPressed) {
        isPressed = false;
        return;
      }
      event.preventDefault();
      isPressed = true;
      form.dataset.underWay = "";
      const { kind } = await poll.now();
      if (!isPressed) return;
      isPressed = false;
      delete form.dataset.underWay;
      event.submitter?.removeAttribute("aria-busy");
      if (kind === "pending") setNote(words.not_yet);
      if (kind === "fault") send();
    };
    const submit = (event: SubmitEvent) => void press(event);
    form.addEventListener("submit", submit);
    poll.start();
    const stop = setTimeout(() => poll.stop(), props.left * SECOND + GRACE);
    return () => {
      clearTimeout(stop);
      form.removeEventListener("submit", submit);
      poll.stop();
    };
  }, []);

  const isSeen = note === words.not_yet || note === words.confirmed;
  return (
    <>
      <p className={isSeen ? "live" : "live hidden-visually"} role="status">
        {note}
      </p>
      <div className="time">
        <svg className="ring" viewBox="0 0 24 24" fill="none" stroke="var(--line)" strokeWidth="3" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path
            className="ring-left"
            stroke="var(--accent)"
            d="M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18"
            pathLength={total}
            strokeDasharray={`${left} ${total}`}
          />
        </svg>
        {/* The same where no style sheet draws the ring. */}
        <progress className="hidden-visually" max={total} value={left} aria-hidden="true" />
        <p>{timed(runs ? words.left : words.opened, left)}</p>
      </div>
    </>
  );
}

/** The words with so many seconds as minutes and seconds. */
function timed(words: string, seconds: number): string {
  const rest = String(seconds % 60).padStart(2, "0");
  return words.replace("{minutes}", String(Math.floor(seconds / 60))).replace("{seconds}", rest);
}
