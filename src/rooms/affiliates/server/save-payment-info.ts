import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import type { BankAccount, PaymentInfo } from "../contract/payment-info.ts";
import { findBank } from "../rules/banks.ts";
import { getOwnAffiliate } from "./get-own-affiliate.ts";
import { type AffiliateRow, affiliates } from "./tables.ts";

const fieldNames = ["bankName", "accountNumber", "accountName"] as const;

/** Says for each field that differs what is saved, so that its owner can compare both values. */
function changedMeanwhile(saved: BankAccount | null, sent: BankAccount, version: number): AppError {
  const differing = fieldNames.filter((name) => saved?.[name] !== sent[name]);
  return new AppError(
    409,
    "changed_meanwhile",
    "Your bank account was changed on another page or device. Compare both, and save again what is right.",
    {
      fields: Object.fromEntries(
        differing.map((name) => [name, `Saved meanwhile: ${saved?.[name] ?? "nothing"}`]),
      ),
      details: { paymentInfoVersion: version },
    },
  );
}

async function mailChange(ctx: Context, { email, fullName }: AffiliateRow) {
  await queueMail(
    ctx,
    await renderMail({
      to: email,
      kind: "affiliate_payment_info_changed",
      subject: "Your payment details were changed",
      heading: "Your payment details were changed",
      paragraphs: [
        `Hello ${fullName},`,
        "The bank account that receives your commissions was changed on your dashboard. If you made this change, you do not need to do anything.",
        "If you did not, change your password immediately and write to us.",
      ],
      action: { label: "Open your dashboard", url: `${ctx.config.origin}/affiliate/dashboard` },
    }),
  );
}

/**
 * Saves the bank account that receives the caller's commissions. We send an email about each change,
 * in case somebody stole the session. Neither the email nor the audit log has the account number.
 * @throws AppError 409 `changed_meanwhile` when `version` is not the one that is saved
 */
export async function savePaymentInfo(
  ctx: Context,
  { version, ...typed }: PaymentInfo,
): Promise<AffiliateRow> {
  const { id } = await getOwnAffiliate(ctx);
  const bankCode = findBank(typed.bankName)?.code;
  const paymentInfo: BankAccount = { ...typed, ...(bankCode ? { bankCode } : {}) };
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.db
      .select()
      .from(affiliates)
      .where(eq(affiliates.id, id))
      .for("update");
    if (!before) throw new Error("the affiliate is gone");
    const saved = before.paymentInfo;
    if (saved && fieldNames.every((name) => saved[name] === paymentInfo[name])) return before;
    if (version !== undefined && version !== before.paymentInfoVersion) {
      throw changedMeanwhile(saved, paymentInfo, before.paymentInfoVersion);
    }
    const [changed] = await tx.db
      .update(affiliates)
      .set({ paymentInfo, paymentInfoVersion: before.paymentInfoVersion + 1 })
      .where(eq(affiliates.id, id))
      .returning();
    if (!changed) throw new Error("the affiliate is gone");
    await audit(tx, "affiliate.payment-info-changed", id);
    await mailChange(tx, changed);
    return changed;
  });
}
