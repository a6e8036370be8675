import type { EnrolmentRow, EnrolmentSummary } from "../enrolment.ts";

/** The facts that decide whether a place costs its learner anything. */
export type PlacePrice = Pick<EnrolmentRow, "priceType" | "totalKobo">;

/** Why a place costs its learner nothing; null when it has a fee. */
export function givenAs({ priceType, totalKobo }: PlacePrice): "free" | "sponsored" | null {
  if (priceType === "sponsorship") return "sponsored";
  return totalKobo === 0 ? "free" : null;
}

/** What we call a place whose form is missing, for learners and staff. */
export const formMissing = {
  paid: "Paid, form missing",
  free: "Free place, form missing",
  sponsored: "Sponsored place, form missing",
} as const;

export const formMissingOf = (place: PlacePrice): string => formMissing[givenAs(place) ?? "paid"];

/** In a sentence, for the learner: `Your place in Generator care is free: there is nothing to pay.` */
export function givenSentence(place: PlacePrice & { readonly courseOfInterest: string }) {
  const as = givenAs(place);
  if (as === null) return null;
  return as === "sponsored"
    ? `You have a sponsored place in ${place.courseOfInterest}: there is nothing to pay.`
    : `Your place in ${place.courseOfInterest} is free: there is nothing to pay.`;
}

/** The same, in a learner's own record. */
export const givenOf = ({
  courseOfInterest,
  program,
  fee,
}: Pick<EnrolmentSummary, "courseOfInterest" | "fee"> & {
  readonly program: Pick<EnrolmentSummary["program"], "priceType">;
}) => givenSentence({ courseOfInterest, priceType: program.priceType, totalKobo: fee.totalKobo });
