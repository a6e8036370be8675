import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { ListPages } from "#design/list/list-pages.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { Dot } from "#design/text/dotted.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { readTown, townNamed } from "#foundation/academy/towns.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { everyTown } from "#foundation/browser/kept-town.ts";
import { itemsOf, listPageOf } from "#foundation/pages/list-page.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatMonth, formatShortDay } from "#foundation/time/time.ts";
import { listCalendar } from "../intakes/list-starts.server.ts";
import type { CalendarStart } from "../intakes/starts.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { notOpenYet, programPath, registrationPath } from "../list/program-links.ui.ts";
import { TownBar } from "../list/town-bar.tsx";
import { mostCommon } from "../list/usual-facts.ts";
import { readMonth } from "../search/program-selection.ts";
import styles from "./starts.css?inline";

/** As many lines as a phone shows in about two screens. */
const startsOnPage = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const wanted = { town: readTown(searchParams), month: readMonth(searchParams) };
  const { starts, ...calendar } = await listCalendar(ctx, wanted);
  const at = listPageOf(searchParams, starts.length, startsOnPage);
  return {
    ...wanted,
    ...calendar,
    total: starts.length,
    starts: itemsOf(starts, at),
    usualTimes: mostCommon(starts.flatMap(({ times }) => times ?? [])),
    at,
    origin: ctx.config.origin,
  };
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData &&
  pageHead({
    title: "When training starts",
    description: `The next starts of every program of ${academy.name}, by month, with days, last day, fee and seats.`,
    url: `${loaderData.origin}${href("/starts")}`,
  });

/** The address of the page, or of its calendar file, for a town and a month. */
function pathOf(path: string, town: string | null, month: string | null): string {
  const query = month ? `?${new URLSearchParams({ month })}` : "";
  return withTown(`${path}${query}`, town);
}

/** The form for this start; a full one leads to its waiting list. */
function Register({ start }: { readonly start: CalendarStart }) {
  const { id, programId, title, isFull, form, externalUrl } = start;
  const about = <span className="visually-hidden">: {title}</span>;
  if (externalUrl !== null) {
    return (
      <a href={externalUrl} rel="noopener">
        Register{about}
      </a>
    );
  }
  if (form === "hybrid-closed") {
    return (
      <Link to={registrationPath(programId)}>
        {notOpenYet}
        {about}
      </Link>
    );
  }
  const query = new URLSearchParams({ [isFull ? "waiting" : "intake"]: id });
  return (
    <Link to={`${registrationPath(programId)}?${query}`}>
      {isFull ? "Join the waiting list" : "Register"}
      {about}
    </Link>
  );
}

/**
 * One line: day, program, place and days, fee and seats. Opened, it has the rest, and the links. It is a native
 * disclosure, so that a phone shows many starts at once, also without scripts.
 */
function Start({
  start,
  usualTimes,
}: {
  readonly start: CalendarStart;
  /** Training days that are said above the list. */
  readonly usualTimes: string | null;
}) {
  const { programId, title, townName, startsOn, levels, lastDays, times, seats, isFull, fee } =
    start;
  const path = withTown(programPath(programId), useTown());
  return (
    <li>
      <details className="start">
        <summary>
          <time dateTime={startsOn}>{formatShortDay(startsOn, startsOn)}</time>
          <b className="start-title">{title}</b>
          <span className="start-place">
            <span>{townName}</span>
            {times !== usualTimes && <Dot />}
            <span>{times !== usualTimes && times}</span>
          </span>
          <ProgramFee program={fee} as="span" />
          <span className="start-seats">{isFull ? "Full" : seats}</span>
        </summary>
        <div className="start-more">
          <p>{levels}</p>
          {times && <p>{times}</p>}
          <p>Last day {lastDays}</p>
          <p className="row no-print">
            <Link to={path}>
              About the program<span className="visually-hidden">: {title}</span>
            </Link>
            <Register start={start} />
          </p>
        </div>
      </details>
    </li>
  );
}

const soon = "Next 30 days";

/** All starts by month: a list to read, to print, and to put into a calendar. */
export default function StartsPage() {
  const calendar = useLoaderData<typeof loader>();
  const { town, month, months, starts, total, usualTimes, at } = calendar;
  const where = townNamed(town);
  const path = pathOf(href("/starts"), town, month);
  const [next] = months;
  return (
    <>
      <PageStyles name="starts" css={styles} />
      <PageHeader
        ground="deep"
        title="When training starts"
        lead="Open a line to see the last day of training and to register."
      />
      <div className="wrap stack stack-16 starts-page" data-part="starts">
        <div className="no-print">
          <TownBar action={href("/starts")} fields={month ? [["month", month]] : []} />
          <LinkTabs
            label="Month"
            tabs={[
              {
                label: soon,
                to: pathOf(href("/starts"), town, null),
                current: month === null,
                count: calendar.soon,
              },
              ...months.map((one) => ({
                label: formatMonth(one.month),
                to: pathOf(href("/starts"), town, one.month),
                current: month === one.month,
                count: one.count,
              })),
            ]}
          />
        </div>
        <div className="starts-bar">
          <p role="status">
            {formatCount(total, "start")}
            {where && (town === "online" ? " online" : ` in ${where}`)}
            {month ? ` in ${formatMonth(month)}` : " in the next 30 days"}
            {usualTimes && `. Training is ${usualTimes}, unless a line says otherwise.`}
          </p>
          {months.length > 0 && (
            // It is a file, which does not replace a part of the page.
            <a href={pathOf(href("/starts.ics"), town, month)} className="no-print" download="">
              Save to your calendar (.ics)
            </a>
          )}
        </div>
        <h2 className="visually-hidden">{month ? formatMonth(month) : soon}</h2>
        {total > 0 && (
          <ul className="starts" data-list="">
            {starts.map((start) => (
              <Start key={start.id} start={start} usualTimes={usualTimes} />
            ))}
          </ul>
        )}
        <ListPages {...at} path={path} more="Show more starts" />
        {total === 0 && (
          <EmptyState
            title="No training starts for this choice."
            actions={
              <>
                {next && next.month !== month && (
                  <ButtonLink to={pathOf(href("/starts"), town, next.month)} variant="secondary">
                    {formatMonth(next.month)}
                  </ButtonLink>
                )}
                {town && (
                  <ButtonLink to={pathOf(href("/starts"), everyTown, month)} variant="secondary">
                    All towns
                  </ButtonLink>
                )}
                <ButtonLink to={href("/programs")} variant="quiet">
                  See all programs
                </ButtonLink>
              </>
            }
          />
        )}
      </div>
    </>
  );
}
