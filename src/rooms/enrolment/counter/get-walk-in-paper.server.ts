import { drawBand } from "#design/card-art/draw-band.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import {
  drawContacts,
  finishDocument,
  fitSize,
  innerWidth,
  openDocument,
  page,
  placeQr,
  write,
} from "#foundation/documents/open-document.ts";
import { a5, drawLines, factLines, type Line, say } from "#foundation/documents/sheet.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import type { Family, PriceType } from "#rooms/catalogue/program/program-terms.ts";
import { givenAs } from "../account/given-place.ts";
import { nothingToPay } from "../documents/slip-words.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { preferredLocationOf } from "../registration/course-of-interest.ts";
import type { EnrolmentStatus } from "../states.ts";

/**
 * A key for the registration of someone with neither an email address nor an account. Others get their link by mail, so
 * staff get no key of theirs.
 */
async function makeKey(ctx: Context, enrolmentId: string, field: "sheet" | "form") {
  requirePermission(ctx, "walk_ins.add");
  const found = await getWithLearner(ctx, enrolmentId);
  if (hasAddress(found.learner.email) || found.enrolment.accountPersonId) {
    throw conflict(
      "has_address",
      "This learner has an email address or an account. The link to the registration is there.",
    );
  }
  const key = await inTransaction(ctx, async (tx) => {
    await audit(tx, "enrolment.file_opened", enrolmentId, { field });
    return addEnrolmentKey(tx, enrolmentId, "resume");
  });
  return { ...found, key };
}

/** A key with which staff type in a form that someone filled in on paper. */
export const openWalkInForm = async (ctx: Context, enrolmentId: string) => ({
  resumeToken: (await makeKey(ctx, enrolmentId, "form")).key,
});

/** What the sheet says for someone without an email address. */
type WalkInSheet = {
  readonly code: string;
  readonly learnerName: string;
  readonly courseOfInterest: string;
  readonly place: string | null;
  readonly startsOn: string | null;
  readonly totalKobo: number;
  readonly priceType: PriceType;
  readonly paidKobo: number;
  readonly openKobo: number;
  readonly status: EnrolmentStatus;
  /** Whether the program's form is filled in. */
  readonly hasForm: boolean;
  /** The QR code of the registration's own page. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly site: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
};

const { margin } = page;
const qrSide = 118;

/** The words of the sheet that a learner without an email address takes home from the counter. */

const sheetTitle = "Your registration";

const keepPrivate = "Keep this sheet private: the code opens your registration.";

/** What the QR code opens. @param hasForm whether the program's form is filled in */
function whatQrDoes(status: EnrolmentStatus, hasForm: boolean): string {
  if (hasForm) {
    return `Scan the code with a phone to see your registration and what is still to be paid. ${keepPrivate}`;
  }
  const when =
    status === "pending_payment"
      ? "Once what is due now is paid, your form is next"
      : "Your form is still missing";
  return `${when}: scan the code with a phone and fill it in, or do it at the centre. ${keepPrivate}`;
}

/** How to take the registration into an account later. @param site such as `zaure.example` */
const howToClaim = (site: string): string[] => [
  `Later, with an email address: make an account at ${site}, confirm the address, and choose “Add a registration from the counter” on your dashboard. You need your code and your date of birth.`,
  "Bring this sheet or your code whenever you pay. You get a numbered receipt for every payment.",
];

function factsOf(sheet: WalkInSheet): Line[] {
  const { place, startsOn, totalKobo } = sheet;
  const given = givenAs(sheet);
  const money = `${formatNaira(sheet.paidKobo)} paid, ${formatNaira(sheet.openKobo)} still to pay`;
  return [
    ...(place ? [6, ...factLines("Where", place), 5] : []),
    ...(startsOn ? [...factLines("Training starts", formatFullDay(startsOn)), 5] : []),
    ...(totalKobo > 0 ? [...factLines(`Fee ${formatNaira(totalKobo)}`, money), 5] : []),
    ...(given ? [...factLines("Fee", nothingToPay[given]), 5] : []),
  ];
}

/** The sheet that a learner without an email address takes home: everything a mail would say. One A5 page. */
async function walkInPdf(sheet: WalkInSheet, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${sheetTitle} ${sheet.code}`, at });
  const name = { font: "archivo-800", most: 18, least: 10 } as const;
  let y = drawBand(pdf, sheet.art, sheetTitle) + 14;
  const size = fitSize(pdf, sheet.learnerName, innerWidth, name);
  y = write(pdf, sheet.learnerName, [margin, y, innerWidth], { font: name.font, size, lines: 3 });
  y = drawLines(pdf, y, [2, say(sheet.courseOfInterest, "strong"), 12]);
  placeQr(pdf, sheet.qr, [margin + innerWidth - qrSide, y, qrSide], 0);
  const besideQr = { ...a5, width: innerWidth - qrSide - 20 };
  const code = { ...a5.looks.number, size: 24 };
  const below = write(
    pdf,
    sheet.code,
    [margin, drawLines(pdf, y, [say("Your code", "quiet")], besideQr), besideQr.width],
    code,
  );
  y = Math.max(drawLines(pdf, below, factsOf(sheet), besideQr), y + qrSide) + 12;
  const texts = [whatQrDoes(sheet.status, sheet.hasForm), ...howToClaim(sheet.site)];
  drawLines(
    pdf,
    y,
    texts.flatMap((text) => [say(text, "plain"), 5]),
  );
  drawContacts(pdf);
  return finishDocument(pdf);
}

/** The sheet for a learner without an email address. Each sheet has its own key, as each mail does. */
export async function getWalkInPaper(ctx: Context, enrolmentId: string) {
  const { enrolment, learner, key } = await makeKey(ctx, enrolmentId, "sheet");
  const program = await findProgram(ctx, enrolment.programId);
  if (!program) throw notFound();
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const body = await walkInPdf(
    {
      code: enrolment.code,
      learnerName: learner.fullName,
      courseOfInterest: enrolment.courseOfInterest,
      place: preferredLocationOf(enrolment) ?? (enrolment.mode === "online" ? "Online" : null),
      startsOn: intake?.startsOn ?? null,
      totalKobo: enrolment.totalKobo,
      priceType: enrolment.priceType,
      paidKobo: enrolment.receivedKobo,
      openKobo: enrolment.openKobo,
      status: enrolment.status,
      hasForm: enrolment.answers !== null,
      qr: await drawQr(enrolmentUrl(ctx, enrolmentId, key)),
      site: new URL(ctx.config.origin).host,
      art: { id: program.id, family: program.family, glyph: program.glyph },
    },
    ctx.clock(),
  );
  return { name: `registration-${enrolment.code}`, body };
}
