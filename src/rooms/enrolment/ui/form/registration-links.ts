import { href } from "react-router";
import type { RegistrationView } from "../registration-view.ts";

/** The enrolment's own page, with its key. */
export const ownPageOf = ({ id, resumeToken }: { id: string; resumeToken: string }): string =>
  `${href("/enrolments/:id", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** The form of an enrolment that is paid and waits for its answers. */
export const formPageOf = (id: string, resumeToken: string): string =>
  `${href("/enrolments/:id/form", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** Where closing the form leads. */
export const wayOutOf = ({ completes }: RegistrationView): string =>
  completes ? ownPageOf(completes) : href("/programs");

/** Where a registration ends; the server knows how it stands. */
export const successPageOf = (about: { reference: string } | { enrolment: string }): string =>
  `${href("/registration-success")}?${new URLSearchParams(about)}`;
