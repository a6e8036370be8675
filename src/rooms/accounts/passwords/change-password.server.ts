import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { forbidden, invalid, unauthorised } from "#foundation/errors/errors.ts";
import { normalisePassword } from "../normalise.ts";
import { getPerson } from "../people/find-person.server.ts";
import { checkOwnPassword } from "./check-own-password.server.ts";
import { hashPassword } from "./hash-password.server.ts";
import { lockPassword, refuseWeakPassword, setPassword } from "./set-password.server.ts";

/**
 * A learner's or an affiliate's session lives for weeks and on any phone, so it must not be able to change the
 * password of the back office.
 */
async function refuseOfAdmin(ctx: Context) {
  const { actor } = ctx;
  if (!actor || actor.kind === "admin" || !(await getPerson(ctx, actor.personId)).isAdmin) return;
  throw forbidden(
    "admin_account",
    "You work in the back office with this password. Sign in there to change it.",
  );
}

/** Changes the caller's password. This session stays open; all other sessions of the account end. */
export async function changePassword(
  ctx: Context,
  given: { currentPassword: string; newPassword: string; deviceToken: string | null },
): Promise<void> {
  await refuseOfAdmin(ctx);
  const account = await checkOwnPassword(ctx, given.currentPassword, "currentPassword");
  if (normalisePassword(given.newPassword) === normalisePassword(given.currentPassword)) {
    throw invalid({ newPassword: "Choose a password that differs from the current one" });
  }
  await refuseWeakPassword(given.newPassword, account, "newPassword");
  const passwordHash = await hashPassword(given.newPassword);
  await ctx.step("password.matched");
  await inTransaction(ctx, async (tx) => {
    if (!ctx.actor || !(await lockPassword(tx, account))) throw unauthorised();
    const { sessionId } = ctx.actor;
    await setPassword(tx, account.id, passwordHash, { sessionId, deviceToken: given.deviceToken });
    await audit(tx, "password.changed", account.id);
  });
}
