import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { RestOfList } from "#design/list/rest-of-list.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import styles from "../community/community.css?inline";
import { joinChapterEndpoint, registerForEventEndpoint } from "../community/community.ts";
import { gatheringKey, joinFormId, noSuchEvent, notJoined } from "../community/gatherings.ts";
import { joinChapter, registerForEvent } from "../community/join-community.server.ts";
import { joinForm } from "../community/join-form.ts";
import { listCommunity } from "../community/list-community.server.ts";
import { eventRecords } from "../page-records.ts";

export const handle: PageHandle = { client: "touched" };

const Joining = laterForm("events", async () => (await import("../community/joining.tsx")).Joining);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const joined = new URL(request.url).searchParams.get("joined")?.slice(0, 100) ?? null;
  return { ...(await listCommunity(ctx)), joined, origin: ctx.config.origin };
}

/** The forms without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const formData = await request.formData();
  const key = String(formData.get("form") ?? "");
  const [, kind, id = ""] = /^(event|chapter)-(.+)$/.exec(key) ?? [];
  const isChapter = kind === "chapter";
  const posted = await postForm(ctx, {
    form: joinForm(key),
    formData,
    rules: noRules,
    endpoint: isChapter ? joinChapterEndpoint : registerForEventEndpoint,
    fallback: notJoined,
    run: (answers) => (isChapter ? joinChapter : registerForEvent)(ctx, id, answers),
  });
  if (!posted.isSent) return posted.page;
  return redirect(`${href("/community")}?joined=${encodeURIComponent(key)}#${key}`);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? "";
  return pageHead({
    title: "Community",
    description: `Open days, meetings and talks of ${academy.name}, and the local chapters.`,
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
  const refused = useActionData<PostedForm>();
  const posted = refused ?? (joined ? { ...sentForm, formId: joinFormId(joined) } : null);
  const open = [
    ...events
      .filter(({ closedBy }) => closedBy === null)
      .map(({ id }) => gatheringKey("event", id)),
    ...chapters.map(({ id }) => gatheringKey("chapter", id)),
  ];
  /** The posted form has no gathering: it ended while the person filled in the form, or never existed. */
  const isLost = refused && !open.some((key) => joinFormId(key) === refused.formId);
  return (
    <>
      <PageStyles name="community" css={styles} />
      <PageHeader
        ground="deep"
        title="Community"
        lead="A trade is easier among people who lend tools, share customers and give advice. Come to an event, or join the chapter near you."
      />
      {isLost && (
        <div className="wrap pt-24">
          <Alert tone="danger" role="alert" title="There is a problem">
            {refused.message || noSuchEvent}
          </Alert>
        </div>
      )}
      <section className="wrap section stack" aria-labelledby="events">
        <h2 id="events">Events</h2>
        {events.length === 0 && <p>No event is planned at the moment.</p>}
        <RestOfList items={events} name="events">
          {(some) => (
            <ul className="event-list">
              {some.map(({ id, title, date, location, description, attendees, type, closedBy }) => (
                <li key={id}>
                  <p className="event-date">
                    <EventDate day={date} />
                  </p>
                  <div className="stack stack-8">
                    <h3>{title}</h3>
                    <p className="gathering-facts">
                      {type}
                      <span className="dot"> </span>
                      {location}
                    </p>
                    <p>{description}</p>
                  </div>
                  <div className="stack stack-8">
                    <Suspense>
                      <Joining
                        kind="event"
                        count={attendees}
                        closedBy={closedBy}
                        id={id}
                        title={title}
                        posted={posted}
                      />
                    </Suspense>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </RestOfList>
      </section>
      <section className="wrap section stack" aria-labelledby="chapters">
        <h2 id="chapters">Local chapters</h2>
        {chapters.length === 0 && <p>There is no chapter yet.</p>}
        <RestOfList items={chapters} name="chapters">
          {(some) => (
            <ul className="chapter-list">
              {some.map(({ id, name, members, nextEvent, location }) => (
                <li key={id}>
                  <h3>{name}</h3>
                  <p className="gathering-facts">{location}</p>
                  <p className="gathering-facts">Next: {nextEvent}</p>
                  <Suspense>
                    <Joining kind="chapter" count={members} id={id} title={name} posted={posted} />
                  </Suspense>
                </li>
              ))}
            </ul>
          )}
        </RestOfList>
      </section>
    </>
  );
}
