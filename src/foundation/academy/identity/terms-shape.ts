import * as z from "zod";

/**
 * What an academy decides besides its name and looks: ages, days and months. Every field has a default, which is ours.
 */

const whole = (least: number, most: number, what: string) =>
  z
    .int(`write a whole number of ${what}`)
    .min(least, `write ${least} ${what} or more`)
    .max(most, `write ${most} ${what} or fewer`);

const days = (least: number, most: number) => whole(least, most, "days");
const months = (usual: number) => whole(1, 120, "months").default(usual);

/** Of learners, in years. */
export const Ages = z
  .strictObject({
    least: whole(5, 30, "years").default(14),
    /** From this age on, no parent or guardian needs to agree. */
    adult: whole(6, 30, "years").default(18),
  })
  .refine(({ least, adult }) => least < adult, {
    path: ["least"],
    message: "write an age below adult",
  });

export const Refunds = z.strictObject({
  /** After a payment, everything goes back, if training has not started. */
  fullDays: days(1, 365).default(7),
  /** After the first day of training, a part goes back. */
  partDays: days(1, 365).default(14),
  answerWorkingDays: days(1, 60).default(5),
  /** If the academy moves a start by more, everything goes back. */
  movedStartDays: days(1, 365).default(14),
});

/** A number of days, or `never`: then nothing is sent. */
const daysOrNever = (least: number, most: number) =>
  z.union([days(least, most), z.literal("never")], {
    error: `write a whole number of days from ${least} to ${most}, or never`,
  });

export const Reminders = z
  .strictObject({
    instalmentDaysBefore: daysOrNever(1, 60).default(5),
    instalmentOnDay: z.boolean("write true or false").default(true),
    instalmentDaysAfter: daysOrNever(1, 60).default(7),
    /** How long before training starts people are told what to bring. */
    startDaysBefore: daysOrNever(1, 30).default(3),
    /** How long after closing time a clerk is told that the till is still open. */
    tillHoursAfterClosing: z
      .union([whole(0, 12, "hours"), z.literal("never")], {
        error: "write a whole number of hours from 0 to 12, or never",
      })
      .default(1),
    /** A registration without any payment ends after these days. */
    unpaidEndsAfterDays: days(2, 365).default(30),
    /** How long before that the learner gets an email. */
    unpaidDaysBefore: days(1, 60).default(7),
  })
  .refine(({ unpaidEndsAfterDays, unpaidDaysBefore }) => unpaidDaysBefore < unpaidEndsAfterDays, {
    path: ["unpaidDaysBefore"],
    message: "write fewer days than unpaidEndsAfterDays",
  });

/** How long things are kept; then they are deleted. */
export const Kept = z.strictObject({
  unpaidRegistrationsMonths: months(12),
  paymentProofsMonths: months(12),
  interestMonths: months(24),
  messagesMonths: months(24),
  jobApplicationsMonths: months(12),
  rejectedAffiliatesMonths: months(12),
  eventRegistrationsMonths: months(12),
  sentMailMonths: months(12),
  /** What the card provider sent about a payment. A card holder can dispute one for about half a year. */
  cardEventsDays: days(180, 3650).default(400),
  /** How long the link to a registration works after the training. */
  registrationLinksMonths: months(12),
});

/** A year at most, as on the screen where owners change it. */
const week = whole(0, 52, "weeks").optional();

/** Weeks after the first day of training by which a part of a level's fee is due; without a number: at registration. */
export const Plan = z.strictObject({ tuition: week, practical: week, certification: week });

const words = (usual: string) => z.string().max(60, "write 60 characters or fewer").default(usual);

/** Examples in fields and errors. */
export const Examples = z.strictObject({
  /** In the search fields: of every page, of programs on the home page, of the list, of recommended courses. */
  search: words("Trade or skill"),
  homeSearch: words("Trade or skill"),
  programSearch: words("Trade or skill"),
  courseSearch: words("Course or skill"),
  /** A program, by its title and by its id. */
  program: words("Office Skills"),
  programId: words("office-skills"),
  /** What an instructor teaches, after "For example". */
  trades: words(""),
  /** A local group of learners. */
  chapter: words("First Learners"),
});
