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
export type ProgramBody = Readonly<Record<string, string>> & { readonly isPublished: boolean };

export type ProgramFormOptions = {
  /** The program to edit; without it a new one. */
  readonly program?: AdminCourseRecord | undefined;
  readonly onSave: (body: ProgramBody) => Promise<void>;
  /** The sentence when the server gave no reason. */
  readonly failed: string;
};

const knownOf = (program: AdminCourseRecord): Record<string, string> => ({
  ...program,
  isPublished: "",
  version: "",
  price: String(program.price),
  rating: program.rating === null ? "" : String(program.rating),
});

const readAsAddress = (file: File) =>
  new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

/** The form of a program, its picture and its published switch. A picture is made small and sent when it is chosen. */
export function useProgramForm({ program, onSave, failed }: ProgramFormOptions) {
  const [isPublished, setIsPublished] = useState(program?.isPublished ?? true);
  const [shown, setShown] = useState<string | null>(null);
  const form = program ? editCourseForm : courseForm;
  const state = useForm({
    // Until it is published, a program is kept with what it has.
    form: isPublished ? form : asDraft(form, ["title"]),
    rules: courseRules(program && String(program.price)),
    draftKey: null,
    ...(program ? { known: knownOf(program) } : {}),
    prepare: () => uploads.finish(),
    send: async (answers) => {
      const texts = Object.fromEntries(
        courseForm.fields.map(({ name }) => [name, String(answers[name] ?? "")]),
      );
      try {
        await onSave({ ...texts, isPublished } as unknown as ProgramBody);
      } catch (error) {
        if (error instanceof CallError && error.fields.picture) uploads.forget(error.fields);
        throw error;
      }
      uploads.clear();
      setIsPublished(program?.isPublished ?? true);
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
