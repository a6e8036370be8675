import { useEffect, useRef } from "react";
import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import type { FieldProblem } from "#design/fields/error-list.tsx";
import { ErrorSummary } from "#design/fields/error-summary.tsx";
import { fieldId } from "#design/fields/field-frame.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FieldList } from "#design/forms/field-list.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { problemItems } from "#design/forms/problem-items.ts";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { meantEmail } from "#foundation/contacts/meant-email.ts";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import { AffiliateCodeNote } from "#rooms/affiliates/door.ui.ts";
import { warmUp } from "../payment/use-payment.ui.ts";
import { mostInCart } from "./cart.ts";
import { CartLines } from "./cart-lines.tsx";
import { CartPlan } from "./cart-plan.tsx";
import { addLearnerToCart, removeLineFromCart } from "./cart-store.ui.ts";
import {
  bornOn,
  learnerNameAt,
  type Naming,
  optionsAt,
  registeredAt,
  sameGuardianLabel,
} from "./learner-choices.ui.ts";
import { answersWithout } from "./order-items.ui.ts";
import { guardianName, lineField, sameGuardian, self } from "./order-learner-form.ts";
import { PayBar, PayForOrder } from "./pay-for-order.tsx";
import { type CheckoutFacts, type CheckoutState, useCheckout } from "./use-checkout.ui.ts";

/** Before the payment, because an account's address never changes, and it may have a typo. */
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

/** The errors, each with its line if there are several. */
function problemsOf(state: CheckoutState): readonly FieldProblem[] {
  const { form, fields, problems, answers, ordered } = state;
  const items = problemItems(form.id, fields, problems, answers);
  if (ordered.length === 1) return items;
  return items.map((item) => {
    const at = ordered.find(({ line }) => item.name.startsWith(lineField(line.key, "")));
    return at ? { ...item, label: at.line.title } : item;
  });
}

/** The code of the affiliate who sent the person here. */
function CodeField({ state }: { readonly state: CheckoutState }) {
  const { fields, answers, problems } = state;
  return (
    <FieldList
      answers={answers}
      problems={problems}
      fields={fields.filter(({ name }) => name === "affiliateCode")}
      allFields={fields}
      form={state.form.id}
      rules={state.rules}
      initial={state.initial}
      asked={state.asked}
      isReady={state.isReady}
      extras={{
        affiliateCode: {
          after: state.isReady && (
            <AffiliateCodeNote affiliateCode={String(answers.affiliateCode ?? "")} />
          ),
        },
      }}
    />
  );
}

/** A line that was just added has the focus on its first question. */
function useFocusOnAdded({ form, ordered }: CheckoutState) {
  const isAdding = useRef(false);
  const keys = ordered.map(({ line }) => line.key);
  const before = useRef(keys);
  useEffect(() => {
    const added = keys.find((key) => !before.current.includes(key));
    before.current = keys;
    if (!added || !isAdding.current) return;
    isAdding.current = false;
    document.getElementById(fieldId(form.id, lineField(added, "learner")))?.focus();
  });
  return () => {
    isAdding.current = true;
  };
}

/** If it is the only line: each learner with the birth date, because names repeat in a family. */
function choicesExtra(key: string, state: CheckoutState, { own, personName }: Naming): FieldExtra {
  const field = state.fields.find(({ name }) => name === lineField(key, "learner"));
  const myself = own.learners.find(({ isSelf }) => isSelf);
  const choices = (field ? choicesOf(field, state.rules) : []).map((choice) => {
    const learner = own.learners.find(({ id }) => id === choice.value);
    if (choice.value !== self) return { ...choice, ...(learner ? { hint: bornOn(learner) } : {}) };
    return {
      ...choice,
      label: `Myself, ${myself?.fullName ?? personName}`,
      ...(myself ? { hint: bornOn(myself) } : {}),
    };
  });
  return { choices, layout: "framed" };
}

function optionsExtra(key: string, state: CheckoutState, naming: Naming): FieldExtra {
  const registered = registeredAt(key, naming);
  return {
    options: optionsAt(key, naming, state.isReady),
    ...(registered ? { hint: bornOn(registered) } : {}),
  };
}

