import { useState } from "react";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { mapLink } from "#foundation/academy/centres.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { callApi } from "#foundation/http/call.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import type { CentrePeople, CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { AskDialog, type Question } from "../../ask-dialog.tsx";
import { CentreDialog } from "../../catalogue/centre-dialog.tsx";
import { CentrePrograms } from "../../catalogue/centre-programs.tsx";
import { CreateButton } from "../../head-parts.tsx";
import { RecordPart } from "../../record-part.tsx";

export { handle, headers } from "../../admin-page.tsx";

const load = (signal: AbortSignal) => callApi("GET /admin/centres", {}, { signal });

/** Who still depends on a centre, in a sentence; empty if nobody does. */
function peopleInWords({ places, waiting, onWaitingList, starts }: CentrePeople): string {
  const parts = [
    places > 0 && `${formatCount(places, "learner")} with a place`,
    waiting > 0 && `${formatCount(waiting, "registration")} still waiting for money or a decision`,
    onWaitingList > 0 &&
      `${onWaitingList === 1 ? "1 person" : `${onWaitingList} people`} on a waiting list`,
    starts > 0 && `${formatCount(starts, "planned start")}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `It still has ${listAnd(parts)}.` : "";
}

/** Closing an open centre, or opening a closed one. @param people who is registered there */
function statusQuestion(
  { id, name, status, version }: CentreRecord,
  people: CentrePeople,
): Question {
  const set = (next: CentreRecord["status"]) => () =>
    callApi("PUT /admin/centres/:id/status", { params: { id }, body: { status: next, version } });
  const inWords = peopleInWords(people);
  return status === "open"
    ? {
        title: `Close ${name}?`,
        text: (
          <div className="stack stack-16">
            {inWords && (
              <p>
                <strong>{inWords}</strong> Learners keep their places, and nobody gets an email.
                People who have not paid can pay only while their seat is held: move them first.
              </p>
            )}
            <p>
              Nobody can register or plan an intake there any more, and public pages will no longer
              show it. Past payments and tills will still name it.
            </p>
          </div>
        ),
        action: "Close centre",
        tone: "danger",
        done: "Centre closed",
        onSend: set("closed"),
      }
    : {
        title: `Open ${name} again?`,
        text: "Public pages show it again, and people can register there.",
        action: "Open centre",
        done: "Centre opened",
        onSend: set("open"),
      };
}

const removeQuestion = ({ id, name, version }: CentreRecord): Question => ({
  title: `Delete ${name}?`,
  text: "You can delete a centre only if no record or program uses it.",
  action: "Delete centre",
  tone: "danger",
  done: "Centre deleted",
  onSend: () => callApi("DELETE /admin/centres/:id", { params: { id }, query: { version } }),
});

const pills = {
  open: { tone: "success", label: "Open" },
  closed: { tone: "neutral", label: "Closed" },
} as const;

const countOf = ({ programs }: CentreRecord) =>
  programs.length === 1 ? "1 program" : `${programs.length} programs`;

function CentreCard({
  centre,
  onChoose,
  onEdit,
  onAsk,
}: {
  readonly centre: CentreRecord;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
  readonly onAsk: (question: Question) => void;
}) {
  const { id, name, address, phone, whatsApp, hours, status, programs } = centre;
  const { tone, label } = pills[status];
  const askStatus = async () => {
    try {
      const people = await callApi("GET /admin/centres/:id/people", { params: { id } });
      onAsk(statusQuestion(centre, people));
    } catch (error) {
      showToast(reasonOf(error), false, "danger");
    }
  };
  return (
    <section className="record-card" aria-labelledby={`centre-${id}`}>
      <div className="record-card-head">
        <h2 id={`centre-${id}`}>{name}</h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <DescriptionList
        items={[
          {
            term: "Address",
            value: (
              <a href={mapLink(centre)} rel="noopener">
                {address}
              </a>
            ),
          },
          { term: "Phone", value: phone },
          { term: "WhatsApp", value: whatsApp },
          { term: "Hours", value: hours },
        ]}
      />
      {programs.length === 0 ? (
        <p>
          {name} has no programs yet:{" "}
          {status === "open" ? "choose programs, then open an intake." : "it is closed."}
        </p>
      ) : (
        <Disclosure summary={`${countOf(centre)} taught here`}>
          <ul>
            {programs.map((program) => (
              <li key={program.id}>
                <Link to={`/admin/catalogue/${encodeURIComponent(program.id)}`}>
                  {program.title}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className="row">
        {status === "open" && (
          <>
            <Button
              variant={programs.length === 0 ? "primary" : "secondary"}
              aria-label={`Choose programs for ${name}`}
              onClick={onChoose}
            >
              Choose programs
            </Button>
            {programs.length > 0 && (
              <ButtonLink variant="secondary" to={`/admin/intakes?centre=${id}&do=open`}>
                Open an intake<span className="visually-hidden"> at {name}</span>
              </ButtonLink>
            )}
          </>
        )}
        <Button variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`${status === "open" ? "Close" : "Open"} ${name}`}
          onClick={() => void askStatus()}
        >
          {status === "open" ? "Close" : "Open again"}
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${name}`}
          onClick={() => onAsk(removeQuestion(centre))}
        >
          Delete
        </Button>
      </div>
    </section>
  );
}

/** The training centres: where the academy teaches, and who answers there (spec §1.3). */
function CentresScreen() {
  const loaded = useLoaded(load);
  const [edited, setEdited] = useState<CentreRecord | "new" | null>(null);
  const [choosing, setChoosing] = useState<CentreRecord | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <div className="stack fees">
      <div className="row row-apart fees-head">
        <p>
          Pages, forms, tills and filters name these centres, in this order. A change is public
          within a second.
        </p>
        <CreateButton opens={() => setEdited("new")}>Create centre</CreateButton>
      </div>
      <RecordPart loaded={loaded} noun="the centres">
        {({ centres }) => (
          <div className="stack">
            {centres.map((centre) => (
              <CentreCard
                key={centre.id}
                centre={centre}
                onChoose={() => setChoosing(centre)}
                onEdit={() => setEdited(centre)}
                onAsk={setQuestion}
              />
            ))}
          </div>
        )}
      </RecordPart>
      {edited && (
        <CentreDialog
          centre={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={loaded.reload}
        />
      )}
      {choosing && (
        <CentrePrograms
          centre={choosing}
          onClose={() => setChoosing(null)}
          onDone={loaded.reload}
        />
      )}
      <AskDialog
        question={question}
        // A refusal often means that a colleague was faster; in that case the list shows it.
        onClose={() => {
          setQuestion(null);
          loaded.reload();
        }}
      />
    </div>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin/centres",
  title: "Centres",
  show: () => <CentresScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
