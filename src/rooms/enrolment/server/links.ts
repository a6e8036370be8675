import type { Context } from "#foundation/context.ts";

/** Absolute URLs of this room's pages, for mails and for the card provider. */

export const enrolmentUrl = (ctx: Context, enrolmentId: string, resumeToken: string) =>
  `${ctx.config.origin}/enrolments/${enrolmentId}?key=${encodeURIComponent(resumeToken)}`;

export const payUrl = (ctx: Context, payToken: string) =>
  `${ctx.config.origin}/pay/${encodeURIComponent(payToken)}`;

/** Where the provider sends the browser back. It adds the payment reference. */
export const paidUrl = (ctx: Context) => `${ctx.config.origin}/registration-success`;
