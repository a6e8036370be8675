import type { Context } from "#foundation/context.ts";
import { choiceOf } from "#foundation/messages/choices.ts";
import { phoneState } from "#foundation/messages/phone-states.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import type { EnrolmentRecord } from "../staff/enrolment-record.ts";
import { choiceOwner } from "./keep-message-choices.server.ts";

/** How a learner is told, and what is known about the number, for staff. */
export async function phoneNow(
  ctx: Context,
  { enrolment, learner }: WithLearner,
): Promise<EnrolmentRecord["reach"]> {
  if (!phoneWaysAvailable(ctx.config)) return null;
  const choice = await choiceOf(ctx, choiceOwner(enrolment.id, "learner"));
  const state = (await phoneState(ctx, [learner.phone])).get(learner.phone);
  return {
    channels: choice ? [...choice.ways] : ["email"],
    language: choice?.language ?? "en",
    stoppedAt: state?.stoppedAt?.toISOString() ?? null,
    badSince: state?.badSince?.toISOString() ?? null,
  };
}
