import { localGovernmentsOf } from "#foundation/places/local-governments.ts";
import { stateNames } from "#foundation/places/states.ts";
import { ageOn } from "#foundation/time.ts";
import { normaliseName } from "#rooms/accounts/rules/normalise.ts";
import { faultOfSignatureDate, isRealDay } from "#rooms/enrolment/rules/calendar.ts";
import { type ApplicationFile, applicationFileNames } from "./application-files.ts";
import {
  type AnswerName,
  type Answers,
  answerNames,
  applicationDefaults,
  fieldOrder,
  fileMissing,
  ruleOf,
} from "./application-form.ts";

export type FileIds = Partial<Record<ApplicationFile, string>>;

export type ReadApplication = { answers: Answers; files: FileIds };

const oneLine: ReadonlySet<string> = new Set([
  "fullName",
  "emailAddress",
  "phoneNumber",
  "positionApplied",
  "signature",
]);

/** What a browser sends for a ticked box, and what JSON says. */
const truths: Readonly<Record<string, string>> = {
  true: "true",
  yes: "true",
  on: "true",
  false: "false",
  no: "false",
};

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).toWellFormed().trim()
    : "";

function readAnswer(name: AnswerName, given: unknown): string {
  const text = textOf(given);
  if (oneLine.has(name)) return normaliseName(text);
  if (name === "affiliatedWithInstitution") {
    return text === "" ? applicationDefaults[name] : (truths[text.toLowerCase()] ?? text);
  }
  return name === "gender" ? text.toLowerCase() || applicationDefaults.gender : text;
}

/** What was sent, as it is stored: trimmed, names on one line, answers nobody was asked for dropped. */
export function readApplication(given: Readonly<Record<string, unknown>>): ReadApplication {
  const answers = Object.fromEntries(
    answerNames.map((name) => [name, readAnswer(name, given[name])]),
  ) as Answers;
  for (const name of answerNames) {
    const { when } = ruleOf(name);
    if (when && !when(answers)) answers[name] = "";
  }
  const files = Object.fromEntries(
    applicationFileNames.map((name) => [name, textOf(given[name])]).filter(([, id]) => id),
  ) as FileIds;
  return { answers, files };
}

/** The shape that the other forms take (zod's own); here without zod, which browsers need not load. */
const emailShape = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const oldest = 100;
const mostYears = 60;

/** What is wrong with an answer that is there, beyond its length and choices. */
const checks: Partial<Record<AnswerName, (answer: string, answers: Answers) => string | null>> = {
  emailAddress: (answer) => (emailShape.test(answer) ? null : "Enter a valid email address"),
  phoneNumber: (answer) =>
    answer.replace(/\D/g, "").length >= 7 ? null : "Enter a phone number, like 0803 123 4567",
  dateOfBirth: (answer) => (isRealDay(answer) ? null : "Enter a real date, like 1990-05-14"),
  signatureDate: (answer) => (isRealDay(answer) ? null : "Enter a real date, like 2026-11-21"),
  yearsOfExperience: (answer) =>
    /^\d{1,2}$/.test(answer) && Number(answer) <= mostYears
      ? null
      : `Enter your years of experience as a number from 0 to ${mostYears}`,
  stateOfResidence: (answer) =>
    (stateNames as readonly string[]).includes(answer) ? null : "Choose one of the 37 states",
  lga: (answer, { stateOfResidence }) =>
    localGovernmentsOf(stateOfResidence).includes(answer)
      ? null
      : "Choose an LGA of your state of residence",
};

function faultOf(name: AnswerName, answers: Answers): string | null {
  const { missing, choices, unknown, longest, when } = ruleOf(name);
  const answer = answers[name];
  if (answer === "") return missing && (!when || when(answers)) ? missing : null;
  if (answer.length > longest) return `Use ${longest.toLocaleString("en")} characters or fewer`;
  if (choices && !choices.includes(answer)) return unknown ?? "Choose one of the answers";
  return checks[name]?.(answer, answers) ?? null;
}

/** Field → what is wrong, in the order of the form; empty when nothing is. */
export function faultsOf({ answers, files }: ReadApplication): Record<string, string> {
  const faults: [string, string][] = [];
  for (const name of fieldOrder) {
    const fault =
      name in answers
        ? faultOf(name as AnswerName, answers)
        : files[name as ApplicationFile]
          ? null
          : (fileMissing[name] ?? null);
    if (fault) faults.push([name, fault]);
  }
  return Object.fromEntries(faults);
}

/** Dates that exist but cannot be: what only somebody who knows the day can tell. */
export function dateFaultsOf({ answers }: ReadApplication, today: string): Record<string, string> {
  const { dateOfBirth, signatureDate } = answers;
  const faults: Record<string, string> = {};
  if (isRealDay(dateOfBirth)) {
    if (dateOfBirth >= today) faults.dateOfBirth = "Date of birth must be in the past";
    else if (ageOn(dateOfBirth, today) > oldest)
      faults.dateOfBirth = "Enter a real date, like 1990-05-14";
  }
  const unsigned = isRealDay(signatureDate) ? faultOfSignatureDate(signatureDate, today) : null;
  if (unsigned) faults.signatureDate = unsigned;
  return faults;
}
