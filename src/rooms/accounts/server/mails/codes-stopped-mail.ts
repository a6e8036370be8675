import type { Context } from "#foundation/context.ts";
import { formatDuration } from "#foundation/durations.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatInstant } from "#foundation/time.ts";
import { codesStopMs } from "../../rules/second-factor.ts";

/** Warns an admin that somebody guesses codes: that person knows the password. @param wrongCodes so far */
export const codesStoppedMail = (ctx: Context, to: string, wrongCodes: number) =>
  renderMail({
    to,
    kind: "codes_stopped",
    subject: "Wrong codes for your account",
    heading: "Somebody enters wrong codes for your account",
    paragraphs: [
      `Until ${formatInstant(ctx.clock())}, ${wrongCodes} wrong codes of the second factor were entered for your account. We let nobody sign in to it for ${formatDuration(codesStopMs)} now, not even you.`,
      "If it was you, wait and try again, or use a recovery code then.",
      "If it was not you, somebody knows your password. Set a new one now: this works during the wait too.",
    ],
    action: {
      label: "Set a new password",
      url: `${ctx.config.origin}/forgot-password?audience=admin`,
    },
  });
