import { type ReactNode, useState } from "react";
import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useForm } from "#foundation/forms/use-form.ts";
import type {
  AdminCourseRecord,
  NewCourse,
} from "#rooms/recommendations/contract/admin-courses.ts";
import {
  courseForm,
  courseRules,
  editCourseForm,
} from "#rooms/recommendations/contract/course-form.ts";
import { coursePicture } from "#rooms/recommendations/rules/course-picture.ts";
import { type Platform, platformNames } from "#rooms/recommendations/rules/recommended-course.ts";
import { PublishedSwitch } from "./published-switch.tsx";

/** What the form sends: every field (spec §7). */
export type ProgramBody = Omit<NewCourse, "rating"> & { readonly rating: string };

export type ProgramFormProps = {
  /** The program to edit; without it a new one. */
  readonly program?: AdminCourseRecord;
  readonly onSave: (body: ProgramBody) => Promise<void>;
  readonly label: string;
  readonly pendingLabel: string;
  /** The sentence when the server gave no reason. */
  readonly failed: string;
  /** Beside the button. */
  readonly actions?: ReactNode;
};

const knownOf = (program: AdminCourseRecord): Record<string, string> => ({
  ...program,
  isPublished: "",
  version: "",
  price: String(program.price),
  rating: program.rating === null ? "" : String(program.rating),
});

/** The picture as visitors will see it, or the words that one is drawn. */
function Preview({
  imageUrl,
  title,
  platform,
}: {
  imageUrl: string;
  title: string;
  platform: string;
}) {
  const known = (platform in platformNames ? platform : "other") as Platform;
  const picture = coursePicture({ imageUrl, title, platform: known }, location.origin);
  return (
    <figure className="program-preview">
      {"src" in picture ? (
        <img src={picture.src} alt="" width={160} height={100} />
      ) : (
        <span aria-hidden="true">{title.trim().charAt(0).toUpperCase() || "?"}</span>
      )}
      <figcaption>
        {"src" in picture ? "Visitors see this picture." : "Visitors see a drawn picture."}
      </figcaption>
    </figure>
  );
}

/** Creates or edits a recommended program. */
export function ProgramForm(props: ProgramFormProps) {
  const { program, onSave, label, pendingLabel, failed, actions } = props;
  const [isPublished, setIsPublished] = useState(program?.isPublished ?? true);
  const state = useForm({
    form: program ? editCourseForm : courseForm,
    rules: courseRules(program && String(program.price)),
    draftKey: null,
    ...(program ? { known: knownOf(program) } : {}),
    send: async (answers) => {
      const texts = Object.fromEntries(
        courseForm.fields.map(({ name }) => [name, String(answers[name] ?? "")]),
      );
      await onSave({ ...texts, isPublished } as ProgramBody);
      setIsPublished(program?.isPublished ?? true);
    },
    fallback: failed,
  });
  const textOf = (name: string) => String(state.answers[name] ?? "");
  return (
    <FormFrame
      state={state}
      className="program-form"
      extras={{
        imageUrl: {
          after: (
            <Preview
              imageUrl={textOf("imageUrl")}
              title={textOf("title")}
              platform={textOf("platform")}
            />
          ),
        },
      }}
    >
      <div className="form-actions">
        <PublishedSwitch isOn={isPublished} onChange={setIsPublished} />
        <Button type="submit" pending={state.status === "sending"} pendingLabel={pendingLabel}>
          {label}
        </Button>
        {actions}
      </div>
    </FormFrame>
  );
}
