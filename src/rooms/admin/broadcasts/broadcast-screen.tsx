import { useCallback, useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Progress } from "#design/fields/file-field.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { mostAlone, usualParts } from "#rooms/enrolment/broadcasts/broadcast-text.ts";
import type { BroadcastRecord } from "#rooms/enrolment/broadcasts/broadcasts.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { wayNames } from "../mail/mail-words.ts";
import { PersonLink, RecordPart } from "../record-part.tsx";
import { BroadcastState } from "./broadcast-list.tsx";
import { peopleWords, unreachableWords } from "./broadcast-words.ts";

/** While it is being sent, the page looks again after so many milliseconds. */
const lookAgainMs = 5_000;

const isAtWork = ({ state }: BroadcastRecord) => state === "sending" || state === "stopping";

type WayRow = BroadcastRecord["ways"][number];
const wayColumns: readonly Column<WayRow>[] = [
  { key: "way", label: "Way", rowHeader: true, cell: ({ way }) => wayNames[way] },
  { key: "people", label: "People", end: true, phone: "lead", cell: ({ people }) => people },
  {
    key: "parts",
    label: "SMS to pay for",
    end: true,
    cell: ({ way, parts }) => (way === "sms" ? parts : null),
  },
  {
    key: "cost",
    label: "Cost",
    end: true,
    phone: "state",
    cell: ({ costKobo }) => <Money amountKobo={costKobo} />,
  },
];

type Unreached = BroadcastRecord["notReached"][number];
const unreachedColumns: readonly Column<Unreached>[] = [
  {
    key: "name",
    label: "Learner",
    rowHeader: true,
    cell: ({ enrolmentId, name }) => <PersonLink of={enrolmentId} name={name} />,
  },
  { key: "why", label: "Why", wide: true, phone: "fact", cell: ({ why }) => unreachableWords[why] },
];

const byOf = (name: string | null) => name ?? "A former colleague";

const factsOf = (broadcast: BroadcastRecord) => {
  const { people, unreachable, costKobo, parts, state, sent, failed, left } = broadcast;
  return [
    { term: "Reaches", value: peopleWords(people) },
    { term: "Can’t be reached", value: peopleWords(unreachable) },
    {
      term: "Cost",
      value:
        costKobo === 0 ? (
          "Nothing"
        ) : (
          <>
            About <Money amountKobo={costKobo} />
            {parts > 0 && `, with ${parts} SMS`}
          </>
        ),
    },
    ...(state === "prepared" || broadcast.approvedBy === null
      ? []
      : [
          { term: "Has left", value: peopleWords(sent) },
          { term: "Failed", value: peopleWords(failed) },
          { term: state === "stopped" ? "Not sent" : "Still to leave", value: peopleWords(left) },
        ]),
    {
      term: "Written",
      value: `${byOf(broadcast.writtenBy)}, ${formatInstant(broadcast.writtenAt)}`,
    },
    ...(broadcast.approvedBy ? [{ term: "Sent by", value: broadcast.approvedBy }] : []),
    ...(broadcast.stoppedBy ? [{ term: "Stopped by", value: broadcast.stoppedBy }] : []),
  ];
};

/** What to know before it is sent. */
function Warnings({ broadcast }: { readonly broadcast: BroadcastRecord }) {
  const { mostParts, quietUntil, overCeiling, waitsUntil, needsApproval, isOwn } = broadcast;
  if (broadcast.state !== "prepared") {
    return (
      waitsUntil && (
        <Alert tone="warning" title={`Some wait until ${formatInstant(waitsUntil)}`}>
          At night phones get nothing, and only so many messages leave on one day.
        </Alert>
      )
    );
  }
  return (
    <>
      {needsApproval && isOwn && (
        <Alert tone="warning" title="A second person has to send it">
          It goes to more than {mostAlone} people. A colleague finds it under Messages to many, and
          sends it within a day.
        </Alert>
      )}
      {mostParts > usualParts && (
        <Alert tone="warning" title={`Each SMS counts as up to ${mostParts}`}>
          A shorter text costs less. With a letter such as ₦ or ɗ, an SMS has room for fewer
          letters.
        </Alert>
      )}
      {quietUntil && (
        <Alert tone="warning" title={`Phones get it from ${formatInstant(quietUntil)}`}>
          At night they get nothing. Emails leave at once.
        </Alert>
      )}
      {overCeiling > 0 && (
        <Alert tone="warning" title="It does not all leave in one day">
          {overCeiling} messages to phones more than the academy sends on one day wait for the next
          morning.
        </Alert>
      )}
    </>
  );
}

