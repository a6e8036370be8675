import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { PhoneLink } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { reviewOf } from "#foundation/forms/read-answer.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatFullDay, formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { JobApplicationRecord } from "#rooms/careers/admin-applications.ts";
import { applicationForm } from "#rooms/careers/application-form.ts";
import { stageWords } from "#rooms/careers/stages.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History, PersonLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { JobDocuments, JobNotes } from "./job-side.tsx";
import { StageActions } from "./stage-actions.tsx";

/** The form addresses the applicant; here the words are about them. */
const titles: Readonly<Record<string, string>> = {
  "about-you": "Person",
  work: "Work so far",
  teaching: "As a teacher",
};

/** Contact and name are in the card above. */
const shownAbove = new Set(["fullName", "emailAddress", "phoneNumber", "positionApplied"]);

const Answers = ({ application }: { readonly application: JobApplicationRecord }) => (
  <>
    {applicationForm.steps.map(({ id, title, fields }) => {
      const items = reviewOf(
        fields.filter(({ name }) => !shownAbove.has(name)),
        application,
      ).map(({ label, text }) => ({
        term: label,
        value: <span className="written">{text}</span>,
      }));
      return (
        items.length > 0 && (
          <section key={id} className="record-card" aria-labelledby={`answers-${id}`}>
            <div className="record-card-head">
              <h2 id={`answers-${id}`}>{titles[id] ?? title}</h2>
            </div>
            <DescriptionList items={items} />
          </section>
        )
      );
    })}
  </>
);

function factsOf(application: JobApplicationRecord) {
  const { emailAddress, phoneNumber, interview, rejectionReason, stage } = application;
  return [
    {
      term: "Person",
      value: <PersonLink of={application.id} name={application.fullName} />,
    },
    { term: "Position", value: application.positionApplied },
    { term: "Email", value: <a href={`mailto:${emailAddress}`}>{emailAddress}</a> },
    { term: "Phone", value: <PhoneLink number={phoneNumber} /> },
    { term: "Reference", value: <code>{application.reference}</code> },
    { term: "Applied", value: formatInstant(application.createdAt) },
    ...(interview && (stage === "invited" || stage === "hired")
      ? [
          {
            term: "Interview",
            value: `${formatFullDay(interview.day)}, ${interview.time}, ${interview.place}`,
          },
        ]
      : []),
    ...(rejectionReason
      ? [{ term: "Reason", value: <span className="written">{rejectionReason}</span> }]
      : []),
    {
      term: "Kept until",
      value: `${formatDay(application.deletedOn)}, with documents and notes`,
    },
  ];
}

/** One job application: answers, documents, notes, and what happens next. */
export function JobScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/job-applications/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [deleting, setDeleting] = useState<Question | null>(null);
  const askToDelete = ({ fullName }: JobApplicationRecord) =>
    setDeleting({
      title: `Delete the application of ${fullName}?`,
      text: "This deletes the answers, documents, notes and our copies of its emails for good. Do this when the applicant asks for it.",
      action: "Delete application",
      tone: "danger",
      done: "Application deleted",
      onSend: () => callApi("DELETE /admin/job-applications/:id", { params: { id } }),
    });
  return (
    <RecordPart loaded={loaded} noun="application">
      {({ application, notes, history }) => {
        const { label, tone } = stageWords[application.stage];
        const mayManage = may(admin, "careers.manage");
        return (
          <div className="admin-record">
            <div className="stack admin-main">
              <HeadTitle title={application.fullName} />
              <InHead>
                <StatusPill tone={tone}>{label}</StatusPill>
              </InHead>
              <article className="record-card" aria-label={application.fullName}>
                <DescriptionList items={factsOf(application)} />
                {mayManage && <StageActions application={application} onChanged={loaded.reload} />}
              </article>
              <Answers application={application} />
            </div>
            <div className="stack admin-side">
              <JobDocuments documents={application.documents} mayOpen={may(admin, "files.read")} />
              <JobNotes id={id} notes={notes} mayWrite={mayManage} onChanged={loaded.reload} />
              <History events={history} />
              {may(admin, "careers.delete") && (
                <div>
                  <Button variant="secondary" onClick={() => askToDelete(application)}>
                    Delete application
                  </Button>
                </div>
              )}
            </div>
            <AskDialog
              question={deleting}
              onClose={(isDone) => {
                setDeleting(null);
                if (isDone) location.assign("/admin/job-applications");
              }}
            />
          </div>
        );
      }}
    </RecordPart>
  );
}
