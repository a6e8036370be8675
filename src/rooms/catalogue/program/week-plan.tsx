import type { ReactNode } from "react";
import { classNames } from "#design/text/class-names.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { durationMonths, levelNamed } from "../levels/levels.ts";
import { trainingDays } from "../training/training-terms.ts";
import { spellDays, weekLength } from "../training/training-words.ts";
import type { Level } from "./program-terms.ts";
import type { Week } from "./week-plan.ts";

const parts = [
  { key: "theory", title: "Theory", days: trainingDays.theory },
  { key: "practice", title: "Practice", days: trainingDays.practice },
  { key: "project", title: "Project", days: trainingDays.project },
] as const;

/** A door for each day of the week, in the colours of its part. */
const Doors = ({ days }: { readonly days: number }) => (
  <span className="day-doors" aria-hidden="true">
    {Array.from({ length: days }, (_, day) => `day ${day}`).map((day) => (
      <i key={day} />
    ))}
  </span>
);

/** A section of a program's page that a phone folds: its heading opens it. If there is room, it is open. */
export const Fold = ({
  title,
  isBeside = false,
  children,
}: {
  readonly title: string;
  /** It is only text: on a wide screen its heading stands beside it, as in ProgramSection. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}) => (
  <details className={classNames("fold", isBeside && "fold-beside")}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div className="fold-body">{children}</div>
  </details>
);

/** What a training week is about at each level (spec §9.5). */
export function WeekPlan({ weeks }: { readonly weeks: readonly (Week & { level: Level })[] }) {
  return (
    <Fold title="A training week">
      <p>{`You train ${spellDays(weekLength())} a week. What the days are about depends on the level.`}</p>
      <div className="weeks">
        {weeks.map(({ level, ...week }) => (
          <section key={level} className="week">
            <h3>
              {levelNamed(level)} <small>{formatCount(durationMonths(level), "month")}</small>
            </h3>
            <dl>
              {parts.map(({ key, title, days }) => (
                <div key={key} className={`week-${key}`}>
                  <dt>
                    {title}, {spellDays(days)} <Doors days={days} />
                  </dt>
                  <dd>{week[key]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Fold>
  );
}
