import { useState } from "react";
import { Button } from "#design/button.tsx";
import { showToast } from "#design/toast.tsx";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { GatheringForm, type GatheringFormProps } from "./gathering-form.tsx";

export type GatheringEditProps = Omit<GatheringFormProps, "children" | "label"> & {
  /** "event" */
  readonly noun: string;
  /** What else can be done with it, after a question. */
  readonly question: Question | null;
  readonly onChanged: () => void;
};

/** The form of an event or chapter, with the button that cancels, closes or opens it. */
export function GatheringEdit(props: GatheringEditProps) {
  const { noun, question, onChanged, onSave, ...form } = props;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <GatheringForm
        {...form}
        label={`Save ${noun}`}
        onSave={async (...given) => {
          await onSave(...given);
          showToast(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved`);
          onChanged();
        }}
      >
        {question && (
          <Button variant={question.tone ?? "secondary"} onClick={() => setIsAsked(true)}>
            {question.action}
          </Button>
        )}
      </GatheringForm>
      <AskDialog
        question={isAsked ? question : null}
        onClose={(isDone) => {
          setIsAsked(false);
          if (isDone) onChanged();
        }}
      />
    </>
  );
}
