import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import { shrinkPicture } from "#foundation/files/shrink-picture.ts";
import { asDraft } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { useUploads } from "#foundation/forms/use-uploads.ts";
import { CallError } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/admin-courses.ts";
import { courseForm, courseRules, editCourseForm } from "#rooms/recommendations/course-form.ts";
import { coursePicture, uploadedPictureId } from "#rooms/recommendations/course-picture.ts";
import { type Platform, platformNames } from "#rooms/recommendations/recommended-course.ts";
import type { StaleForm } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

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

/** A small picture of a course, or its first letter if visitors see a drawn one. */
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
  /** Removes the uploaded picture from the course. */
  readonly onRemove: () => void;
};

/** The picture as visitors will see it, or a note that one is drawn. */
function PicturePreview({ course, chosen, onRemove }: PicturePreviewProps) {
  const src = chosen ?? pictureSrc(course);
  const isUploaded = chosen === null && uploadedPictureId(course.imageUrl) !== null;
  return (
    <figure className="row faint program-preview">
      <CoursePicture src={src} title={course.title} />
      <figcaption>
        {chosen
          ? "Visitors will see this picture once you have saved."
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

/** What the form sends: every field (spec §7), and the id of a picture that was uploaded. */
export type CourseBody = Readonly<Record<string, string>> & { readonly isPublished: boolean };

type CourseFormOptions = {
  /** The course to edit; without it a new one. */
  readonly course?: AdminCourseRecord | undefined;
  readonly onSave: (body: CourseBody) => Promise<void>;
  /** The sentence when the server gave no reason. */
  readonly failed: string;
};

const knownOf = (course: AdminCourseRecord): Record<string, string> => ({
  ...course,
  isPublished: "",
  version: "",
  price: String(course.price),
  rating: course.rating === null ? "" : String(course.rating),
});

const readAsAddress = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

/** The form of a course, its picture and its published switch. A picture is made small and sent when it is chosen. */
function useCourseForm({ course, onSave, failed }: CourseFormOptions) {
  const [isPublished, setIsPublished] = useState(course?.isPublished ?? true);
  const [shown, setShown] = useState<string | null>(null);
  const form = course ? editCourseForm : courseForm;
  const state = useForm({
    // Until it is published, a course can be saved incomplete.
    form: isPublished ? form : asDraft(form, ["title"]),
    rules: courseRules(course && String(course.price)),
    draftKey: null,
    ...(course ? { known: knownOf(course) } : {}),
    prepare: () => uploads.finish(),
    send: async (answers) => {
      const texts = Object.fromEntries(
        courseForm.fields.map(({ name }) => [name, String(answers[name] ?? "")]),
      );
      try {
        await onSave({ ...texts, isPublished } as unknown as CourseBody);
      } catch (error) {
        if (error instanceof CallError && error.fields.picture) uploads.forget(error.fields);
        throw error;
      }
      uploads.clear();
      setIsPublished(course?.isPublished ?? true);
    },
    fallback: failed,
  });
  const uploads = useUploads(state, null, undefined, async (file) => {
    const small = await shrinkPicture(file);
    setShown(await readAsAddress(small));
    return small;
  });
  const isChosen = uploads.itemsOf("picture").some(({ state }) => state !== "failed");
  return {
    state,
    uploads,
    isPublished,
    setIsPublished,
    /** The picture that was just chosen, to show; null for none. */
    chosen: isChosen ? shown : null,
    /** Empties the image address, as if it had been deleted by hand. */
    removePicture() {
      const field = state.element?.elements.namedItem("imageUrl");
      if (!(field instanceof HTMLInputElement)) return;
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    },
  };
}

type CourseFormProps = CourseFormOptions &
  Partial<StaleForm> & {
    readonly label: string;
    readonly pendingLabel: string;
    /** Leaves the form, if that is possible. */
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
      className="columns program-form"
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
