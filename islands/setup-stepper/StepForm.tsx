// The form of one step: what templates/islands/setup_stepper.html writes.

import { Fragment, type SubmitEvent } from "react";
import { Field } from "../input/Field.tsx";
import { type Control, controlsOf, type Locked, type Row, type SetupStepperProps, type StepView, type Words } from "./props.ts";

interface StepFormProps extends SetupStepperProps {
  now: StepView;
  onInput?: (event: { nativeEvent: Event; currentTarget: HTMLFormElement }) => void;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Leads to a step that is done, once the script is there. */
  goTo?: ((step: number) => void) | undefined;
}

export function StepForm({ now, onInput, onSubmit, goTo, ...props }: StepFormProps) {
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
      <ol className="steps">
        {steps.map((other) => (
          <StepperItem key={other.number} other={other} now={now} check={props.check} done={words.done} goTo={goTo} />
        ))}
      </ol>
      <Confirmed details={now.rows.flatMap(controlsOf).flatMap(lockedOf)} check={props.check} words={words} />
      {now.rows.map((row) => (
        <RowView key={controlsOf(row).map(nameOf).join()} row={row} />
      ))}
      {now.number === steps.length && <Documents documents={props.documents} words={words} />}
      <div className="buttons">
        <button className="button">{now.action}</button>
        {now.number > 1 && (
          <>
            {/* The space keeps the two apart where no style sheet does. */}{" "}
            <button className="button secondary" name="back" value="1" formNoValidate>
              {words.back}
            </button>
          </>
        )}
      </div>
      <Languages {...props} />
    </form>
  );
}

/** After the other buttons: Enter presses the first of a form. */
function Languages({ languages }: SetupStepperProps) {
  if (languages.length === 0) return null;
  return (
    <p className="links">
      {languages.map(([code, href, name], index) => (
        <Fragment key={code}>
          {index > 0 && " "}
          <button className="link" id={code} name="language" value={code} formAction={href} lang={code}>
            {name}
          </button>
        </Fragment>
      ))}
    </p>
  );
}

export function Token({ token }: { token: string | null }) {
  return token !== null && <input type="hidden" name="check_token" value={token} />;
}

interface StepperItemProps {
  other: StepView;
  now: StepView;
  check: string;
  done: string;
  goTo: ((step: number) => void) | undefined;
}

/** A step that is done is a button only with the script: the form's first button is what Enter presses. */
function StepperItem({ other, now, check, done, goTo }: StepperItemProps) {
  if (other.number < now.number) {
    const name = (
      <>
        <span className="hidden-visually">{`${done} `}</span>
        {other.name}
      </>
    );
    return (
      <li className="step done">
        <span className="step-number" aria-hidden="true" dangerouslySetInnerHTML={{ __html: check }} />
        {goTo ? (
          <button type="button" className="link" onClick={() => goTo(other.number)}>
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
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

function RowView({ row }: { row: Row }) {
  const controls = controlsOf(row).flatMap((control) =>
    "open" in control ? [<Field key={control.open.name} input={control.open} />] : [],
  );
  return controls.length > 1 ? <div className="pair">{controls}</div> : controls;
}

/** What was confirmed elsewhere and cannot be changed here, with who has confirmed it and why it stands fast. */
function Confirmed({ details, check, words }: { details: Locked[]; check: string; words: Words }) {
  if (details.length === 0) return null;
  return (
    <div className="confirmed">
      <p className="confirmed-title">
        <span className="tab-icon" dangerouslySetInnerHTML={{ __html: check }} />
        <span>{words.confirmed}</span>
      </p>
      <p className="hint">{words.identified}</p>
      <dl>
        {details.map(({ name, label, value, errors }) => (
          <div className="locked" id={name} key={name}>
            <dt className="locked-label">{label}</dt>
            <dd className="locked-value">{value}</dd>
            {errors.map(([code, text]) => (
              <dd className="error" data-code={code} data-field={name} key={code}>
                <span>{text}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

function lockedOf(control: Control): Locked[] {
  return "locked" in control ? [control.locked] : [];
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
