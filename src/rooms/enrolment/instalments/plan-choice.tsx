import { RadioGroup } from "#design/fields/choice-group.tsx";
import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Money } from "#design/text/money.tsx";
import type { FormField } from "#foundation/forms/field.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import type { Training } from "#rooms/catalogue/fees/fee-timeline.ts";
import {
  dueComponents,
  type Instalment,
  instalmentsOf,
} from "#rooms/catalogue/fees/instalments.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { trainingEnd } from "#rooms/catalogue/training/training-days.ts";
import { type AtLevel, ByLevel, ByPlace } from "../registration/by-level.tsx";
import { quoteOf, type RegistrationView } from "../registration/registration-view.ui.ts";

/** What someone pays first: all, or the first part of the level's plan. */
export type AtPlan = AtLevel & { readonly inParts: boolean };

const startAt = ({ starts }: RegistrationView, location: string | null) =>
  starts.find((one) => one.location === location) ?? starts[0];

/**
 * The days on which the fee can be paid in parts, as the server will charge it. With only one, everything is due at
 * registration. @param location the chosen centre; null while none is chosen
 */
function planOf(
  view: RegistrationView,
  trainingLevel: string | null,
  location: string | null,
): Instalment[] {
  const { components, plan } = quoteOf(view, trainingLevel);
  const days = { startsOn: startAt(view, location)?.startsOn ?? null, today: view.today };
  return instalmentsOf(dueComponents(components, plan, days));
}

/** The days of training at a place, or of the first start. */
function trainingOf(
  view: RegistrationView,
  trainingLevel: Level | null,
  location: string | null,
): Training | null {
  const start = startAt(view, location);
  return start ? { startsOn: start.startsOn, endsOn: trainingEnd(start, trainingLevel) } : null;
}

/** Whether a level of the program can be paid in parts. */
export const hasPlan = (view: RegistrationView): boolean => {
  const levels = view.program.levels.length > 0 ? view.program.levels : [null];
  return view.completes === null && levels.some((level) => planOf(view, level, null).length > 1);
};

/** The form's control for it. It is not an answer of the form; it only says what is paid first. */
export const inPartsField = "payInParts";

/** The same, so that the draft keeps it. */
export const inPartsControl: FormField = {
  name: inPartsField,
  kind: "yes-no",
  label: "All now, or in parts?",
  default: "no",
};

/** What is paid at registration. */
export function firstAmountOf(
  view: RegistrationView,
  { trainingLevel, preferredLocation }: { trainingLevel?: unknown; preferredLocation?: unknown },
  inParts: boolean,
): number {
  const [level, location] = [String(trainingLevel ?? ""), String(preferredLocation ?? "")];
  const [first] = inParts ? planOf(view, level, location) : [];
  return first?.amountKobo ?? quoteOf(view, level).totalKobo;
}

/** When the parts of a level are due. */
function PlanLine({
  view,
  level,
  place,
}: {
  readonly view: RegistrationView;
  readonly level: Level | null;
  readonly place: string | null;
}) {
  const parts = planOf(view, level, place);
  if (parts.length < 2) return "You pay for this level all at once.";
  const training = trainingOf(view, level, place);
  return <FeeTimeline parts={parts} training={training} today={view.today} />;
}

/** All now or in parts, if a level of the program has a plan. */
export function PlanChoice({ inParts, ...at }: AtPlan) {
  if (!hasPlan(at.view)) return null;
  return (
    <RadioGroup
      form={at.view.form.id}
      name={inPartsField}
      label={inPartsControl.label}
      layout="framed"
      defaultValue={inParts ? "yes" : "no"}
      options={[
        {
          value: "no",
          label: "Pay all now",
          aside: (
            <ByLevel {...at}>
              {(level) => <Money amountKobo={quoteOf(at.view, level).totalKobo} />}
            </ByLevel>
          ),
        },
        {
          value: "yes",
          label: "Pay in parts",
          hint: (
            <ByLevel {...at} as="div">
              {(level) => (
                <ByPlace {...at} as="div">
                  {(place) => <PlanLine view={at.view} level={level} place={place} />}
                </ByPlace>
              )}
            </ByLevel>
          ),
        },
      ]}
    />
  );
}

export function FirstAmount({ inParts, ...at }: AtPlan) {
  const amount = (amountKobo: number) => <Money amountKobo={amountKobo} look="price" />;
  const whole = <ByLevel {...at}>{(level) => amount(quoteOf(at.view, level).totalKobo)}</ByLevel>;
  if (!hasPlan(at.view)) return whole;
  return (
    <ByAnswer
      form={at.view.form.id}
      name={inPartsField}
      answer={inParts ? "yes" : "no"}
      isReady={at.isReady}
      parts={[
        { answer: "no", content: whole },
        {
          answer: "yes",
          content: (
            <ByLevel {...at}>
              {(level) => amount(planOf(at.view, level, null)[0]?.amountKobo ?? 0)}
            </ByLevel>
          ),
        },
      ]}
    />
  );
}
