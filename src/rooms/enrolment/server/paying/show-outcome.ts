import type { Context } from "#foundation/context.ts";
import type { ShownOutcome } from "../../contract/outcome.ts";
import { findSlip } from "../documents/get-slip.ts";
import { findEnrolmentByKey } from "../enrolment-keys.ts";
import { stepsOf } from "../own/steps-of.ts";
import { isOfOtherPayer } from "./continue-payment.ts";
import { enrolmentPath } from "./links.ts";
import { findOutcome, type NamedOutcome } from "./refresh-outcome.ts";

type Named = NamedOutcome & { resumeToken: string | null };

/**
 * What the last page of a registration shows. With the enrolment's key it has the whole slip and the address of its
 * own page; with a payment's reference the slip has the first name only; someone else who paid sees no slip.
 * Calls the card provider, so never call it inside a transaction.
 */
export async function showOutcome(ctx: Context, named: Named): Promise<ShownOutcome> {
  const { outcome, enrolment } = await findOutcome(ctx, named);
  const isOtherPayer =
    named.reference !== null && enrolment !== null && (await isOfOtherPayer(ctx, named.reference));
  const bare = { ...outcome, slip: null, steps: [], ownPage: null, isOtherPayer };
  const isOver = outcome.kind === "unknown" || outcome.kind === "review";
  if (!enrolment || isOtherPayer || isOver) return bare;
  const { resumeToken, reference } = named;
  const isHolder =
    resumeToken !== null &&
    (await findEnrolmentByKey(ctx, enrolment.id, resumeToken))?.id === enrolment.id;
  const maySeeSlip = isHolder || (reference !== null && outcome.kind === "success");
  const slip = maySeeSlip
    ? await findSlip(ctx, enrolment, { isHolder, resumeToken: isHolder ? resumeToken : null })
    : null;
  return {
    ...bare,
    slip,
    steps: stepsOf(enrolment, outcome.course?.startsOn ?? null),
    ownPage: isHolder ? enrolmentPath(enrolment.id, resumeToken) : null,
  };
}
