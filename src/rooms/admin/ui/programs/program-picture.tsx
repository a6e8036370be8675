import { coursePicture } from "#rooms/recommendations/rules/course-picture.ts";
import { type Platform, platformNames } from "#rooms/recommendations/rules/recommended-course.ts";

export type Pictured = {
  readonly imageUrl: string;
  readonly title: string;
  readonly platform: string;
};

/** The address of the picture that visitors see; null for a drawn one. */
export function pictureSrc({ imageUrl, title, platform }: Pictured): string | null {
  const known = (platform in platformNames ? platform : "other") as Platform;
  const picture = coursePicture({ imageUrl, title, platform: known }, location.origin);
  return "src" in picture ? picture.src : null;
}

/** A program's picture, small; its first letter where visitors see a drawn one. */
export const ProgramPicture = ({ src, title }: { src: string | null; title: string }) =>
  src === null ? (
    <span className="program-picture" aria-hidden="true">
      {title.trim().charAt(0).toUpperCase() || "?"}
    </span>
  ) : (
    <img className="program-picture" src={src} alt="" width={96} height={60} />
  );
