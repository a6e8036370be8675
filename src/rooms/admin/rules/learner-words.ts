import { formatDay } from "#foundation/time.ts";
import type { PersonRecord } from "#rooms/enrolment/contract/people.ts";

type Change = PersonRecord["changes"][number];

export const changeTitles = {
  corrected: "Corrected",
  exported: "Copy given",
  erased: "Erased",
} as const satisfies Record<Change["kind"], string>;

/** The values that a correction replaced: `["Name before: Asabe Danjuma"]` */
export const changeWords = ({
  fullName,
  dateOfBirth,
  emailAddress,
  phoneNumber,
}: Change["before"]): string[] =>
  [
    fullName ? `Name before: ${fullName}` : [],
    dateOfBirth ? `Born before: ${formatDay(dateOfBirth)}` : [],
    emailAddress ? `Email before: ${emailAddress}` : [],
    phoneNumber ? `Phone before: ${phoneNumber}` : [],
  ].flat();
