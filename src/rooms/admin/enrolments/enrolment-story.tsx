import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { can, hasSlip, mayCancel } from "#rooms/enrolment/states.ts";
import { LookAgain } from "../payments/look-again.tsx";
import { leftWords } from "../payments/payment-words.ts";
import { RefundPlace, refundable } from "../payments/refund-place.tsx";
import { PhoneTrouble } from "../people/phone-trouble.tsx";
import { History, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { CancelDialog, DecideDialog, ReopenDialog } from "./cancel-dialog.tsx";
import { enrolmentPath } from "./enrolment-columns.tsx";
import { EnrolmentFacts } from "./enrolment-facts.tsx";
import { isDueNow, whatNext } from "./enrolment-words.ts";
import { MailsPanel, ProofsPanel } from "./mails-and-proofs.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { PaymentDialog, type Taken } from "./payment-form.tsx";
import { PaymentsPanel, StatementPanel } from "./payments-panel.tsx";
import { Remind, useReminders } from "./remind.tsx";

/** All answers of the form, by its sections, folded: the money and the history are asked for more often. */
const AnswersPanel = ({ review }: Pick<EnrolmentRecord, "review">) => (
  <Disclosure summary="Answers" className="framed">
    {review.length === 0 ? (
      <p>The form is not filled in yet.</p>
    ) : (
      <div className="stack plain-headings small enrolment-answers">
        {review.map(({ title, answers }) => (
          <section key={title}>
            <h3>{title}</h3>
            <DescriptionList
              items={answers.map(({ label, text }) => ({ term: label, value: text }))}
            />
          </section>
        ))}
      </div>
    )}
  </Disclosure>
);

type Asked = "award" | "decline" | "cancel" | "pay" | "reopen" | "move" | "refund";

/** The dialog that a link from another screen asks for (admin/actions.ts), if this person may do it. */
function askedBy(address: URLSearchParams, admin: AdminUser): Asked | null {
  const what = address.get("do");
  if (what === "refund" && may(admin, "payments.give_back")) return what;
  return what === "move" && may(admin, "enrolments.manage") ? what : null;
}

/** One enrolment: who, what, the money, the answers, and what happened. */
export function EnrolmentStory({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/enrolments/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="enrolment">
      {(story) => <Story story={story} admin={admin} onChanged={loaded.reload} />}
    </RecordPart>
  );
}

type StoryProps = {
  readonly story: EnrolmentRecord;
  readonly admin: AdminUser;
  readonly onChanged: () => void;
};

function Story({ story, admin, onChanged }: StoryProps) {
  const [address] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(() => askedBy(address, admin));
  const [taken, setTaken] = useState<Taken | null>(null);
  const close = () => setAsked(null);
  const today = lagosDay(new Date());
  const reminds = may(admin, "payments.remind") && isDueNow(story, today);
  const reminders = useReminders(reminds);
  const receiptPath = (receipt: string) => `${enrolmentPath(story.id)}/receipts/${receipt}`;
  const openReceipt = (receipt: string) => openFile(receiptPath(receipt), "admin");
  const unpaid = story.together.filter(can.cancel);
  const { label, tone } = enrolmentStates[story.status];
  return (
    <>
      {taken && (
        <Alert
          tone="success"
          role="status"
          title={`${formatNaira(taken.amountKobo)} taken. Receipt ${taken.receipt.number}`}
        >
          <p>{leftWords(taken)}</p>
          <p>
            <ActionButton
              variant="secondary"
              icon="download"
              onAct={() => openReceipt(taken.receipt.number)}
            >
              Open the receipt
            </ActionButton>
          </p>
        </Alert>
      )}
      <div className="admin-record">
        <div className="stack enrolment-parts">
          <HeadTitle title={`${story.fullName}, ${story.courseOfInterest}`} />
          <InHead>
            <StatusPill tone={tone}>{label}</StatusPill>
          </InHead>
          <article className="record-card" aria-label="Enrolment">
            <p>{whatNext(story, today)}</p>
            <PhoneTrouble story={story} admin={admin} />
            <Actions story={story} admin={admin} ask={setAsked} />
            {reminds && <Remind row={story} reminders={reminders} isQuiet={false} />}
            <EnrolmentFacts story={story} mayReadAffiliates={may(admin, "affiliates.read")} />
          </article>
          {story.payments && (
            <PaymentsPanel
              story={story}
              payments={story.payments}
              onReceipt={openReceipt}
              look={
                may(admin, "payments.read") && (
                  <LookAgain enrolmentId={story.id} onBooked={onChanged} />
                )
              }
            />
          )}
          <StatementPanel story={story} pdfOf={may(admin, "payments.read") ? story.id : null} />
          {story.proofs && story.proofs.length > 0 && (
            <ProofsPanel proofs={story.proofs} mayOpen={may(admin, "payments.record")} />
          )}
          <AnswersPanel review={story.review} />
        </div>
        <div className="stack enrolment-parts">
          <History events={story.changes} />
          {story.mails && <MailsPanel mails={story.mails} phone={story.phoneNumber} />}
        </div>
      </div>
      {reminders.dialog}
      <DecideDialog
        enrolment={asked === "award" || asked === "decline" ? story : null}
        decision={asked === "decline" ? "declined" : "awarded"}
        onClose={close}
        onDone={onChanged}
      />
      <CancelDialog
        enrolment={asked === "cancel" ? story : null}
        others={unpaid}
        onClose={close}
        onDone={onChanged}
      />
      <MoveDialog
        enrolment={asked === "move" && can.move(story) ? story : null}
        onClose={close}
        onDone={onChanged}
      />
      {asked === "refund" && (
        <RefundPlace
          payments={story.payments ?? []}
          admin={admin}
          onClose={close}
          onDone={onChanged}
        />
      )}
      {asked === "reopen" && <ReopenDialog story={story} onClose={close} onDone={onChanged} />}
      <PaymentDialog
        story={story}
        open={asked === "pay"}
        onClose={close}
        onTaken={(one) => {
          setTaken(one);
          onChanged();
        }}
        onStale={onChanged}
      />
    </>
  );
}

/** What this admin may do about it now. */
function Actions({
  story,
  admin,
  ask,
}: Pick<StoryProps, "story" | "admin"> & { readonly ask: (what: Asked) => void }) {
  const mayManage = may(admin, "enrolments.manage");
  const pays = may(admin, "payments.record") && story.summary.payNow !== null;
  const decides = mayManage && can.decide(story);
  const cancels = mayManage && mayCancel(story);
  const reopens = mayManage && can.reopen(story) && story.totalKobo > 0;
  const opensSlip = hasSlip(story.status);
  const refunds = refundable(story.payments ?? [], admin).length > 0;
  const moves = mayManage && can.move(story);
  if (![pays, decides, cancels, reopens, moves, refunds, opensSlip].some(Boolean)) return null;
  return (
    <div className="row">
      {decides && <Button onClick={() => ask("award")}>Award place</Button>}
      {decides && (
        <Button variant="secondary" onClick={() => ask("decline")}>
          Decline application
        </Button>
      )}
      {pays && <Button onClick={() => ask("pay")}>Take a payment</Button>}
      {moves && (
        <Button variant="secondary" onClick={() => ask("move")}>
          Move
        </Button>
      )}
      {refunds && (
        <Button variant="secondary" onClick={() => ask("refund")}>
          Refund
        </Button>
      )}
      {reopens && <Button onClick={() => ask("reopen")}>Open it again</Button>}
      {cancels && (
        <Button variant="secondary" onClick={() => ask("cancel")}>
          Cancel enrolment
        </Button>
      )}
      {opensSlip && (
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile(`${enrolmentPath(story.id)}/slip`, "admin")}
        >
          Admission slip
        </ActionButton>
      )}
    </div>
  );
}
