import { useState } from "react";
import { currencySign, formatFullNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

type AmountFieldProps = Omit<TextFieldProps, "prefix" | "width" | "inputMode" | "below"> & {
  /** Its current value, if the form knows it: it may have been prefilled. */
  readonly typed?: string | undefined;
};

/**
 * An amount of money in naira, kobo too. The only way to ask for an amount that someone pays or gives back.
 * Below it is the amount as we read it, so that nobody pays a different amount than they meant.
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
