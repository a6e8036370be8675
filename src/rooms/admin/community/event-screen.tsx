import { useState } from "react";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { EventRecord } from "#rooms/content/community/admin-community.ts";
import { eventForm, eventRules } from "#rooms/content/community/gathering-forms.ts";
import { eventLooks } from "#rooms/content/community/gathering-words.ts";
import type { Question } from "../ask-dialog.tsx";
import { GatheringEdit, GatheringForm, GatheringScreen } from "./gathering-screen.tsx";

const knownOf = (event: EventRecord) => ({
  title: event.title,
  type: event.type,
  date: event.date,
  location: event.location,
  description: event.description,
  capacity: event.capacity === null ? "" : String(event.capacity),
  attendees: String(event.attendees),
});

export function NewEvent() {
  const [today] = useState(() => lagosDay(new Date()));
  return (
    <GatheringForm
      form={eventForm}
      rules={eventRules(today)}
      known={{}}
      version={0}
      label="Create event"
      onSave={async (body, _, headers) => {
        const { id } = await callApi("POST /admin/events", { body }, { headers });
        location.assign(`/admin/community/events/${id}`);
      }}
    />
  );
}

/** Who is emailed about a change. When an event that is over gets a new day, its people are emailed. */
function noteOf({ registered, state }: EventRecord): string | null {
  if (registered === 0) return null;
  const people = registered === 1 ? "1 person has" : `${registered} people have`;
  const change = state === "over" ? "choose a coming day" : "change the date or the place";
  return `${people} registered. If you ${change}, we email them.`;
}

/** Cancelling a coming event. */
function questionOf({ id, version, title, registered }: EventRecord): Question {
  const whoIsMailed =
    registered === 1
      ? "The person who registered will get an email at once."
      : `The ${registered} people who registered get an email at once.`;
  return {
    title: `Cancel ${title}?`,
    text: `${registered === 0 ? "Nobody has registered." : whoIsMailed} A cancelled event cannot be opened again.`,
    action: "Cancel event",
    tone: "danger",
    done: "Event cancelled",
    onSend: () => callApi("POST /admin/events/:id/cancel", { params: { id }, body: { version } }),
  };
}

/** What was entered, and the form to change it while the event is not cancelled. */
function EventEdit({
  event,
  onChanged,
}: {
  readonly event: EventRecord;
  readonly onChanged: () => void;
}) {
  const [today] = useState(() => lagosDay(new Date()));
  return (
    <GatheringEdit
      noun="event"
      form={eventForm}
      rules={eventRules(today, event.date)}
      known={knownOf(event)}
      version={event.version}
      note={noteOf(event)}
      question={event.state === "coming" ? questionOf(event) : null}
      onChanged={onChanged}
      onSave={async (answers, version, headers) => {
        const body = { ...answers, version };
        await callApi("PUT /admin/events/:id", { params: { id: event.id }, body }, { headers });
      }}
    />
  );
}

async function load(id: string, signal: AbortSignal) {
  const { history, ...row } = await callApi(
    "GET /admin/events/:id",
    { params: { id } },
    { signal },
  );
  return { row, history };
}

export const EventScreen = ({
  id,
  mayManage,
}: {
  readonly id: string;
  readonly mayManage: boolean;
}) => (
  <GatheringScreen
    kind="event"
    id={id}
    load={load}
    titleOf={({ title }) => title}
    lookOf={({ state }) => eventLooks[state]}
    people="Registered"
  >
    {(event, onChanged) =>
      mayManage && event.state !== "cancelled" ? (
        <EventEdit key={event.version} event={event} onChanged={onChanged} />
      ) : (
        <>
          <p>
            {event.type}, {formatDay(event.date)}, {event.location}
          </p>
          <p className="written">{event.description}</p>
        </>
      )
    }
  </GatheringScreen>
);
