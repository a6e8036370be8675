import { CardArt } from "#design/card-art/card-art.tsx";
import type { Family } from "#design/card-art/families.ts";
import { Icon } from "#design/icons/icon.tsx";
import type { CoursePicture } from "./course-picture.ts";
import {
  formatRating,
  isSafeLink,
  type Platform,
  platformNames,
  priceOf,
  type RecommendedCourse,
} from "./recommended-course.ts";

export type Course = Omit<RecommendedCourse, "createdAt" | "imageUrl"> & {
  readonly picture: CoursePicture;
};

const siteOf = (link: string) => new URL(link).hostname.replace(/^www\./, "");

/** The colour of a provider's label, by a family of trades. */
const walls: Readonly<Record<Platform, Family>> = {
  udemy: "cloth",
  coursera: "signal",
  google: "motion",
  other: "care",
};

/** The label on the picture: the platform, or the provider's site for other platforms. */
const signOf = ({ platform, affiliateLink }: Course): string =>
  platform === "other" && isSafeLink(affiliateLink)
    ? siteOf(affiliateLink)
    : platformNames[platform];

function Picture({ id, picture }: Course) {
  if ("family" in picture) return <CardArt id={id} {...picture} />;
  return <img src={picture.src} alt="" width={320} height={200} loading="lazy" />;
}

/** A course of another provider: its picture with the provider's label, and a link to it. */
export function CourseCard({ course }: { readonly course: Course }) {
  const { title, description, platform, instructor, rating, affiliateLink } = course;
  return (
    <article className="card course">
      <div className="course-picture">
        <Picture {...course} />
        <p className={`course-sign wall-${walls[platform]}`}>{signOf(course)}</p>
      </div>
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
