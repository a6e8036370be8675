import { useState } from "react";
import { shrinkPicture } from "#foundation/files/shrink-picture.ts";
import { asDraft } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { useUploads } from "#foundation/forms/use-uploads.ts";
import { CallError } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import {
  courseForm,
  courseRules,
  editCourseForm,
} from "#rooms/recommendations/contract/course-form.ts";

/** What the form sends: every field (spec §7), and the id of a picture that was uploaded. */
export type CourseBody = Readonly<Record<string, string>> & { readonly isPublished: boolean };

export type CourseFormOptions = {
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
export function useCourseForm({ course, onSave, failed }: CourseFormOptions) {
  const [isPublished, setIsPublished] = useState(course?.isPublished ?? true);
  const [shown, setShown] = useState<string | null>(null);
  const form = course ? editCourseForm : courseForm;
  const state = useForm({
    // Until it is published, a course is kept with what it has.
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
