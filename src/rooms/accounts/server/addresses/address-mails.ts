import { academy } from "#foundation/academy/academy.ts";
import { formatDuration } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { confirmLinkMs } from "../../rules/secret-lives.ts";

/**
 * Asks the person to prove that the address is theirs. A stranger may have typed the address, so the
 * email repeats nothing that they typed, not even the name.
 */
export const welcomeMail = (ctx: Context, email: string, token: string): Mail => ({
  to: email,
  kind: "welcome",
  subject: "Please confirm your email address",
  heading: "Is this your email address?",
  paragraphs: [
    `Someone created an account at ${academy.name} with this email address.`,
    "If it was you, confirm the address. Your dashboard then also shows what you registered for with this address before. Open the link in the browser that you used to create the account, and you stay signed in. In any other browser you choose a new password.",
    "If it was not you, you do not need to do anything: nobody can see your data. You can also confirm the address and keep the account. Then the person who created it is signed out, and their password stops working.",
  ],
  action: {
    label: "Confirm my email address",
    url: `${ctx.config.origin}/confirm-email?${new URLSearchParams({ token })}`,
  },
  closing: [`The link works once, for ${formatDuration(confirmLinkMs)}.`],
  holdsSecret: true,
});

/** The owner of the address has taken over the account. Helps if they leave before choosing a password. */
export const addressConfirmedMail = (ctx: Context, email: string): Mail => ({
  to: email,
  kind: "address_confirmed",
  subject: "Your email address is confirmed",
  heading: "Your email address is confirmed",
  paragraphs: [
    "You confirmed it in a browser that was not signed in to the account, so we could not be sure who created the account. Every device was signed out, and the old password no longer works.",
    "Choose a new password on the screen that followed. If you have closed it, ask for a new link here:",
  ],
  action: { label: "Choose a new password", url: `${ctx.config.origin}/forgot-password` },
});
