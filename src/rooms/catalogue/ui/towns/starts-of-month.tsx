import { Link } from "#design/actions/link.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { formatMonth, formatShortDay } from "#foundation/time/time.ts";
import type { CalendarStart } from "../../rules/training/starts.ts";
import { ProgramFee } from "../list/program-fee.tsx";
import { notOpenYet, programPath, registrationPath } from "../list/program-links.ts";

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
export function StartsOfMonth({
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
