import {
  type ActionFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { Alert } from "#design/alert.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { academy } from "#foundation/academy.ts";
import { fieldsOf } from "#foundation/http/error-body.ts";
import { countForm } from "#foundation/http/limits.ts";
import { toAppError } from "#foundation/http/send-error.ts";
import { idle } from "#foundation/http/use-sending.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { formatDay } from "#foundation/time.ts";
import {
  joinChapterEndpoint,
  Participant,
  registerForEventEndpoint,
} from "../contract/community.ts";
import { eventRecords } from "../rules/event-records.ts";
import { joinChapter, registerForEvent } from "../server/join-community.ts";
import { listCommunity } from "../server/list-community.ts";
import styles from "../ui/community.css?inline";
import { Joining, type Posted } from "../ui/join-form.tsx";
import { PageStyles } from "../ui/page-styles.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const joined = new URL(request.url).searchParams.get("joined")?.slice(0, 100) ?? null;
  return { ...(await listCommunity(ctx)), joined, origin: ctx.config.origin };
}

/** The forms without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form = "", ...typed } = Object.fromEntries(
    [...(await request.formData())].map(([name, value]) => [name, String(value)]),
  );
  const refuse = (status: number, message: string, fields: Record<string, string> = {}) =>
    data(
      { form, typed, sending: { status: "error" as const, message, fields, attempt: 0 } },
      status,
    );
  const ctx = context.get(pageContext);
  const [, kind, id = ""] = /^(event|chapter)-(.+)$/.exec(form) ?? [];
  const parsed = Participant.safeParse(typed);
  if (!parsed.success) return refuse(422, "", fieldsOf(parsed.error.issues));
  try {
    const isChapter = kind === "chapter";
    countForm(ctx, isChapter ? joinChapterEndpoint : registerForEventEndpoint, parsed.data);
    await (isChapter ? joinChapter : registerForEvent)(ctx, id, parsed.data);
  } catch (error) {
    // A page of its own for the fault would take what was typed with it.
    const shown = toAppError(error);
    if (shown.status >= 500) ctx.log.error({ err: error }, "somebody could not join");
    return refuse(shown.status, shown.message);
  }
  throw redirect(`${href("/community")}?joined=${encodeURIComponent(form)}#${form}`);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Community",
    description: `Open days, meetings and talks of ${academy.name}, and the local chapters in Jalingo, Yola and online.`,
    url: `${origin}${href("/community")}`,
    jsonLd: import.meta.env.SSR ? eventRecords(loaderData?.events ?? [], origin) : [],
  });
}

/** `2 January 2027`, with the day large where there is room. */
function EventDate({ day }: { readonly day: string }) {
  const [number, ...rest] = formatDay(day).split(" ");
  return (
    <time dateTime={day}>
      <b>{number}</b> {rest.join(" ")}
    </time>
  );
}

export default function CommunityPage() {
  const { events, chapters, joined } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const posted: Posted | null =
    refused ??
    (joined ? { form: joined, typed: {}, sending: { ...idle, status: "success" } } : null);
  /** Nobody's form: it went, or never was, while somebody filled it in. */
  const isLost =
    refused &&
    ![
      ...events.filter(({ isOver }) => !isOver).map(({ id }) => `event-${id}`),
      ...chapters.map(({ id }) => `chapter-${id}`),
    ].includes(refused.form);
  return (
    <>
      <PageStyles name="community" css={styles} />
      <PageHeader
        ground="deep"
        width="wide"
        title="Community"
        lead="A trade is easier with people who share tools, customers and bad days. Come to an event, or join the chapter near you."
      />
      {isLost && (
        <div className="wrap wrap-wide pt-24">
          <Alert tone="danger" role="alert" title="There is a problem">
            {refused.sending.message || "There is no such event."}
          </Alert>
        </div>
      )}
      <section className="wrap wrap-wide section stack" aria-labelledby="events">
        <h2 id="events">Events</h2>
        {events.length === 0 && <p>No event is planned at the moment.</p>}
        <ul className="event-list">
          {events.map(({ id, title, date, location, description, attendees, type, isOver }) => (
            <li key={id}>
              <p className="event-date">
                <EventDate day={date} />
              </p>
              <div className="stack stack-8">
                <h3>{title}</h3>
                <p className="gathering-facts">
                  {type} · {location}
                </p>
                <p>{description}</p>
              </div>
              <div className="stack stack-8">
                <Joining
                  kind="event"
                  count={attendees}
                  isOver={isOver}
                  id={id}
                  title={title}
                  posted={posted}
                />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap wrap-wide section stack" aria-labelledby="chapters">
        <h2 id="chapters">Local chapters</h2>
        {chapters.length === 0 && <p>There is no chapter yet.</p>}
        <ul className="chapter-list">
          {chapters.map(({ id, name, members, nextEvent, location }) => (
            <li key={id}>
              <h3>{name}</h3>
              <p className="gathering-facts">{location}</p>
              <p className="gathering-facts">Next: {nextEvent}</p>
              <Joining kind="chapter" count={members} id={id} title={name} posted={posted} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
