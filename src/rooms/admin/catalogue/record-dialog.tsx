import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import type { AnswersOf, FormRules } from "#foundation/forms/answers.ts";
import type { Form } from "#foundation/forms/field.ts";
import type { Known } from "#foundation/forms/typed-answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { missingIn } from "../save-bar.tsx";
import {
  type StaleEditOptions,
  type StaleForm,
  useStaleEdit,
  type Versioned,
} from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

type EditProps<F extends Form, Base, Given> = {
  readonly onClose: () => void;
  readonly onSaved?: () => void;
  /** Makes the form for the saved record. */
  readonly formOf: (base: Base) => {
    readonly form: F;
    readonly rules: FormRules;
    readonly known: Known;
    /** Below the fields. */
    readonly note?: ReactNode;
  };
  /** The answers as the call takes them. */
  readonly toGiven: (answers: AnswersOf<F>) => Given;
  /** @param version that it may replace; undefined for something new */
  readonly save: (given: Given, version: number | undefined) => Promise<unknown>;
  /** The toast on success. */
  readonly done: string;
  /** The reason, if the server gave none. */
  readonly fallback: string;
  /** On the button. */
  readonly label: string;
  /** The label of a field on its own. */
  readonly labelOf?: (name: string, label: string) => string;
  readonly className?: string;
};

type RecordDialogProps<F extends Form, Saved extends Versioned, Start, Given> = Pick<
  DialogProps,
  "title" | "size" | "fullOnPhones"
> &
  StaleEditOptions<Saved, Start, Given> &
  EditProps<F, Start | Saved, Given> & {
    /** Above the form. */
    readonly hint?: ReactNode;
  };

function Edit<F extends Form, Base, Given>({
  base,
  stale,
  ...props
}: EditProps<F, Base, Given> & { readonly base: Base; readonly stale: StaleForm }) {
  const { formOf, toGiven, save, done, fallback, label, labelOf, className } = props;
  const { note, ...known } = formOf(base);
  const state = useForm({
    ...known,
    draftKey: null,
    fallback,
    async send(answers) {
      await save(toGiven(answers as AnswersOf<F>), undefined);
      showToast(done);
      props.onSaved?.();
      props.onClose();
    },
  });
  return (
    <RecordForm
      {...stale}
      state={state}
      label={label}
      className={className}
      {...(labelOf
        ? {
            missing: missingIn(state).map((one) => ({
              ...one,
              label: labelOf(one.name, one.label),
            })),
          }
        : {})}
      onLeave={props.onClose}
    >
      {note}
    </RecordForm>
  );
}

/**
 * Creates or edits a record. If two people edit it, the second sees both versions and decides; nothing typed is lost.
 */
export function RecordDialog<
  const F extends Form,
  Saved extends Versioned,
  Start extends Partial<Versioned> | null,
  Given,
>(props: RecordDialogProps<F, Saved, Start, Given>) {
  const { title, size, fullOnPhones, hint, thing, start, read, differencesOf, ...edit } = props;
  const stale = useStaleEdit({ thing, start, read, differencesOf });
  return (
    <Dialog open title={title} size={size} fullOnPhones={fullOnPhones} onClose={edit.onClose}>
      <div className="stack stack-16">
        {hint && <p className="hint">{hint}</p>}
        <Edit
          key={stale.base?.version ?? 0}
          {...edit}
          base={stale.base}
          stale={stale.form}
          save={(given) => stale.save(given, (version) => edit.save(given, version))}
        />
      </div>
    </Dialog>
  );
}
