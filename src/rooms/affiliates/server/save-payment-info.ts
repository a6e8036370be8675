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
 * Keeps where the caller's commissions are paid to. A mail says that it changed, so that somebody
 * whose session was stolen hears of it; neither mail nor audit log has the account number.
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
          "The bank account that your commissions are paid to was changed on your dashboard. If it was you, there is nothing to do.",
          "If it was not you, change your password at once and write to us.",
        ],
        action: { label: "Open your dashboard", url: `${tx.config.origin}/affiliate/dashboard` },
      }),
    );
    return changed;
  });
}
