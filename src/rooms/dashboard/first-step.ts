import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { givenOf } from "#rooms/enrolment/account/given-place.ts";
import { toConfirmKobo } from "#rooms/enrolment/account/standing-words.ts";
import { partWords } from "#rooms/enrolment/instalments/part-words.ts";
import { type NextStep, nextSteps } from "#rooms/enrolment/own-page/next-step.ts";
import type { OwnEnrolment } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { placeOf } from "#rooms/enrolment/registration/program-line.ts";

/** The part of an enrolment that decides the one next step of the dashboard. */
export type StepEnrolment = Pick<
  OwnEnrolment,
  | "id"
  | "learnerId"
  | "nextStep"
  | "status"
  | "courseOfInterest"
  | "program"
  | "fee"
  | "payNow"
  | "account"
  | "submittedAt"
> & {
  readonly learner: Pick<OwnEnrolment["learner"], "fullName">;
  readonly intake: OwnEnrolment["intake"];
};

/** The one next step: a sentence, what it is about, and the enrolment that it belongs to. */
export type FirstStep<E extends StepEnrolment = StepEnrolment> = {
  readonly kind: NextStep | "choose";
  readonly sentence: string;
  readonly detail: string;
  /** Null if there is nothing to do except choose a program. */
  readonly enrolment: E | null;
};

/** `30 November`: near days need no year. */
const dayInYear = (day: string) => formatDay(day).replace(/ \d{4}$/, "");

/** `Tiling - Beginner`, with the learner if the account has several. */
function about({ courseOfInterest, learner }: StepEnrolment, hasSeveral: boolean): string {
  const [firstName = ""] = learner.fullName.split(" ");
  return hasSeveral ? `${courseOfInterest} for ${firstName}` : courseOfInterest;
}

/** One payment may pay for several places. */
function paysFor(enrolment: StepEnrolment, hasSeveral: boolean): string {
  const lines = enrolment.payNow?.lines ?? [];
  if (lines.length < 2) return about(enrolment, hasSeveral);
  const names = lines.map(({ courseOfInterest, learnerFirstName }) =>
    hasSeveral ? `${courseOfInterest} for ${learnerFirstName}` : courseOfInterest,
  );
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function comeSentence({ intake, program }: StepEnrolment, today: string): string {
  if (!intake) return "Your place is confirmed";
  const on = intake.startsOn === today ? "today" : `on ${dayInYear(intake.startsOn)}`;
  return program.mode === "online"
    ? `Start ${program.title} ${on}`
    : `Come to ${placeOf(intake.location)} ${on}`;
}

/** What is due next, by when, and what it does. */
function payWords(
  enrolment: StepEnrolment,
  hasSeveral: boolean,
  today: string,
): readonly [sentence: string, detail: string] {
  const { payNow, account, status } = enrolment;
  const { amountKobo = 0, dueNowKobo = 0, instalments = [] } = payNow ?? {};
  const what = `For ${paysFor(enrolment, hasSeveral)}.`;
  const isForSeveral = (payNow?.lines.length ?? 0) > 1;
  const [next] = instalments;
  const isLater = next !== undefined && next.dueOn > today;
  if (status !== "pending_payment") {
    const by = isLater ? ` by ${dayInYear(next.dueOn)}` : "";
    return [
      `Pay ${formatNaira(dueNowKobo)}${by}`,
      `${what} ${receivedWords(account.receivedKobo)}`,
    ];
  }
  if (account.receivedKobo > 0) {
    return [
      `Pay ${formatNaira(dueNowKobo)}`,
      `${what} ${partWords(account.receivedKobo, toConfirmKobo(account))}`,
    ];
  }
  return [
    `Pay ${formatNaira(amountKobo)}`,
    dueNowKobo < amountKobo
      ? `${what} ${formatNaira(dueNowKobo)} of it will confirm the ${isForSeveral ? "places" : "place"}.`
      : `${what} The ${isForSeveral ? "places are" : "place is"} confirmed when the money has arrived.`,
  ];
}

const receivedWords = (receivedKobo: number) => `${formatNaira(receivedKobo)} received so far.`;

function wordsOf(
  enrolment: StepEnrolment,
  hasSeveral: boolean,
  today: string,
): readonly [sentence: string, detail: string] {
  const what = about(enrolment, hasSeveral);
  switch (enrolment.nextStep) {
    case "finish_form":
      return [
        `Finish your form for ${enrolment.program.title}`,
        `${givenOf({ ...enrolment, courseOfInterest: what }) ?? `Your payment for ${what} has arrived.`} We need a few more answers to confirm the place.`,
      ];
    case "pay":
      return payWords(enrolment, hasSeveral, today);
    case "wait_for_payment":
      return [
        "We are checking your payment",
        `It is for ${what}. Please do not pay again. We will write to you by email.`,
      ];
    case "come":
      return [comeSentence(enrolment, today), `${what}. Bring your admission slip.`];
    case "train":
      return [
        enrolment.intake
          ? `Your training runs until ${dayInYear(enrolment.intake.endsOn)}`
          : "Your training is running",
        `${what}.`,
      ];
    case "wait_for_date":
      return ["Your place is confirmed", `We will write to you when the start of ${what} is set.`];
    case "wait_for_decision":
      return [
        "We are deciding about your sponsored place",
        `You applied for ${what}. We will email you our decision.`,
      ];
    case "none":
      return ["Choose your next program", "You have nothing open with us right now."];
  }
}

const nothingYet: FirstStep<never> = {
  kind: "choose",
  sentence: "Choose a program",
  detail: "Once you have registered, everything about your training will be here.",
  enrolment: null,
};

/** Of two with the same step, the earlier one: by its start, otherwise by when it was sent. */
const orderOf = ({ nextStep, intake, submittedAt }: StepEnrolment) =>
  nextStep === "come" || nextStep === "train" ? (intake?.startsOn ?? "9999") : submittedAt;

/**
 * The one next step of a person: a missing form before a payment, a payment before the first day.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function firstStepOf<E extends StepEnrolment>(
  enrolments: readonly E[],
  today: string,
): FirstStep<E> {
  const [first] = [...enrolments].sort(
    (one, other) =>
      nextSteps.indexOf(one.nextStep) - nextSteps.indexOf(other.nextStep) ||
      orderOf(one).localeCompare(orderOf(other)),
  );
  if (!first) return nothingYet;
  const hasSeveral = new Set(enrolments.map(({ learnerId }) => learnerId)).size > 1;
  const [sentence, detail] = wordsOf(first, hasSeveral, today);
  return first.nextStep === "none"
    ? { kind: "choose", sentence, detail, enrolment: null }
    : { kind: first.nextStep, sentence, detail, enrolment: first };
}
