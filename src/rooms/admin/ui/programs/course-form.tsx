import { Button } from "#design/actions/button.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import { coursePicture, uploadedPictureId } from "#rooms/recommendations/rules/course-picture.ts";
import { type Platform, platformNames } from "#rooms/recommendations/rules/recommended-course.ts";
import type { StaleForm } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";
import { type CourseFormOptions, useCourseForm } from "./use-course-form.ts";

type Pictured = {
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

/** A course's picture, small; its first letter where visitors see a drawn one. */
export const CoursePicture = ({ src, title }: { src: string | null; title: string }) =>
  src === null ? (
    <span className="program-picture" aria-hidden="true">
      {title.trim().charAt(0).toUpperCase() || "?"}
    </span>
  ) : (
    <img className="program-picture" src={src} alt="" width={96} height={60} />
  );

type PublishedSwitchProps = {
  readonly isOn: boolean;
  /** Which course, for screen readers. */
  readonly of?: string;
  readonly onChange: (isOn: boolean) => void;
};

/** Whether visitors see a course. */
export const PublishedSwitch = ({ isOn, of, onChange }: PublishedSwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={of ? `Published: ${of}` : undefined}
    className="switch"
    onClick={() => onChange(!isOn)}
  >
    <span className="switch-track" aria-hidden="true" />
    <span aria-hidden={of ? "true" : undefined}>Published</span>
  </button>
);

type PicturePreviewProps = {
  readonly course: Pictured;
  /** The picture that was just chosen, as a `data:` address. */
  readonly chosen: string | null;
  /** Takes the uploaded picture off the course. */
  readonly onRemove: () => void;
};

/** The picture as visitors will see it, or the words that one is drawn. */
function PicturePreview({ course, chosen, onRemove }: PicturePreviewProps) {
  const src = chosen ?? pictureSrc(course);
  const isUploaded = chosen === null && uploadedPictureId(course.imageUrl) !== null;
  return (
    <figure className="program-preview">
      <CoursePicture src={src} title={course.title} />
      <figcaption>
        {chosen
          ? "Visitors see this picture when you have saved."
          : src
            ? "Visitors see this picture."
            : "Visitors see a drawn picture."}
      </figcaption>
      {isUploaded && (
        <Button variant="quiet" onClick={onRemove}>
          Remove picture
        </Button>
      )}
    </figure>
  );
}

type CourseFormProps = CourseFormOptions &
  Partial<StaleForm> & {
    readonly label: string;
    readonly pendingLabel: string;
    /** Leaves the form, where it can be left. */
    readonly onLeave?: () => void;
  };

/** Creates or edits a recommended course. */
export function CourseForm({ course, onSave, failed, ...frame }: CourseFormProps) {
  const form = useCourseForm({ course, onSave, failed });
  const { state, uploads } = form;
  const textOf = (name: string) => String(state.answers[name] ?? "");
  const typed = {
    imageUrl: textOf("imageUrl"),
    title: textOf("title"),
    platform: textOf("platform"),
  };
  return (
    <RecordForm
      {...frame}
      state={state}
      className="program-form"
      extras={{
        ...uploadExtras(state, uploads),
        imageUrl: {
          after: (
            <PicturePreview course={typed} chosen={form.chosen} onRemove={form.removePicture} />
          ),
        },
      }}
    >
      <PublishedSwitch isOn={form.isPublished} onChange={form.setIsPublished} />
    </RecordForm>
  );
}
