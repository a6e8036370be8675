import { academy } from "#foundation/academy.ts";
import type { Context } from "#foundation/context.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatDuration } from "#foundation/time.ts";
import { confirmLinkMs } from "../../rules/secret-lives.ts";

/**
 * Asks for the proof that an address is the person's own. It goes to an address that a stranger may
 * have typed, so it carries no word of theirs: not even the name.
 */
export const welcomeMail = (ctx: Context, email: string, token: string) =>
  renderMail({
    to: email,
    kind: "welcome",
    subject: "Please confirm your email address",
    heading: "Is this your email address?",
    paragraphs: [
      `Somebody made an account at ${academy.name} with this email address.`,
      "If it was you, confirm the address. Then your dashboard also shows what you registered for under it before. Open the link in the browser in which you made the account: then you stay signed in. In any other browser you choose a new password.",
      "If it was not you, you may do nothing: nobody sees anything of yours. Or confirm it, and the account is yours: whoever made it is signed out, and their password stops working.",
    ],
    action: {
      label: "Confirm my email address",
      url: `${ctx.config.origin}/confirm-email?${new URLSearchParams({ token })}`,
    },
    closing: [
      `The link works once, for ${formatDuration(confirmLinkMs)}. Questions? Write to ${academy.supportEmail}.`,
    ],
    holdsSecret: true,
  });

/** The owner of the address has taken the account; for when the next screen is never filled in. */
export const addressConfirmedMail = (ctx: Context, email: string) =>
  renderMail({
    to: email,
    kind: "address_confirmed",
    subject: "Your email address is confirmed",
    heading: "Your email address is confirmed",
    paragraphs: [
      "It was confirmed in a browser that was not signed in to the account, so we could not tell who made it. Every device was signed out, and the old password no longer works.",
      "Choose a new password on the screen that came next. If you have closed it, ask for a link here:",
    ],
    action: { label: "Choose a new password", url: `${ctx.config.origin}/forgot-password` },
  });
