import { colours, legal, locale } from "#academy";
import { academy } from "#foundation/academy/academy.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { type PrintFont, printFontFile, wholeFontFor } from "./print-fonts.ts";

/** A5 in points. */
export const page = { width: 419.53, height: 595.28, margin: 28 } as const;
/** Also in points; paper is cut to whole millimetres, so its sides differ slightly from A5's. */
const a4 = [595.28, 841.89] as const;
export const innerWidth = page.width - 2 * page.margin;

export const inks = {
  text: colours.light.ink,
  quiet: colours.light.ink2,
  line: colours.light.control,
  tint: colours.light.mist,
  deep: colours.light["baba-deep"],
  keke: colours.light.keke,
  light: colours.dark.ink,
};

export type TextStyle = {
  font?: PrintFont;
  size?: number;
  color?: string;
  /** Distance between lines, in points. */
  lineGap?: number;
  align?: "left" | "right";
  /** At most this many lines; the last ends with an ellipsis. */
  lines?: number;
};

export type Pdf = PDFKit.PDFDocument;

const features = ["kern", "tnum"] as const;
const usual = { font: "public-sans-400", size: 9, color: inks.text, lineGap: 1.5 } as const;

export type Paper = "a5" | "a4";

/**
 * Opens a document with one page. The package is large, and only these files need it.
 * @param about.title names the document in viewers
 * @param about.paper A5 by default; on A4 the same drawing is larger. `a4-long` is A4 on its long side, in its own points
 */
export async function openDocument(about: {
  title: string;
  at: Date;
  paper?: Paper | "a4-long";
}): Promise<Pdf> {
  if (about.paper === "a4-long") return open(about, [a4[1], a4[0]]);
  return enlarge(await open(about, about.paper === "a4" ? a4 : [page.width, page.height]));
}

const enlarge = (pdf: Pdf): Pdf =>
  pdf.scale(pdf.page.width / page.width, pdf.page.height / page.height);

/** Goes on on another page of the same paper. */
export const addPage = (pdf: Pdf): Pdf => enlarge(pdf.addPage());

/** The rolls of small receipt printers, in points. They print on 72 of 80 mm, and on 48 of 58 mm. */
export const rolls = {
  "80mm": { width: 226.77, margin: 11.34 },
  "58mm": { width: 164.41, margin: 14.17 },
} as const;
type Roll = (typeof rolls)[keyof typeof rolls];
/** Longer than any receipt; the first drawing only measures. */
const longestRoll = 14_000;

/**
 * Draws on a roll, which is cut where the drawing ends.
 * @param draw is called twice. @returns the y below everything
 */
export async function drawRoll(
  about: { title: string; at: Date },
  roll: Roll,
  draw: (pdf: Pdf) => number,
): Promise<Buffer> {
  const measured = draw(await open(about, [roll.width, longestRoll]));
  const pdf = await open(about, [roll.width, Math.ceil(measured + 2 * roll.margin)]);
  draw(pdf);
  return finishDocument(pdf);
}

async function open(
  about: { title: string; at: Date },
  [width, height]: readonly [width: number, height: number],
): Promise<Pdf> {
  const { default: PdfDocument } = await import("pdfkit");
  return new PdfDocument({
    size: [width, height],
    // Text that is too long must not create a second page.
    margin: 0,
    // Without a font here the package loads Helvetica, which has no ₦.
    font: printFontFile(usual.font),
    lang: locale,
    displayTitle: true,
    info: { Title: about.title, Author: academy.name, CreationDate: about.at, ModDate: about.at },
  });
}

/**
 * Draws a QR code on white, from its upper left corner.
 * @param around the number of white modules on each side: none on white paper
 */
export function placeQr(
  pdf: Pdf,
  qr: { readonly size: number; readonly path: string },
  [left, top, side]: readonly [left: number, top: number, side: number],
  around: number,
): void {
  const scale = side / (qr.size + 2 * around);
  pdf.rect(left, top, side, side).fill("#fff");
  pdf
    .save()
    .translate(left + around * scale, top + around * scale)
    .scale(scale);
  pdf.path(qr.path).fill(inks.deep).restore();
}

/** The document's bytes. */
export function finishDocument(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    pdf.end();
  });
}

