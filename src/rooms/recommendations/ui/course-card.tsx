import { Icon } from "#design/icon.tsx";
import { formatNaira, nairaToKobo } from "#foundation/money.ts";
import {
  type AffiliateProgram,
  formatRating,
  isFree,
  isSafeLink,
  platformNames,
} from "../rules/affiliate-program.ts";

export type Course = Omit<AffiliateProgram, "createdAt">;

const priceOf = ({ price, priceType }: Course): string => {
  if (isFree({ price, priceType })) return "Free";
  if (typeof price === "string") return price || "See the provider";
  return Number.isInteger(price) ? formatNaira(nairaToKobo(price)) : `₦${price}`;
};

const siteOf = (link: string) => new URL(link).hostname.replace(/^www\./, "");

/** Whose sign hangs over it: the platform, or for others the provider's site. */
const signOf = ({ platform, affiliateLink }: Course): string =>
  platform === "other" && isSafeLink(affiliateLink)
    ? siteOf(affiliateLink)
    : platformNames[platform];

/** A course of another provider under its provider's sign, and the way there. */
export function CourseCard({ course }: { readonly course: Course }) {
  const { title, description, platform, instructor, rating, affiliateLink } = course;
  return (
    <article className="card course">
      <p className={`course-sign course-${platform}`}>
        <b>{signOf(course)}</b>
      </p>
      <h3 className="course-title">{title}</h3>
      <p className="course-text">{description}</p>
      <p className="course-by">
        {instructor && <span>By {instructor}</span>}
        {rating !== null && (
          <span className="course-rating">
            <span className="visually-hidden">Rated </span>
            <Icon name="star" />
            {formatRating(rating)}
            <span className="visually-hidden"> of 5</span>
          </span>
        )}
      </p>
      <div className="course-foot">
        <p>{priceOf(course)}</p>
        {isSafeLink(affiliateLink) && (
          <a className="button" href={affiliateLink} rel="noopener nofollow sponsored">
            Go to course
            <span className="visually-hidden">
              : {title}, on another site, {siteOf(affiliateLink)}
            </span>
            <Icon name="external" />
          </a>
        )}
      </div>
    </article>
  );
}
