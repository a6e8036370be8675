import { ByAnswer } from "#design/forms/by-answer.tsx";
import { Money } from "#design/text/money.tsx";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { FeeTimeline, TimelinePoints } from "#rooms/catalogue/door.ui.ts";
import { type Training, timelineOfSeveral } from "#rooms/catalogue/fees/fee-timeline.ts";
import {
  dueComponents,
  type Instalment,
  instalmentsOf,
} from "#rooms/catalogue/fees/instalments.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import { trainingEnd } from "#rooms/catalogue/training/training-days.ts";
import { type AtLevel, ByLevel, ByPlace } from "../registration/by-level.tsx";
import { firstNameOf } from "../registration/course-of-interest.ts";
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
  return instalmentsOf(dueComponents(components, plan, days));
}

/** The same with what one payment covers besides. */
function planOfAll(
  view: RegistrationView,
  trainingLevel: string | null,
  location: string | null,
): Instalment[] {
  const own = planOf(view, trainingLevel, location);
  const others = view.after?.toPay?.fees.flatMap(({ parts }) => parts) ?? [];
  return own.length === 0 ? [] : instalmentsOf([...own, ...others]);
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
  return view.completes === null && levels.some((level) => planOfAll(view, level, null).length > 1);
};

/** What is paid at registration. */
export function firstAmountOf(
  view: RegistrationView,
  { trainingLevel, preferredLocation }: { trainingLevel?: unknown; preferredLocation?: unknown },
  inParts: boolean,
): number {
  const [level, location] = [String(trainingLevel ?? ""), String(preferredLocation ?? "")];
  const [first] = inParts ? planOfAll(view, level, location) : [];
  return first?.amountKobo ?? wholeOf(view, level);
}

/** The name for a child's own part beside those of the family: the first name, once it is typed and of nobody else. */
export function ownNameOf(
  { program, after }: RegistrationView,
  { fullName }: TypedAnswers,
): string {
  const name = firstNameOf(String(fullName ?? ""));
  if (!name) return "this registration";
  return after?.toPay?.fees.some((fee) => fee.name === name) ? `${name} (${program.title})` : name;
}

/** When the parts of a level are due; of a family, whose each of them is. */
function PlanLine({
  view,
  answers,
  level,
  place,
}: Pick<AtLevel, "view" | "answers"> & {
  readonly level: Level | null;
  readonly place: string | null;
}) {
  if (planOfAll(view, level, place).length < 2) return "You pay for this level all at once.";
  const { after, today } = view;
  const parts = planOf(view, level, place);
  const training = trainingOf(view, level, place);
  if (!after?.toPay) return <FeeTimeline parts={parts} training={training} today={today} />;
  const own = { name: ownNameOf(view, answers), parts, training };
  return <TimelinePoints points={timelineOfSeveral([...after.toPay.fees, own], today)} />;
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
              {(place) => <PlanLine {...at} level={level} place={place} />}
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
              {(level) => amount(planOfAll(at.view, level, null)[0]?.amountKobo ?? 0)}
            </ByLevel>
          ),
        },
      ]}
    />
  );
}
