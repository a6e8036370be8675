import { useEffect, useRef, useState } from "react";
import {
  amountField,
  amountsOf,
  anotherAmount,
  otherAmountField,
  type Payable,
  readPayAmount,
  type TypedAmount,
  typedAmountIn,
  wholeOf,
} from "./pay-choice.ts";

/** The initial choice: everything, or what's due if a part has come already. */
const firstChoice = (due: Payable, prefersDue: boolean): TypedAmount => ({
  [amountField]: String(
    prefersDue && !due.quoteChange && due.dueNowKobo < due.amountKobo
      ? due.dueNowKobo
      : wholeOf(due),
  ),
  [otherAmountField]: "",
});

export type AmountChoice = {
  readonly typed: TypedAmount;
  /** What is wrong with the typed amount. */
  readonly fault: string | undefined;
  /** For the element around the controls. */
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly onInput: () => void;
  /** The amount to pay; null for what is due; undefined when it is wrong, which the field then says. */
  readonly read: () => number | null | undefined;
  readonly refuse: (fault: string) => void;
};

/**
 * How much someone pays now. The browser owns the inputs, so a choice made before the scripts came stays. When money
 * arrives, the amounts to choose from change: another amount that was typed stays, with what is wrong with it.
 * @param posted what came back from a post without scripts
 */
export function useAmountChoice(
  due: Payable,
  prefersDue: boolean,
  posted: { readonly typed?: TypedAmount | undefined; readonly fault?: string | undefined } = {},
): AmountChoice {
  const ref = useRef<HTMLDivElement>(null);
  const first = firstChoice(due, prefersDue);
  const [typed, setTyped] = useState(posted.typed?.[amountField] ? posted.typed : first);
  const [fault, setFault] = useState(posted.fault);
  const amounts = amountsOf(due);
  const [shownAmounts, setShownAmounts] = useState(amounts);
  if (shownAmounts !== amounts) {
    setShownAmounts(amounts);
    if (typed[amountField] !== anotherAmount) {
      setTyped({ ...typed, [amountField]: first[amountField] });
      setFault(undefined);
    }
  }
  /** The field for another amount is there only while that's chosen; what was typed in it stays. */
  const inControls = (before: TypedAmount): TypedAmount => {
    const form = ref.current?.closest("form");
    if (!form) return before;
    const held = new FormData(form);
    const now = typedAmountIn(held);
    return held.has(otherAmountField)
      ? now
      : { ...now, [otherAmountField]: before[otherAmountField] };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before scripts came
  useEffect(() => setTyped(inControls), []);
  const refuse = (found: string) => {
    setFault(found);
    // The field is shown with its choice, so it can take the focus.
    ref.current?.querySelector<HTMLInputElement>(`[name=${otherAmountField}]`)?.focus();
  };
  return {
    typed,
    fault,
    ref,
    refuse,
    onInput() {
      setTyped(inControls);
      setFault(undefined);
    },
    read() {
      const found = readPayAmount(inControls(typed), due);
      if (!("fault" in found)) return found.amountKobo;
      refuse(found.fault);
      return undefined;
    },
  };
}
