import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Problems } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import { useAnswers } from "#foundation/forms/use-answers.ts";
import { readKeptLink } from "#rooms/affiliates/door.ui.ts";
import { transferReferenceOf } from "../documents/enrolment-code.ts";
import { inPartsControl, inPartsField } from "../instalments/parts-choice.tsx";
import { usePayment } from "../payment/use-payment.ui.ts";
import { donePageOf } from "./checkout-links.ui.ts";
import { createCheckoutSender, type OrderToSend } from "./checkout-sender.ui.ts";
import { linesToAsk, rulesOfLines } from "./learner-choices.ui.ts";
import type { PlacedOrder, SentLearner } from "./order.ts";
import { learnersToQuote, learnersToSend, problemsOfLines } from "./order-items.ui.ts";
import { checkoutForm, type LineToAsk, lineField, sameGuardian } from "./order-learner-form.ts";
import type { LoadedCheckout, ShownLine } from "./use-checkout-data.ui.ts";

const draftKey = "checkout-draft";

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

const canBeOrdered = ({ quoted }: ShownLine) => quoted !== null && quoted.fee !== null;

/** The items of a call, without their learners. */
const itemsOf = (lines: readonly ShownLine[]) =>
  lines.map(({ line, quoted }) => ({
    courseId: line.id,
    trainingLevel: quoted?.trainingLevel,
    preferredLocation: quoted?.preferredLocation,
  }));

/** The call's body, from checked answers. */
function orderOf(
  lines: readonly ShownLine[],
  asks: readonly LineToAsk[],
  answers: Record<string, unknown>,
): OrderToSend {
  const { affiliateCode } = answers;
  const learners = learnersToSend(asks, answers);
  return {
    items: itemsOf(lines).map((item, at) => ({
      ...item,
      learner: learners.get(lines[at]?.line.key ?? ""),
    })),
    ...(typeof affiliateCode === "string" ? { affiliateCode } : {}),
    ...readKeptLink(),
  };
}

/** A request for a quote waits until typing pauses. */
const pauseMs = 400;

export type CheckoutFacts = LoadedCheckout & {
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** Called with the learners known so far. */
  readonly onLearners: (learners: Readonly<Record<string, SentLearner>>) => void;
};

/** The form for these lines; a new one when lines come or go. */
function useLinesForm({ lines, own, today }: CheckoutFacts, personName: string) {
  const ordered = lines.filter(canBeOrdered);
  const named = JSON.stringify(ordered.map(({ line }) => [line.key, line.title]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is about these lines, whatever their level
  const plan = useMemo(() => {
    const asks = linesToAsk(
      ordered.map(({ line }) => line),
      own,
    );
    const form = checkoutForm(asks);
    const rules = rulesOfLines(asks, own, today, personName);
    const ticked = Object.fromEntries(asks.map(({ key }) => [lineField(key, sameGuardian), "yes"]));
    return { asks, form, rules, initial: initialAnswers(fieldsOf(form), rules, ticked) };
  }, [named]);
  return { ...plan, ordered };
}

/**
 * The state of the checkout's form: who learns, the order that was placed, and its payment.
 * @param personName of the signed-in person
 */
export function useCheckout(facts: CheckoutFacts, personName: string) {
  const { quote, onLearners } = facts;
  const { asks, form, rules, initial, ordered } = useLinesForm(facts, personName);
  const held = useAnswers({
    form,
    rules,
    draftKey,
    isShared: true,
    initial: { ...initial, [inPartsField]: "no" },
    beside: [inPartsControl],
  });
  const [firstPart, ...laterParts] = quote.instalments;
  const inParts = laterParts.length > 0 && held.answers[inPartsField] === "yes";
  const toPayKobo = (inParts && firstPart?.amountKobo) || quote.totalKobo;
  const learners = JSON.stringify(learnersToQuote(asks, held.answers));
  useEffect(() => {
    const timer = setTimeout(() => onLearners(JSON.parse(learners)), pauseMs);
    return () => clearTimeout(timer);
  }, [learners, onLearners]);
  const [attempt, setAttempt] = useState(0);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const sender = useRef<ReturnType<typeof createCheckoutSender>>(undefined);
  const checked = useRef<Record<string, unknown>>({});

  const refuse = (problems: Problems) => {
    held.setProblems(problems);
    setAttempt((count) => count + 1);
  };

  const isLater = useRef(false);
  /** Whether a learner may be registered twice: they were asked. */
  const isAgain = useRef(false);

  const place = async (): Promise<PlacedOrder> => {
    sender.current ??= createCheckoutSender(held.seed);
    const choices = { inParts, ...(isAgain.current ? {} : { onlyOnce: true }) };
    const order = await sender.current.place({
      ...orderOf(ordered, asks, checked.current),
      ...choices,
    });
    setPlaced(order);
    return order;
  };

  /** The server has the order. The next page takes its programs out of the cart. */
  const leave = (order: PlacedOrder | null) => {
    held.forget();
    location.assign(donePageOf(order?.enrolments.map(({ id }) => id) ?? []));
    return { kind: "left" } as const;
  };

  const order = useRef<PlacedOrder>(null);
  const payment = usePayment({
    hasDraft: true,
    onFields(fields) {
      const keys = ordered.map(({ line }) => line.key);
      const problems = problemsOfLines(fields, keys, asks, checked.current);
      const isAsked = fieldsOf(form).some(({ name }) => name in problems);
      if (isAsked) refuse(problems);
      return isAsked;
    },
    onPaid: () => void leave(order.current),
    async start() {
      order.current = await place();
      return (await sender.current?.goOn(order.current, toPayKobo)) ?? leave(order.current);
    },
  });
  // What was said about an earlier cart no longer holds.
  const orderedItems = JSON.stringify(itemsOf(ordered));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the order changes
  useEffect(() => {
    if ("message" in payment.phase) payment.reset();
  }, [orderedItems]);
  const isBusy = payment.isBusy || payment.phase.name === "confirming";

  const send = async (choice: string | null) => {
    // "Register anyway" goes on as before.
    isAgain.current = choice === "again";
    if (!isAgain.current) isLater.current = choice === "later";
    const payLater = isLater.current;
    const found = checkForm(form, held.read(), held.rules);
    if (!isEmpty(found.problems)) return refuse(found.problems);
    held.setProblems({});
    checked.current = found.answers;
    return payment.pay(...(payLater ? [async () => leave(await place())] : []));
  };

  const isSending = useRef(false);
  return {
    ...held,
    form,
    initial,
    asks,
    /** The lines that can be ordered. */
    ordered,
    attempt,
    payment,
    isBusy,
    inParts,
    /** What the button charges: the total, or its first part. */
    toPayKobo,
    /** The reference for a transfer, once the order is stored. */
    reference: transferReferenceOf(
      (placed?.enrolments ?? [])
        .filter(({ totalKobo }) => totalKobo > 0)
        .map(({ reference }) => reference),
    ),
    onInput(event: FormEvent<HTMLFormElement>) {
      held.onInput(event);
      if ("message" in payment.phase) payment.reset();
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      // A second tap can come before the first shows any effect.
      if (isBusy || isSending.current) return;
      isSending.current = true;
      const { submitter } = event.nativeEvent as SubmitEvent;
      void send(submitter?.getAttribute("value") ?? null).finally(() => {
        isSending.current = false;
      });
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
