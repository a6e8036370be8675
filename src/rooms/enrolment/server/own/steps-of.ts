import { getCentre } from "#foundation/academy/centres.ts";
import { openingTime } from "#foundation/academy/support-hours.ts";
import { nextSteps } from "../../rules/documents/next-steps.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** The next steps of an enrolment. Nothing personal is in them. */
export function stepsOf(
  { status, mode, centreId }: Pick<Enrolment, "status" | "mode" | "centreId">,
  startsOn: string | null,
): string[] {
  const centre = centreId ? getCentre(centreId) : null;
  return nextSteps({
    status,
    mode,
    centre: centre && { address: centre.address, opensAt: openingTime(centre.hours) },
    startsOn,
  });
}
