import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { type Form, type FormField, fieldsOf } from "#foundation/forms/field.ts";
import type { Known } from "#foundation/forms/typed-answers.ts";
import { CallError } from "#foundation/http/call.ts";

export type Difference = {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
};

/**
 * The fields whose answers differ.
 * @param inWords an answer as a person reads it
 * @param labelOf the label of a field on its own
 */
export const differencesIn = (
  form: Form,
  theirs: Known,
  mine: Known,
  inWords: (field: FormField, answer: string) => string = (_, answer) => answer,
  labelOf: (name: string, label: string) => string = (_, label) => label,
): Difference[] =>
  fieldsOf(form).flatMap((field) => {
    const { name } = field;
    const label = labelOf(name, field.label);
    const [saved, own] = [String(theirs[name] ?? ""), String(mine[name] ?? "")];
    return saved === own ? [] : { label, theirs: inWords(field, saved), mine: inWords(field, own) };
  });

type StaleEditProps = {
  /** The id of the form that was refused. */
  readonly form: string;
  readonly isBusy: boolean;
  /** "these fees", "this intake" */
  readonly thing: string;
  /** The refusal. A new one takes the focus again. */
  readonly conflict: object;
  readonly differences: readonly Difference[];
  /** Called when the form is about to be sent as it is, overwriting what they saved. */
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
};

const columns: readonly Column<Difference>[] = [
  { key: "label", label: "Field", rowHeader: true, cell: ({ label }) => label },
  { key: "theirs", label: "Saved by them", cell: ({ theirs }) => theirs },
  { key: "mine", label: "Yours", cell: ({ mine }) => mine },
];

/**
 * Shown if someone else has saved first: it shows both versions, and the second person decides. Nothing typed is lost,
 * and text typed after the refusal counts too.
 */
function StaleEdit(props: StaleEditProps) {
  const { form, isBusy, thing, conflict, differences, onSaveMine, onTakeTheirs } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) place.current?.focus();
  }, [conflict]);
  return (
    <div ref={place} tabIndex={-1} className="stack stack-16">
      <Alert tone="warning" title={`Someone changed ${thing} while you were editing`}>
        <p>“Save mine” saves the form as it is now.</p>
        <div className="row">
          <Button type="submit" form={form} pending={isBusy} onClick={onSaveMine}>
            Save mine
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
      {differences.length > 0 && (
        <Table
          caption="What differed when you saved"
          columns={columns}
          rows={differences}
          rowKey={({ label }) => label}
        />
      )}
    </div>
  );
}

export type Versioned = { readonly version: number };

export type StaleEditOptions<Saved extends Versioned, Start, Mine> = Pick<
  StaleEditProps,
  "thing"
> & {
  /** What the edit starts from. */
  readonly start: Start;
  /** Reads what is saved now; undefined if it no longer exists. */
  readonly read: () => Promise<Saved | undefined>;
  readonly differencesOf: (saved: Saved, mine: Mine) => readonly Difference[];
};

/** What the form of an edit needs to be compared with what someone else has saved. */
export type StaleForm = {
  readonly isReasonOutside: boolean;
  /** Above the form: the choice after someone else has saved. */
  readonly stale: (form: string, isBusy: boolean) => ReactNode;
};

/**
 * An edit that may find that someone else has saved first. `useStaleEdit` also has the choice between the two.
 * @param start what the edit starts from @param read reads what is saved now; undefined if it no longer exists
 */
export function useStaleSave<
  Saved extends Versioned,
  Start extends Partial<Versioned> | null,
  Mine,
>(start: Start, read: () => Promise<Saved | undefined>) {
  const [base, setBase] = useState<Start | Saved>(start);
  const [conflict, setConflict] = useState<{ saved: Saved; mine: Mine } | null>(null);
  const [isReasonOutside, setIsReasonOutside] = useState(false);
  return {
    /** What the form shows. A new version needs a new form (`key`). */
    base,
    conflict,
    isReasonOutside,
    /** The edit continues from what is saved. */
    goOnFrom(saved: Saved) {
      setBase(saved);
      setConflict(null);
    },
    /** @param send makes the call */
    async save<Answer>(mine: Mine, send: () => Promise<Answer>): Promise<Answer> {
      setIsReasonOutside(false);
      try {
        return await send();
      } catch (error) {
        const isStale = error instanceof CallError && error.code === "changed_meanwhile";
        const saved = isStale ? await read() : undefined;
        if (saved) {
          setConflict({ saved, mine });
          setIsReasonOutside(true);
        }
        throw error;
      }
    },
  };
}

/** An edit that may find that someone else has saved first: the second person decides with `StaleEdit`. */
export function useStaleEdit<
  Saved extends Versioned,
  Start extends Partial<Versioned> | null,
  Mine,
>({ thing, start, read, differencesOf }: StaleEditOptions<Saved, Start, Mine>) {
  const { base, conflict, isReasonOutside, goOnFrom, save } = useStaleSave<Saved, Start, Mine>(
    start,
    read,
  );
  /** Set when the person decides to save over what someone else saved. */
  const overVersion = useRef<number>(undefined);
  const form: StaleForm = {
    isReasonOutside,
    stale: (id, isBusy) =>
      conflict && (
        <StaleEdit
          isBusy={isBusy}
          thing={thing}
          conflict={conflict}
          form={id}
          differences={differencesOf(conflict.saved, conflict.mine)}
          onSaveMine={() => {
            overVersion.current = conflict.saved.version;
          }}
          onTakeTheirs={() => {
            overVersion.current = undefined;
            goOnFrom(conflict.saved);
          }}
        />
      ),
  };
  return {
    base,
    form,
    /** @param send makes the call, with the version that it may replace; undefined for a new record */
    save: (mine: Mine, send: (version: number | undefined) => Promise<unknown>) =>
      save(mine, () => send(overVersion.current ?? base?.version)),
  };
}
