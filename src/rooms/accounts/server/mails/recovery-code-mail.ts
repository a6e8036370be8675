import type { Context } from "#foundation/context.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatInstant } from "#foundation/time.ts";

/** Warns an admin that a recovery code was used. @param left how many codes still work */
export const recoveryCodeMail = (ctx: Context, to: string, left: number) =>
  renderMail({
    to,
    kind: "recovery_code_used",
    subject: "A recovery code of your account was used",
    heading: "A recovery code of your account was used",
    paragraphs: [
      `Your password and a recovery code were entered together on ${formatInstant(ctx.clock())}. ${left === 0 ? "No recovery code is left. Make new ones in your account." : `${left} of your recovery codes still ${left === 1 ? "works" : "work"}.`}`,
      "If you did not do this, set a new password immediately and tell another owner.",
    ],
    action: { label: "Open your account", url: `${ctx.config.origin}/admin/account` },
  });
