import { classNames } from "#design/class-names.ts";
import { EmptyState } from "#design/empty-state.tsx";
import type { OwnEnrolment } from "#rooms/enrolment/contract/own-enrolments.ts";
import { EnrolmentCard } from "./enrolment-card.tsx";

type Learner = { readonly id: string; readonly name: string; readonly enrolments: OwnEnrolment[] };

/** The newest learner first, and the enrolments of each in the list's order. */
function byLearner(enrolments: readonly OwnEnrolment[]): Learner[] {
  const learners = new Map<string, Learner>();
  for (const enrolment of enrolments) {
    const { learnerId: id, learner } = enrolment;
    const known = learners.get(id) ?? { id, name: learner.fullName, enrolments: [] };
    known.enrolments.push(enrolment);
    learners.set(id, known);
  }
  return [...learners.values()];
}

export type LearnersProps = {
  readonly enrolments: readonly OwnEnrolment[];
  /** The enrolment whose next step is on top. */
  readonly firstId: string | null;
  readonly onChanged: () => void;
};

/** The registrations, grouped by the people who learn. Without any, the next step above leads to the programs. */
export function Learners({ enrolments, firstId, onChanged }: LearnersProps) {
  if (enrolments.length === 0) {
    return (
      <EmptyState title="No registrations yet">
        Your places, payments, slips and receipts will be here.
      </EmptyState>
    );
  }
  const sections = byLearner(enrolments).map(({ id, name, enrolments: own }) => (
    <section
      key={id}
      aria-labelledby={`learner-${id}`}
      className={classNames("learner", own.length > 1 && "learner-wide")}
    >
      <h2 id={`learner-${id}`} className="learner-name">
        {name}
      </h2>
      <div className="enrolment-cards">
        {own.map((enrolment) => (
          <EnrolmentCard
            key={enrolment.id}
            enrolment={enrolment}
            isOnTop={enrolment.id === firstId}
            onChanged={onChanged}
          />
        ))}
      </div>
    </section>
  ));
  return <div className="learners">{sections}</div>;
}
