import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { FormField } from "#design/forms/form-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { AnswerHours } from "#design/messages/contact-ways.tsx";
import { BrandMark } from "#design/page/brand-mark.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { Panel } from "#design/page/panel.tsx";
import { type Description, DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { readEmailAddress } from "#foundation/contacts/email-address.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { modeNames } from "#rooms/catalogue/rules/program-words.ts";
import { cardProvider } from "#rooms/payments/rules/card-provider.ts";
import type { PayerView as Facts } from "../../contract/enrolment.ts";
import { payerForm } from "../../contract/payer-form.ts";
import { levelWords } from "../../rules/slip-words.ts";
import { successPageOf } from "../form/registration-links.ts";
import { outcomeTexts } from "../outcome/outcome-texts.ts";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { startPayerPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { PayNow } from "./pay-now.tsx";

/** Who the academy is, and how a stranger can check that a request to pay is real. */
function WhoAsks({ code }: { readonly code: string }) {
  return (
    <section className="panel stack stack-16" aria-labelledby="who-asks">
      <div className="row">
        <BrandMark />
        <div>
          <h2 id="who-asks">{academy.name}</h2>
          <p>{academy.tagline}</p>
        </div>
      </div>
      <dl className="terms">
        {academy.centres.map(({ id, city, address }) => (
          <div key={id}>
            <dt>Centre in {city}</dt>
            <dd>{address}</dd>
          </div>
        ))}
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${academy.phone.replaceAll(" ", "")}`}>{academy.phone}</a> or{" "}
            <a href={whatsAppChat(academy.phone)}>WhatsApp</a>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
          </dd>
        </div>
      </dl>
      <div className="prose">
        <h3>How to check that this is real</h3>
        <ul>
          <li>
            Call us before you pay and say the code <b>{code}</b>. <AnswerHours />
          </li>
          <li>
            You type your card number only on {cardProvider}'s page. We never ask for it, or for
            your PIN, by phone, email or WhatsApp.
          </li>
          <li>
            Read <Link to="/about">who we are</Link> and what the{" "}
            <Link to="/programs">programs</Link> cost.
          </li>
        </ul>
      </div>
    </section>
  );
}

type PayerViewProps = {
  readonly facts: Facts;
  readonly payToken: string;
  /** The payer came back from the provider's page without paying. */
  readonly hasLeft: boolean;
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
      onTyped={() => "message" in payment.phase && payment.reset()}
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

/** What the money is for. */
function whatIsBought(facts: Facts): Description[] {
  const { learnerFirstName, programTitle, trainingLevel, centre, mode, startsOn } = facts;
  const level = levelWords({ level: trainingLevel });
  return [
    { term: "Who asks you", value: learnerFirstName },
    { term: "Program", value: programTitle },
    ...(level ? [{ term: "Level", value: level }] : []),
    {
      term: centre ? "Centre" : "Place",
      value: centre ? (
        <>
          {centre.address} <a href={centre.mapUrl}>Open the map</a>
        </>
      ) : (
        modeNames[mode]
      ),
    },
    {
      term: "Training starts",
      value: startsOn ? formatFullDay(startsOn) : "We will write when the date is set",
    },
  ];
}

/** Each learner and program that the amount pays for, and the amount. */
function Lines({ facts }: { readonly facts: Facts }) {
  return (
    <dl className="fee-lines">
      {facts.lines.map((line) => (
        <div key={`${line.learnerFirstName} ${line.courseOfInterest}`}>
          <dt>{`${line.learnerFirstName}, ${line.courseOfInterest}`}</dt>
          <dd>
            <Money amountKobo={line.amountKobo} />
          </dd>
        </div>
      ))}
      <div className="total">
        <dt>Amount to pay</dt>
        <dd>
          <Money amountKobo={facts.amountKobo} look="price" />
        </dd>
      </div>
    </dl>
  );
}

/** For a person who was asked to pay: what for, for whom, and who the academy is. */
export function PayerView(props: PayerViewProps) {
  const { facts, hasLeft } = props;
  const { programTitle, learnerFirstName, amountKobo, quoteChange, status } = facts;
  const askedKobo = quoteChange?.newAmountKobo ?? amountKobo;
  return (
    <>
      <PageHeader
        width="form"
        kicker={academy.name}
        title={`Pay for ${learnerFirstName}`}
        lead={
          status === "due"
            ? `${learnerFirstName} has registered for ${programTitle} and asks you to pay the fee of ${formatNaira(askedKobo)}.`
            : `${learnerFirstName} has registered for ${programTitle}.`
        }
      />
      <div className="wrap wrap-form stack pb-56">
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
        {status === "due" && hasLeft && (
          <Alert tone="info" role="status" title={outcomeTexts.left.title}>
            Nothing was taken. If you have just made a bank transfer, do not pay again: we check
            every open payment automatically.
          </Alert>
        )}
        {status === "due" && (
          <Panel title="What you pay for">
            <div className="stack">
              <DescriptionList items={whatIsBought(facts)} />
              <Lines facts={facts} />
              <MoneyTerms />
              <Due {...props} />
            </div>
          </Panel>
        )}
        <WhoAsks code={facts.reference} />
      </div>
    </>
  );
}
