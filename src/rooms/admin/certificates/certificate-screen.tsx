import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatFullDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import {
  canCertificate,
  certificateWords,
  longestReason,
} from "#rooms/learning/certificates/certificate-states.ts";
import type { CertificateRecord } from "#rooms/learning/certificates/certificates.ts";
import { missingWords } from "#rooms/learning/completion/what-is-missing.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History, PersonLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";

const path = (id: string) => `/admin/certificates/${encodeURIComponent(id)}`;

const nameOf = ({ holderName }: Pick<CertificateRecord, "holderName">) =>
  holderName ?? "A deleted learner";

const titleOf = ({ program, level }: CertificateRecord) =>
  [program, level].filter(Boolean).join(", ");

const issueQuestion = (one: CertificateRecord): Question => ({
  title: "Issue this certificate?",
  text: `${nameOf(one)}, ${titleOf(one)}. It gets its number, and the learner is told. Read the name aloud once: a wrong one needs a new version.`,
  action: "Issue certificate",
  done: "Certificate issued",
  onSend: () => callApi("POST /admin/certificates/:id/issue", { params: { id: one.id } }),
});

const discardQuestion = (one: CertificateRecord): Question => ({
  title: "Discard this proposal?",
  text: `${nameOf(one)} can be proposed again later.`,
  action: "Discard proposal",
  tone: "danger",
  field: { label: "Reason", maxLength: longestReason, missing: "Write a reason" },
  done: "Proposal discarded",
  onSend: (reason) =>
    callApi("POST /admin/certificates/:id/discard", { params: { id: one.id }, body: { reason } }),
});

const revokeQuestion = (one: CertificateRecord): Question => ({
  title: "Revoke this certificate?",
  text: "Whoever checks it reads that it was revoked, when and why. It can’t be undone.",
  action: "Revoke certificate",
  tone: "danger",
  field: {
    label: "Reason",
    hint: "Everybody who checks the certificate reads it. Write nothing private.",
    maxLength: longestReason,
    missing: "Write a reason",
  },
  done: "Certificate revoked",
  onSend: (reason) =>
    callApi("POST /admin/certificates/:id/revoke", { params: { id: one.id }, body: { reason } }),
});

const correctQuestion = (one: CertificateRecord): Question => ({
  title: "Propose a corrected version?",
  text: "Correct the name or the level on the registration first: the new version says what stands there. It keeps the number. Once someone else issues it, this one no longer counts.",
  action: "Propose correction",
  done: "Correction proposed",
  onSend: async () => {
    const made = await callApi("POST /admin/certificates/:id/correct", { params: { id: one.id } });
    location.assign(path(made.id));
  },
});

type ActionsProps = {
  readonly certificate: CertificateRecord;
  readonly admin: AdminUser;
  readonly onAsk: (question: Question) => void;
};

/** What this admin can do with it now, the next step first. */
function Actions({ certificate, admin, onAsk }: ActionsProps) {
  const mayPropose = may(admin, "certificates.propose");
  const isPrintable = canCertificate.print(certificate) && certificate.holderName !== null;
  return (
    <div className="row">
      {canCertificate.issue(certificate) &&
        may(admin, "certificates.issue") &&
        !certificate.needsOther && (
          <Button onClick={() => onAsk(issueQuestion(certificate))}>Issue certificate</Button>
        )}
      {isPrintable && (
        <ActionButton
          icon="print"
          onAct={() => openFile(`/admin/certificates/${certificate.id}/pdf`, "admin")}
        >
          Print certificate
        </ActionButton>
      )}
      {canCertificate.correct(certificate) && mayPropose && (
        <Button variant="secondary" onClick={() => onAsk(correctQuestion(certificate))}>
          Correct it
        </Button>
      )}
      {canCertificate.revoke(certificate) && may(admin, "certificates.revoke") && (
        <Button variant="secondary" onClick={() => onAsk(revokeQuestion(certificate))}>
          Revoke it
        </Button>
      )}
      {canCertificate.discard(certificate) && mayPropose && (
        <Button variant="secondary" onClick={() => onAsk(discardQuestion(certificate))}>
          Discard proposal
        </Button>
      )}
    </div>
  );
}

const versionLink = (id: string, words: string) => <Link to={path(id)}>{words}</Link>;

function factsOf(one: CertificateRecord) {
  const { enrolmentId, number, version, code, proposedBy, issuedBy } = one;
  const by = (name: string | null) => (name ? ` by ${name}` : "");
  return [
    { term: "Name", value: <PersonLink of={enrolmentId} name={nameOf(one)} /> },
    { term: "Program", value: titleOf(one) },
    { term: "Training", value: `${formatFullDay(one.startsOn)} to ${formatFullDay(one.endsOn)}` },
    ...(number ? [{ term: "Number", value: number }] : []),
    ...(version > 1 ? [{ term: "Version", value: version }] : []),
    { term: "Proposed", value: `${formatDay(new Date(one.proposedAt))}${by(proposedBy)}` },
    ...(one.issuedOn
      ? [{ term: "Issued", value: `${formatDay(one.issuedOn)}${by(issuedBy)}` }]
      : []),
    ...(one.reason ? [{ term: "Why, although incomplete", value: one.reason }] : []),
    ...(one.endReason ? [{ term: "Why it ended", value: one.endReason }] : []),
    ...(one.replaces
      ? [{ term: "Corrects", value: versionLink(one.replaces, "Version before") }]
      : []),
    ...(one.replacedBy
      ? [{ term: "Replaced by", value: versionLink(one.replacedBy, "Newer version") }]
      : []),
    ...(number
      ? [{ term: "Public page", value: <a href={`/certificates/${code}`}>{code}</a> }]
      : []),
  ];
}

/** What stands in the way of issuing it. */
function Obstacle({ certificate }: { readonly certificate: CertificateRecord }) {
  if (!canCertificate.issue(certificate)) return null;
  if (certificate.missing.length > 0 && !certificate.reason) {
    return (
      <Alert tone="warning" title="Not complete any more">
        This learner {certificate.missing.map((one) => missingWords[one]).join(", ")}.
      </Alert>
    );
  }
  return certificate.needsOther ? (
    <Alert title="Someone else has to issue it">
      You proposed it. Send a colleague the address of this page.
    </Alert>
  ) : null;
}

/** One certificate: what it says, what can be done, and who did what. */
export function CertificateScreen({
  id,
  admin,
}: {
  readonly id: string;
  readonly admin: AdminUser;
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/certificates/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <RecordPart loaded={loaded} noun="certificate">
      {({ certificate, history }) => {
        const { label, tone } = certificateWords[certificate.state];
        return (
          <div className="admin-record">
            <HeadTitle title={nameOf(certificate)} />
            <article className="record-card" aria-label="Certificate">
              <p>
                <StatusPill tone={tone}>{label}</StatusPill>
              </p>
              <Obstacle certificate={certificate} />
              <DescriptionList items={factsOf(certificate)} />
              <Actions certificate={certificate} admin={admin} onAsk={setQuestion} />
            </article>
            <History events={history} />
            <AskDialog
              question={question}
              // A refusal often means that someone else was faster; in that case the page shows it.
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
