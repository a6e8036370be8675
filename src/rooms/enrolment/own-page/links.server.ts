import type { Context } from "#foundation/context.ts";
import { addEnrolmentKey } from "./enrolment-keys.server.ts";

/** Absolute URLs of this room's pages, for mails and for the card provider. */

export const enrolmentPath = (enrolmentId: string, resumeToken: string) =>
  `/enrolments/${enrolmentId}?key=${encodeURIComponent(resumeToken)}`;

export const enrolmentUrl = (ctx: Context, enrolmentId: string, resumeToken: string) =>
  `${ctx.config.origin}${enrolmentPath(enrolmentId, resumeToken)}`;

/**
 * The same page by a link that is short enough for an SMS: `/o/` and the key, which leads to the page itself.
 * @param url what `enrolmentUrl` made
 */
export function shortUrl(url: string): string {
  const { origin, searchParams } = new URL(url);
  return `${origin}/o/${encodeURIComponent(searchParams.get("key") ?? "")}`;
}

export type OwnLinks = { readonly url: string; readonly short: string };

/** New links to an enrolment's own page, for a letter and its short form. */
export async function newOwnLinks(ctx: Context, enrolmentId: string): Promise<OwnLinks> {
  const key = await addEnrolmentKey(ctx, enrolmentId, "resume");
  const url = enrolmentUrl(ctx, enrolmentId, key);
  return { url, short: shortUrl(url) };
}

export const payUrl = (ctx: Context, payToken: string) =>
  `${ctx.config.origin}/pay/${encodeURIComponent(payToken)}`;

/** Where the provider's page sends a payer who left it. The token shows only what a payer may see. */
export const payLeftUrl = (ctx: Context, payToken: string) =>
  `${payUrl(ctx, payToken)}?payment=left`;

/** Where the provider sends the browser back. It adds the payment reference. */
export const paidUrl = (ctx: Context) => `${ctx.config.origin}/registration-success`;

/** The page that says whether a slip is valid. Its QR code leads there. */
export const slipUrl = (ctx: Context, code: string) => `${ctx.config.origin}/slips/${code}`;

const ownFile = (ctx: Context, enrolmentId: string, file: string, resumeToken: string) =>
  `${ctx.config.origin}/enrolments/${enrolmentId}/${file}?key=${encodeURIComponent(resumeToken)}`;

/** The holder's page and files of a slip. @param hasDates whether the start is set */
export const slipFiles = (
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
  hasDates: boolean,
) => ({
  page: enrolmentUrl(ctx, enrolmentId, resumeToken),
  pdf: ownFile(ctx, enrolmentId, "slip.pdf", resumeToken),
  calendar: hasDates ? ownFile(ctx, enrolmentId, "slip.ics", resumeToken) : null,
});

export const certificateFile = (ctx: Context, enrolmentId: string, resumeToken: string) =>
  ownFile(ctx, enrolmentId, "certificate.pdf", resumeToken);

export const receiptFile = (
  ctx: Context,
  enrolmentId: string,
  number: string,
  resumeToken: string,
) => ownFile(ctx, enrolmentId, `receipts/${number}.pdf`, resumeToken);
