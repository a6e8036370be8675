import { type FormEvent, useState } from "react";
import { href, useRevalidator } from "react-router";
import { Alert } from "#design/alert.tsx";
import { ButtonLink } from "#design/button.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { Money } from "#design/money.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { Panel } from "#design/panel.tsx";
import { TextField } from "#design/text-field.tsx";
import { academy } from "#foundation/academy.ts";
import { formatNaira } from "#foundation/money.ts";
import type { PayerView as Facts } from "../../contract/enrolment.ts";
import { successPageOf } from "../form/registration-links.ts";
import { beforePayment } from "../payment/payment-texts.ts";
import { startPayerPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { PayNow } from "./pay-now.tsx";

export type PayerPosted = { readonly email: string; readonly message: string };

export type PayerViewProps = {
  readonly facts: Facts;
  readonly payToken: string;
  readonly posted: PayerPosted | null;
};

function Due({ facts, payToken, posted }: PayerViewProps) {
  const [email, setEmail] = useState(posted?.email ?? "");
  const { revalidate } = useRevalidator();
  const payment = usePayment({
    start: () =>
      startPayerPayment(payToken, {
        email,
        acceptAmountKobo: facts.quoteChange?.newAmountKobo,
      }).catch((error: unknown) => {
        // The page may be out of date.
        void revalidate();
        throw error;
      }),
    onSettled: (reference) => location.assign(successPageOf({ reference })),
  });
  const pay = () => (email.includes("@") ? payment.pay() : payment.fail(beforePayment.email));
  return (
    <PayNow
      due={facts}
      reference={facts.reference}
      phase={payment.phase}
      isBusy={payment.isBusy}
      onPay={pay}
      onAskAgain={payment.confirm}
      posted={posted?.message}
    >
      <TextField
        form="payer"
        name="email"
        type="email"
        label="Your email address"
        hint="We send the receipt here."
        autoComplete="email"
        spellCheck={false}
        required
        defaultValue={email}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          setEmail(event.currentTarget.value);
          if (payment.phase.name === "failed") payment.reset();
        }}
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
          Questions? <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>, with the
          reference <span className="wrap-anywhere">{props.facts.reference}</span>.
        </p>
      </div>
    </>
  );
}
