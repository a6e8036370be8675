import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { choicesOf, reachBy } from "#foundation/messages/choices.ts";
import { phoneWaysAvailable, type Reach } from "#foundation/messages/ways.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { learners } from "../tables.server.ts";
import { choiceOwner, type Party } from "./keep-message-choices.server.ts";

/** What is needed of a registration to tell its people. */
export type Known = Pick<Enrolment, "id" | "learnerId" | "answers" | "knownAnswers">;

/** The guardian's number, as the form or the counter has it. */
export const guardianPhoneOf = ({ answers, knownAnswers }: Known): string | null =>
  answers?.guardianPhone ?? knownAnswers?.guardianPhone ?? null;

/** The number that other records have for a party. */
export async function phoneOfParty(
  ctx: Context,
  enrolment: Known,
  party: Party,
): Promise<string | null> {
  if (party === "guardian") return guardianPhoneOf(enrolment);
  // A payer's number comes with the choice.
  if (party === "payer") return null;
  const [learner] = await ctx.db
    .select({ phone: learners.phone })
    .from(learners)
    .where(eq(learners.id, enrolment.learnerId));
  return learner?.phone || null;
}

/** How each of these parties of a registration wants to be told, for `queueMail`. Without a choice it's by email. */
export async function reachesOf(
  ctx: Context,
  enrolment: Known,
  parties: readonly Party[],
): Promise<Reach[]> {
  if (!phoneWaysAvailable(ctx.config)) return parties.map(() => reachBy(null, null));
  const choices = await choicesOf(
    ctx,
    parties.map((party) => choiceOwner(enrolment.id, party)),
  );
  const reaches: Reach[] = [];
  for (const party of parties) {
    const choice = choices.get(choiceOwner(enrolment.id, party)) ?? null;
    reaches.push(reachBy(choice, choice ? await phoneOfParty(ctx, enrolment, party) : null));
  }
  return reaches;
}

/** How one party of a registration wants to be told. */
export async function reachOf(ctx: Context, enrolment: Known, party: Party): Promise<Reach> {
  const [reach] = await reachesOf(ctx, enrolment, [party]);
  return reach ?? reachBy(null, null);
}
