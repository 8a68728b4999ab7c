// A form control with label, hint and errors: what templates/parts/input.html writes. Uncontrolled, so that what was typed
// before the script came stays.

export interface Input {
  kind: "text" | "password" | "select" | "radio" | "checkbox";
  name: string;
  id: string;
  label: string;
  hint: string | null;
  /** The words of the hint by the chosen country, as JSON. */
  formats?: string;
  /** What the hint says besides where no script follows the choice. */
  others?: string;
  /** Of a new password; a rule without a name is checked by the server alone. */
  rules?: { met: string; unmet: string; list: [rule: string | null, text: string][] };
  value: string;
  input_type: string;
  autocomplete: string | null;
  input_mode: string | null;
  plain: boolean;
  read_only: boolean;
  choices: { value: string; label: string }[];
  prompt: string | null;
  reveal: [show: string, hide: string] | null;
  errors: FieldError[];
}

export type FieldError = [code: string, text: string];

export function Field({ input }: { input: Input }) {
  switch (input.kind) {
    case "checkbox":
      return <Checkbox input={input} />;
    case "radio":
      return <Radios input={input} />;
    default:
      return <Labelled input={input} />;
  }
}

function Checkbox({ input }: { input: Input }) {
  return (
    <div className={fieldClass(input)}>
      <Errors input={input} />
      <label className="choice">
        <input
          type="checkbox"
          id={input.id}
          name={input.name}
          value="true"
          defaultChecked={["true", "on", "1"].includes(input.value)}
          {...described(input)}
        />
        <span>{input.label}</span>
      </label>
    </div>
  );
}

function Radios({ input }: { input: Input }) {
  const { "aria-describedby": describedBy } = described(input);
  return (
    <fieldset className={fieldClass(input, "field choices")} id={input.id} aria-describedby={describedBy}>
      <legend>{input.label}</legend>
      <Hint input={input} />
      <Errors input={input} />
      {input.choices.map(({ value, label }) => (
        <label className="choice" key={value}>
          <input type="radio" name={input.name} value={value} defaultChecked={value === input.value} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Labelled({ input }: { input: Input }) {
  const control = input.kind === "select" ? <Select input={input} /> : <Line input={input} />;
  return (
    <div className={fieldClass(input)}>
      <label htmlFor={input.id}>{input.label}</label>
      <Hint input={input} />
      <Rules input={input} />
      <Errors input={input} />
      {input.reveal ? (
        // The show-password control adds its button once this is there.
        <div className="reveal" data-show={input.reveal[0]} data-hide={input.reveal[1]}>
          {control}
        </div>
      ) : (
        control
      )}
    </div>
  );
}

function Select({ input }: { input: Input }) {
  return (
    <select
      className="input"
      id={input.id}
      name={input.name}
      autoComplete={input.autocomplete ?? undefined}
      defaultValue={input.value || undefined}
      {...described(input)}
    >
      {input.prompt !== null && <option value="">{input.prompt}</option>}
      {input.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Line({ input }: { input: Input }) {
  return (
    <input
      className="input"
      id={input.id}
      name={input.name}
      type={input.input_type}
      defaultValue={input.kind === "password" ? undefined : input.value || undefined}
      autoComplete={input.autocomplete ?? undefined}
      inputMode={(input.input_mode ?? undefined) as "text" | undefined}
      {...(input.plain && { autoCapitalize: "none", spellCheck: "false" as const })}
      readOnly={input.read_only}
      suppressHydrationWarning
      {...described(input)}
    />
  );
}

function Hint({ input }: { input: Input }) {
  return (
    input.hint !== null && (
      <p className="hint" id={`${input.id}-hint`}>
        {input.formats ? (
          // Follows the country that is chosen, which may be another one before React comes.
          <span data-formats={input.formats} suppressHydrationWarning>
            {input.hint}
          </span>
        ) : (
          input.hint
        )}
        {input.others && <noscript>{` (${input.others})`}</noscript>}
      </p>
    )
  );
}

function Rules({ input: { id, rules } }: { input: Input }) {
  return (
    rules && (
      <ul className="rules" id={`${id}-rules`} data-rules-for={id} data-met={rules.met} data-unmet={rules.unmet}>
        {rules.list.map(([rule, text]) => (
          <li key={text} data-rule={rule ?? undefined}>
            {text}
          </li>
        ))}
      </ul>
    )
  );
}

function Errors({ input }: { input: Input }) {
  return (
    input.errors.length > 0 && (
      <div id={`${input.id}-error`}>
        {input.errors.map(([code, text]) => (
          <ErrorLine key={code} name={input.name} code={code} text={text} />
        ))}
      </div>
    )
  );
}

export function ErrorLine({ name, code, text }: { name: string; code: string; text: string }) {
  return (
    <p className="error" data-code={code} data-field={name}>
      <span>{text}</span>
    </p>
  );
}

export function fieldClass({ errors }: { errors: FieldError[] }, name = "field"): string {
  return errors.length > 0 ? `${name} invalid` : name;
}

function described({ id, hint, rules, errors }: Input): { "aria-describedby": string | undefined; "aria-invalid"?: true } {
  const ids = [hint !== null && `${id}-hint`, rules && `${id}-rules`, errors.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return { "aria-describedby": ids || undefined, ...(errors.length > 0 && { "aria-invalid": true }) };
}
