import { useCallback, useState } from "react";
import { Button } from "#design/button.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { showToast } from "#design/toast.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time.ts";
import { communityDeskCalls as calls } from "#rooms/content/contract/admin-calls.ts";
import type { EventRecord } from "#rooms/content/contract/admin-community.ts";
import { eventForm, eventRules } from "#rooms/content/contract/gathering-forms.ts";
import { eventLooks } from "../../rules/people-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History } from "../record/history.tsx";
import { RecordPart } from "../record-part.tsx";
import { GatheringForm } from "./gathering-form.tsx";
import { PeopleList } from "./people-list.tsx";

const knownOf = (event: EventRecord) => ({
  title: event.title,
  type: event.type,
  date: event.date,
  location: event.location,
  description: event.description,
  capacity: event.capacity === null ? "" : String(event.capacity),
  attendees: String(event.attendees),
});

/** Adds an event. */
export function NewEvent() {
  const [today] = useState(() => lagosDay(new Date()));
  return (
    <GatheringForm
      form={eventForm}
      rules={eventRules(today)}
      known={{}}
      version={0}
      label="Add event"
      onSave={async (body, _, headers) => {
        const { id } = await callApi(calls.createEvent, { body }, { headers });
        location.assign(`/admin/community/events/${id}`);
      }}
    />
  );
}

const peopleOf = ({ registered }: EventRecord) =>
  registered === 1
    ? "The person who registered gets"
    : `The ${registered} people who registered get`;

/** What was entered, and the form to change it while the event is not cancelled. */
function EventEdit({
  event,
  onChanged,
}: {
  readonly event: EventRecord;
  readonly onChanged: () => void;
}) {
  const [today] = useState(() => lagosDay(new Date()));
  const [asked, setAsked] = useState<Question | null>(null);
  const { id, version } = event;
  const ask = () =>
    setAsked({
      title: `Cancel ${event.title}?`,
      text:
        event.registered === 0
          ? "Nobody has registered. A cancelled event cannot be opened again."
          : `${peopleOf(event)} an email at once. A cancelled event cannot be opened again.`,
      action: "Cancel event",
      tone: "danger",
      done: "Event cancelled",
      onSend: () => callApi(calls.cancelEvent, { params: { id }, body: { version } }),
    });
  return (
    <>
      <GatheringForm
        form={eventForm}
        rules={eventRules(today, event.date)}
        known={knownOf(event)}
        version={version}
        label="Save event"
        onSave={async (answers, base, headers) => {
          const body = { ...answers, version: base };
          await callApi(calls.updateEvent, { params: { id }, body }, { headers });
          showToast("Event saved");
          onChanged();
        }}
      >
        {event.state === "coming" && (
          <Button variant="danger" onClick={ask}>
            Cancel event
          </Button>
        )}
      </GatheringForm>
      {event.registered > 0 && event.state === "coming" && (
        <p className="desk-hint">
          People who registered get an email only when the event is cancelled. Write to them about a
          new day or place; the list below can be downloaded.
        </p>
      )}
      <AskDialog
        question={asked}
        onClose={(isDone) => {
          setAsked(null);
          if (isDone) onChanged();
        }}
      />
    </>
  );
}

/** One event: what visitors read, who changed it, and who comes. */
export function EventScreen({
  id,
  mayManage,
}: {
  readonly id: string;
  readonly mayManage: boolean;
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi(calls.getEvent, { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="event">
      {({ event, history }) => (
        <div className="admin-record">
          <div className="desk-main">
            <article className="record-card" aria-labelledby="event-heading">
              <div className="record-card-head">
                <h2 id="event-heading">{event.title}</h2>
                <StatusPill tone={eventLooks[event.state].tone}>
                  {eventLooks[event.state].label}
                </StatusPill>
              </div>
              {mayManage && event.state !== "cancelled" ? (
                <EventEdit key={event.version} event={event} onChanged={loaded.reload} />
              ) : (
                <>
                  <p>
                    {event.type}, {formatDay(event.date)}, {event.location}
                  </p>
                  <p className="desk-text">{event.description}</p>
                </>
              )}
            </article>
            <Panel title="Registered">
              <PeopleList kind="event" of={id} />
            </Panel>
          </div>
          <History events={history} />
        </div>
      )}
    </RecordPart>
  );
}
