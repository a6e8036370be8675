import { href } from "react-router";
import type { SubmittedEnrolment } from "../../contract/enrolment.ts";

/** The enrolment's own page, with its key. */
export const ownPageOf = ({ id, resumeToken }: SubmittedEnrolment["enrolment"]): string =>
  `${href("/enrolments/:id", { id })}?key=${encodeURIComponent(resumeToken)}`;

/** Where a registration ends; the server knows how it stands. */
export const successPageOf = (about: { reference: string } | { enrolment: string }): string =>
  `${href("/registration-success")}?${new URLSearchParams(about)}`;
