import { drawBand } from "#design/card-art/draw-band.ts";
import {
  drawContacts,
  finishDocument,
  fitSize,
  inks,
  innerWidth,
  openDocument,
  type Pdf,
  page,
  write,
} from "#design/card-art/open-document.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import type { Family } from "#rooms/catalogue/rules/program-terms.ts";
import { howToClaim, sheetTitle, whatQrDoes } from "../../rules/documents/walk-in-words.ts";
import type { EnrolmentStatus } from "../../rules/states.ts";

/** What the sheet of someone without an email address says. */
export type WalkInSheet = {
  readonly code: string;
  readonly learnerName: string;
  readonly courseOfInterest: string;
  readonly place: string | null;
  readonly startsOn: string | null;
  readonly totalKobo: number;
  readonly paidKobo: number;
  readonly openKobo: number;
  readonly status: EnrolmentStatus;
  /** The form of the program is filled in. */
  readonly hasForm: boolean;
  /** The QR code of the registration's own page. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly site: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
};

const { margin } = page;
const label = { size: 8, color: inks.quiet } as const;
const strong = { font: "public-sans-700", size: 9.5 } as const;
const qrSide = 118;

function drawQrCode(pdf: Pdf, { qr }: WalkInSheet, left: number, top: number): void {
  const scale = qrSide / qr.size;
  pdf.save().translate(left, top).scale(scale);
  pdf.path(qr.path).fill(inks.deep).restore();
}

function fact(pdf: Pdf, y: number, term: string, value: string): number {
  const width = innerWidth - qrSide - 20;
  return (
    write(pdf, value, [margin, write(pdf, term, [margin, y, width], label), width], strong) + 5
  );
}

/** The sheet that a learner without an email address takes home: all that a mail would say. One A5 page. */
export async function walkInPdf(sheet: WalkInSheet, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${sheetTitle} ${sheet.code}`, at });
  const name = { font: "archivo-800", most: 18, least: 10 } as const;
  let y = drawBand(pdf, sheet.art, sheetTitle) + 14;
  const size = fitSize(pdf, sheet.learnerName, innerWidth, name);
  y = write(pdf, sheet.learnerName, [margin, y, innerWidth], { font: name.font, size, lines: 3 });
  y = write(pdf, sheet.courseOfInterest, [margin, y + 2, innerWidth], strong) + 12;
  drawQrCode(pdf, sheet, margin + innerWidth - qrSide, y);
  const besideQr = y + qrSide;
  y = write(pdf, "Your code", [margin, y, innerWidth - qrSide - 20], label);
  y = write(pdf, sheet.code, [margin, y, innerWidth - qrSide - 20], {
    font: "archivo-800",
    size: 24,
  });
  if (sheet.place) y = fact(pdf, y + 6, "Where", sheet.place);
  if (sheet.startsOn) y = fact(pdf, y, "Training starts", formatFullDay(sheet.startsOn));
  if (sheet.totalKobo > 0) {
    const money = `${formatNaira(sheet.paidKobo)} paid, ${formatNaira(sheet.openKobo)} still to pay`;
    y = fact(pdf, y, `Fee ${formatNaira(sheet.totalKobo)}`, money);
  }
  y = Math.max(y, besideQr) + 12;
  for (const text of [whatQrDoes(sheet.status, sheet.hasForm), ...howToClaim(sheet.site)]) {
    y = write(pdf, text, [margin, y, innerWidth], { size: 9 }) + 5;
  }
  drawContacts(pdf);
  return finishDocument(pdf);
}
