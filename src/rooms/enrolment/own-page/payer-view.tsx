import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { FormField } from "#design/forms/form-field.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { AnswerHours } from "#design/messages/contact-ways.tsx";
import { BrandMark } from "#design/page/brand-mark.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { Panel } from "#design/page/panel.tsx";
import { type Description, DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { listCentres, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { readEmailAddress } from "#foundation/contacts/email-address.ts";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import type { KeptMessages } from "#foundation/messages/message-choice.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import { modeNames } from "#rooms/catalogue/program/program-words.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import {
  familyDueWords,
  keepsWords,
  learnersOf,
  placesToConfirm,
  toKeepAll,
} from "../account/family-dues.ts";
import { duesOfLine } from "../account/standing-words.ts";
import { Statement } from "../account/statement.tsx";
import { statementTitle } from "../account/statement-words.ts";
import { levelWords } from "../documents/slip-words.ts";
import type { PayerView as Facts, PayNow as PayNowFacts } from "../enrolment.ts";
import { payerForm } from "../forms/payer-form.ts";
import { PayerReach } from "../messages/payer-reach.tsx";
import { AtCentre } from "../payment/at-centre.tsx";
import { MoneyLine, MoneyTerms } from "../payment/money-terms.tsx";
import { TransferWays } from "../payment/other-ways.tsx";
import { amountField, chosenKobo, otherAmountField, wholeOf } from "../payment/pay-choice.ts";
import { inCardRow, PayWay, PayWays } from "../payment/pay-way.tsx";
import { startPayerPayment } from "../payment/start-payment.ui.ts";
import { type AmountChoice, useAmountChoice } from "../payment/use-amount-choice.ui.ts";
import { useComingNumber } from "../payment/use-coming-number.ui.ts";
import { usePayment } from "../payment/use-payment.ui.ts";
import { successPageOf } from "../registration/registration-links.ui.ts";
import { outcomeTexts } from "./outcome-texts.ui.ts";
import { PayNow } from "./pay-now.tsx";
import { PlacesDue } from "./places-due.tsx";

const telephone = `tel:${academy.phone.replaceAll(" ", "")}`;

/** Directly above the choice of an amount: a stranger has to be able to check the request. */
const isItReal = (code: string): Description => ({
  term: "Is this real?",
  value: (
    <>
      Call us before you pay, and give the code <b className="money">{code}</b>:{" "}
      <a href={telephone}>{academy.phone}</a>. <a href="#who-asks">More ways to check</a>.
    </>
  ),
});

/** Who the academy is, and how a stranger can check that a request to pay is real. */
function WhoAsks() {
  return (
    <section className="panel stack stack-16" id="who-asks" aria-labelledby="who-asks-title">
      <div className="row">
        <BrandMark />
        <div>
          <h2 id="who-asks-title">{academy.name}</h2>
          <p>{academy.tagline}</p>
        </div>
      </div>
      <dl className="terms terms-stacked">
        {listCentres().map((centre) => (
          <div key={centre.id}>
            <dt>Centre in {shortNameOf(centre)}</dt>
            <dd>{centre.address}</dd>
          </div>
        ))}
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={telephone}>{academy.phone}</a> or{" "}
            <a href={whatsAppChat(academy.phone)}>WhatsApp</a>. <AnswerHours />
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
  /** How the payer is told; null where there is no choice. */
  readonly messages: KeptMessages | null;
  /** The payer came back from the provider's page without paying. */
  readonly hasLeft: boolean;
  /** The result without scripts. */
  readonly posted: PostedForm | null;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

const [emailField] = payerForm.fields;

/** What came back for one of the page's forms. */
const ofForm = (posted: PostedForm | null, id: string) => (posted?.formId === id ? posted : null);

/** Email address, amount and button. */
function ByCard(props: PayerViewProps & { due: PayNowFacts; choice: AmountChoice }) {
  const { facts, payToken, due, today, choice } = props;
  const posted = ofForm(props.posted, payerForm.id);
  const email = useRef("");
  const { revalidate } = useRevalidator();
  const { problems, typed } = posted ?? {};
  const start = (amountKobo: number | null) => () =>
    startPayerPayment(payToken, {
      email: email.current,
      amountKobo,
      acceptAmountKobo: due.quoteChange?.newAmountKobo,
    }).catch((error: unknown) => {
      // The page may be out of date.
      void revalidate();
      throw error;
    });
  const payment = usePayment({
    start: start(null),
    onPaid: (reference) => location.assign(successPageOf({ reference })),
    onFields: ({ amountKobo }) => {
      if (!amountKobo) return false;
      choice.refuse(amountKobo);
      return true;
    },
  });
  const pay = (form: HTMLFormElement) => {
    const amountKobo = choice.read();
    if (amountKobo === undefined) return;
    email.current = readEmailAddress(String(new FormData(form).get(emailField.name))) ?? "";
    if (email.current) void payment.pay(start(amountKobo));
    else payment.fail(emailField.wrong);
  };
  return (
    <PayNow
      due={due}
      parts={{ due, choice, today }}
      reference={facts.reference}
      phase={payment.phase}
      isBusy={payment.isBusy}
      onPay={pay}
      onTyped={() => "message" in payment.phase && payment.reset()}
      onAskAgain={payment.confirm}
      posted={problems?.email ?? posted?.message}
      inRow={(card) => inCardRow(card, true)}
    >
      <FormField
        field={emailField}
        form={payerForm.id}
        rules={noRules}
        initial={typed ?? {}}
        answers={null}
        problem={undefined}
      />
    </PayNow>
  );
}

const isForSeveral = ({ payNow }: Facts) => (payNow?.lines.length ?? 0) > 1;

/** What the money is for; of several learners the list below says it for each. The addresses of the centres are further down, and the line of the fee has the start. */
function whatIsBought(facts: Facts): Description[] {
  const { learnerFirstName, programTitle, trainingLevel, trainingMonths, centre, mode, startsOn } =
    facts;
  const level = levelWords({ level: trainingLevel, months: trainingMonths });
  const hasLine = facts.statement.dues.length > 1;
  const asker = { term: "Who asks you", value: learnerFirstName };
  if (isForSeveral(facts)) return [asker];
  return [
    asker,
    { term: "Program", value: level ? `${programTitle}: ${level}` : programTitle },
    { term: centre ? "Centre" : "Place", value: centre?.name ?? modeNames[mode] },
    ...(hasLine && startsOn
      ? []
      : [
          {
            term: "Training starts",
            value: startsOn ? formatFullDay(startsOn) : "We will write when the date is set",
          },
        ]),
  ];
}

/** The ways to pay, each for the chosen amount. */
function WaysToPay(props: PayerViewProps & { due: PayNowFacts }) {
  const { facts, due } = props;
  const posted = ofForm(props.posted, payerForm.id);
  const { problems, typed } = posted ?? {};
  useComingNumber(due);
  const prefersPart = facts.inParts || facts.statement.order.receivedKobo > 0;
  const choice = useAmountChoice(due, prefersPart, {
    typed: typed && {
      [amountField]: String(typed[amountField] ?? ""),
      [otherAmountField]: String(typed[otherAmountField] ?? ""),
    },
    fault: problems?.[otherAmountField],
  });
  return (
    <PayWays posted={posted ? "card" : undefined}>
      <ByCard {...props} choice={choice} />
      <PayWay way="transfer">
        <TransferWays
          due={due}
          amountKobo={chosenKobo(choice.typed, due)}
          confirms={placesToConfirm(due)}
        />
      </PayWay>
      <PayWay way="centre">
        <AtCentre location={facts.centre?.name ?? null} code={facts.reference} />
      </PayWay>
    </PayWays>
  );
}

/** Who asks for what, what has come of it, and what keeps the places or is due next. */
function leadOf(facts: Facts, today: string): string {
  const { programTitle, learnerFirstName, payNow, statement } = facts;
  if (!payNow) return `${learnerFirstName} has registered for ${programTitle}.`;
  const { receivedKobo } = statement.order;
  const asked = formatNaira(wholeOf(payNow));
  const fee = receivedKobo > 0 ? asked : `the fee of ${asked}`;
  const keep = payNow.quoteChange ? null : toKeepAll(payNow, today);
  const isInParts = payNow.lines.some(({ dues }) => dues.length > 1);
  const several = isForSeveral(facts);
  return [
    several
      ? `${learnerFirstName} asks you to pay ${asked} for ${learnersOf(payNow)}.`
      : `${learnerFirstName} has registered for ${programTitle} and asks you to pay ${fee}.`,
    ...(receivedKobo > 0 ? [`${formatNaira(receivedKobo)} has already been paid.`] : []),
    ...(keep && isInParts ? [keepsWords(keep, payNow.lines.length, `${learnerFirstName}'s`)] : []),
    ...(several && !keep && !payNow.quoteChange ? [familyDueWords(payNow, today)] : []),
  ].join(" ");
}

/** For a person who was asked to pay: what for, for whom, and who the academy is. */
export function PayerView(props: PayerViewProps) {
  const { facts, hasLeft, today, messages } = props;
  const { learnerFirstName, payNow, statement, status } = facts;
  const { receivedKobo } = statement;
  return (
    <>
      <PageHeader
        kicker={academy.name}
        title={payNow ? `Pay for ${learnersOf(payNow)}` : `${learnerFirstName}'s registration`}
        lead={withWholeDays(leadOf(facts, today))}
      />
      <div className="wrap beside pb-56">
        <div className="stack">
          {status === "paid" && (
            <Alert tone="success" title="There is nothing left to pay">
              Thank you.
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
          {payNow && (
            <Panel>
              <div className="stack stack-16 pay-facts">
                <DescriptionList items={whatIsBought(facts)} />
                {isForSeveral(facts) ? (
                  <PlacesDue due={payNow} today={today} />
                ) : payNow.quoteChange ? null : (
                  <FeeTimeline
                    parts={duesOfLine({
                      status: receivedKobo > 0 ? "confirmed" : "pending_payment",
                      account: statement,
                    })}
                    training={
                      facts.startsOn ? { startsOn: facts.startsOn, endsOn: facts.endsOn } : null
                    }
                    today={today}
                  />
                )}
                <DescriptionList
                  items={[
                    // With several learners, the code for the phone is the one for the transfer.
                    isItReal(payNow.lines.length > 1 ? payNow.transferReference : facts.reference),
                  ]}
                />
                <MoneyLine />
                <WaysToPay {...props} due={payNow} />
                <MoneyTerms />
              </div>
            </Panel>
          )}
          {messages && <PayerReach {...props} messages={messages} />}
        </div>
        <WhoAsks />
        {statement.entries.length > 1 && (
          <Disclosure summary={`${statementTitle} of ${learnerFirstName}`}>
            <Statement statement={statement} />
          </Disclosure>
        )}
      </div>
    </>
  );
}
