import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { parseUrl } from "#foundation/text/parse-url.ts";
import type { Mode, PriceType } from "#rooms/catalogue/program/program-terms.ts";

/** Courses of other providers that the academy recommends (the spec calls them "affiliate programs"). */

export const platforms = ["udemy", "coursera", "google", "other"] as const;
export type Platform = (typeof platforms)[number];

export type RecommendedCourse = {
  id: string;
  title: string;
  description: string;
  platform: Platform;
  imageUrl: string;
  /** An https address. */
  affiliateLink: string;
  /** Naira, or a text such as `Free`. */
  price: number | string;
  /** 0 to 5; null without a rating, in which case the page shows none. */
  rating: number | null;
  instructor: string;
  mode: Mode;
  priceType: PriceType;
  isPublished: boolean;
  createdAt: Date;
};

export const platformNames: Record<Platform, string> = {
  udemy: "Udemy",
  google: "Google",
  coursera: "Coursera",
  other: "Other",
};

/** Spec §5.7: free when the type says so, the price is 0, or its text is Free. */
export function isFree({
  priceType,
  price,
}: Pick<RecommendedCourse, "priceType" | "price">): boolean {
  if (priceType === "free" || price === 0) return true;
  return typeof price === "string" && /^(free|0+(\.0+)?)$/i.test(price.trim());
}

/** The price in words: ₦12,900, `Free`, the provider's own text. */
export function priceOf(course: Pick<RecommendedCourse, "priceType" | "price">): string {
  const { price } = course;
  if (isFree(course)) return "Free";
  if (typeof price === "string") return price || "See the provider";
  return formatNaira(recordedKobo(price));
}

/** `4.7`, as the spec asks. */
export const formatRating = (rating: number): string => rating.toFixed(1);

/** Only https links are shown: others could run a script or be insecure. */
export function isSafeLink(link: string): boolean {
  return parseUrl(link)?.protocol === "https:";
}
