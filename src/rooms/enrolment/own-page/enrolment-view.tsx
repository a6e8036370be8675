import { type ComponentProps, type FormEvent, useState } from "react";
import { href, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import type { OwnCertificate } from "#rooms/learning/certificates/certificates.ts";
import type { AccountStatement } from "../account/account.ts";
import { givenOf } from "../account/given-place.ts";
import { duesOfLine, standingOf } from "../account/standing-words.ts";
import { Statement } from "../account/statement.tsx";
import { statementTitle } from "../account/statement-words.ts";
import { AdmissionSlip } from "../documents/admission-slip.tsx";
import { FoldedSlip } from "../documents/folded-slip.tsx";
import { printSlips } from "../documents/print-slips.ui.ts";
import type { Receipt } from "../documents/receipt.ts";
import type { AdmissionSlip as Slip } from "../documents/slip.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { lapseAfterDays } from "../enrolment-terms.ts";
import type { Family } from "../family/read-family.server.ts";
import { OwnReach } from "../messages/own-reach.tsx";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { formPageOf } from "../registration/registration-links.ui.ts";
import { draftKeyOf, unreachable } from "../registration/registration-view.ui.ts";
import type { SeatNow } from "../seats/seats.ts";
import type { CancelCause } from "../states.ts";
import { ChangeRegistration } from "./change-registration.tsx";
import { EnrolmentFacts, EnrolmentStatusPill } from "./enrolment-facts.tsx";
import { FamilyPanel, RegisterAnother } from "./family-panel.tsx";
import { AskUs, NextSteps } from "./next-steps.tsx";
import type { OwnPagePosted } from "./own-page-posted.ui.ts";
import { PaymentsMade, wasShown } from "./payments-made.tsx";
import { WhatIsDue } from "./what-is-due.tsx";

const reasons: Record<CancelCause, string> = {
  lapsed: `We received no payment within ${formatCount(lapseAfterDays, "day")}, so this registration has ended.`,
  other_place:
    "You got a place in this program through another registration, so this one has ended.",
  dropped: "This program was taken out of the order, so the registration has ended.",
  staff: "We have cancelled this registration. If you did not expect this, write to us.",
};

type EndedProps = {
  readonly enrolmentId: string;
  readonly resumeToken: string;
  readonly ending: { readonly cause: CancelCause; readonly mayReopen: boolean };
  /** Why it did not open, without scripts. */
  readonly posted: string | undefined;
};

/** Why the registration has ended, and the button that opens it again. */
function EndedRegistration({ enrolmentId, resumeToken, ending, posted }: EndedProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState(posted);
  const reopen = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await callApi(
        "POST /enrolments/:id/reopen",
        { params: { id: enrolmentId } },
        { headers: { "x-resume-token": resumeToken } },
      );
      await revalidate();
    } catch (error) {
      setFault(error instanceof CallError && error.status > 0 ? error.message : unreachable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert tone="info" title="This registration has ended">
      <p>{reasons[ending.cause]}</p>
      {ending.mayReopen && (
        <form method="post" className="stack stack-8" onSubmit={reopen}>
          <input type="hidden" name="intent" value="reopen" />
          <p>
            Do you still want the place? Open it again: you keep your answers and your code, and
            today's fee applies. What you have already paid counts.
          </p>
          {fault && <p role="alert">{fault}</p>}
          <div>
            <Button type="submit" pending={isBusy}>
              Open it again
            </Button>
          </div>
        </form>
      )}
    </Alert>
  );
}

type EnrolmentViewProps = {
  readonly enrolment: EnrolmentSummary;
  readonly slip: Slip | null;
  readonly receipts: readonly Receipt[];
  readonly steps: readonly string[];
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
  /** The id of the draft whose form led here (registration-view.ui.ts). */
  readonly sent: string | null;
  readonly statement: AccountStatement;
  readonly changes: ComponentProps<typeof ChangeRegistration>["changes"] | null;
  readonly seat: SeatNow | null;
  readonly ending: ComponentProps<typeof EndedRegistration>["ending"] | null;
  readonly family: Family;
  readonly messages: ComponentProps<typeof OwnReach>["messages"] | null;
  readonly certificate: OwnCertificate | null;
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
};

/** The PDF of its statement of account. */
const accountPdfOf = ({ id, resumeToken }: { id: string; resumeToken: string }): string =>
  `${href("/enrolments/:id/account.pdf", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** Folded: the line of the fee says how things stand. */
function AccountStatementPart({
  statement,
  pdf,
  receiptLink,
}: {
  readonly statement: AccountStatement;
  readonly pdf: string;
  readonly receiptLink: (number: string) => string | null;
}) {
  if (statement.entries.length === 0) return null;
  return (
    <Disclosure summary={statementTitle}>
      <Statement statement={statement} receiptLink={receiptLink} />
      <a className="button button-quiet" href={pdf}>
        <Icon name="download" />
        Statement (PDF)
      </a>
    </Disclosure>
  );
}

function AnswersMissing({
  enrolment,
  resumeToken,
}: {
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
}) {
  return (
    <Alert tone="warning" title="One more step">
      <p>
        {givenOf(enrolment) ?? "Your payment has arrived."} We need a few more answers to confirm
        your place.
      </p>
      <p>
        <ButtonLink to={formPageOf(enrolment.id, resumeToken)}>
          Complete your registration
        </ButtonLink>
      </p>
    </Alert>
  );
}

/** That the seat is gone, or until when it is held, unless the headline says until when to pay. */
function SeatNotice({ seat, payBy }: { readonly seat: SeatNow; readonly payBy: string | null }) {
  if (seat.isGone) {
    return (
      <Alert tone="warning" role="status" title="The start of your registration is full now">
        Your seat was released, and others have it now. Choose another start below before you pay.
      </Alert>
    );
  }
  if (!seat.heldUntil || payBy !== null) return null;
  return <p>We hold your seat until {formatInstant(seat.heldUntil)}.</p>;
}

/** Money alone no longer confirms a place whose seat others have. */
const goneWords = (receivedKobo: number): string =>
  receivedKobo > 0
    ? `${formatNaira(receivedKobo)} received. Choose another start before you pay the rest.`
    : "Choose another start before you pay.";

/** The certificate, once it is issued. */
const CertificatePanel = ({ certificate }: { readonly certificate: OwnCertificate }) => {
  const { number, issuedOn, code, checkUrl, pdf } = certificate;
  return (
    <Panel title={pdf ? "Your certificate" : "Your certificate was revoked"}>
      <p>
        Number {number}, issued on {formatDay(issuedOn)}. Anybody can check it with its code {code}{" "}
        on <a href={checkUrl}>its page</a>.
      </p>
      {pdf && (
        <p>
          <a className="button" href={pdf}>
            <Icon name="download" />
            Certificate as PDF
          </a>
        </p>
      )}
    </Panel>
  );
};

/** The enrolment's own page: its status, what is due, the slip, and every payment. */
export function EnrolmentView(props: EnrolmentViewProps) {
  const { enrolment, slip, receipts, steps, resumeToken, posted, sent } = props;
  const { statement, changes, seat, ending, family, messages, certificate, today } = props;
  const { id, payNow, payments, status } = enrolment;
  const shown = payments.filter(wasShown);
  const receiptLink = (number: string) =>
    receipts.find((receipt) => receipt.number === number)?.pdf ?? null;
  const isFamily = family.places.length > 0;
  const whose = `${firstNameOf(enrolment.learner.fullName)}'s`;
  const standing = standingOf(enrolment, today, isFamily ? whose : undefined);
  return (
    <>
      <PageHeader
        kicker={enrolment.courseOfInterest}
        title={isFamily ? `${whose} registration` : "Your registration"}
        lead={
          <span role="status">
            {seat?.isGone ? goneWords(enrolment.account.receivedKobo) : withWholeDays(standing)}
          </span>
        }
      >
        {!slip && (
          <p>
            <EnrolmentStatusPill enrolment={enrolment} />
          </p>
        )}
      </PageHeader>
      <div className="wrap beside pb-56" data-sent={sent ? draftKeyOf(sent) : undefined}>
        <div className="stack">
          {status === "awaiting_form" && (
            <AnswersMissing enrolment={enrolment} resumeToken={resumeToken} />
          )}
          {ending && (
            <EndedRegistration
              enrolmentId={id}
              resumeToken={resumeToken}
              ending={ending}
              posted={posted?.message}
            />
          )}
          {certificate && <CertificatePanel certificate={certificate} />}
          {seat && <SeatNotice seat={seat} payBy={enrolment.payBy} />}
          {/* The parts of a fee that has changed are not known before it is agreed to. */}
          {!isFamily && !payNow?.quoteChange && (
            <FeeTimeline
              parts={duesOfLine(enrolment)}
              payments={enrolment.account.payments}
              training={enrolment.intake}
              today={today}
            />
          )}
          {payNow && (
            <WhatIsDue
              enrolment={enrolment}
              resumeToken={resumeToken}
              posted={posted}
              due={payNow}
              isSeatGone={seat?.isGone ?? false}
              today={today}
            />
          )}
          {isFamily && (
            // On paper the slip says the same.
            <div className={slip ? "no-print" : undefined}>
              <FamilyPanel family={family} />
            </div>
          )}
          {slip && (isFamily ? <FoldedSlip slip={slip} /> : <AdmissionSlip slip={slip} />)}
        </div>
        <div className="stack">
          {!slip && (
            <Panel title="Program" className="own-facts">
              <EnrolmentFacts enrolment={enrolment} />
              {changes && (
                <ChangeRegistration
                  enrolment={enrolment}
                  resumeToken={resumeToken}
                  changes={changes}
                  isOpen={seat?.isGone ?? false}
                  fault={posted?.changeFault}
                />
              )}
            </Panel>
          )}
          <NextSteps steps={steps} />
          {!ending && <RegisterAnother family={family} />}
          {(slip || receipts.length > 0) && (
            <p className="more-links no-print with-script">
              <Button variant="quiet" icon="print" onClick={printSlips}>
                Print this page
              </Button>
            </p>
          )}
          {messages && (
            <div className="no-print">
              <OwnReach
                enrolmentId={id}
                resumeToken={resumeToken}
                messages={messages}
                posted={posted?.messages}
              />
            </div>
          )}
          {/* The slip ends with them. */}
          {(!slip || isFamily) && <AskUs />}
          <p className="hint no-print">
            Anyone with this link can open this page. Keep it private.
          </p>
        </div>
        <div>
          <AccountStatementPart
            statement={statement}
            pdf={accountPdfOf({ id, resumeToken })}
            receiptLink={receiptLink}
          />
          {shown.length > 0 && (
            <Disclosure summary="Payments and receipts">
              <PaymentsMade payments={shown} receipts={receipts} />
            </Disclosure>
          )}
        </div>
      </div>
    </>
  );
}
