import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import type { PaymentInfo } from "../contract/affiliate.ts";
import { getOwnAffiliate } from "./get-own-affiliate.ts";
import { affiliates } from "./tables.ts";
import type { AffiliateRow } from "./to-records.ts";

/**
 * Saves the bank account that receives the caller's commissions. We send an email about the change,
 * in case somebody stole the session. Neither the email nor the audit log has the account number.
 */
export async function savePaymentInfo(
  ctx: Context,
  paymentInfo: PaymentInfo,
): Promise<AffiliateRow> {
  const { id } = await getOwnAffiliate(ctx);
  return inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(affiliates)
      .set({ paymentInfo })
      .where(eq(affiliates.id, id))
      .returning();
    if (!changed) throw new Error("the affiliate is gone");
    await audit(tx, "affiliate.payment-info-changed", id);
    await queueMail(
      tx,
      await renderMail({
        to: changed.email,
        kind: "affiliate_payment_info_changed",
        subject: "Your payment details were changed",
        heading: "Your payment details were changed",
        paragraphs: [
          `Hello ${changed.fullName},`,
          "The bank account that receives your commissions was changed on your dashboard. If you made this change, you do not need to do anything.",
          "If you did not, change your password immediately and write to us.",
        ],
        action: { label: "Open your dashboard", url: `${tx.config.origin}/affiliate/dashboard` },
      }),
    );
    return changed;
  });
}
