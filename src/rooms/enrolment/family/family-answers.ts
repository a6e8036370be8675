import type { Known } from "#foundation/forms/typed-answers.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import type { NamedFee } from "#rooms/catalogue/fees/fee-timeline.ts";
import type { Answers } from "../forms/enrolment-forms.ts";

/**
 * Answers that the children of a family share. Consent and signature are given anew for each child, and the rest (name,
 * birth date, gender, education, program) is about one of them.
 */
const familyFields = [
  "guardianName",
  "guardianPhone",
  "guardianMessageChannels",
  "guardianMessageLanguage",
  "guardianRelationship",
  "nationality",
  "stateOfOrigin",
  "phoneNumber",
  "emailAddress",
  "messageChannels",
  "messageLanguage",
  "currentAddress",
  "preferredLocation",
  "affiliateCode",
  "hasDeviceAccess",
  "hasInternetAccess",
  "emergencyName",
  "emergencyRelationship",
  "emergencyPhone",
  "emergencyAddress",
] as const satisfies readonly (keyof Answers)[];

/** The answers of the first child that the next one's form begins with. */
export const takenOver = (answers: Answers): Known =>
  Object.fromEntries(
    familyFields.flatMap((name) => {
      const answer = answers[name];
      return answer ? [[name, answer]] : [];
    }),
  );

/** Of these, what a person would name: `guardian, phone, address and emergency contact`. */
export const copiedWords = (answers: Answers): string =>
  listAnd([
    ...(answers.guardianName ? ["guardian"] : []),
    ...(answers.phoneNumber ? ["phone"] : []),
    ...(answers.currentAddress ? ["address"] : []),
    ...(answers.emergencyName ? ["emergency contact"] : []),
  ]);

/** What a form begins with because of an earlier child, and what is paid with it. */
export type AfterFirst = {
  readonly id: string;
  readonly resumeToken: string;
  /** The first child's. */
  readonly firstName: string;
  readonly course: string;
  /** The names of the fields that were taken over. */
  readonly same: readonly string[];
  /** The first child's place is not confirmed. */
  readonly isUnpaid: boolean;
  /** Why it is paid separately, in words; null if one payment covers all, or without a known reason. */
  readonly whyApart: string | null;
  /** What is still to pay for the earlier registrations, if one payment covers all; otherwise null. */
  readonly toPay: {
    readonly wholeKobo: number;
    /** Of each, with its open parts; null: due now. */
    readonly fees: readonly NamedFee[];
  } | null;
};

/** Filled in as well, but asked openly: start and access are about this program. */
const askedOpenly: readonly string[] = [
  "preferredLocation",
  "hasDeviceAccess",
  "hasInternetAccess",
  "affiliateCode",
];

/** The fields that only need a look. */
export const toLookAt = (taken: Known): string[] =>
  Object.keys(taken).filter((name) => !askedOpenly.includes(name));

/** The form for another child, opened with the key of an earlier registration. */
export const anotherPageOf = ({ id, resumeToken }: { id: string; resumeToken: string }): string =>
  `/enrolments/${id}/another?key=${encodeURIComponent(resumeToken)}`;

/** What the link to that form says. A guardian's answers say that the first learner is a child. */
export const anotherLabel = (answers: Answers | null): string =>
  answers?.guardianName ? "Register another child" : "Register somebody else";
