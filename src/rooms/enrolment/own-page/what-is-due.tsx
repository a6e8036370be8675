import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { allOf, isForOthers, learnersDue, placesToConfirm } from "../account/family-dues.ts";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../enrolment.ts";
import { AskSomeone } from "../payment/ask-someone.tsx";
import { AtCentre } from "../payment/at-centre.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { TransferWays } from "../payment/other-ways.tsx";
import { chosenKobo, wholeOf } from "../payment/pay-choice.ts";
import { inCardRow, PayWay, PayWays, type WayToPay } from "../payment/pay-way.tsx";
import { startEnrolmentPayment } from "../payment/start-payment.ui.ts";
import { type AmountChoice, useAmountChoice } from "../payment/use-amount-choice.ui.ts";
import { useComingNumber } from "../payment/use-coming-number.ui.ts";
import { usePayment } from "../payment/use-payment.ui.ts";
import { SendProof } from "../proofs/send-proof.tsx";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { FeeTable } from "../registration/fee-parts.tsx";
import { payPlace } from "../registration/registration-links.ui.ts";
import type { OwnPagePosted } from "./own-page-posted.ui.ts";
import { PayNow } from "./pay-now.tsx";

/** What is owed for each learner, and in all. One learner's fee is on the line above, and in the choice below. */
function Owed({ due }: { readonly due: PayNowFacts }) {
  const { lines } = due;
  if (lines.length < 2) return null;
  return (
    <dl className="fee-lines">
      {lines.map(({ learnerFirstName, courseOfInterest, amountKobo }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two learners can have the same name and program
        <div key={at}>
          <dt>{`${learnerFirstName}, ${courseOfInterest}`}</dt>
          <dd>
            <Money amountKobo={amountKobo} />
          </dd>
        </div>
      ))}
      <div className="total">
        <dt>Amount to pay for {allOf(lines.length)}</dt>
        <dd>
          <Money amountKobo={wholeOf(due)} look="price" />
        </dd>
      </div>
    </dl>
  );
}

type WhatIsDueProps = {
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
  readonly due: PayNowFacts;
  /** Others have the seat, so money alone confirms nothing. */
  readonly isSeatGone: boolean;
  readonly today: string;
};

/** Paying by card: how much, and the button. */
function ByCard(
  props: WhatIsDueProps & { readonly choice: AmountChoice; readonly isOpen: boolean },
) {
  const { enrolment, resumeToken, posted, due, today, choice, isOpen } = props;
  const { revalidate } = useRevalidator();
  const accepted = due.quoteChange?.newAmountKobo;
  const start = (amountKobo: number | null) => () =>
    startEnrolmentPayment(enrolment.id, resumeToken, accepted, amountKobo).catch(
      // The page may be out of date: another amount, or nothing is owed any more.
      (error: unknown) => {
        void revalidate();
        throw error;
      },
    );
  const payment = usePayment({
    start: start(null),
    // The page begins with what was received; the button to pay the next part is out of sight.
    onPaid: () =>
      void revalidate().then(() => {
        payment.reset();
        document.querySelector<HTMLElement>("h1")?.focus();
        scrollTo(0, 0);
      }),
    onFields: ({ amountKobo }) => {
      if (!amountKobo) return false;
      choice.refuse(amountKobo);
      return true;
    },
  });
  return (
    <PayNow
      due={due}
      parts={{ due, choice, today }}
      reference={enrolment.reference}
      phase={payment.phase}
      isBusy={payment.isBusy}
      onPay={() => {
        const amountKobo = choice.read();
        if (amountKobo !== undefined) void payment.pay(start(amountKobo));
      }}
      onTyped={() => "message" in payment.phase && payment.reset()}
      onAskAgain={payment.confirm}
      posted={posted?.message}
      inRow={(card) => inCardRow(card, isOpen)}
    />
  );
}

/**
 * A later part of the fee of a confirmed place: `Pay the next part` as a button, beside it `₦30,000 by 12 January 2027`,
 * and whose it is, if the order is for others too.
 */
function NextPart({
  due,
  ownFirstName,
}: {
  readonly due: PayNowFacts;
  readonly ownFirstName: string;
}) {
  const [next] = due.instalments;
  const whose =
    next && isForOthers(due, ownFirstName) ? ` for ${learnersDue(due, next.dueOn)}` : "";
  return (
    <>
      <span className="button button-secondary">
        {next ? `Pay the next part${whose}` : "Pay the rest"}
      </span>{" "}
      {next && (
        <span>{withWholeDays(`${formatNaira(next.amountKobo)} by ${formatDay(next.dueOn)}`)}</span>
      )}
    </>
  );
}

/**
 * What is owed, what people ask before they pay, and the ways: by card, by bank transfer, at a centre, by someone else.
 * Folded behind a button while the place is confirmed and nothing is due yet.
 */
export function WhatIsDue(props: WhatIsDueProps) {
  const { enrolment, posted, due, today } = props;
  const isPlace = enrolment.status === "confirmed";
  const isLater = isPlace && due.instalments.every(({ dueOn }) => dueOn > today);
  // The dashboard's button leads here, past the fold.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(location.hash === `#${payPlace}`), []);
  if (!isLater) {
    return (
      <Panel title="To pay" id={payPlace}>
        <WaysToPay {...props} />
      </Panel>
    );
  }
  return (
    <Disclosure
      id={payPlace}
      className="pay-next"
      summary={<NextPart due={due} ownFirstName={firstNameOf(enrolment.learner.fullName)} />}
      open={posted !== null || isAsked || undefined}
    >
      <WaysToPay {...props} />
    </Disclosure>
  );
}

/** The way of a form that came back without scripts. */
function postedWay(posted: OwnPagePosted | null): WayToPay | undefined {
  if (posted?.proof) return "transfer";
  if (posted?.payLink) return "someone";
  return posted ? "card" : undefined;
}

function WaysToPay(props: WhatIsDueProps) {
  const { enrolment, resumeToken, posted, due } = props;
  useComingNumber(due);
  const askedKobo = wholeOf(due);
  const prefersPart = enrolment.inParts || enrolment.account.order.receivedKobo > 0;
  const choice = useAmountChoice(due, prefersPart, {
    typed: posted?.typed,
    fault: posted?.amountFault,
  });
  const way = postedWay(posted);
  return (
    <div className="stack">
      <Owed due={due} />
      <PayWays posted={way}>
        <ByCard {...props} choice={choice} isOpen={way === undefined || way === "card"} />
        <PayWay way="transfer" isOpen={way === "transfer"}>
          <TransferWays
            due={due}
            amountKobo={chosenKobo(choice.typed, due)}
            confirms={
              props.isSeatGone
                ? null
                : placesToConfirm(due, firstNameOf(enrolment.learner.fullName))
            }
          >
            <SendProof
              enrolmentId={enrolment.id}
              resumeToken={resumeToken}
              posted={posted?.proof}
            />
          </TransferWays>
        </PayWay>
        <PayWay way="centre">
          <AtCentre location={enrolment.preferredLocation} code={enrolment.reference} />
        </PayWay>
        <PayWay way="someone" isOpen={way === "someone"}>
          <AskSomeone
            enrolmentId={enrolment.id}
            resumeToken={resumeToken}
            courseName={enrolment.courseOfInterest}
            amountKobo={askedKobo}
            posted={posted?.payLink ?? null}
          />
        </PayWay>
      </PayWays>
      <MoneyTerms stacked />
      {enrolment.fee.components.length > 1 && (
        <Disclosure summary="What the fee covers">
          <FeeTable quote={enrolment.fee} label="Total fee" />
        </Disclosure>
      )}
    </div>
  );
}