/** Who learns at a line, and what is missing about that person. */
function LineLearner({
  lineKey,
  state,
  naming,
}: {
  readonly lineKey: string;
  readonly state: CheckoutState;
  readonly naming: Naming;
}) {
  const { fields, answers, problems } = state;
  const prefix = lineField(lineKey, "");
  const extra = naming.lines.length === 1 ? choicesExtra : optionsExtra;
  const label = sameGuardianLabel(lineKey, naming, (key) =>
    state.asked.has(lineField(key, guardianName)),
  );
  return (
    <FieldList
      answers={answers}
      problems={problems}
      fields={fields.filter(({ name }) => name.startsWith(prefix))}
      allFields={fields}
      form={state.form.id}
      rules={state.rules}
      initial={state.initial}
      asked={state.asked}
      isReady={state.isReady}
      extras={{
        [lineField(lineKey, "learner")]: extra(lineKey, state, naming),
        ...(label ? { [lineField(lineKey, sameGuardian)]: { label } } : {}),
      }}
    />
  );
}

/** The cart, who learns at each line, the code, and the payment. */
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
  const state = useCheckout(facts, person.name);
  const { form, answers, asks, ordered, payment } = state;
  useEffect(warmUp, []);
  const expectLine = useFocusOnAdded(state);
  const naming: Naming = { lines: asks, own: facts.own, answers, personName: person.name };
  const isOnly = asks.length === 1;
  const learnerAt = (key: string) => <LineLearner state={state} naming={naming} lineKey={key} />;
  const isFull = facts.lines.length >= mostInCart;
  return (
    <form
      id={form.id}
      ref={state.ref}
      method="post"
      noValidate
      className="beside"
      onInput={state.onInput}
      onSubmit={state.onSubmit}
    >
      <div className="stack stack-36">
        <ErrorSummary items={problemsOf(state)} attempt={state.attempt} />
        <CartLines
          lines={facts.lines}
          today={facts.today}
          isRenewing={isRenewing}
          learnerOf={({ key }) =>
            !isOnly && asks.some((one) => one.key === key) ? learnerAt(key) : null
          }
          onAddLearner={
            isFull
              ? null
              : ({ id }) => {
                  expectLine();
                  addLearnerToCart(id);
                }
          }
          onRemove={({ key }) => {
            state.fill(answersWithout(key, asks, answers));
            removeLineFromCart(key);
          }}
        />
        {ordered.length === 0 ? (
          <EmptyState
            title="Nothing in your cart can be ordered"
            actions={<ButtonLink to={href("/programs")}>Browse Programs</ButtonLink>}
          >
            Change or remove the programs above, or choose others.
          </EmptyState>
        ) : (
          <>
            <Panel title={isOnly ? "The learner" : "If someone sent you"}>
              <div className="stack">
                {isOnly && (
                  <>
                    <p className="hint">The rest of the form comes after the payment.</p>
                    {asks.map(({ key }) => learnerAt(key))}
                  </>
                )}
                <CodeField state={state} />
              </div>
            </Panel>
            <PayBar toPayKobo={state.toPayKobo} isPart={state.inParts} />
          </>
        )}
      </div>
      {ordered.length > 0 && (
        <div className="stack pay-beside">
          <AccountEmail email={person.email} />
          <PayForOrder
            quote={facts.quote}
            toPayKobo={state.toPayKobo}
            plan={
              <CartPlan
                form={form.id}
                quote={facts.quote}
                learners={facts.lines.map(({ line }) => learnerNameAt(line.key, naming))}
                inParts={state.inParts}
                today={facts.today}
              />
            }
            phase={payment.phase}
            isBusy={state.isBusy || isRenewing}
            reference={state.reference}
            onAskAgain={payment.confirm}
          />
          <ClearAnswers isKept={state.isKept} isBusy={state.isBusy} onClear={state.clear} />
        </div>
      )}
    </form>
  );
}
