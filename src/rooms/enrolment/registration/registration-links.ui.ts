import { href } from "react-router";
import type { RegistrationView } from "./registration-view.ui.ts";

/**
 * What the form leaves in the history when it leads to another page. Its answers are no longer on the device, so
 * someone who comes back finds an empty form and must learn that the registration exists. The same history already has
 * the address.
 * @param ownPage the address of the enrolment's own page
 */
export function markRegistered(ownPage: string): void {
  // React Router reads `usr` as the location's state.
  history.replaceState({ ...history.state, usr: { registered: ownPage } }, "");
}

/** @param state of React Router's location */
export function registeredIn(state: unknown): string | null {
  const { registered } = (state ?? {}) as { registered?: unknown };
  return typeof registered === "string" && registered.startsWith("/") ? registered : null;
}

/** The enrolment's own page, with its key. */
export const ownPageOf = ({ id, resumeToken }: { id: string; resumeToken: string }): string =>
  `${href("/enrolments/:id", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** Where the own page shows the ways to pay. */
export const payPlace = "pay";

/**
 * The own page, as the answer to a form that the browser itself posted.
 * @param draftId the form's draft, which can go (registration-view.ui.ts)
 */
export const sentPageOf = (
  draftId: string,
  enrolment: { id: string; resumeToken: string },
): string => `${ownPageOf(enrolment)}&sent=${encodeURIComponent(draftId)}`;

/** The form of a paid enrolment that is not filled in yet. */
export const formPageOf = (id: string, resumeToken: string): string =>
  `${href("/enrolments/:id/form", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** Where the close link of the form leads. Its signed-in user has no key. */
export const wayOutOf = ({ completes, after }: RegistrationView): string => {
  if (!completes) return after ? ownPageOf(after) : href("/programs");
  return completes.resumeToken ? ownPageOf(completes) : href("/dashboard");
};

/** Where the form of a paid enrolment leads when it is sent. */
export const pageAfterForm = (completes: { id: string; resumeToken: string }): string =>
  completes.resumeToken ? ownPageOf(completes) : successPageOf({ enrolment: completes.id });

/**
 * The last page of a registration. The server decides what it says.
 * @param stored the enrolment, for its own browser: with its key the page shows the whole slip
 */
export function successPageOf(
  about: { reference: string } | { enrolment: string },
  stored?: { readonly id: string; readonly resumeToken: string } | null,
): string {
  const holder = stored ? { enrolment: stored.id, key: stored.resumeToken } : {};
  return `${href("/registration-success")}?${new URLSearchParams({ ...about, ...holder })}`;
}