/** What pdfkit knows about the current font; its types leave it out. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

/** Whether the current font can write all of a text. */
function has(pdf: Pdf, text: string): boolean {
  const { font } = (pdf as unknown as WithFont)._font;
  return [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
}

/** Latin letters and marks: the names of Nigerian languages. */
const lettersOf = (text: string) => text.match(/[\p{Script=Latin}\p{M}ʼ]/gu)?.join("") ?? "";

/**
 * Chooses the style, with a font that has all letters and marks of the text.
 * @returns the text without characters that no font here has (emoji, other scripts)
 */
function choose(pdf: Pdf, text: string, style: TextStyle): string {
  const { font, size, color } = { ...usual, ...style };
  let spelled = text.normalize("NFC");
  pdf.font(printFontFile(font)).fontSize(size).fillColor(color);
  if (!has(pdf, lettersOf(spelled))) {
    pdf.font(printFontFile(wholeFontFor(font)));
    // The font draws ṣ as s and a dot; if it were composed, every later s would be copied and found as ṣ.
    spelled = text.normalize("NFD");
  }
  const written = [...spelled].filter((one) => has(pdf, one)).join("");
  return written.replace(/\s+/g, " ").trim();
}

/** Whether anything is left to print. */
export function isPrintable(pdf: Pdf, text: string, style: TextStyle = {}): boolean {
  return choose(pdf, text, style) !== "";
}

/** How a text is written within a width, and its height; `written` is empty when nothing can be printed. */
function measure(pdf: Pdf, text: string, width: number, style: TextStyle) {
  const written = choose(pdf, text, style);
  const { lineGap, align = "left", lines } = { ...usual, ...style };
  const options = { width, lineGap, align, features: [...features] };
  if (written === "") return { written, options, height: 0 };
  const most = lines ? lines * (pdf.currentLineHeight(true) + lineGap) : Number.POSITIVE_INFINITY;
  return { written, options, height: Math.min(pdf.heightOfString(written, options), most) };
}

/** The height of a text within a width. */
export const heightOf = (pdf: Pdf, text: string, width: number, style: TextStyle): number =>
  measure(pdf, text, width, style).height;

/** Writes a text at a place. @returns the y below it */
export function write(
  pdf: Pdf,
  text: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  style: TextStyle = {},
): number {
  const { written, options, height } = measure(pdf, text, width, style);
  if (written !== "") pdf.text(written, x, y, { ...options, height: height + 0.1, ellipsis: true });
  return y + height;
}

/** How wide a text is on one line. */
export function widthOf(pdf: Pdf, text: string, style: TextStyle): number {
  const written = choose(pdf, text, style);
  return pdf.widthOfString(written, { features: [...features] }) + 0.5;
}

/** The largest size at which the text fits on one line, at least `least`. */
export function fitSize(
  pdf: Pdf,
  text: string,
  width: number,
  sizes: { font: PrintFont; most: number; least: number },
): number {
  const wide = widthOf(pdf, text, { font: sizes.font, size: sizes.most });
  return Math.max(sizes.least, Math.min(sizes.most, (sizes.most * width) / Math.max(wide, 1)));
}

/** The academy's legal identity in one line. */
export function legalLine(): string {
  const { entity, registrationNumber, taxNumber, receiptAddress } = legal;
  const numbers = [registrationNumber, taxNumber && `TIN ${taxNumber}`];
  return [entity, ...numbers, receiptAddress].filter(Boolean).join(", ");
}

/** The end of every document: the academy's name, contacts and legal identity. */
export function contactLines(): string[] {
  const { name, phone, supportEmail, supportHours } = academy;
  return [
    `${name} · ${phone} (also WhatsApp)`,
    `${supportEmail} · ${spokenHours(supportHours).join(", ")}`,
    legalLine(),
  ];
}

/** Where the contacts start: nothing else goes below this. */
export const footTop = page.height - page.margin - 33;

/** The contact lines at the foot of the page. */
export function drawContacts(pdf: Pdf): void {
  pdf.rect(page.margin, footTop, innerWidth, 0.5).fill(inks.line);
  const style = { color: inks.quiet, lines: 1 } as const;
  let y = footTop + 5;
  for (const line of contactLines()) {
    // A long legal name or address is not cut.
    const size = fitSize(pdf, line, innerWidth, { font: usual.font, most: 7.5, least: 4 });
    y = write(pdf, line, [page.margin, y, innerWidth], { ...style, size });
  }
}
