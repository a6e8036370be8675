import { useRef } from "react";
import { href, useRevalidator } from "react-router";
import { Alert } from "#design/alert.tsx";
import { ButtonLink } from "#design/button.tsx";
import { ContactWays } from "#design/contact-ways.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { FormField } from "#design/forms/form-field.tsx";
import { Money } from "#design/money.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { Panel } from "#design/panel.tsx";
import { readEmailAddress } from "#foundation/email-address.ts";
import { noRules } from "#foundation/forms/form-rules.ts";
import type { PostedForm } from "#foundation/forms/posted-form.ts";
import { formatNaira } from "#foundation/money.ts";
import type { PayerView as Facts } from "../../contract/enrolment.ts";
import { payerForm } from "../../contract/payer-form.ts";
import { successPageOf } from "../form/registration-links.ts";
import { startPayerPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { PayNow } from "./pay-now.tsx";

export type PayerViewProps = {
  readonly facts: Facts;
  readonly payToken: string;
  /** How it went without scripts. */
  readonly posted: PostedForm | null;
};

const [emailField] = payerForm.fields;

function Due({ facts, payToken, posted }: PayerViewProps) {
  const email = useRef<string | null>(null);
  const { revalidate } = useRevalidator();
  const payment = usePayment({
    start: () =>
      startPayerPayment(payToken, {
        email: email.current ?? "",
        acceptAmountKobo: facts.quoteChange?.newAmountKobo,
      }).catch((error: unknown) => {
        // The page may be out of date.
        void revalidate();
        throw error;
      }),
    onSettled: (reference) => location.assign(successPageOf({ reference })),
  });
  const pay = (form: HTMLFormElement) => {
    email.current = readEmailAddress(String(new FormData(form).get(emailField.name)));
    return email.current ? payment.pay() : payment.fail(emailField.wrong);
  };
  return (
    <PayNow
      due={facts}
      reference={facts.reference}
      phase={payment.phase}
      isBusy={payment.isBusy}
      onPay={pay}
      onTyped={() => payment.phase.name === "failed" && payment.reset()}
      onAskAgain={payment.confirm}
      posted={posted ? (posted.problems.email ?? posted.message) : undefined}
    >
      <FormField
        field={emailField}
        form={payerForm.id}
        rules={noRules}
        initial={posted?.typed ?? {}}
        answers={null}
        problem={undefined}
      />
    </PayNow>
  );
}

/** For a person who was asked to pay: the program, the learner's first name and the line items. */
export function PayerView(props: PayerViewProps) {
  const { programTitle, learnerFirstName, amountKobo, lines, quoteChange, status } = props.facts;
  const askedKobo = quoteChange?.newAmountKobo ?? amountKobo;
  return (
    <>
      <PageHeader
        width="form"
        kicker={programTitle}
        title={`Pay for ${learnerFirstName}`}
        lead={`${learnerFirstName} has registered for ${programTitle} and asks you to pay the fee of ${formatNaira(askedKobo)}.`}
      />
      <div className="wrap wrap-form stack pb-56">
        {status === "due" && (
          <Panel title="What you pay for">
            <div className="stack">
              <DescriptionList
                items={lines.map((line) => ({
                  term: `${line.learnerFirstName}, ${line.courseOfInterest}`,
                  value: <Money amountKobo={line.amountKobo} />,
                }))}
              />
              <Due {...props} />
            </div>
          </Panel>
        )}
        {status === "paid" && (
          <Alert tone="success" title="This is paid">
            There is nothing more to pay. Thank you.
          </Alert>
        )}
        {status === "closed" && (
          <Alert tone="info" title="Nothing to pay">
            This registration is closed. Please ask {learnerFirstName}.
          </Alert>
        )}
        <div className="form-actions">
          <ButtonLink variant="secondary" to={href("/")}>
            About the academy
          </ButtonLink>
        </div>
        <p className="hint">
          Questions? Write to <ContactWays />, and give us the reference{" "}
          <span className="wrap-anywhere">{props.facts.reference}</span>.
        </p>
      </div>
    </>
  );
}
