import { useState } from "react";
import { currencySign, formatFullNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type AmountFieldProps = Omit<TextFieldProps, "prefix" | "width" | "inputMode" | "below"> & {
  /** What it holds now, where a form knows: it may have been filled. */
  readonly typed?: string | undefined;
};

/**
 * An amount of money in naira, kobo too. The one way to ask for an amount that someone pays or gives back. Under it stands
 * what we read, so that nobody pays another amount than the one they meant.
 */
export function AmountField({ onInput, typed, ...props }: AmountFieldProps) {
  const [own, setOwn] = useState(props.defaultValue);
  const amountKobo = amountIn(String(props.value ?? typed ?? own ?? ""));
  return (
    <TextField
      prefix={currencySign}
      width="medium"
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onInput={(event) => {
        setOwn(event.currentTarget.value);
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
