import { signatories } from "#academy";
import { drawDoor, drawRelief } from "#design/card-art/draw-band.ts";
import { artShapes } from "#design/card-art/draw-card-art.ts";
import { academy } from "#foundation/academy/academy.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import {
  finishDocument,
  fitSize,
  inks,
  isPrintable,
  legalLine,
  openDocument,
  type Pdf,
  placeQr,
  type TextStyle,
  write,
} from "#foundation/documents/open-document.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { type Certificate, issuedDay, numberOf } from "./read-certificates.server.ts";

/** A4 on its long side, in points. */
const sheet = { width: 841.89, height: 595.28, margin: 40 } as const;
/** The wall with the door, at the left edge. */
const wall = 232;
const left = wall + 44;
const width = sheet.width - left - sheet.margin;

const quiet: TextStyle = { size: 11, color: inks.quiet };
const small: TextStyle = { size: 8.5, color: inks.quiet };
const strong: TextStyle = { font: "public-sans-700", size: 11 };

/** The trade's wall over the whole height, and its door at the foot. */
function drawWall(pdf: Pdf, art: Certificate["art"]) {
  const shapes = artShapes(art);
  pdf.save();
  pdf.rect(0, 0, wall, sheet.height).clip();
  pdf.rect(0, 0, wall, sheet.height).fill(shapes.colours.ground);
  drawRelief(pdf, shapes, { left: 0, right: wall, height: sheet.height });
  // The door is drawn on 320 × 200; its floor stands on the sheet's lower edge.
  pdf
    .save()
    .translate(wall / 2 - 160 * 1.35, sheet.height - 200 * 1.35)
    .scale(1.35);
  drawDoor(pdf, shapes);
  pdf.restore();
  // The lintel with the academy's name, its edge stepped like a doorway.
  pdf.path(`M0 0h${wall}v92h-22v14h-22v14h-22v14H66v-14H44v-14H22V92H0z`).fill(inks.deep);
  pdf.restore();
  write(pdf, academy.name, [20, 42, wall - 40], {
    font: "archivo-800",
    size: fitSize(pdf, academy.name, wall - 40, { font: "archivo-800", most: 20, least: 9 }),
    color: inks.keke,
    lines: 2,
  });
}

/** A line in a large face, smaller if it is long. @returns the y below it */
function drawLarge(pdf: Pdf, text: string, top: number, most: number): number {
  const size = fitSize(pdf, text, width, { font: "archivo-800", most, least: 12 });
  return write(pdf, text, [left, top, width], { font: "archivo-800", size, lines: 2, lineGap: 0 });
}

function drawWords(pdf: Pdf, certificate: Certificate): void {
  const { programTitle, levelName, startsOn, endsOn } = certificate;
  const name = certificate.holderName ?? "";
  let y = write(pdf, "Certificate of completion", [left, 64, width], {
    font: "archivo-800",
    size: 20,
    color: inks.quiet,
  });
  y = write(pdf, "This certifies that", [left, y + 46, width], quiet);
  // A name in another script can't be printed; the public page shows it.
  y = drawLarge(pdf, isPrintable(pdf, name) ? name : "the holder of this certificate", y + 4, 40);
  pdf.rect(left, y + 6, width, 1).fill(inks.keke);
  y = write(pdf, "has completed the training", [left, y + 30, width], quiet);
  y = drawLarge(pdf, programTitle, y + 4, 26);
  const level = levelName ? `${levelName} level, ` : "";
  const days = `${formatFullDay(startsOn)} to ${formatFullDay(endsOn)}`;
  write(pdf, `${level}${days}`, [left, y + 6, width], strong);
}

type Signature = (typeof signatories)[number];
const byHand: readonly Pick<Signature, "name" | "role" | "signature">[] = [
  { name: "", role: "For the academy", signature: null },
  { name: "", role: "For the training", signature: null },
];

function drawSignatures(pdf: Pdf) {
  const all = signatories.length > 0 ? signatories : byHand;
  const each = (width - 150) / all.length;
  all.forEach(({ name, role, signature }, index) => {
    const at = left + index * each;
    if (signature) {
      pdf.image(Buffer.from(signature, "base64"), at, 392, {
        fit: [each - 24, 54],
        valign: "bottom",
      });
    }
    pdf.rect(at, 450, each - 20, 0.75).fill(inks.line);
    const y = name ? write(pdf, name, [at, 455, each - 20], strong) : 455;
    write(pdf, role, [at, y, each - 20], small);
  });
}

function drawProof(
  pdf: Pdf,
  certificate: Certificate,
  checkUrl: string,
  qr: Awaited<ReturnType<typeof drawQr>>,
) {
  const side = 104;
  const at = sheet.width - sheet.margin - side;
  placeQr(pdf, qr, [at, 388, side], 2);
  const address = checkUrl.replace(/^https?:\/\//, "");
  const number = numberOf(certificate) ?? "";
  const version = certificate.versionNumber > 1 ? `, version ${certificate.versionNumber}` : "";
  const issued = formatFullDay(issuedDay(certificate) ?? "");
  let y = write(pdf, `Number ${number}${version}. Issued on ${issued}.`, [left, 512, width], {
    ...strong,
    size: 9.5,
  });
  y = write(
    pdf,
    `Is it genuine? Read the QR code, or type ${certificate.code} at ${address}.`,
    [left, y + 2, width],
    small,
  );
  write(pdf, legalLine(), [left, y + 2, width], { ...small, lines: 1 });
}

/**
 * A certificate as PDF: one page, A4 on its long side. It says what was issued and has no clock in it, so each print is
 * the same.
 * @param origin of our pages
 */
export async function certificatePdf(certificate: Certificate, origin: string): Promise<Buffer> {
  const { issuedAt, code } = certificate;
  if (!issuedAt) throw new Error("only an issued certificate is printed");
  const pdf = await openDocument({
    title: `Certificate ${numberOf(certificate)}`,
    at: issuedAt,
    paper: "a4-long",
  });
  const qr = await drawQr(`${origin}/certificates/${code}`);
  drawWall(pdf, certificate.art);
  drawWords(pdf, certificate);
  drawSignatures(pdf);
  drawProof(pdf, certificate, `${origin}/certificates`, qr);
  return finishDocument(pdf);
}
