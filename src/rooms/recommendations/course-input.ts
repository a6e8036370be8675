import { koboToNaira } from "#foundation/amounts/money.ts";
import { readAmount } from "#foundation/amounts/read-amount.ts";
import { isSafeLink } from "./recommended-course.ts";

/**
 * What an admin may enter for a recommended course. The form and the call use the same checks. Spec §5 words the first
 * four.
 */
export const courseProblems = {
  title: "Title is required",
  affiliateLink: "Affiliate link is required",
  rating: "Rating must be 0-5",
  price: "Price must be a number",
  unsafeLink: "Use a link that begins with https://",
  lostPicture: "Choose this file again. We no longer have it.",
  otherPicture: "This picture belongs to another program, or was deleted. Upload it above.",
  unsafePicture: "Use an address that begins with https://, or a path on this site",
} as const;

const mostKobo = 99_999_999_999;

/** A price as it is stored: naira in digits for an amount, and other texts as they are. */
export function storedPrice(text: string): string {
  const read = readAmount(text);
  return "fault" in read ? text : String(koboToNaira(read.amountKobo));
}

function isAmount(text: string): boolean {
  const read = readAmount(text);
  return !("fault" in read) && read.amountKobo <= mostKobo;
}

/**
 * Whether a price may be stored: a number, `Free`, nothing, or the text that was there before. The providers' own
 * words (“Subscription”) come only from the seed, and editing another field must not refuse them.
 */
export const isPrice = (text: string, before?: string): boolean =>
  text === "" || text === before || /^free$/i.test(text) || isAmount(text);

/** 0 to 5, or nothing: nobody has rated it. */
export const isRating = (text: string): boolean =>
  text === "" || (/^\d(\.\d{1,2})?$/.test(text) && Number(text) <= 5);

/** Links that run a script or contain a page are never stored. */
export const isCourseLink = isSafeLink;

export const isPictureAddress = (text: string): boolean =>
  text === "" || /^\/(?![/\\])/.test(text) || isSafeLink(text);
