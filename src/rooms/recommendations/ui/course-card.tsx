import { CardArt } from "#design/card-art/card-art.tsx";
import { Icon } from "#design/icon.tsx";
import { formatNaira, nairaToKobo } from "#foundation/money.ts";
import {
  type AffiliateProgram,
  formatRating,
  isFree,
  isSafeLink,
  type Platform,
  platformNames,
} from "../rules/affiliate-program.ts";

export type Course = Omit<AffiliateProgram, "createdAt">;

/** One picture a provider: the relief behind it still differs from card to card. */
const artOf = {
  udemy: { family: "cloth", glyph: "ph:graduation-cap" },
  coursera: { family: "signal", glyph: "ph:certificate" },
  google: { family: "motion", glyph: "ph:browsers" },
  other: { family: "care", glyph: "ph:globe-hemisphere-east" },
} as const satisfies Record<Platform, { family: string; glyph: string }>;

const priceOf = ({ price, priceType }: Course): string => {
  if (isFree({ price, priceType })) return "Free";
  if (typeof price === "string") return price || "See the provider";
  return Number.isInteger(price) ? formatNaira(nairaToKobo(price)) : `₦${price}`;
};

const siteOf = (link: string) => new URL(link).hostname.replace(/^www\./, "");

/** A course of another provider, and the way there. */
export function CourseCard({ course }: { readonly course: Course }) {
  const { id, title, description, platform, instructor, rating, affiliateLink } = course;
  const name = platform === "other" ? null : platformNames[platform];
  return (
    <article className="card offer">
      <CardArt id={id} {...artOf[platform]} />
      <div className="offer-body">
        <p className="offer-place">{name ? `${name} · Online` : "Online"}</p>
        <h3 className="offer-title">{title}</h3>
        <p className="course-text">{description}</p>
        <dl className="offer-facts">
          <div>
            <dt>By</dt>
            <dd>{instructor || name}</dd>
          </div>
          <div>
            <dt>Rating</dt>
            <dd className="course-rating">
              <Icon name="star" />
              {formatRating(rating)}
              <span className="visually-hidden"> of 5</span>
            </dd>
          </div>
        </dl>
        <div className="offer-foot">
          <p className="course-price">{priceOf(course)}</p>
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
      </div>
    </article>
  );
}
