import { type ComponentProps, type ReactNode, useState } from "react";
import { currencySign, formatFullNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { classNames } from "../text/class-names.ts";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

type Native = Omit<ComponentProps<"input">, keyof FieldIdentity | keyof FieldText | "type">;

export interface TextFieldProps extends FieldText, FieldIdentity, Native {
  readonly type?:
    | "text"
    | "email"
    | "tel"
    | "url"
    | "password"
    | "number"
    | "search"
    | "date"
    | undefined;
  /** The expected length of the answer: a short box for a year, a medium one for a phone number. */
  readonly width?: "short" | "medium" | "full" | undefined;
  /** Shown before the answer, e.g. `₦`. Not part of the value. */
  readonly prefix?: string | undefined;
  /** A button inside the box, at its end. */
  readonly after?: ReactNode;
  /** Shown under the box. */
  readonly below?: ReactNode;
}

/** One line of text. Native attributes (autoComplete, inputMode, spellCheck …) pass through. */
export function TextField({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  type = "text",
  width = "full",
  prefix,
  after,
  below,
  className,
  "aria-describedby": describedBy,
  ...rest
}: TextFieldProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  const input = (
    <input
      {...rest}
      {...wiring.aria}
      id={wiring.id}
      name={name}
      type={type}
      required={required}
      className={classNames("control", width !== "full" && !prefix && `control-${width}`)}
    />
  );
  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      {after ? (
        <div className="control-with-button">
          {input}
          {after}
        </div>
      ) : prefix ? (
        <div className={classNames("control-affix", width !== "full" && `control-${width}`)}>
          <span className="affix" aria-hidden="true">
            {prefix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      {below}
    </FieldFrame>
  );
}

type AmountFieldProps = Omit<TextFieldProps, "prefix" | "width" | "inputMode" | "below">;

/**
 * An amount of money in naira, kobo too. The one way to ask for an amount that someone pays or gives back. Under it stands
 * what we read, so that nobody pays another amount than the one they meant.
 */
export function AmountField({ onInput, ...props }: AmountFieldProps) {
  const [typed, setTyped] = useState(props.defaultValue);
  const amountKobo = amountIn(String(props.value ?? typed ?? ""));
  return (
    <TextField
      prefix={currencySign}
      width="medium"
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
      below={
        <p className="hint amount-read" aria-live="polite">
          {amountKobo > 0 && formatFullNaira(amountKobo)}
        </p>
      }
    />
  );
}
