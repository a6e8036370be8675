import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail, MailRow } from "#foundation/mail/letter/letter.ts";
import { findNumber, noteShown } from "#rooms/payments/door.server.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";

/**
 * The payer's own account number, for a mail or a message that asks for the money of one order: what comes to it next is
 * for this order first. Null without one.
 */
export async function numberForMail(
  ctx: Context,
  { orderId }: { orderId: string | null },
): Promise<OwnNumber | null> {
  const own = await findNumber(ctx, orderId);
  if (own && orderId) await noteShown(ctx, [orderId], own);
  return own;
}

/**
 * How to pay by bank transfer, in a mail that asks for money: to the payer's own account number, else to the academy's
 * account with a reference.
 */
export function transferRows(
  own: OwnNumber | null,
  { reference, more = [] }: { reference: string; more?: MailRow[] },
): NonNullable<Mail["afterwards"]> {
  const { bankName, accountNumber, accountName } = own ?? academy.bankTransfer;
  return {
    title: "To pay by bank transfer",
    rows: [
      ...more,
      ["Bank", bankName],
      ["Account number", accountNumber],
      ["Account name", accountName],
      ["Write on the transfer", own ? "Nothing: this number is for your fee alone" : reference],
    ],
  };
}
