import { useEffect, useRef, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { type Column, Table } from "#design/table.tsx";

export type Difference = {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
};

export type StaleEditProps = {
  /** "these fees", "this intake" */
  readonly thing: string;
  /** What was refused. Another one takes the focus again. */
  readonly conflict: object;
  readonly differences: readonly Difference[];
  readonly onSaveMine: () => Promise<void>;
  readonly onTakeTheirs: () => void;
};

const columns: readonly Column<Difference>[] = [
  { key: "label", label: "Field", rowHeader: true, cell: ({ label }) => label },
  { key: "theirs", label: "Saved by them", cell: ({ theirs }) => theirs },
  { key: "mine", label: "Yours", cell: ({ mine }) => mine },
];

/** Somebody else has saved first: both are shown, and the second person decides. Nothing that was typed is lost. */
export function StaleEdit(props: StaleEditProps) {
  const { thing, conflict, differences, onSaveMine, onTakeTheirs } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict is the reason to take the focus again
  useEffect(() => place.current?.focus(), [conflict]);
  async function saveMine() {
    setIsBusy(true);
    setProblem("");
    try {
      await onSaveMine();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div ref={place} tabIndex={-1} className="stack stack-16">
      <Alert tone="warning" title={`Somebody else has changed ${thing} since you opened it`}>
        <div className="row">
          <Button pending={isBusy} onClick={() => void saveMine()}>
            Save mine
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
      {problem && (
        <Alert tone="danger" role="alert" title="Yours was not saved">
          {problem}
        </Alert>
      )}
      {differences.length > 0 && (
        <Table
          caption="What differs"
          columns={columns}
          rows={differences}
          rowKey={({ label }) => label}
        />
      )}
    </div>
  );
}
