import type { Context } from "../context.ts";
import { mailboxOf } from "./mailbox-of.ts";

/**
 * Causes of an email that nobody can repeat at will, for work whose caller does not show it:
 * - `payment`: money came or went;
 * - `staff`: somebody on the staff decided it, and a job carries it out;
 * - `secret`: the caller used a link or code that only the person has;
 * - `counted`: the caller counts these emails itself, because they are of no use later;
 * - `to_us`: it goes to the academy's own mailbox.
 */
export type MailCause = "payment" | "staff" | "secret" | "counted" | "to_us";

/**
 * Whether anybody could have this email sent by typing an address. Then its mailbox gets only a few an hour
 * (send-mail.ts). It does not depend on what the email is: a free place is confirmed by whoever fills in its form.
 * Not limited are staff, and people who write to the address that they have confirmed.
 */
export function canAnybodyCause(ctx: Context, to: string, cause: MailCause | null): boolean {
  if (cause !== null) return false;
  const { actor } = ctx;
  if (actor?.kind === "admin") return false;
  return !(actor?.hasConfirmedEmail && mailboxOf(actor.email) === mailboxOf(to));
}
