import type { FileRule } from "#foundation/files/file-kinds.ts";
import { parseUrl } from "#foundation/text/parse-url.ts";
import type { Family } from "#rooms/catalogue/program/program-terms.ts";
import type { Platform, RecommendedCourse } from "./recommended-course.ts";

/** The files of the form of a recommended course, by field. */
export const courseFiles = {
  picture: { kinds: ["jpg", "png", "webp"] },
} as const satisfies Record<string, FileRule>;

const folder = "/api/program-pictures/";

/** What `imageUrl` holds for an uploaded picture; the picture at this address never changes. */
export const uploadedPicture = (fileId: string): string => folder + fileId;

/** The id of an uploaded picture; null for any other address. */
export const uploadedPictureId = (imageUrl: string): string | null =>
  imageUrl.startsWith(folder) ? imageUrl.slice(folder.length) : null;

/** A picture on this site, or the parts to draw one from. */
export type CoursePicture =
  | { readonly src: string }
  | { readonly family: Family; readonly glyph: string };

const families: Record<Platform, Family> = {
  udemy: "cloth",
  coursera: "signal",
  google: "motion",
  other: "care",
};

/** The tool on a drawn picture. The first match in the title counts. */
const tools: readonly (readonly [words: RegExp, glyph: string])[] = [
  [/solar|energy/i, "ph:solar-panel"],
  [/electric|wiring/i, "ph:plugs"],
  [/fashion|sewing|tailor/i, "custom:sewing-machine"],
  [/autocad|drawing|draft/i, "ph:blueprint"],
  [/photo|graphic|design for/i, "ph:camera"],
  [/\b(ads|marketing|social media)\b/i, "ph:megaphone"],
  [/web|code|android|programming/i, "ph:code"],
  [/cloud|network|\bIT\b|security/i, "ph:network"],
  [/excel|book-?keeping|account|money/i, "ph:calculator"],
  [/business|management|entrepreneur/i, "ph:briefcase"],
  [/digital|computer/i, "ph:laptop"],
];

/**
 * The path of a picture on this site. Null for pictures elsewhere, because our pages load nothing from
 * third parties.
 * @param origin of this site, `https://zaure.example`
 */
function pathOnSite(imageUrl: string, origin: string): string | null {
  const address = imageUrl.trim();
  const url = address.startsWith("/") ? parseUrl(address, origin) : parseUrl(address);
  return url?.origin === origin ? `${url.pathname}${url.search}` : null;
}

/** The picture of a course card: one on this site, or else a drawn one. */
export function coursePicture(
  { imageUrl, platform, title }: Pick<RecommendedCourse, "imageUrl" | "platform" | "title">,
  origin: string,
): CoursePicture {
  const src = pathOnSite(imageUrl, origin);
  if (src !== null) return { src };
  const [, glyph] = tools.find(([words]) => words.test(title)) ?? [];
  return { family: families[platform], glyph: glyph ?? "ph:graduation-cap" };
}
