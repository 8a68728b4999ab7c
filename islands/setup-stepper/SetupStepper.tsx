// Account setup without page loads: each step is the same POST, asked for as JSON. Wherever that fails, the form is sent as it
// would be without scripts, with everything typed so far.

import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { drafts, type Kept, keptSetup } from "../drafts.ts";
import { hydrate } from "../hydrate.ts";
import { Patience } from "../patience.ts";
import { propsOf } from "../props.ts";
import { hideSummary, showSummary } from "../summary.ts";
import { carried, type Draft, filled, stepOf, withForm } from "./draft.ts";
import { personalCodeHelp } from "./personal_code_help.ts";
import type { Language, SetupStepperProps } from "./props.ts";
import { StepForm, Token } from "./StepForm.tsx";
import { type ShownError, send } from "./send.ts";
import { useStepHistory } from "./step_history.ts";

export function start(element: HTMLElement) {
  drafts(document);
  const props = propsOf<SetupStepperProps>(element);
  const buttons = [...element.querySelectorAll<HTMLButtonElement>("button[name=language]")];
  const languages = buttons.map((one): Language => [one.value, one.getAttribute("formaction") ?? "", one.textContent ?? ""]);
  hydrate(element, <SetupStepper {...props} languages={languages} kept={keptSetup()} />);
}

/** What is shown; `errors` are undefined while they are those that the server wrote. */
interface Shown {
  step: number;
  draft: Draft;
  /** The form is another one than the server's. */
  restored?: true;
  errors?: ShownError[];
}

/** `kept` is what the visitor left by a reload or in another language. */
export function SetupStepper({ kept, ...props }: SetupStepperProps & { kept?: Kept | undefined }) {
  const { steps, words } = props;
  const [shown, setShown] = useState<Shown>({ step: props.step, draft: new Map(props.carried) });
  const [live, setLive] = useState(false);
  /** The press whose answer is on the way. */
  const sending = useRef<{ since: number }>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps.find(({ number }) => number === shown.step) ?? (steps[0] as (typeof steps)[0]);

  // Not at the start: then the page is the server's.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    announce(step.number, step.title, shown.errors ?? [], words);
    if (heading.current && !shown.errors?.length) {
      heading.current.tabIndex = -1;
      heading.current.focus();
    }
  }, [shown, step, words]);

  // A step that came later has controls of its own.
  useEffect(() => {
    heading.current?.parentElement?.dispatchEvent(new Event("lavi:fresh", { bubbles: true }));
  }, [shown.step]);

  useEffect(() => setLive(true), []);

  useStepHistory(step.number, go);

  // The first render is the server's.
  useEffect(() => {
    const form = heading.current?.parentElement?.querySelector("form");
    if (!kept || !form) return;
    const now = [...withForm(new Map(), step, form)].filter(([, value]) => value !== "");
    setShown({ step: Number(kept.step), draft: new Map([...kept.fields, ...now]), restored: true, errors: [] });
  }, []);

  /** Another step, with everything typed so far. */
  function go(to: number) {
    const form = heading.current?.parentElement?.querySelector("form");
    setShown({ step: to, draft: form ? withForm(shown.draft, step, form) : shown.draft, errors: [] });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter;
    // Another language is another page.
    if (button instanceof HTMLButtonElement && button.name === "language") return;
    const draft = withForm(shown.draft, step, form);
    if (button instanceof HTMLButtonElement && button.name) {
      event.preventDefault();
      go(step.number - 1);
      return;
    }
    // A second press while nothing has come is the browser's, and what comes later is of no interest.
    if (sending.current && Date.now() - sending.current.since > Patience.DOUBLE) {
      sending.current = undefined;
      return;
    }
    event.preventDefault();
    if (sending.current) return;
    const own = { since: Date.now() };
    sending.current = own;
    form.dataset.underWay = "";
    try {
      const answer = await send(form);
      if (sending.current !== own) return;
      if (answer.kind === "go") {
        form.dispatchEvent(new Event("lavi:done", { bubbles: true }));
        window.location.assign(answer.href);
        return;
      }
      if (answer.kind === "next") {
        setShown({ step: step.number + 1, draft, errors: [] });
      } else if (answer.errors.some(({ code }) => code === "confirm_recaptcha")) {
        // A captcha goes with the page.
        form.submit();
      } else {
        const wrong = stepOf(answer.errors, steps) ?? step;
        const onIt = answer.errors.filter(({ field }) => !field || wrong.fields.includes(field));
        setShown({ step: wrong.number, draft, errors: onIt });
      }
    } catch {
      if (sending.current === own) form.submit();
    } finally {
      if (sending.current === own) sending.current = undefined;
      delete form.dataset.underWay;
      button?.removeAttribute("aria-busy");
    }
  }

  return (
    <>
      <p className="step-count">{step.caption}</p>
      <h1 ref={heading}>{step.name}</h1>
      <StepForm
        key={`${step.number}${shown.restored ?? ""}`}
        {...props}
        now={filled(step, shown.draft, shown.errors)}
        carried={carried(shown.draft, steps, step)}
        goTo={live ? go : undefined}
        onInput={(event) => personalCodeHelp(event.currentTarget, event.nativeEvent.target)}
        onSubmit={(event) => void submit(event)}
      />
      {step.number === 1 && <Leave {...props} />}
    </>
  );
}

function Leave({ action, is_identified, token, register, words }: SetupStepperProps) {
  return (
    <>
      {is_identified && (
        <form className="form" method="post" action={action} data-action="cancel">
          <Token token={token} />
          <input type="hidden" name="cancel" value="1" />
          <p>
            <button className="link">{words.forget}</button>
          </p>
        </form>
      )}
      <p className="links">
        <a href={register} data-action="back">
          {words.register}
        </a>
      </p>
    </>
  );
}

/** The frame of the page follows the step. */
function announce(step: number, title: string, errors: ShownError[], words: SetupStepperProps["words"]) {
  const main = document.querySelector("main");
  if (main) main.dataset.step = String(step);
  document.title = errors.length > 0 ? words.error_prefix + title : title;
  if (errors.length > 0) showSummary(words.error_title, errors);
  else hideSummary();
}
