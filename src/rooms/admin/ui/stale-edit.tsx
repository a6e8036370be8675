import { useEffect, useRef } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { type Column, Table } from "#design/table.tsx";

export type Difference = {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
};

export type StaleEditProps = {
  /** The id of the form that was refused. */
  readonly form: string;
  readonly isBusy: boolean;
  /** "these fees", "this intake" */
  readonly thing: string;
  /** What was refused. Another one takes the focus again. */
  readonly conflict: object;
  readonly differences: readonly Difference[];
  /** The form is about to be sent, as it is now: over what they saved. */
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
};

const columns: readonly Column<Difference>[] = [
  { key: "label", label: "Field", rowHeader: true, cell: ({ label }) => label },
  { key: "theirs", label: "Saved by them", cell: ({ theirs }) => theirs },
  { key: "mine", label: "Yours", cell: ({ mine }) => mine },
];

/**
 * Somebody else has saved first: both are shown, and the second person decides. Nothing that was typed is lost, and what
 * is typed after the refusal counts too.
 */
export function StaleEdit(props: StaleEditProps) {
  const { form, isBusy, thing, conflict, differences, onSaveMine, onTakeTheirs } = props;
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict is the reason to take the focus again
  useEffect(() => place.current?.focus(), [conflict]);
  return (
    <div ref={place} tabIndex={-1} className="stack stack-16">
      <Alert tone="warning" title={`Somebody else has changed ${thing} since you opened it`}>
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
