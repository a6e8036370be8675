import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Problems, RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import { useAnswers } from "#foundation/forms/use-answers.ts";
import { readKeptLink } from "#rooms/affiliates/ui/door.ts";
import type { CartQuote, OwnLearner, PlacedOrder } from "../../contract/order.ts";
import { checkoutForm, other, self } from "../../contract/order-learner-form.ts";
import { type ChosenLearner, orderLearnerRules } from "../../rules/order-learner-rules.ts";
import { transferReferenceOf } from "../../rules/reference.ts";
import { usePayment } from "../payment/use-payment.ts";
import { donePageOf } from "./checkout-links.ts";
import { createCheckoutSender, type OrderToSend } from "./checkout-sender.ts";

const draftKey = "checkout-draft";

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

/** What is known about the chosen learner; null while nobody is chosen. */
function chosenAmong(learners: readonly OwnLearner[], raw: RawAnswers): ChosenLearner | null {
  const { learner } = raw;
  if (learner === other) return { kind: "other" };
  const known = learners.find(({ id, isSelf }) => (learner === self ? isSelf : id === learner));
  if (known) return { kind: "known", needsGuardian: known.needsGuardian };
  return learner === self ? { kind: "self" } : null;
}

/** What of the cart can be ordered. */
const itemsOf = ({ items }: CartQuote): OrderToSend["items"] =>
  items
    .filter(({ fee }) => fee !== null)
    .map(({ courseId, trainingLevel, preferredLocation }) => ({
      courseId,
      trainingLevel,
      preferredLocation,
    }));

/** The body of the call, from checked answers. */
function orderOf(quote: CartQuote, answers: Record<string, unknown>): OrderToSend {
  const { learner, affiliateCode, ...about } = answers;
  const who = learner === self ? { self: true } : learner === other ? {} : { learnerId: learner };
  return {
    items: itemsOf(quote),
    learner: { ...who, ...about },
    ...(typeof affiliateCode === "string" ? { affiliateCode } : {}),
    ...readKeptLink(),
  };
}

export type CheckoutFacts = {
  readonly quote: CartQuote;
  readonly learners: readonly OwnLearner[];
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

/** The state of the checkout's form: who learns, the order that was placed, and its payment. */
export function useCheckout({ quote, learners, today }: CheckoutFacts) {
  const [form] = useState(() =>
    checkoutForm(
      learners.filter(({ isSelf }) => !isSelf).map(({ id, fullName }) => ({ id, label: fullName })),
    ),
  );
  const [rules] = useState(() => orderLearnerRules(today, (raw) => chosenAmong(learners, raw)));
  const [initial] = useState(() => initialAnswers(fieldsOf(form), rules));
  const held = useAnswers({ form, rules, draftKey, isShared: true, initial });
  const [attempt, setAttempt] = useState(0);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const sender = useRef<ReturnType<typeof createCheckoutSender>>(undefined);
  const checked = useRef<Record<string, unknown>>({});

  const refuse = (problems: Problems) => {
    held.setProblems(problems);
    setAttempt((count) => count + 1);
  };

  const place = async (): Promise<PlacedOrder> => {
    sender.current ??= createCheckoutSender(held.seed);
    const order = await sender.current.place(orderOf(quote, checked.current));
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
      const isAsked = fieldsOf(form).some(({ name }) => name in fields);
      if (isAsked) refuse(fields);
      return isAsked;
    },
    onSettled: () => void leave(order.current),
    async start() {
      order.current = await place();
      return (await sender.current?.goOn(order.current, quote.totalKobo)) ?? leave(order.current);
    },
  });
  // What was said about another cart is no longer true.
  const ordered = JSON.stringify(itemsOf(quote));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the order changes
  useEffect(() => {
    if ("message" in payment.phase) payment.reset();
  }, [ordered]);
  const isBusy = payment.isBusy || payment.phase.name === "confirming";

  const send = async (payLater: boolean) => {
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
    attempt,
    payment,
    isBusy,
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
      void send(submitter?.getAttribute("value") === "later").finally(() => {
        isSending.current = false;
      });
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