/** Whether this person may send it. */
const maySend = ({ state, people, needsApproval, isOwn }: BroadcastRecord) =>
  state === "prepared" && people > 0 && !(needsApproval && isOwn);

const mayStop = ({ state, left }: BroadcastRecord) =>
  state === "prepared" || state === "sending" || (state === "sent" && left > 0);

const sendQuestion = (broadcast: BroadcastRecord): Question => ({
  title: "Send the message?",
  text: `${peopleWords(broadcast.people)} will get it.`,
  action: "Send message",
  done: "The message is being sent",
  onSend: () => callApi("POST /admin/broadcasts/:id/approve", { params: { id: broadcast.id } }),
});

const stopQuestion = ({ id, state }: BroadcastRecord): Question => ({
  title: state === "prepared" ? "Discard the message?" : "Stop the message?",
  text:
    state === "prepared"
      ? "Nobody will get it."
      : "Who has not got it yet will not get it. What has left cannot be taken back.",
  action: state === "prepared" ? "Discard message" : "Stop message",
  tone: "danger",
  done: state === "prepared" ? "Message discarded" : "The message is being stopped",
  onSend: () => callApi("POST /admin/broadcasts/:id/stop", { params: { id } }),
});

/** A message to many: first its preview, then how far it is. */
export function BroadcastScreen({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/broadcasts/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [question, setQuestion] = useState<Question | null>(null);
  const { state, reload } = loaded;
  const looksAgain = state.kind === "ready" && isAtWork(state.value);
  useEffect(() => {
    if (!looksAgain) return;
    const timer = setInterval(reload, lookAgainMs);
    return () => clearInterval(timer);
  }, [looksAgain, reload]);
  return (
    <RecordPart loaded={loaded} noun="message">
      {(broadcast) => (
        <div className="stack">
          <HeadTitle
            title={`Message to ${broadcast.people} ${broadcast.people === 1 ? "person" : "people"}: ${broadcast.title}`}
          />
          <InHead>
            <BroadcastState {...broadcast} />
          </InHead>
          <article className="record-card stack" aria-label="Message to many">
            <blockquote className="written">{broadcast.text}</blockquote>
            {isAtWork(broadcast) && (
              <Progress
                label={`${broadcast.people - broadcast.left} of ${broadcast.people} have left`}
                value={(broadcast.people - broadcast.left) / broadcast.people}
              />
            )}
            <DescriptionList items={factsOf(broadcast)} />
            <Warnings broadcast={broadcast} />
            <div className="row">
              {maySend(broadcast) && (
                <Button onClick={() => setQuestion(sendQuestion(broadcast))}>
                  Send to {peopleWords(broadcast.people)}
                </Button>
              )}
              {mayStop(broadcast) && (
                <Button variant="secondary" onClick={() => setQuestion(stopQuestion(broadcast))}>
                  {broadcast.state === "prepared" ? "Discard" : "Stop"}
                </Button>
              )}
            </div>
          </article>
          {broadcast.samples.length > 0 && (
            <Panel title="As the first ones get it">
              <div className="stack stack-16">
                {broadcast.samples.map((sample, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: without names, all are equal
                  <blockquote key={at} className="written">
                    {sample}
                  </blockquote>
                ))}
              </div>
            </Panel>
          )}
          {broadcast.ways.length > 0 && (
            <Panel title="Ways">
              <Table
                caption="How it goes"
                captionHidden
                columns={wayColumns.filter(
                  ({ key }) => key !== "parts" || broadcast.ways.some(({ way }) => way === "sms"),
                )}
                rows={broadcast.ways}
                rowKey={({ way }) => way}
              />
              {broadcast.ways.some(({ way }) => way !== "email") && (
                <p className="hint">
                  Who gets two ways is in both. If WhatsApp does not arrive, an SMS can follow.
                </p>
              )}
            </Panel>
          )}
          {broadcast.notReached.length > 0 && (
            <Panel title={`Can’t be reached (${broadcast.unreachable})`}>
              <Table
                caption="Who can’t be reached"
                captionHidden
                columns={unreachedColumns}
                rows={broadcast.notReached}
                rowKey={({ enrolmentId }) => enrolmentId}
              />
              {broadcast.unreachable > broadcast.notReached.length && (
                <p className="hint">These are the first {broadcast.notReached.length}.</p>
              )}
            </Panel>
          )}
          <AskDialog
            question={question}
            onClose={(isDone) => {
              setQuestion(null);
              if (isDone) reload();
            }}
          />
        </div>
      )}
    </RecordPart>
  );
}
