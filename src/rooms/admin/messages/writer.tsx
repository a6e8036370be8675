import { useCallback } from "react";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { ContactMessageRecord } from "#rooms/contact/contact-message.ts";
import { readEnrolmentCode } from "#rooms/enrolment/documents/enrolment-code.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { personMoneyWords } from "../people/people-words.ts";
import type { Person } from "../people/person.ts";
import { Affiliate, Jobs, Line, Messages } from "../people/person-parts.tsx";
import { PersonLink, RecordPart } from "../record-part.tsx";

/** Learners who have the sender's address, besides the sender: a parent writes for children. */
const mostOthers = 3;
/** Registrations of each; the person's page has the others. */
const mostPlaces = 5;

type Writers = {
  readonly writer: Person;
  /** Learners with the sender's address, and the one whose code is in the message. */
  readonly learners: readonly {
    readonly title: string;
    readonly person: Person;
    /** Known only by a code, which gives no access, because anyone may have seen it. */
    readonly isByCode?: boolean;
  }[];
};

/** Who wrote a message, and who it may be about. */
export function useWriters({ id, message }: ContactMessageRecord): Loaded<Writers> {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Writers> => {
      const ask = (of: string) =>
        callApi("GET /admin/people/:id", { params: { id: of } }, { signal });
      const named = readEnrolmentCode(message);
      const [writer, byCode] = await Promise.all([
        ask(id),
        "code" in named ? ask(named.code).catch(nobody) : null,
      ]);
      const near = writer.candidates.filter(({ shared }) => shared.includes("email"));
      const others = await Promise.all(near.slice(0, mostOthers).map((one) => ask(one.id)));
      const own = writer.learnerId ? [writer] : [];
      const learners = [
        ...own.map((person) => ({ title: "The sender’s registrations", person })),
        ...others.map((person) => ({ title: "Registered with this address", person })),
        ...(byCode ? [{ title: "Named in the message", person: byCode, isByCode: true }] : []),
      ];
      return { writer, learners: learners.filter(isFirst) };
    },
    [id, message],
  );
  return useLoaded(load);
}

/** Several records of one person are shown together, with the first of them. */
const isFirst = (
  { person: { id } }: Writers["learners"][number],
  at: number,
  all: Writers["learners"],
): boolean =>
  !all
    .slice(0, at)
    .some(({ person }) =>
      [person, ...person.similar, ...person.joined].some((record) => record.id === id),
    );

/** A code that we never gave. */
function nobody(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null;
  throw error;
}

/** The registrations that an answer may be about: null while they load, empty if that failed. */
export function placesOf({ state }: Loaded<Writers>): Person["enrolments"] | null {
  if (state.kind === "loading") return null;
  if (state.kind === "failed") return [];
  return state.value.learners.flatMap(({ person, isByCode }) =>
    isByCode ? [] : person.enrolments,
  );
}

const Learner = ({ title, person, isByCode }: Writers["learners"][number]) => (
  <Panel title={title}>
    <div className="stack stack-16">
      {isByCode && (
        <p className="faint">
          The sender’s address is not the one in this registration. Ask who they are before you say
          anything about it.
        </p>
      )}
      <p>
        <PersonLink of={person.id} name={person.fullName} />
        {person.money.registrations > 1 && (
          <span className="second">{personMoneyWords(person.money)}</span>
        )}
      </p>
      <ul className="divided person-records">
        {person.enrolments.slice(0, mostPlaces).map((place) => (
          <Line
            key={place.id}
            to={`/admin/enrolments/${place.id}`}
            title={place.courseOfInterest}
            pill={
              <StatusPill tone={enrolmentStates[place.status].tone}>
                {enrolmentStates[place.status].label}
              </StatusPill>
            }
          >
            {[
              place.code,
              place.preferredLocation,
              place.openKobo > 0 ? `${formatNaira(place.openKobo)} to pay` : "nothing to pay",
            ]
              .filter(Boolean)
              .join(" · ")}
          </Line>
        ))}
      </ul>
      {person.phoneNumber && (
        <p>
          <PhoneLink number={person.phoneNumber} />
        </p>
      )}
      {person.money.registrations > mostPlaces && (
        <Link to={`/admin/people/${person.id}`}>
          All {person.money.registrations} registrations
        </Link>
      )}
    </div>
  </Panel>
);

/** Who the sender of a message is, as far as the reader may see it. */
export const Writer = ({
  loaded,
  messageId,
}: {
  readonly loaded: Loaded<Writers>;
  readonly messageId: string;
}) => (
  <RecordPart loaded={loaded} noun="the sender’s records">
    {({ writer, learners }) => (
      <>
        {!writer.learnerId && (
          <Panel title="The sender">
            <p>
              No registration has this name and email address.
              {writer.account && " There is an account with this address."}
            </p>
          </Panel>
        )}
        {learners.map((one) => (
          <Learner key={one.person.id} {...one} />
        ))}
        <Jobs jobs={writer.jobs} />
        <Affiliate affiliate={writer.affiliate} />
        <Messages
          messages={writer.messages?.filter(({ id }) => id !== messageId) ?? null}
          title="Other messages"
        />
      </>
    )}
  </RecordPart>
);
