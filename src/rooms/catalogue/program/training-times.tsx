import { listAnd } from "#foundation/text/list-words.ts";
import { weekdays } from "../training/weekdays.ts";
import { hoursInWords, trainedDays, type WeeklyTimes } from "../training/weekly-times.ts";
import { ProgramSection } from "./program-section.tsx";

type Start = WeeklyTimes & {
  readonly town: string;
  readonly location: string;
  /** `Saturday and Sunday, 9am to 2pm`; null when there is nothing to say of a few days. */
  readonly times: string | null;
};

/** A week of training day by day, with its hours. Where every town has the same, the picture says it all. */
function Week({
  start,
  places,
  isOnly,
}: {
  readonly start: Start;
  readonly places: readonly string[];
  readonly isOnly: boolean;
}) {
  const days = trainedDays(start);
  const hours = hoursInWords(start).replace(" to ", "–");
  return (
    <li>
      {isOnly ? (
        <p className="visually-hidden">{start.times}</p>
      ) : (
        <p>
          <b>{listAnd(places)}</b>: {start.times}
        </p>
      )}
      <ol aria-hidden="true">
        {weekdays.map((day) => (
          <li key={day} className={days.includes(day) ? "is-trained" : undefined}>
            <b>{day.slice(0, 3)}</b>
            {days.includes(day) && hours && <span>{hours}</span>}
          </li>
        ))}
      </ol>
    </li>
  );
}

/** The week of the next start in each town; towns with the same one share it. */
export function TrainingTimes({ intakes }: { readonly intakes: readonly Start[] }) {
  const told = intakes.filter(({ times }) => times !== null);
  const next = told.filter((start, at) => told.findIndex(({ town }) => town === start.town) === at);
  const different = next.filter(
    (start, at) => next.findIndex(({ times }) => times === start.times) === at,
  );
  if (next.length === 0) return null;
  return (
    <ProgramSection title="When you train">
      <ul className="week-times">
        {different.map((start) => (
          <Week
            key={start.times}
            start={start}
            isOnly={different.length === 1}
            places={next
              .filter(({ times }) => times === start.times)
              .map(({ location }) => location)}
          />
        ))}
      </ul>
    </ProgramSection>
  );
}
