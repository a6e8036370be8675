import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, ne, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hashSecret, newShortSecret } from "#foundation/codes/ids.ts";
import { noEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { findIntake } from "#rooms/catalogue/door.server.ts";
import { enrolmentKeys, enrolments, learners } from "../tables.server.ts";
import { hasEnded } from "./key-life.ts";

export type Enrolment = typeof enrolments.$inferSelect;
type Purpose = (typeof enrolmentKeys.$inferSelect)["purpose"];

/** An enrolment keeps this many payment links. Older ones stop working. */
const payLinksKept = 10;

/**
 * Creates a token that opens the enrolment for one purpose. Only its hash is stored.
 * @param more `isAskedFor`: someone asked for its link (renew-link.server.ts)
 */
export async function addEnrolmentKey(
  ctx: Context,
  enrolmentId: string,
  purpose: Purpose,
  { isAskedFor = false }: { isAskedFor?: boolean } = {},
): Promise<string> {
  const token = newShortSecret();
  await ctx.db.insert(enrolmentKeys).values({
    tokenHash: hashSecret(token),
    enrolmentId,
    purpose,
    isAskedFor,
    createdAt: ctx.clock(),
  });
  if (purpose === "pay") await dropOldPayLinks(ctx, enrolmentId);
  return token;
}

async function dropOldPayLinks(ctx: Context, enrolmentId: string) {
  const ofEnrolment = and(
    eq(enrolmentKeys.enrolmentId, enrolmentId),
    eq(enrolmentKeys.purpose, "pay"),
  );
  const newest = await ctx.db
    .select({ tokenHash: enrolmentKeys.tokenHash })
    .from(enrolmentKeys)
    .where(ofEnrolment)
    .orderBy(desc(enrolmentKeys.createdAt), enrolmentKeys.tokenHash)
    .limit(payLinksKept);
  const kept = newest.map(({ tokenHash }) => tokenHash);
  await ctx.db
    .delete(enrolmentKeys)
    .where(and(ofEnrolment, notInArray(enrolmentKeys.tokenHash, kept)));
}

/**
 * The enrolment, opened with the key of another of its family (family/first-registration.server.ts): both have the same
 * email address and account, so one mailbox already has both keys. The lookup compares hashes.
 */
async function findByFamilyKey(ctx: Context, enrolmentId: string, resumeToken: string) {
  const [other, otherLearner] = [alias(enrolments, "other"), alias(learners, "other_learner")];
  const [found] = await ctx.db
    .select({ enrolment: enrolments, key: enrolmentKeys })
    .from(enrolmentKeys)
    .innerJoin(other, eq(other.id, enrolmentKeys.enrolmentId))
    .innerJoin(otherLearner, eq(otherLearner.id, other.learnerId))
    .innerJoin(
      enrolments,
      or(
        eq(enrolments.id, other.firstId),
        eq(enrolments.firstId, other.id),
        eq(enrolments.firstId, other.firstId),
      ),
    )
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        eq(enrolmentKeys.tokenHash, hashSecret(resumeToken)),
        eq(enrolmentKeys.purpose, "resume"),
        eq(enrolments.id, enrolmentId),
        eq(learners.email, otherLearner.email),
        ne(learners.email, noEmail),
        sql`${enrolments.accountPersonId} is not distinct from ${other.accountPersonId}`,
      ),
    );
  return found ?? null;
}

/**
 * Finds the enrolment by id and resume token, and says whether the token has expired
 * (own-page/key-life.ts). Null does not reveal whether the id or the token was wrong.
 */
export async function findByKey(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
): Promise<{ enrolment: Enrolment; ended: boolean } | null> {
  const rows = await ctx.db
    .select({ enrolment: enrolments, key: enrolmentKeys })
    .from(enrolments)
    .innerJoin(enrolmentKeys, eq(enrolmentKeys.enrolmentId, enrolments.id))
    .where(and(eq(enrolments.id, enrolmentId), eq(enrolmentKeys.purpose, "resume")));
  const given = Buffer.from(hashSecret(resumeToken));
  const own = rows.find(({ key }) => timingSafeEqual(Buffer.from(key.tokenHash), given));
  const found = own ?? (await findByFamilyKey(ctx, enrolmentId, resumeToken));
  if (!found) return null;
  const { enrolment, key } = found;
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const training = { endsOn: intake?.endsOn ?? null, submittedAt: enrolment.submittedAt };
  return { enrolment, ended: hasEnded(key, training, ctx.clock()) };
}

/** Like findByKey, but an expired token finds nothing. */
export async function findEnrolmentByKey(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
): Promise<Enrolment | null> {
  const found = await findByKey(ctx, enrolmentId, resumeToken);
  return found && !found.ended ? found.enrolment : null;
}

/** The enrolment that a resume token opens, for the short link of an SMS, which has no room for the id. */
export async function findIdByKey(ctx: Context, resumeToken: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ id: enrolmentKeys.enrolmentId })
    .from(enrolmentKeys)
    .where(
      and(
        eq(enrolmentKeys.tokenHash, hashSecret(resumeToken)),
        eq(enrolmentKeys.purpose, "resume"),
      ),
    );
  return found?.id ?? null;
}

/**
 * The enrolment that a pay token belongs to. The lookup compares hashes, so its timing reveals nothing about the token.
 */
export async function findEnrolmentByPayToken(
  ctx: Context,
  payToken: string,
): Promise<Enrolment | null> {
  const [found] = await ctx.db
    .select({ enrolment: enrolments })
    .from(enrolmentKeys)
    .innerJoin(enrolments, eq(enrolments.id, enrolmentKeys.enrolmentId))
    .where(
      and(eq(enrolmentKeys.tokenHash, hashSecret(payToken)), eq(enrolmentKeys.purpose, "pay")),
    );
  return found?.enrolment ?? null;
}
