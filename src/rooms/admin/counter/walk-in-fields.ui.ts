import { centreChoices } from "#foundation/academy/centres.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import type { FormRules, RawAnswers } from "#foundation/forms/answers.ts";
import { wordOf } from "#foundation/forms/asked-fields.ts";
import type { FieldChoice, Form } from "#foundation/forms/field.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { asksForPhone, languageChoices, phoneWayChoices } from "#foundation/messages/reach-form.ts";
import { formatDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { AddedWalkIn, CounterProgram } from "#rooms/enrolment/counter/endpoints.ts";
import { askedAloud, walkInLearnerFields } from "#rooms/enrolment/counter/walk-in-form.ts";
import { isMinor, problemOfAge } from "#rooms/enrolment/forms/check-age.ts";
import { guardianChecks } from "#rooms/enrolment/forms/other-person.ts";
import { noBankReference } from "#rooms/enrolment/staff/staff-forms.ts";

/** The form of the counter for someone new: who, what, and the money that is taken at once. */

/** Where and when, in one choice: `Jalingo, Taraba|intake-7`. The second half is empty until a date is set. */
const placeAndStart = (place: string, intakeId: string) => `${place}|${intakeId}`;
const online = "Online";

function startsOf({ places, starts }: CounterProgram): FieldChoice[] {
  const all = places.length > 0 ? places : [online];
  return all.flatMap((place) => {
    const there = starts.filter(({ location }) => places.length === 0 || location === place);
    if (there.length === 0) {
      return { value: placeAndStart(place, ""), label: `${place}, date to be set` };
    }
    return there.map(({ intakeId, startsOn }) => ({
      value: placeAndStart(place, intakeId),
      label: `${place}, ${formatDay(startsOn)}`,
    }));
  });
}

const levelLabel = ({ level, durationMonths, totalKobo }: CounterProgram["levels"][number]) =>
  `${levelNamed(level)}, ${formatCount(durationMonths, "month")}, ${formatNaira(totalKobo)}`;

const [name, birth, phone, email, ...others] = walkInLearnerFields;
const guardian = others.slice(0, -1);
const affiliateCode = others.slice(-1);

/** Short: the clerk reads them aloud. */
const counterLanguages = [languageChoices[0], { value: "ha", label: "Hausa" }] as const;

/** Asked aloud, last, so that nobody has to pass it on the way to the money. */
const askAboutPhone = (name: string, fact: string) =>
  ({
    name,
    kind: "radio",
    label: askedAloud,
    hint: "Ask aloud.",
    choices: [...phoneWayChoices, { value: "no", label: "No" }],
    when: { fact },
  }) as const;

/**
 * Nothing is ticked for whom we have only the phone: the clerk has to ask. Someone with an email address gets
 * everything there, so only a yes adds the phone.
 */
const phoneQuestions = [
  {
    ...askAboutPhone("phoneWay", "hasNoEmail"),
    required: "Ask the learner, then choose SMS, WhatsApp or No",
  },
  { ...askAboutPhone("phoneWayToo", "hasEmail"), default: "no" },
  {
    name: "messageLanguage",
    kind: "radio",
    label: "Language of the messages",
    choices: counterLanguages,
    default: "en",
    when: { fact: "toldByPhone" },
  },
] as const;

const hasEmail = (raw: RawAnswers) => wordOf(raw.email) !== "";

/** The phone's way that was agreed to, if there is one. */
const phoneWayIn = (raw: RawAnswers): string[] => {
  const way = wordOf(hasEmail(raw) ? raw.phoneWayToo : raw.phoneWay);
  return asksForPhone(way) ? [way] : [];
};

/** @param hasPhoneWays whether SMS and WhatsApp go to phones here */
export const counterForm = (programs: readonly CounterProgram[], hasPhoneWays: boolean): Form => ({
  id: "walk-in",
  fields: [
    ...[name, birth, phone, email, ...guardian],
    {
      name: "courseId",
      kind: "select",
      label: "Program",
      required: "Choose the program",
      choices: programs.map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: "trainingLevel",
      kind: "select",
      label: "Level",
      required: "Choose the level",
      when: { fact: "hasLevels" },
      groupBy: "courseId",
      choices: programs.map(({ id, levels }) => ({
        label: id,
        choices: levels.map((one) => ({ value: one.level, label: levelLabel(one) })),
      })),
    },
    {
      name: "start",
      kind: "select",
      label: "Where and when",
      required: "Choose the centre and the start",
      when: { fact: "hasProgram" },
      groupBy: "courseId",
      choices: programs.map((program) => ({ label: program.id, choices: startsOf(program) })),
    },
    {
      name: "amount",
      kind: "amount",
      label: "Naira taken now",
      hint: "Leave empty if nothing is paid now.",
      when: { fact: "costs" },
    },
    {
      name: "method",
      kind: "radio",
      label: "How it was paid",
      default: "cash",
      choices: [
        { value: "cash", label: "Cash" },
        { value: "transfer", label: "Transfer" },
      ],
      when: { fact: "pays" },
    },
    {
      name: "location",
      kind: "select",
      label: "Centre that has the cash",
      required: "Choose the centre.",
      choices: centreChoices,
      when: { fact: "asksCentre" },
    },
    {
      name: "reference",
      kind: "text",
      label: "Bank’s reference on the statement",
      required: noBankReference,
      maxLength: 200,
      when: { fact: "paysByTransfer" },
    },
    ...affiliateCode,
    ...(hasPhoneWays ? phoneQuestions : []),
  ],
});

/** The program in the answers, and what it costs at its level; null until it is chosen. */
export function chosenIn(programs: readonly CounterProgram[], raw: RawAnswers) {
  const program = programs.find(({ id }) => id === wordOf(raw.courseId));
  if (!program) return null;
  const level = program.levels.find((one) => one.level === wordOf(raw.trainingLevel));
  const { totalKobo, levels } = program;
  return levels.length > 0
    ? { program, totalKobo: level?.totalKobo ?? null, nowKobo: level?.nowKobo ?? null }
    : { program, totalKobo, nowKobo: totalKobo };
}

/**
 * @param today `YYYY-MM-DD` in Lagos
 * @param asksCentre whether someone has to say which centre has the cash
 */
export function counterRules(
  programs: readonly CounterProgram[],
  today: string,
  asksCentre: boolean,
): FormRules {
  const costs = (raw: RawAnswers) => {
    const chosen = chosenIn(programs, raw);
    return chosen !== null && chosen.totalKobo !== 0;
  };
  const pays = (raw: RawAnswers) => costs(raw) && wordOf(raw.amount) !== "";
  const dateOfBirth = (day: string) => problemOfAge(day, today);
  return {
    today,
    facts: {
      minor: (raw) => isMinor(dayOf("dateOfBirth", raw), today),
      hasEmail,
      hasNoEmail: (raw) => !hasEmail(raw),
      toldByPhone: (raw) => phoneWayIn(raw).length > 0,
      hasProgram: (raw) => chosenIn(programs, raw) !== null,
      hasLevels: (raw) => (chosenIn(programs, raw)?.program.levels.length ?? 0) > 0,
      costs,
      pays,
      asksCentre: (raw) => asksCentre && pays(raw) && wordOf(raw.method) !== "transfer",
      paysByTransfer: (raw) => pays(raw) && wordOf(raw.method) === "transfer",
    },
    checks: { dateOfBirth, ...guardianChecks() },
    checksAtOnce: { dateOfBirth },
  };
}

type Checked = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** What the call is sent. @param keepAsCredit keeps any amount above the fee as credit */
export function walkInBody(answers: Checked, today: string, keepAsCredit: boolean) {
  const { start, amount, method, location, reference, courseId, ...rest } = answers;
  const { phoneWay, phoneWayToo, ...learner } = rest;
  const asked = phoneWay || phoneWayToo;
  const [place = "", intakeId = ""] = String(start ?? "").split("|");
  const isTransfer = method === "transfer";
  const how = isTransfer
    ? { method: "transfer" as const, reference: String(reference ?? "") }
    : { method: "cash" as const, location: String(location ?? "") };
  return {
    ...learner,
    ...(asked
      ? { messageChannels: [...phoneWayIn(rest), ...(hasEmail(rest) ? ["email"] : [])] }
      : {}),
    courseId: String(courseId ?? ""),
    ...(place && place !== online ? { preferredLocation: place } : {}),
    ...(intakeId ? { intakeId } : {}),
    ...(amount
      ? {
          payment: {
            ...how,
            amountKobo: amountIn(String(amount)),
            takenOn: today,
            keepAsCredit,
          },
        }
      : {}),
  };
}

/** The names that this form has for the fields of the call. */
const fieldNames: Readonly<Record<string, string>> = {
  preferredLocation: "start",
  intakeId: "start",
  "payment.amountKobo": "amount",
  "payment.location": "location",
  "payment.reference": "reference",
  "payment.method": "method",
};

export const fieldsAsHere = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      fieldNames[field] ?? field.replace(/^payment\./, ""),
      text,
    ]),
  );

export type Added = AddedWalkIn & { readonly amountKobo: number };
