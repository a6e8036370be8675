/** The stages of a job application, from the day it comes to the decision. */
export const stages = ["received", "shortlisted", "invited", "hired", "rejected"] as const;
export type Stage = (typeof stages)[number];

/**
 * Stage → the stages that staff may set next. Buttons and guard read this table. There are ways back, because people
 * change their mind and press the wrong button. `invited` again is another day or place.
 */
export const nextStages = {
  received: ["shortlisted", "invited", "rejected"],
  shortlisted: ["invited", "rejected", "received"],
  invited: ["hired", "rejected", "invited", "shortlisted"],
  hired: ["shortlisted"],
  rejected: ["received"],
} as const satisfies Readonly<Record<Stage, readonly Stage[]>>;

/** Whether staff may set this stage now. */
export const mayMove = (from: Stage, to: Stage): boolean =>
  (nextStages[from] as readonly Stage[]).includes(to);

/** In words for staff. */
export const stageNames: Readonly<Record<Stage, string>> = {
  received: "Received",
  shortlisted: "Shortlisted",
  invited: "Invited",
  hired: "Hired",
  rejected: "Rejected",
};

/** When and where an applicant is expected. */
export type Interview = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` in Lagos */
  readonly time: string;
  readonly place: string;
};
