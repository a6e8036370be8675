import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { Money } from "#design/text/money.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import { LinkedSentence } from "../linked-sentence.tsx";
import { RegisterLink } from "../training/register-link.tsx";

/** `2026-12-07` → `7` and `December 2026`, for large dates. */
function dayParts(day: string): { day: string; monthAndYear: string } {
  const [number = "", ...rest] = formatDay(day).split(" ");
  return { day: number, monthAndYear: rest.join(" ") };
}

function StartDay({ startsOn, family }: Pick<ProgramCardFacts, "startsOn" | "family">) {
  const parts = startsOn ? dayParts(startsOn) : null;
  return (
    <p className={`session-day wall-ground wall-${family}`}>
      {startsOn && parts ? (
        <time dateTime={startsOn}>
          <span className="visually-hidden">Starts on </span>
          <b className="big-number">{parts.day}</b> {parts.monthAndYear}
        </time>
      ) : (
        "Date to be announced"
      )}
    </p>
  );
}

/** The next sessions (spec §2.14), with the fee that will be charged. */
export function UpcomingSessions({
  programs,
  below,
}: {
  readonly programs: readonly ProgramCardFacts[];
  /** The sentence below them. */
  readonly below: string;
}) {
  if (programs.length === 0) return null;
  return (
    <section className="wrap section stack">
      <h2>Upcoming training sessions</h2>
      <div className="sessions">
        {programs.map((program) => (
          <article key={program.id} className="session">
            <StartDay {...program} />
            <div className="session-body">
              <h3>
                <Link to={href("/programs/:id", { id: program.id })}>{program.title}</Link>
              </h3>
              <p>
                {program.durationText}, with {program.instructor}
              </p>
              <div className="session-foot">
                <Money amountKobo={program.fromKobo} look="price" />
                <RegisterLink program={program} />
              </div>
            </div>
          </article>
        ))}
      </div>
      <LinkedSentence html={below} />
    </section>
  );
}
