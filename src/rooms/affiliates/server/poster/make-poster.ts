import { drawQr } from "#design/card-art/draw-qr.ts";
import type { Paper } from "#design/card-art/open-document.ts";
import { academy } from "#foundation/academy/academy.ts";
import { townsAnd } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { type Served, serve } from "#foundation/http/serve.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import { modeAndPlace } from "#rooms/catalogue/rules/program-words.ts";
import { readCatalogue } from "#rooms/catalogue/server/door.ts";
import { getPagePosterEndpoint, getProgramPosterEndpoint } from "../../contract/endpoints.ts";
import { type SharePage, type ShareTarget, shareLink } from "../../rules/sharing/share-links.ts";
import { getOwnAffiliate } from "../account/get-own-affiliate.ts";
import { type Poster, posterPdf } from "./poster-pdf.ts";

function feeOf({ priceType, fees, fromKobo }: ProgramCardFacts): string {
  if (priceType === "free") return "Free of charge";
  if (priceType === "sponsorship") return "Sponsored places";
  return `${fees.length > 1 ? "From " : ""}${formatNaira(fromKobo)}`;
}

type Look = Pick<Poster, "art" | "title" | "facts">;

/** The academy's own door, for pages that show many programs. */
const general = (): Look => ({
  art: { id: "zaure", family: "build", glyph: "ph:door-open" },
  title: academy.tagline,
  facts: [`Workshops in ${townsAnd()}, online and hybrid programs.`],
});

/** @throws AppError 404 for a program that is not on offer */
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

/** `name` is without its ending. */
type PosterFile = { readonly name: string; readonly body: Buffer };

/**
 * The poster of the affiliate who is signed in. Its QR code opens the page with the code, counted as `via=poster`.
 * @throws AppError 403 `not_approved`; 404 for a program that is not on offer
 */
export async function makePoster(
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
