import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import type { Program } from "../program/program.ts";
import { shortestWeeks } from "../program/program-words.ts";
import { type DoorAnswers, littleMoneyKobo } from "./door-questions.ts";
import { mixFamilies } from "./mix-families.ts";

/** What the choice looks at. */
export type DoorCandidate = ProgramCardFacts & Pick<Program, "worksWith" | "needsComputer">;

/** How well a program suits an answer: above zero a reason to take it, below zero a reason against it. */
type Judgement = { readonly points: number; readonly text: string };

export type Door<Candidate> = {
  readonly program: Candidate;
  /** Why this one: which of the wishes it fulfils. */
  readonly reasons: readonly string[];
  /** Which of the wishes it does not fulfil. */
  readonly warnings: readonly string[];
};

const fits = (points: number, text: string): Judgement => ({ points, text });

function judgePlace({ mode, location, centreIds }: DoorCandidate, town: DoorAnswers["town"]) {
  if (town === null) return null;
  if (mode === "online") {
    return fits(town === "online" ? 3 : 1, "You learn online, from where you are.");
  }
  const days = mode === "hybrid" ? "practice days are" : "training is";
  if (town === "online") {
    return fits(
      -4,
      `You have to come to its ${mode === "hybrid" ? "practice days" : "training"}: ${location}.`,
    );
  }
  const place = shortNameOf(getCentre(town));
  if (!centreIds.includes(town)) return fits(-4, `Its ${days} not in ${place}: ${location}.`);
  return fits(3, mode === "hybrid" ? `Its practice days are in ${place}.` : `It is in ${place}.`);
}

function judgeTime(program: DoorCandidate, time: DoorAnswers["time"]) {
  const weeks = shortestWeeks(program);
  if (time === null || weeks === null) return null;
  const lasts = `It takes ${program.durationText}.`;
  if (time === "days") return fits(weeks <= 2 ? 3 : weeks <= 4 ? -2 : -4, lasts);
  if (time === "weeks") return fits(weeks > 12 ? -4 : weeks > 2 ? 3 : 1, lasts);
  return fits(weeks > 8 ? 3 : weeks > 2 ? 1 : 0, lasts);
}

function judgeMoney({ priceType, fromKobo, fees }: DoorCandidate, money: DoorAnswers["money"]) {
  if (money === null) return null;
  if (priceType === "free") return fits(money === "more" ? 1 : 3, "It costs nothing.");
  if (priceType === "sponsorship") {
    return fits(money === "more" ? 0 : 3, "A sponsor pays. You apply for a place.");
  }
  const fee = `${fees.length > 1 ? "from " : ""}${formatNaira(fromKobo)}`;
  if (money === "nothing") return fits(-6, `It costs ${fee}.`);
  if (money === "little") {
    return fromKobo <= littleMoneyKobo
      ? fits(3, `${formatNaira(fromKobo)} is within what you can pay.`)
      : fits(-6, `It costs ${fee}, more than you can pay.`);
  }
  return fits(2, `You can pay its fee, ${fee}.`);
}

function judgeCompany({ worksWith }: DoorCandidate, company: DoorAnswers["company"]) {
  if (company === null || company === "either" || worksWith === null) return null;
  const text = worksWith === "people" ? "You work with people." : "You do most of the work alone.";
  return fits(worksWith === company ? 2 : -1, text);
}

function judgeDevice({ mode, needsComputer }: DoorCandidate, device: DoorAnswers["device"]) {
  if (device === null) return null;
  if (needsComputer) {
    return device === "computer"
      ? fits(2, "You can use your computer.")
      : fits(-9, "You need a computer, your own or a borrowed one.");
  }
  if (device === "computer") return null;
  return mode === "physical"
    ? fits(1, "You need no computer: the tools are in the workshop.")
    : fits(2, "A phone is enough.");
}

const judgeRegistration = ({ form }: DoorCandidate) =>
  form === "hybrid-closed"
    ? fits(-4, "Registration is not open yet. We will tell you when it is.")
    : null;

function judge<Candidate extends DoorCandidate>(program: Candidate, answers: DoorAnswers) {
  const judgements = [
    judgePlace(program, answers.town),
    judgeTime(program, answers.time),
    judgeMoney(program, answers.money),
    judgeCompany(program, answers.company),
    judgeDevice(program, answers.device),
    judgeRegistration(program),
  ].filter((judgement) => judgement !== null);
  return {
    program,
    points: judgements.reduce((sum, { points }) => sum + points, 0),
    reasons: judgements.filter(({ points }) => points > 0).map(({ text }) => text),
    warnings: judgements.filter(({ points }) => points < 0).map(({ text }) => text),
  };
}

/**
 * The programs that suit the answers best, best first; among equals, from different trade families. There are always
 * as many as asked for, if enough are on offer, and each says what does not fit.
 */
export function chooseDoors<Candidate extends DoorCandidate>(
  programs: readonly Candidate[],
  answers: DoorAnswers,
  many = 3,
): Door<Candidate>[] {
  const open = programs.filter(({ past }) => !past);
  const judged = mixFamilies(open, ({ family }) => family)
    .map((program) => judge(program, answers))
    .sort((one, other) => other.points - one.points);
  const chosen: typeof judged = [];
  while (chosen.length < Math.min(many, judged.length)) {
    const left = judged.filter((each) => !chosen.includes(each));
    const best = left.filter(({ points }) => points === left[0]?.points);
    const families = chosen.map(({ program }) => program.family);
    const next = best.find(({ program }) => !families.includes(program.family)) ?? best[0];
    if (!next) break;
    chosen.push(next);
  }
  return chosen.map(({ program, reasons, warnings }) => ({ program, reasons, warnings }));
}
