import type { Context } from "#foundation/context.ts";

/** Absolute addresses of this room's pages, for messages and for the card provider. */

export const enrolmentUrl = (ctx: Context, enrolmentId: string, resumeToken: string) =>
  `${ctx.config.origin}/enrolments/${enrolmentId}?key=${encodeURIComponent(resumeToken)}`;

export const payUrl = (ctx: Context, payToken: string) =>
  `${ctx.config.origin}/pay/${encodeURIComponent(payToken)}`;

/** Where the provider sends a browser back to; it adds the payment's reference. */
export const paidUrl = (ctx: Context) => `${ctx.config.origin}/registration-success`;
