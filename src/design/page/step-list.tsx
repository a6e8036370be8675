import { Link, type To } from "react-router";
import { classNames } from "../text/class-names.ts";

interface Step {
  readonly id: string;
  readonly label: string;
  /** The link to the step, if it can be opened now. */
  readonly to?: To | undefined;
}

export interface StepListProps {
  readonly steps: readonly Step[];
  readonly current: string;
  readonly label?: string | undefined;
  /** Which of the step's screens is shown, from 0, and how many it has. An answer may add one, so the total isn't said. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
}

/** The current step of a form with several steps. On a phone only its number and a bar: the heading below has the name. */
export function StepList({ steps, current, label = "Steps", part }: StepListProps) {
  const index = steps.findIndex((step) => step.id === current);
  return (
    <nav aria-label={label}>
      <p className="steps-now">
        Step {index + 1} of {steps.length}
        {part && part.count > 1 && `, page ${part.index + 1}`}
      </p>
      <ol className="steps">
        {steps.map((step, position) => (
          <li key={step.id} className={classNames("step", position < index && "step-done")}>
            {position === index ? (
              <span aria-current="step">{step.label}</span>
            ) : step.to ? (
              <Link to={step.to}>{step.label}</Link>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
