import { useCallback, useMemo, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import {
  certificateWords,
  longestReason,
} from "#rooms/learning/certificates/certificate-states.ts";
import type { Finisher } from "#rooms/learning/certificates/certificates.ts";
import { missingWords } from "#rooms/learning/completion/what-is-missing.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { ActDialog, type ListAction } from "../lists/act-dialog.tsx";
import { PersonLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";

const propose = (enrolmentId: string, reason?: string) =>
  callApi("POST /admin/certificates", {
    body: { enrolmentId, ...(reason ? { reason } : {}) },
  });

const proposeAll: ListAction<Finisher> = {
  label: "Propose certificates",
  says: () => "Each of them has completed the training. Someone else issues the certificates then.",
  run: async ({ enrolmentId }) => {
    await propose(enrolmentId);
    return { words: "Proposed" };
  },
};

const anywayQuestion = ({ enrolmentId, fullName, missing }: Finisher): Question => ({
  title: `Propose ${fullName} all the same?`,
  text: `Missing: ${missing.map((one) => missingWords[one]).join(", ")}. The reason stays with the certificate in the office; the paper doesn’t show it.`,
  action: "Propose certificate",
  field: { label: "Reason", maxLength: longestReason, missing: "Write a reason" },
  done: "Certificate proposed",
  onSend: (reason) => propose(enrolmentId, reason),
});

const isReady = ({ missing, certificate }: Finisher) => missing.length === 0 && !certificate;
/** Nothing could be written on a certificate without a place and its days. */
const isWritable = ({ missing }: Finisher) =>
  !missing.includes("no_place") && !missing.includes("no_training_days");

/** What there is, or what is missing. */
function Standing({ certificate, missing }: Finisher) {
  if (certificate) {
    const { label, tone } = certificateWords[certificate.state];
    return (
      <Link to={`/admin/certificates/${certificate.id}`}>
        <StatusPill tone={tone}>{label}</StatusPill>{" "}
        {certificate.number && `Number ${certificate.number}`}
      </Link>
    );
  }
  return missing.length === 0 ? "Ready" : missing.map((one) => missingWords[one]).join(", ");
}

const columnsFor = (
  onAnyway: ((one: Finisher) => void) | undefined,
): readonly Column<Finisher>[] => [
  {
    key: "name",
    label: "Name",
    rowHeader: true,
    wide: true,
    cell: ({ enrolmentId, fullName, code }) => (
      <div>
        <PersonLink of={enrolmentId} name={fullName} />
        <span className="second one-line">{code}</span>
      </div>
    ),
  },
  { key: "level", label: "Level", phone: "fact", cell: ({ level }) => level },
  {
    key: "endsOn",
    label: "Training ends",
    phone: "fact",
    cell: ({ endsOn }) => endsOn && <span className="one-line">{formatDay(endsOn)}</span>,
  },
  {
    key: "standing",
    label: "Certificate",
    wide: true,
    cell: (one) => (
      <>
        <Standing {...one} />{" "}
        {onAnyway && !one.certificate && one.missing.length > 0 && isWritable(one) && (
          <Button variant="quiet" onClick={() => onAnyway(one)}>
            Propose anyway<span className="visually-hidden"> for {one.fullName}</span>
          </Button>
        )}
      </>
    ),
  },
];

/** Who of an intake can get a certificate, and what the others lack. */
export function FinishersScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/intakes/:id/certificates", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [rows, setRows] = useState<readonly Finisher[] | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const mayPropose = may(admin, "certificates.propose");
  const mayDecide = may(admin, "certificates.decide");
  const columns = useMemo(
    () => columnsFor(mayDecide ? (one) => setQuestion(anywayQuestion(one)) : undefined),
    [mayDecide],
  );
  return (
    <RecordPart loaded={loaded} noun="people">
      {({ intake, people }) => {
        const ready = people.filter(isReady);
        return (
          <div className="stack">
            <HeadTitle title={`${intake.programTitle}, ${formatDay(intake.startsOn)}`} />
            {ready.length > 0 && mayPropose && (
              <div className="row">
                <Button onClick={() => setRows(ready)}>
                  {ready.length === 1
                    ? "Propose 1 certificate"
                    : `Propose ${ready.length} certificates`}
                </Button>
              </div>
            )}
            {people.length === 0 ? (
              <EmptyState title="Nobody has a place in this intake" />
            ) : (
              <Table
                caption="People with a place"
                captionHidden
                columns={columns}
                rows={people}
                rowKey={({ enrolmentId }) => enrolmentId}
              />
            )}
            {rows && (
              <ActDialog
                action={proposeAll}
                rows={rows}
                nameOf={({ fullName }) => fullName}
                keyOf={({ enrolmentId }) => enrolmentId}
                noun={["person", "people"]}
                onClose={() => {
                  setRows(null);
                  loaded.reload();
                }}
              />
            )}
            <AskDialog
              question={question}
              onClose={() => {
                setQuestion(null);
                loaded.reload();
              }}
            />
          </div>
        );
      }}
    </RecordPart>
  );
}
