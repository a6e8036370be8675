import { and, eq, gt } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { checkOwnPassword, endSessionsOf, findContacts } from "#rooms/accounts/door.server.ts";
import { findBank } from "../payouts/banks.ts";
import { accountChangeWaitMs, accountsAt } from "../payouts/payout-account.ts";
import { type AffiliateRow, affiliates } from "../tables.server.ts";
import { getOwnAffiliate } from "./get-own-affiliate.server.ts";
import type { BankAccount, PaymentInfo } from "./payment-info.ts";

const fieldNames = ["bankName", "accountNumber", "accountName"] as const;

/** Gives the saved value of each field that differs, so that the owner can compare both. */
function changedMeanwhile(saved: BankAccount | null, sent: BankAccount, version: number): AppError {
  const differing = fieldNames.filter((name) => saved?.[name] !== sent[name]);
  return new AppError(
    409,
    "changed_meanwhile",
    "Your bank account was changed on another page or device. Compare the two, then save the right one.",
    {
      fields: Object.fromEntries(
        differing.map((name) => [name, `Current value: ${saved?.[name] ?? "nothing"}`]),
      ),
      details: { paymentInfoVersion: version },
    },
  );
}

type Pending = { readonly from: Date; readonly secret: string };

/** The account was saved, or is about to change: then the mail can stop it. */
export function accountChangedMail(ctx: Context, to: string, pending: Pending | null): Mail {
  const { origin } = ctx.config;
  const said = pending
    ? `The bank account that receives your commissions was changed on your dashboard. Money goes to the new account from ${formatInstant(pending.from)}; until then it goes to the old one. If you made this change, you do not need to do anything.`
    : "The bank account that receives your commissions was saved on your dashboard. If you did this, you do not need to do anything.";
  const heading = pending
    ? "Your bank account is about to change"
    : "Your payment details were changed";
  return {
    to,
    kind: "affiliate_payment_info_changed",
    subject: heading,
    heading,
    paragraphs: [
      "Hello,",
      said,
      pending
        ? "If you did not, stop it now. That signs out every device, and you can set a new password."
        : "If you did not, change your password immediately and write to us.",
    ],
    action: pending
      ? {
          label: "Stop the change",
          url: `${origin}/affiliate/stop-account-change?token=${pending.secret}`,
        }
      : { label: "Open your dashboard", url: `${origin}/affiliate/dashboard` },
    holdsSecret: pending !== null,
  };
}

/** Mails the account's address, and the application's if it differs. */
async function mailChange(
  ctx: Context,
  { email, personId }: AffiliateRow,
  pending: Pending | null,
) {
  const account = await findContacts(ctx, personId);
  for (const to of new Set([email, account?.email ?? email]))
    await queueMail(ctx, accountChangedMail(ctx, to, pending), "secret");
}

const isSame = (one: BankAccount | null, other: BankAccount) =>
  one !== null && fieldNames.every((name) => one[name] === other[name]);

/**
 * Saves the bank account that receives the caller's commissions. The first account is used at once. A change waits
 * (payouts/payout-account.ts): payouts made in the meantime go to the old account, and changing back to it ends the
 * wait. We send an email about each one, in case someone stole the session. Neither the email nor the audit log has the
 * account number.
 */
export async function savePaymentInfo(
  ctx: Context,
  { version, currentPassword, ...typed }: PaymentInfo,
): Promise<AffiliateRow> {
  const { id } = await getOwnAffiliate(ctx);
  await checkOwnPassword(ctx, currentPassword, "currentPassword");
  const bankCode = findBank(typed.bankName)?.code;
  const sent: BankAccount = { ...typed, ...(bankCode ? { bankCode } : {}) };
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(affiliates)
      .where(eq(affiliates.id, id))
      .for("update");
    if (!before) throw new Error("the affiliate is gone");
    const { current, pending } = accountsAt(before, tx.clock());
    const saved = pending ?? current;
    if (isSame(saved, sent)) return before;
    if (version !== undefined && version !== before.paymentInfoVersion) {
      throw changedMeanwhile(saved, sent, before.paymentInfoVersion);
    }
    const isFirst = current === null;
    const isBack = isSame(current, sent);
    const next =
      isFirst || isBack
        ? null
        : { from: new Date(tx.clock().getTime() + accountChangeWaitMs), secret: newSecret() };
    const [changed] = await tx.db
      .update(affiliates)
      .set({
        paymentInfo: isFirst ? sent : current,
        nextPaymentInfo: next && sent,
        nextPaymentInfoFrom: next?.from ?? null,
        stopSecretHash: next && hashSecret(next.secret),
        paymentInfoVersion: before.paymentInfoVersion + 1,
      })
      .where(eq(affiliates.id, id))
      .returning();
    if (!changed) throw new Error("the affiliate is gone");
    await audit(tx, "affiliate.payment-info-changed", id);
    if (!isBack) await mailChange(tx, changed, next);
    return changed;
  });
}

/**
 * Stops a pending change of a bank account, with the secret from the email about it. The person who made the
 * change knew the password, so every session of the affiliate ends.
 */
export async function stopAccountChange(ctx: Context, secret: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select()
      .from(affiliates)
      .where(
        and(
          eq(affiliates.stopSecretHash, hashSecret(secret)),
          gt(affiliates.nextPaymentInfoFrom, tx.clock()),
        ),
      )
      .for("update");
    if (!found) {
      const refusal =
        "This link has already been used, or the change has already taken effect. If money could go to the wrong account, write to us now.";
      throw invalid({ token: refusal }, refusal);
    }
    await tx.db
      .update(affiliates)
      .set({
        nextPaymentInfo: null,
        nextPaymentInfoFrom: null,
        stopSecretHash: null,
        paymentInfoVersion: found.paymentInfoVersion + 1,
      })
      .where(eq(affiliates.id, found.id));
    await endSessionsOf(tx, found.personId);
    await audit(tx, "affiliate.payment-info-stopped", found.id);
  });
}
