import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { type CalendarEvent, calendarFile } from "#foundation/time/calendar-file.ts";
import { lagosTime } from "#foundation/time/time.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { hasSlip } from "../states.ts";
import { accountPdf, findAccountPaper } from "./account-pdf.server.ts";
import type { FirstDay } from "./first-day.server.ts";
import { getReceipt } from "./get-receipts.server.ts";
import { findSlip } from "./get-slip.server.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";
import type { AdmissionSlip } from "./slip.ts";
import { slipPdf } from "./slip-pdf.server.ts";
import { levelWords, noSlipReasons, whatToBring, whenToCome } from "./slip-words.ts";

/** An online class without hours takes the day. */
const whenOf = ({ startsOn: day, hours }: FirstDay): CalendarEvent["when"] =>
  hours ? { from: lagosTime(day, hours.from), to: lagosTime(day, hours.to) } : { day };

/** The first and the last day of training; null until they are set. */
function slipCalendar(slip: AdmissionSlip, at: Date): string | null {
  const { code, centre, program, training, links } = slip;
  if (!training) return null;
  const level = levelWords(slip);
  const name = level ? `${program.title} (${level})` : program.title;
  const shared = {
    place: centre?.address ?? "Online",
    url: links.verify,
  };
  const host = new URL(links.verify).hostname;
  const first: CalendarEvent = {
    ...shared,
    uid: `${code}-first-day@${host}`,
    title: `First day: ${name}`,
    notes: [
      ...whenToCome(slip),
      training.times && `Training days: ${training.times}.`,
      whatToBring(program.mode),
      `Your code: ${code}.`,
    ]
      .filter(Boolean)
      .join("\n"),
    when: whenOf(training),
  };
  const last: CalendarEvent = {
    ...shared,
    uid: `${code}-last-day@${host}`,
    title: `Last day: ${name}`,
    notes: `Your code: ${code}.`,
    // The last day's hours depend on the project that's shown.
    when: { day: training.endsOn },
  };
  return calendarFile([first, last], academy.name, at);
}

/** A file for an enrolment's holder. */
export type OwnFile = {
  name: string;
  type: "application/pdf" | "text/calendar; charset=utf-8";
  body: Buffer;
};

const noSlip = (text: string) => new AppError(404, "no_slip", text);

async function needSlip(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AdmissionSlip> {
  return slipOf(ctx, await openEnrolment(ctx, enrolmentId, resumeToken), resumeToken);
}

/** The slip as its holder has it. The caller has checked access. */
export async function slipOf(
  ctx: Context,
  enrolment: Enrolment,
  resumeToken: string | null = null,
): Promise<AdmissionSlip> {
  if (!hasSlip(enrolment.status)) throw noSlip(noSlipReasons[enrolment.status]);
  const slip = await findSlip(ctx, enrolment, { isHolder: true, resumeToken });
  if (!slip) throw new Error(`no slip of ${enrolment.id}`);
  return slip;
}

export async function getSlipPdf(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<OwnFile> {
  const slip = await needSlip(ctx, enrolmentId, resumeToken);
  const body = await slipPdf(slip, ctx.clock());
  return { name: `admission-slip-${slip.code}.pdf`, type: "application/pdf", body };
}

export async function getSlipCalendar(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<OwnFile> {
  const slip = await needSlip(ctx, enrolmentId, resumeToken);
  const calendar = slipCalendar(slip, ctx.clock());
  if (calendar === null) throw noSlip("The start of this training is not set yet.");
  return {
    name: `training-${slip.code}.ics`,
    type: "text/calendar; charset=utf-8",
    body: Buffer.from(calendar),
  };
}

/** @throws AppError 404 also for another enrolment's receipt */
export async function getReceiptPdf(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  number: string,
): Promise<OwnFile> {
  const receipt = await getReceipt(ctx, enrolmentId, resumeToken, number);
  const body = await receiptPdf(receipt, ctx.clock());
  return { name: `receipt-${receipt.number}.pdf`, type: "application/pdf", body };
}

export async function getAccountPdf(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<OwnFile> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  const body = await accountPdf(await findAccountPaper(ctx, enrolment), ctx.clock());
  return { name: `statement-${enrolment.code}.pdf`, type: "application/pdf", body };
}

/** The headers for such a file: nobody keeps it, and no other site learns its URL. */
export const ownFileHeaders = ({ name, type }: OwnFile) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "private, no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});
