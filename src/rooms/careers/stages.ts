type Look = {
  readonly label: string;
  readonly tone: "neutral" | "info" | "success" | "warning";
};

/**
 * The stages of a job application, from the day it comes to the decision: in words for staff and for the applicant, and
 * what staff do to set one, verb and noun. The audit log has its own words (audit-actions.ts).
 */
export const stageWords = {
  received: {
    label: "Received",
    tone: "warning",
    action: "Move back to received",
    toApplicant: { label: "We are reading it", tone: "info" },
  },
  shortlisted: {
    label: "Shortlisted",
    tone: "info",
    action: "Shortlist application",
    toApplicant: { label: "On our shortlist", tone: "info" },
  },
  invited: {
    label: "Invited",
    tone: "info",
    action: "Invite to an interview",
    toApplicant: { label: "Invited to an interview", tone: "success" },
  },
  hired: {
    label: "Hired",
    tone: "success",
    action: "Mark as hired",
    toApplicant: { label: "You have the job", tone: "success" },
  },
  rejected: {
    label: "Rejected",
    tone: "neutral",
    action: "Reject application",
    toApplicant: { label: "Not accepted", tone: "neutral" },
  },
} as const satisfies Readonly<
  Record<string, Look & { readonly action: string; readonly toApplicant: Look }>
>;

export type Stage = keyof typeof stageWords;
export const stages = Object.keys(stageWords) as [Stage, ...Stage[]];
export const stageChoices = stages.map((value) => ({ value, label: stageWords[value].label }));

/**
 * Stage → the stages that staff may set next. Buttons and guard read this table. Stages can go back, because people
 * change their minds and press wrong buttons. A second `invited` is a new day or place.
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

/** When and where an applicant is expected. */
export type Interview = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` in Lagos */
  readonly time: string;
  readonly place: string;
};
