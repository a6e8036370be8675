import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { readTown, townNamed } from "#foundation/academy/towns.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { everyTown } from "#foundation/browser/kept-town.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatMonth, formatShortDay } from "#foundation/time/time.ts";
import { listStartsByMonth } from "../intakes/list-starts.server.ts";
import type { CalendarStart } from "../intakes/starts.ts";
import { listStartMonths } from "../list/list-programs.server.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { PlainSelect } from "../list/program-filters.tsx";
import { notOpenYet, programPath, registrationPath } from "../list/program-links.ui.ts";
import { TownBar } from "../list/town-bar.tsx";
import { readMonth } from "../search/program-selection.ts";
import styles from "./starts.css?inline";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const wanted = { town: readTown(searchParams), month: readMonth(searchParams) };
  return {
    ...wanted,
    ...(await listStartsByMonth(ctx, wanted)),
    choices: await listStartMonths(ctx),
    origin: ctx.config.origin,
  };
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData &&
  pageHead({
    title: "When training starts",
    description: `The next starts of every program of ${academy.name}, by month and town, with last day, fee and seats.`,
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

function Start({ start }: { readonly start: CalendarStart }) {
  const { programId, title, startsOn, levels, lastDays, seats, isFull, fee } = start;
  const path = withTown(programPath(programId), useTown());
  return (
    <li>
      <time dateTime={startsOn}>{formatShortDay(startsOn, startsOn)}</time>
      <div>
        <Link to={path}>{title}</Link>
        <p>{levels}</p>
        <p>Last day {lastDays}</p>
      </div>
      <ProgramFee program={fee} />
      <p>{isFull ? "Full" : seats}</p>
      <p className="no-print">
        <Register start={start} />
      </p>
    </li>
  );
}

/** The starts of one month, town by town. */
function StartsOfMonth({
  month,
  towns,
}: {
  readonly month: string;
  readonly towns: readonly {
    readonly town: string;
    readonly name: string;
    readonly starts: readonly CalendarStart[];
  }[];
}) {
  return (
    <section className="starts-month" aria-labelledby={`starts-${month}`}>
      <h2 id={`starts-${month}`}>{formatMonth(month)}</h2>
      {towns.map(({ town, name, starts }) => (
        <section key={town}>
          <h3>{name}</h3>
          <ul className="starts">
            {starts.map((start) => (
              <Start key={start.id} start={start} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** All starts by month and town: a list to read, to print, and to put into a calendar. */
export default function StartsPage() {
  const { town, month, months, later, total, choices } = useLoaderData<typeof loader>();
  const where = townNamed(town);
  const listed = month && !choices.includes(month) ? [...choices, month].sort() : [...choices];
  return (
    <>
      <PageStyles name="starts" css={styles} />
      <PageHeader
        ground="deep"
        title="When training starts"
        lead="Every start by month and town, with the last day of training, the fee and the seats."
      />
      <div className="wrap stack pt-24 pb-88" data-part="starts">
        <div className="no-print">
          <TownBar action={href("/starts")} fields={month ? [["month", month]] : []} />
          <form action={href("/starts")} className="narrow-form" aria-label="Filter the starts">
            {town && <input type="hidden" name="town" value={town} />}
            <PlainSelect
              key={month}
              name="month"
              label="Month"
              none="All months"
              value={month}
              options={listed.map((value) => ({ value, label: formatMonth(value) }))}
            />
            <Button type="submit" variant="secondary">
              Show
            </Button>
          </form>
        </div>
        <div className="starts-bar">
          <p role="status">
            {formatCount(total, "start")}
            {where && (town === "online" ? " online" : ` in ${where}`)}
            {month && ` in ${formatMonth(month)}`}
          </p>
          {total > 0 && (
            // It is a file, which does not replace a part of the page.
            <a href={pathOf(href("/starts.ics"), town, month)} className="no-print" download="">
              Save to your calendar (.ics)
            </a>
          )}
        </div>
        {months.map((one) => (
          <StartsOfMonth key={one.month} {...one} />
        ))}
        {later.length > 0 && (
          <p>
            Later starts:{" "}
            {later.map((one, at) => (
              <span key={one}>
                {at > 0 && ", "}
                <Link to={pathOf(href("/starts"), town, one)}>{formatMonth(one)}</Link>
              </span>
            ))}
          </p>
        )}
        {total === 0 && (
          <EmptyState
            title="No training starts for this choice."
            actions={
              <>
                {month && (
                  <ButtonLink to={pathOf(href("/starts"), town, null)} variant="secondary">
                    All months
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
