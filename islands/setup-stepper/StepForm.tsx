// The form of one step: what templates/islands/setup_stepper.html writes.

import type { SubmitEvent } from "react";
import { ErrorLine, Field, fieldClass } from "../input/Field.tsx";
import { type Control, controlsOf, type Row, type SetupStepperProps, type StepView, type Words } from "./props.ts";

interface StepFormProps extends SetupStepperProps {
  now: StepView;
  onInput?: (event: { nativeEvent: Event; currentTarget: HTMLFormElement }) => void;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

export function StepForm({ now, onInput, onSubmit, ...props }: StepFormProps) {
  const { words, steps } = props;
  return (
    <form
      className="form"
      method="post"
      action={props.action}
      data-action="submit"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="step" value={now.number} />
      {props.carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Token token={props.token} />
      {/* The first button is what Enter presses, so it must not be one of the stepper's. */}
      <button className="hidden-visually" tabIndex={-1} aria-hidden="true">
        {now.action}
      </button>
      <ol className="steps">
        {steps.map((other) => (
          <StepperItem key={other.number} other={other} now={now} check={props.check} done={words.done} />
        ))}
      </ol>
      {now.rows.map((row) => (
        <RowView key={controlsOf(row).map(nameOf).join()} row={row} words={words} />
      ))}
      {now.number === steps.length && <Documents documents={props.documents} words={words} />}
      <div className="buttons">
        <button className="button">{now.action}</button>
        {now.number > 1 && (
          <button className="button secondary" name="back" value="1" formNoValidate>
            {words.back}
          </button>
        )}
      </div>
    </form>
  );
}

export function Token({ token }: { token: string | null }) {
  return token !== null && <input type="hidden" name="check_token" value={token} />;
}

function StepperItem({ other, now, check, done }: { other: StepView; now: StepView; check: string; done: string }) {
  if (other.number < now.number) {
    return (
      <li className="step done">
        <span className="step-number" aria-hidden="true" dangerouslySetInnerHTML={{ __html: check }} />
        <button className="link" name="to" value={other.number} formNoValidate>
          <span className="hidden-visually">{`${done} `}</span>
          {other.name}
        </button>
      </li>
    );
  }
  const isCurrent = other.number === now.number;
  return (
    <li className={isCurrent ? "step current" : "step"} aria-current={isCurrent ? "step" : undefined}>
      <span className="step-number" aria-hidden="true">
        {other.number}
      </span>
      <span>{other.name}</span>
    </li>
  );
}

function RowView({ row, words }: { row: Row; words: Words }) {
  const controls = controlsOf(row).map((control) => <ControlView key={nameOf(control)} control={control} />);
  if ("single" in row) return controls;
  if ("pair" in row) return <div className="pair">{controls}</div>;
  return (
    <div className="form" role="group" aria-labelledby="rules-title" aria-describedby="rules">
      <div className="field">
        <p id="rules-title">{words.rules}</p>
        <ul className="rules" id="rules" data-rules-for="password">
          {words.rule_list.map(([rule, text]) => (
            <li key={rule} data-rule={rule}>
              {text}
            </li>
          ))}
        </ul>
      </div>
      {controls}
    </div>
  );
}

function ControlView({ control }: { control: Control }) {
  if ("open" in control) return <Field input={control.open} />;
  const { locked } = control;
  return (
    <div className={fieldClass(locked)}>
      {locked.errors.map(([code, text]) => (
        <ErrorLine key={code} name={locked.name} code={code} text={text} />
      ))}
      <p className="locked" id={locked.name}>
        <span className="locked-label">{locked.label}</span> <span className="locked-value">{locked.value}</span>
      </p>
    </div>
  );
}

function Documents({ documents, words }: { documents: [string, string][]; words: Words }) {
  return (
    <div className="field">
      <p>{words.documents}</p>
      <p className="links">
        {documents.map(([href, name]) => (
          <a key={href} href={href} target="_blank" rel="noopener">
            {name}
            <span className="hidden-visually">{` ${words.new_tab}`}</span>
          </a>
        ))}
      </p>
    </div>
  );
}

function nameOf(control: Control): string {
  return "open" in control ? control.open.name : control.locked.name;
}
