import { drawDoor, drawRelief, ownDoor } from "#design/card-art/draw-band.ts";
import { artShapes, type CardArtInput } from "#design/card-art/draw-card-art.ts";
import { academy } from "#foundation/academy/academy.ts";
import { townsAnd } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import {
  drawContacts,
  finishDocument,
  fitSize,
  inks,
  innerWidth,
  isPrintable,
  openDocument,
  type Paper,
  type Pdf,
  page,
  placeQr,
  write,
} from "#foundation/documents/open-document.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { type Served, serve } from "#foundation/http/serve.ts";
import { readCatalogue } from "#rooms/catalogue/door.server.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/list/program-card.ts";
import { modeAndPlace } from "#rooms/catalogue/program/program-words.ts";
import { getOwnAffiliate } from "../account/get-own-affiliate.server.ts";
import { getPagePosterEndpoint, getProgramPosterEndpoint } from "../endpoints.ts";
import { type SharePage, type ShareTarget, shareLink } from "./share-links.ts";

function feeOf({ priceType, fees, fromKobo }: ProgramCardFacts): string {
  if (priceType === "free") return "Free of charge";
  if (priceType === "sponsorship") return "Sponsored places";
  return `${fees.length > 1 ? "From " : ""}${formatNaira(fromKobo)}`;
}

type Poster = {
  readonly art: Omit<CardArtInput, "scope">;
  readonly title: string;
  /** Below the title: place, duration, fee. */
  readonly facts: readonly string[];
  /** The address to type, without `https://` and code. */
  readonly address: string;
  readonly code: string;
  /** Of the link with the code. */
  readonly qr: { readonly size: number; readonly path: string };
  readonly affiliateName: string;
};

const { margin } = page;
const head = 32;
const wallEnd = 250;
const qrSide = 128;
const box = { top: 368, height: 134 } as const;

/** The pinnacles of a roof, between wall and paper. */
function drawRoofline(pdf: Pdf, y: number) {
  const step = page.width / 13;
  for (let left = 0; left < page.width; left += step) {
    pdf.moveTo(left + step * 0.14, y + 1).lineTo(left + step * 0.3, y - 10);
    pdf.lineTo(left + step * 0.62, y - 10).lineTo(left + step * 0.78, y + 1);
    pdf.closePath().fill("#fff");
  }
}

function drawWall(pdf: Pdf, art: Poster["art"]) {
  const shapes = artShapes(art);
  const size = page.width / 320;
  const height = (wallEnd - head) / size;
  pdf.rect(0, 0, page.width, head).fill(inks.deep);
  write(pdf, academy.name, [margin, 8, innerWidth], {
    font: "archivo-800",
    size: 14,
    color: inks.keke,
  });
  pdf.save().translate(0, head).scale(size);
  pdf.rect(0, 0, 320, height).clip();
  pdf.rect(0, 0, 320, height).fill(shapes.colours.ground);
  drawRelief(pdf, shapes, { left: 0, right: 320, height });
  // The door is on the lower edge of its 200 units.
  pdf.translate(0, height - 200);
  drawDoor(pdf, shapes);
  pdf.restore();
  drawRoofline(pdf, wallEnd);
}

function drawTitle(pdf: Pdf, { title, facts }: Poster) {
  const face = { font: "archivo-800", most: 36, least: 25 } as const;
  let y = write(pdf, title, [margin, wallEnd + 12, innerWidth], {
    font: face.font,
    size: fitSize(pdf, title, innerWidth, face),
    lines: 2,
    lineGap: 0,
  });
  y += 4;
  for (const fact of facts) {
    y = write(pdf, fact, [margin, y, innerWidth], { size: 12, lines: 1 });
  }
}

