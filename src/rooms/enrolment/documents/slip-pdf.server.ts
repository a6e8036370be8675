import { drawBand } from "#design/card-art/draw-band.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import {
  drawContacts,
  finishDocument,
  fitSize,
  inks,
  innerWidth,
  isPrintable,
  openDocument,
  type Pdf,
  page,
  placeQr,
  write,
} from "#foundation/documents/open-document.ts";
import { a5, drawLines, factLines } from "#foundation/documents/sheet.ts";
import { pointInWords } from "#rooms/catalogue/fees/fee-timeline.ts";
import type { AdmissionSlip } from "./slip.ts";
import {
  checkWords,
  feeWords,
  levelWords,
  placeWords,
  slipStatusName,
  slipTitle,
  trainingWords,
  whenToCome,
} from "./slip-words.ts";

const { margin } = page;
const qrSide = 86;
/** Below this height the list of things to bring is set smaller. */
const crowdedBelow = 470;
/** Columns of the lower part. */
const wide = innerWidth * 0.6 - 8;
const second = margin + innerWidth * 0.6;
const narrow = innerWidth * 0.4;

const { quiet: label, strong } = a5.looks;

type Place = readonly [x: number, y: number, width: number];

/** A term and its value, with smaller lines below. @returns the y below it */
const fact = (pdf: Pdf, [left, y, width]: Place, ...words: Parameters<typeof factLines>) =>
  drawLines(pdf, y, factLines(...words), { ...a5, left, width });

/** A name on one line in the large font, or on two lines in a narrower one: the page has no room for more. */
function faceOf(pdf: Pdf, name: string) {
  const large = { font: "archivo-800", most: 22, least: 1 } as const;
  const size = fitSize(pdf, name, innerWidth, large);
  if (size >= 14) return { font: large.font, size };
  const small = { font: "public-sans-700", most: 14, least: 8 } as const;
  // Lines end at words, so two lines hold less than twice the width.
  return { font: small.font, size: fitSize(pdf, name, innerWidth * 1.6, small) };
}

function drawHead(pdf: Pdf, slip: AdmissionSlip, top: number): number {
  // A name in another script cannot be printed; the page shows it.
  const name = isPrintable(pdf, slip.learnerName)
    ? slip.learnerName
    : "Name as in your registration";
  let y = write(pdf, slipStatusName(slip), [margin, top, innerWidth], label);
  y = write(pdf, name, [margin, y + 1, innerWidth], {
    ...faceOf(pdf, name),
    lines: 3,
    lineGap: 0,
  });
  const { title } = slip.program;
  y = write(pdf, title, [margin, y + 2, innerWidth], {
    font: "public-sans-700",
    size: fitSize(pdf, title, innerWidth, { font: "public-sans-700", most: 11.5, least: 8 }),
    lines: 1,
  });
  const level = levelWords(slip);
  return level ? write(pdf, level, [margin, y, innerWidth], { size: 9.5 }) : y;
}

function drawCode(pdf: Pdf, slip: AdmissionSlip, top: number): number {
  const { code, links, qr } = slip;
  const height = qrSide + 20;
  pdf.rect(0, top, page.width, height).fill(inks.tint);
  for (const y of [top, top + height]) {
    pdf.moveTo(0, y).lineTo(page.width, y).lineWidth(0.75).dash(3, { space: 3 }).stroke(inks.line);
  }
  pdf.undash();
  const width = innerWidth - qrSide - 16;
  let y = write(pdf, "Your code", [margin, top + 18, width], label);
  y = write(pdf, code, [margin, y, width], { font: "archivo-800", size: 29, lineGap: 0 });
  y = write(pdf, checkWords, [margin, y + 3, width], label);
  write(pdf, links.verify.replace(/^https?:\/\//, ""), [margin, y, width], label);

  const left = page.width - margin - qrSide;
  // Readers need a quiet zone around the code: two white modules, and the light tint beyond.
  placeQr(pdf, qr, [left, top + 10, qrSide], 2);
  return top + height;
}

function drawFacts(pdf: Pdf, slip: AdmissionSlip, top: number): number {
  const { starts, ends, times } = trainingWords(slip);
  const { amount, covers } = feeWords(slip);
  const { centre } = slip;
  const come = whenToCome(slip).join(" ");
  let left = fact(pdf, [margin, top, wide], "Training starts", starts);
  if (ends) left = fact(pdf, [margin, left + 6, wide], "Training ends", ends);
  left = centre
    ? fact(pdf, [margin, left + 6, wide], "Centre", centre.address, [
        centre.phone,
        spokenHours(centre.hours).join(", "),
      ])
    : fact(pdf, [margin, left + 6, wide], "Place", placeWords(slip));
  if (come) left = fact(pdf, [margin, left + 6, wide], "When to come", come);
  // What is still due says more than what the fee covers, and there is no room for both.
  const open = slip.due
    .filter(({ kind, amount: due }) => due !== null && kind !== "paid")
    .map(pointInWords);
  const { payTo } = slip.fee;
  if (payTo && open.length > 0) open.push(payTo);
  let right = fact(pdf, [second, top, narrow], "Fee", amount, open.length > 0 ? open : covers);
  if (times) right = fact(pdf, [second, right + 6, narrow], "Training days", times);
  return Math.max(left, right);
}

function drawFoot(pdf: Pdf, slip: AdmissionSlip, top: number) {
  const online = slip.program.mode === "online";
  const heading = online ? "What you need" : "What to bring";
  let y = write(pdf, heading, [margin, top, innerWidth], { ...strong, size: 10 });
  // A long name or title leaves less room.
  const size = y > crowdedBelow ? 7.5 : 8.5;
  for (const thing of slip.bring) {
    pdf.rect(margin, y + size / 2, 2.5, 2.5).fill(inks.quiet);
    y = write(pdf, thing, [margin + 9, y, innerWidth - 9], { size });
  }
}

/** The admission slip as one A5 page. */
export const slipPdf = (slip: AdmissionSlip, at: Date): Promise<Buffer> => slipsPdf([slip], at);

/** Several slips, each on its page, to print them at once. */
export async function slipsPdf(slips: readonly AdmissionSlip[], at: Date): Promise<Buffer> {
  const title = [slipTitle, ...slips.map(({ code }) => code)].slice(0, 2).join(" ");
  const pdf = await openDocument({ title, at });
  slips.forEach((slip, page) => {
    if (page > 0) pdf.addPage();
    drawSlip(pdf, slip);
  });
  return finishDocument(pdf);
}

function drawSlip(pdf: Pdf, slip: AdmissionSlip): void {
  const { id, family, glyph } = slip.program;
  let y = drawBand(pdf, { id, family, glyph }, slipTitle);
  y = drawHead(pdf, slip, y + 14);
  y = drawCode(pdf, slip, y + 12);
  y = drawFacts(pdf, slip, y + 12);
  drawFoot(pdf, slip, y + 12);
  drawContacts(pdf);
}
