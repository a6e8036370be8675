import type { SubmittedEnrolment } from "../enrolment.ts";

/**
 * Where a registration sent without its page leads next (foundation/forms/drafts/waiting-form.ts). It doesn't use the
 * router, because the script of every page uses it.
 * @param answer any call's answer
 * @returns null if it isn't a registration's
 */
export function pageAfterRegistration(answer: unknown): string | null {
  const { enrolment } = answer as Partial<SubmittedEnrolment>;
  if (!enrolment) return null;
  const { id, status, resumeToken } = enrolment;
  const key = encodeURIComponent(resumeToken);
  // The program costs something by now.
  if (status === "pending_payment") return `/enrolments/${id}?key=${key}`;
  return `/registration-success?enrolment=${id}&key=${key}`;
}
