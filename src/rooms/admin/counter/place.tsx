import { useCallback, useEffect, useRef, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { namesOfWays } from "#foundation/messages/reach-form.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { PaymentForm, type Taken, type UnsentPayment } from "../enrolments/payment-form.tsx";
import { PhoneTrouble } from "../people/phone-trouble.tsx";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import type { OwnTills } from "../tills/till-status.tsx";
import {
  keepCentre,
  PrintPapers,
  printFile,
  readCentre,
  readPaper,
  receiptPath,
} from "./print.tsx";
import { hasRoomBeside } from "./room-beside.ui.ts";

export type PlaceProps = {
  readonly id: string;
  readonly admin: AdminUser;
  /** What was typed before it was refused. */
  readonly known: Readonly<Record<string, string>>;
  readonly tills: OwnTills;
  /** The id of the entry being corrected. */
  readonly sameKey: string | undefined;
  readonly onTaken: (taken: Taken, story: EnrolmentRecord) => void;
  /** @returns whether it waits for a connection */
  readonly keep: (unsent: UnsentPayment, story: EnrolmentRecord) => boolean;
  readonly onLeave: () => void;
};

/** Someone at the counter: what is owed, and the field for the money. */
export function Place(props: PlaceProps) {
  const { id } = props;
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/enrolments/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="the registration">
      {(story) => <Found {...props} story={story} onStale={loaded.reload} />}
    </RecordPart>
  );
}

/** What a clerk may be asked, besides the name, the program and what is due now. */
function factsOf(story: EnrolmentRecord) {
  const { intake, payNow } = story.summary;
  const owedKobo = payNow?.amountKobo ?? 0;
  return [
    {
      term: "Centre",
      value:
        story.preferredLocation ??
        (story.summary.program.mode === "online" ? "Online" : "Not chosen yet"),
    },
    { term: "Starts", value: intake ? formatDay(intake.startsOn) : "No date is set yet" },
    { term: "Phone", value: <PhoneLink number={story.phoneNumber} /> },
    ...(story.reach ? [{ term: "Told by", value: namesOfWays(story.reach.channels) }] : []),
    {
      term: payNow?.nextDueOn ? `Due by ${formatDay(payNow.nextDueOn)}` : "Due now",
      value: <b>{formatNaira(payNow?.dueNowKobo ?? 0)}</b>,
    },
    { term: "Total owed", value: formatNaira(owedKobo) },
    { term: "Paid so far", value: formatNaira(story.receivedKobo) },
  ];
}

function Found({
  story,
  admin,
  known,
  tills,
  sameKey,
  onTaken,
  keep,
  onLeave,
  onStale,
}: PlaceProps & { readonly story: EnrolmentRecord; readonly onStale: () => void }) {
  const card = useRef<HTMLElement>(null);
  const pays = may(admin, "payments.record") && story.summary.payNow !== null;
  const [isWide] = useState(hasRoomBeside);
  // Before the tills are known the card is short, and nothing scrolls to its top.
  const isWhole = !pays || tills.isSettled;
  useEffect(() => {
    if (!isWhole) return;
    // The form takes the focus itself.
    if (!pays) card.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: isWide ? "nearest" : "start" });
  }, [pays, isWide, isWhole]);
  const { label, tone } = enrolmentStates[story.status];
  const centre = readCentre();
  const receipts = (story.payments ?? []).flatMap(({ receipt }) => receipt ?? []);
  return (
    <section ref={card} className="record-card" aria-labelledby="place-title">
      <div className="record-card-head">
        <h2 id="place-title" tabIndex={-1}>
          {story.fullName}
        </h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <p className="second">
        {story.courseOfInterest} · <code className="one-line">{story.code}</code>
      </p>
      {story.seat?.isGone && (
        <Alert tone="warning" title="The start of this registration is full now">
          Once the amount due now is paid, the place will be in the next start that has a seat. Ask
          the learner first.{" "}
          {may(admin, "enrolments.manage") ? (
            <Link to={enrolmentPath(story.id)}>Choose another start</Link>
          ) : (
            "An owner or a reviewer can choose another start."
          )}
        </Alert>
      )}
      <PhoneTrouble story={story} admin={admin} />
      <div className="stack counter-place">
        {pays && !tills.isSettled && <Skeleton label="Loading your till" lines={6} />}
        {pays && tills.isSettled && (
          <PaymentForm
            story={story}
            known={{ ...(centre ? { location: centre } : {}), ...known }}
            tills={tills}
            sameKey={sameKey}
            onClose={onLeave}
            onStale={onStale}
            onUnsure={() => {}}
            keep={(unsent) => keep(unsent, story)}
            onTaken={(taken) => {
              keepCentre(taken.location);
              onTaken(taken, story);
            }}
          />
        )}
        {!pays && (
          <div className="stack stack-16">
            <p>Nothing is owed here.</p>
            <div>
              <Button variant="secondary" onClick={onLeave}>
                Next person
              </Button>
            </div>
          </div>
        )}
        <Disclosure summary="About this registration" open={isWide}>
          <DescriptionList items={factsOf(story)} />
        </Disclosure>
        <div className="stack stack-16 counter-papers">
          <PrintPapers enrolment={story} />
          {receipts.length > 0 && may(admin, "payments.read") && (
            <div className="row">
              {receipts.map((number) => (
                <ActionButton
                  key={number}
                  variant="quiet"
                  icon="print"
                  onAct={() => printFile(receiptPath(story.id, number), { paper: readPaper() })}
                >
                  {`Receipt ${number} again`}
                </ActionButton>
              ))}
            </div>
          )}
          <p>
            <Link to={enrolmentPath(story.id)}>See the whole registration</Link>
          </p>
        </div>
      </div>
    </section>
  );
}
