import type { SubmittedEnrolment } from "../enrolment.ts";

/**
 * Where a registration goes on that was sent without its page (foundation/forms/drafts/waiting-form.ts). Without the
 * router, because the script of every page uses it.
 * @param answer of any call
 * @returns null when it is no registration's
 */
export function pageAfterRegistration(answer: unknown): string | null {
  const { enrolment } = answer as Partial<SubmittedEnrolment>;
  if (!enrolment) return null;
  const { id, status, resumeToken } = enrolment;
  const key = encodeURIComponent(resumeToken);
  // The program has a fee since.
  if (status === "pending_payment") return `/enrolments/${id}?key=${key}`;
  return `/registration-success?enrolment=${id}&key=${key}`;
}
