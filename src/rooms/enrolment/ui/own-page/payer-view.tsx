import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { ButtonLink } from "#design/button.tsx";
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
  const payment = usePayment({
    start: () => startPayerPayment(payToken, email),
    onSettled: (reference) => location.assign(successPageOf({ reference })),
  });
  const pay = () => (email.includes("@") ? payment.pay() : payment.fail(beforePayment.email));
  return (
    <PayNow
      amountKobo={facts.amountKobo}
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
        hint="The receipt goes here."
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

/** For somebody who was asked to pay: the program, the learner's first name, the amount. */
export function PayerView(props: PayerViewProps) {
  const { programTitle, learnerFirstName, amountKobo, status } = props.facts;
  return (
    <>
      <PageHeader
        width="form"
        kicker={programTitle}
        title={`Pay for ${learnerFirstName}`}
        lead={`${learnerFirstName} has registered for ${programTitle} and asks you to pay the fee of ${formatNaira(amountKobo)}.`}
      />
      <div className="wrap wrap-form stack pb-56">
        {status === "due" && (
          <Panel>
            <Due {...props} />
          </Panel>
        )}
        {status === "paid" && (
          <Alert tone="success" title="This is paid">
            Nothing is due any more. Thank you.
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
