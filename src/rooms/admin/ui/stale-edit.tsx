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
  /** "these fees", "this intake" */
  readonly thing: string;
  readonly differences: readonly Difference[];
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
};

const columns: readonly Column<Difference>[] = [
  { key: "label", label: "Field", rowHeader: true, cell: ({ label }) => label },
  { key: "theirs", label: "Saved by them", cell: ({ theirs }) => theirs },
  { key: "mine", label: "Yours", cell: ({ mine }) => mine },
];

/** Somebody else has saved first: both are shown, and the second person decides. Nothing that was typed is lost. */
export function StaleEdit({ thing, differences, onSaveMine, onTakeTheirs }: StaleEditProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="stack stack-16">
      <Alert tone="warning" title={`Somebody else has changed ${thing} since you opened it`}>
        <div className="row">
          <Button onClick={onSaveMine}>Save mine</Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </Alert>
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
