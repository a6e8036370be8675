import { type ReactNode, useRef, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import type { FormRules } from "#foundation/forms/answers.ts";
import type { Form } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError } from "#foundation/http/call.ts";

export type GatheringFormProps = {
  readonly form: Form;
  readonly rules: FormRules;
  /** What is saved, by field name; nothing for a new one. */
  readonly known: Readonly<Record<string, string>>;
  /** Of what is edited; 0 for a new one. */
  readonly version: number;
  readonly label: string;
  /** @throws CallError */
  readonly onSave: (
    answers: Record<string, unknown>,
    version: number,
    headers: Record<string, string>,
  ) => Promise<void>;
  /** What saving does besides, above the button. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * Creates or edits an event or a chapter. If somebody else changed it meanwhile, what was typed stays, each field says
 * what is saved, and saving again decides.
 */
export function GatheringForm(props: GatheringFormProps) {
  const { form, rules, known, label, onSave, note, children } = props;
  const version = useRef(props.version);
  const [conflict, setConflict] = useState("");
  const state = useForm({
    form,
    rules,
    draftKey: null,
    known,
    send: async (answers, headers) => {
      setConflict("");
      try {
        await onSave(answers as Record<string, unknown>, version.current, headers);
      } catch (error) {
        if (error instanceof CallError && error.code === "changed_meanwhile") {
          version.current = Number(error.details?.version ?? version.current);
          setConflict(error.message);
        }
        throw error;
      }
    },
    fallback: "It was not saved. Check your connection and try again.",
  });
  return (
    <FormFrame
      state={state}
      className="desk-form"
      before={conflict && <Alert tone="warning">{conflict}</Alert>}
    >
      {note && <p className="desk-hint">{note}</p>}
      <div className="row">
        <Button type="submit" pending={state.status === "sending"} pendingLabel="Saving...">
          {conflict ? "Save my version" : label}
        </Button>
        {children}
      </div>
    </FormFrame>
  );
}
