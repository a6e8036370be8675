import { useEffect } from "react";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { ErrorSummary } from "#design/fields/error-summary.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FieldList } from "#design/forms/field-list.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { problemItems } from "#design/forms/problem-items.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { meantEmail } from "#foundation/contacts/meant-email.ts";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import { formatDay } from "#foundation/time/time.ts";
import { AffiliateCodeNote } from "#rooms/affiliates/ui/door.ts";
import { feeComponents } from "#rooms/catalogue/rules/program-terms.ts";
import type { CartQuote, OwnLearner } from "../../contract/order.ts";
import { self } from "../../contract/order-learner-form.ts";
import { lostPlaces, orderAgain, replacesWords } from "../../rules/lost-places.ts";
import { FeeTable } from "../form/fee-parts.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ts";
import { payButtonLabel } from "../payment/payment-texts.ts";
import { warmUp } from "../payment/use-payment.ts";
import { type CheckoutFacts, type CheckoutState, useCheckout } from "./use-checkout.ts";

/** The fees of all programs together, by component. */
function sumOf({ items, totalKobo }: CartQuote) {
  const lines = items.flatMap(({ fee }) => fee?.components ?? []);
  const components = feeComponents.flatMap((component) => {
    const amountKobo = lines
      .filter((line) => line.component === component)
      .reduce((sum, line) => sum + line.amountKobo, 0);
    return amountKobo > 0 ? [{ component, amountKobo }] : [];
  });
  return { components, totalKobo };
}

/** What the order costs, who takes it, whether it comes back, and the button. */
function PayForOrder({
  quote,
  lost,
  phase,
  isBusy,
  reference,
  onAskAgain,
}: {
  readonly quote: CartQuote;
  /** Unpaid registrations that the order cancels. */
  readonly lost: readonly { readonly courseOfInterest: string }[];
  readonly phase: PaymentPhase;
  readonly isBusy: boolean;
  /** For a transfer, once the order is stored. */
  readonly reference: string | undefined;
  readonly onAskAgain: (reference: string) => void;
}) {
  const nothingDue = quote.totalKobo === 0;
  return (
    <Panel title={nothingDue ? "Nothing to pay" : "What you pay"}>
      <div className="stack">
        {nothingDue ? (
          <p>These programs are free. Fill in the form of each one next.</p>
        ) : (
          <>
            <FeeTable quote={sumOf(quote)} />
            <MoneyTerms />
            <Disclosure summary="Pay by bank transfer" className="other-ways">
              <BankTransfer reference={reference} amountKobo={quote.totalKobo} />
            </Disclosure>
          </>
        )}
        {lost.length > 0 && (
          <Alert tone="warning" role="status" title={replacesWords(lost)}>
            {orderAgain}
          </Alert>
        )}
        <PaymentNotice phase={phase} reference={reference} onAskAgain={onAskAgain} />
        <div className="form-actions">
          <Button type="submit" size="large" pending={isBusy} disabled={phase.name === "review"}>
            {payButtonLabel(phase.name, nothingDue)}
          </Button>
          {!nothingDue && (
            <Button
              type="submit"
              name="pay"
              value="later"
              variant="secondary"
              size="large"
              disabled={isBusy}
            >
              Register now, pay later
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

const bornOn = ({ dateOfBirth }: OwnLearner) => `Born on ${formatDay(dateOfBirth)}`;

/** Each learner with the birth date, because names repeat in a family. */
function extrasOf(
  { form, rules, answers, isReady }: CheckoutState,
  learners: readonly OwnLearner[],
  personName: string,
): Record<string, FieldExtra> {
  const field = form.fields.find(({ name }) => name === "learner");
  const own = learners.find(({ isSelf }) => isSelf);
  const choices = (field ? choicesOf(field, rules) : []).map((choice) => {
    if (choice.value === self)
      return {
        ...choice,
        label: `Myself, ${own?.fullName ?? personName}`,
        ...(own ? { hint: bornOn(own) } : {}),
      };
    const learner = learners.find(({ id }) => id === choice.value);
    return { ...choice, ...(learner ? { hint: bornOn(learner) } : {}) };
  });
  return {
    learner: { choices, layout: "framed" },
    affiliateCode: {
      after: isReady && <AffiliateCodeNote affiliateCode={String(answers.affiliateCode ?? "")} />,
    },
  };
}

/** What the order would cancel for the chosen learner. */
function lostOf({ learners, quote }: CheckoutFacts, chosen: unknown) {
  const learner = learners.find(({ id, isSelf }) => (chosen === self ? isSelf : id === chosen));
  const ordered = quote.items.filter(({ fee }) => fee !== null);
  return lostPlaces(
    learner?.unpaid ?? [],
    ordered.map(({ courseId }) => courseId),
  );
}

/** Before the money: an account has one address for ever, and it may have a slip. */
const AccountEmail = ({ email }: { readonly email: string }) =>
  meantEmail(email) && (
    <Alert tone="warning" title={`Our emails go to ${email}`}>
      <p>
        Is this your address? If it should be <b>{meantEmail(email)}</b>, write to{" "}
        <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>. You can pay all the
        same: your slip and receipts are on your dashboard too.
      </p>
    </Alert>
  );

/** Who learns, the code, and the payment: the second half of the checkout. */
export function CheckoutForm({
  person,
  isRenewing,
  ...facts
}: CheckoutFacts & {
  /** Of the signed-in person. */
  readonly person: { readonly name: string; readonly email: string };
  /** The total is about to change. */
  readonly isRenewing: boolean;
}) {
  const state = useCheckout(facts);
  const { form, fields, answers, problems, payment } = state;
  useEffect(warmUp, []);
  const items = problemItems(form.id, fields, problems, answers);
  return (
    <form
      id={form.id}
      ref={state.ref}
      method="post"
      noValidate
      className="stack stack-36"
      onInput={state.onInput}
      onSubmit={state.onSubmit}
    >
      <ErrorSummary items={items} attempt={state.attempt} />
      <Panel title="The learner">
        <div className="stack">
          <p className="hint">
            One learner for the whole order. The rest of each form comes after the payment.
          </p>
          <FieldList
            {...{ fields, answers, problems }}
            allFields={fields}
            form={form.id}
            rules={state.rules}
            initial={state.fromPage}
            asked={state.asked}
            isReady={state.isReady}
            extras={extrasOf(state, facts.learners, person.name)}
          />
        </div>
      </Panel>
      <AccountEmail email={person.email} />
      <PayForOrder
        quote={facts.quote}
        lost={lostOf(facts, answers.learner)}
        phase={payment.phase}
        isBusy={state.isBusy || isRenewing}
        reference={state.reference}
        onAskAgain={payment.confirm}
      />
      <ClearAnswers isKept={state.isKept} isBusy={state.isBusy} onClear={state.clear} />
    </form>
  );
}
