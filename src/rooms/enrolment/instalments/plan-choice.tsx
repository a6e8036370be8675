import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Money } from "#design/text/money.tsx";
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
import { inPartsField, PartsChoice } from "./parts-choice.tsx";

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
  const own = dueComponents(components, plan, days);
  const together = view.after?.toPay?.parts ?? [];
  return own.length === 0 ? [] : instalmentsOf([...own, ...together]);
}

/** The whole fee of a level, with what one payment covers besides. */
export function wholeOf(view: RegistrationView, trainingLevel: string | null): number {
  const { totalKobo } = quoteOf(view, trainingLevel);
  return totalKobo === 0 ? 0 : totalKobo + (view.after?.toPay?.wholeKobo ?? 0);
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

/** What is paid at registration. */
export function firstAmountOf(
  view: RegistrationView,
  { trainingLevel, preferredLocation }: { trainingLevel?: unknown; preferredLocation?: unknown },
  inParts: boolean,
): number {
  const [level, location] = [String(trainingLevel ?? ""), String(preferredLocation ?? "")];
  const [first] = inParts ? planOf(view, level, location) : [];
  return first?.amountKobo ?? wholeOf(view, level);
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
  // The days of two children's training may differ.
  const training = view.after?.toPay ? null : trainingOf(view, level, place);
  return <FeeTimeline parts={parts} training={training} today={view.today} />;
}

/** All now or in parts, if a level of the program has a plan. */
export function PlanChoice({ inParts, ...at }: AtPlan) {
  if (!hasPlan(at.view)) return null;
  return (
    <PartsChoice
      form={at.view.form.id}
      inParts={inParts}
      whole={<ByLevel {...at}>{(level) => <Money amountKobo={wholeOf(at.view, level)} />}</ByLevel>}
      plan={
        <ByLevel {...at} as="div">
          {(level) => (
            <ByPlace {...at} as="div">
              {(place) => <PlanLine view={at.view} level={level} place={place} />}
            </ByPlace>
          )}
        </ByLevel>
      }
    />
  );
}

export function FirstAmount({ inParts, ...at }: AtPlan) {
  const amount = (amountKobo: number) => <Money amountKobo={amountKobo} look="price" />;
  const whole = <ByLevel {...at}>{(level) => amount(wholeOf(at.view, level))}</ByLevel>;
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