function drawSteps(pdf: Pdf, { address, code }: Poster) {
  const left = margin + qrSide + 18;
  const width = page.width - margin - left;
  const text = { size: 10 } as const;
  let y = write(
    pdf,
    "Scan with the camera of your phone, or open",
    [left, box.top + 12, width],
    text,
  );
  y = write(pdf, address, [left, y, width], {
    font: "public-sans-700",
    size: fitSize(pdf, address, width, { font: "public-sans-700", most: 10, least: 7 }),
    lines: 2,
  });
  y = write(pdf, "Register, and write this code in the form:", [left, y + 8, width], text);
  const face = { font: "archivo-800", most: 40, least: 11 } as const;
  write(pdf, code, [left, y + 2, width], {
    font: face.font,
    size: fitSize(pdf, code, width, face),
    lines: 1,
  });
}

/** The reader should know who is paid. A name in a script that cannot be printed is left out. */
function drawHonesty(pdf: Pdf, { affiliateName }: Poster) {
  const who = isPrintable(pdf, affiliateName) ? affiliateName : "Who gave you this";
  const words = `${who} earns a commission if you register with this code and pay. Your fee stays the same.`;
  write(pdf, words, [margin, box.top + box.height + 5, innerWidth], {
    size: 7.5,
    color: inks.quiet,
    lines: 2,
  });
}

/** A poster of one page; on A4 everything is larger. */
async function posterPdf(poster: Poster, paper: Paper, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${poster.title} · ${poster.code}`, at, paper });
  drawWall(pdf, poster.art);
  drawTitle(pdf, poster);
  drawHonesty(pdf, poster);
  pdf.rect(0, box.top, page.width, box.height).fill(inks.tint);
  // Readers need a quiet zone around the code: three white modules, and the light tint beyond.
  placeQr(pdf, poster.qr, [margin, box.top + (box.height - qrSide) / 2, qrSide], 3);
  drawSteps(pdf, poster);
  drawContacts(pdf);
  return finishDocument(pdf);
}

type Look = Pick<Poster, "art" | "title" | "facts">;

/** The academy's own door, for pages that show many programs. */
const general = (): Look => ({
  art: ownDoor,
  title: academy.tagline,
  facts: [`Workshops in ${townsAnd()}, online and hybrid programs.`],
});

async function lookOf(ctx: Context, target: ShareTarget): Promise<Look> {
  if (target.kind === "page") return general();
  const entry = (await readCatalogue(ctx)).byId.get(target.id);
  if (!entry || entry.program.archivedAt) throw notFound("There is no such program.");
  const { card } = entry;
  return {
    art: { id: card.id, family: card.family, glyph: card.glyph },
    title: card.title,
    facts: [`${modeAndPlace(card)} · ${card.durationText}`, feeOf(card)],
  };
}

/** `name` has no file extension. */
type PosterFile = { readonly name: string; readonly body: Buffer };

/** The signed-in affiliate's poster. Its QR code opens the page with the code, counted as `via=poster`. */
async function makePoster(
  ctx: Context,
  wanted: { page: SharePage } | { programId: string },
  paper: Paper,
): Promise<PosterFile> {
  const { fullName, affiliateCode } = await getOwnAffiliate(ctx);
  const target: ShareTarget =
    "page" in wanted
      ? { kind: "page", page: wanted.page }
      : { kind: "program", id: wanted.programId, title: "" };
  const look = await lookOf(ctx, target);
  const link = shareLink(ctx.config.origin, target, affiliateCode, "poster");
  const poster: Poster = {
    ...look,
    address: link.replace(/^https?:\/\/|\/?\?.*$/g, ""),
    code: affiliateCode,
    qr: await drawQr(link),
    affiliateName: fullName,
  };
  const subject = target.kind === "page" ? target.page : target.id;
  return {
    name: `poster-${subject}-${affiliateCode}-${paper}`.replace(/[^\w.-]/g, "_"),
    body: await posterPdf(poster, paper, ctx.clock()),
  };
}

export const posterHttp: Served[] = [
  serve(getPagePosterEndpoint, async (ctx, { params: { page, paper } }, exchange) => {
    const { name, body } = await makePoster(ctx, { page }, paper);
    return sendPdf(exchange, name, body);
  }),
  serve(getProgramPosterEndpoint, async (ctx, { params: { id, paper } }, exchange) => {
    const { name, body } = await makePoster(ctx, { programId: id }, paper);
    return sendPdf(exchange, name, body);
  }),
];
