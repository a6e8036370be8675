/** What a message is about, in the form's order (spec §3.12). */
export const subjects = ["general", "support", "billing", "partnership"] as const;
export type Subject = (typeof subjects)[number];

export const subjectNames: Readonly<Record<Subject, string>> = {
  general: "A general question",
  support: "Help with the website or an enrolment",
  billing: "Fees and payments",
  partnership: "Partnership",
};

export const isSubject = (text: unknown): text is Subject => subjects.some((one) => one === text);

/** The message when the reason is unknown (spec §8.2). */
export const notSent = "Failed to send message";

/** Characters. */
export const longestMessage = 10_000;
