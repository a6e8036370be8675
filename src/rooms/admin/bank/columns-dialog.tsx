import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { BankImport, ImportColumns } from "#rooms/payments/bank-statements/bank-statements.ts";
import { DialogForm, useFormDialog } from "../form-dialog.tsx";
import { WaitingDialog } from "../record-part.tsx";
import { isSameBank } from "./same-bank.ts";

type ColumnsDialogProps = {
  readonly file: Pick<BankImport, "id" | "state" | "bank">;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const title = "What do the columns mean?";

function formOf({ header }: ImportColumns) {
  const choices = header
    .filter(({ name }) => name !== "")
    .map(({ name, label }) => ({ value: name, label }));
  return defineForm({
    id: "bank-columns",
    fields: [
      {
        name: "bank",
        kind: "text",
        maxLength: 60,
        label: "Bank",
        required: "Write the bank’s name.",
      },
      {
        name: "day",
        kind: "select",
        label: "Day",
        required: "Choose the column with the day.",
        choices,
      },
      {
        name: "narration",
        kind: "select",
        label: "Narration",
        required: "Choose the column with the narration.",
        choices,
      },
      {
        name: "moreNarration",
        kind: "select",
        label: "Another column with words, if there is one",
        choices,
      },
      { name: "reference", kind: "select", label: "The bank’s reference, if it has one", choices },
      { name: "credit", kind: "select", label: "Money that came in", choices },
      { name: "debit", kind: "select", label: "Money that went out", choices },
      { name: "amount", kind: "select", label: "Or one column with all amounts", choices },
      { name: "mark", kind: "select", label: "Beside it: debit or credit", choices },
    ],
  });
}

/** A column with its first cells, as they are in the file. */
type Shown = { readonly name: string; readonly label: string; readonly cells: string };

const columnsOf = ({ header, sample }: ImportColumns): Shown[] =>
  header.map(({ name, label }, at) => ({
    name,
    label,
    cells: sample
      .map((row) => row[at] ?? "")
      .filter((cell) => cell.trim() !== "")
      .slice(0, 3)
      .join(" · "),
  }));

const table: readonly Column<Shown>[] = [
  { key: "label", label: "Column", rowHeader: true, cell: ({ label }) => label },
  { key: "cells", label: "For example", cell: ({ cells }) => cells },
];

const FileColumns = ({ columns }: { readonly columns: ImportColumns }) => (
  <Table
    caption="The columns of the file"
    captionHidden
    columns={table}
    rows={columnsOf(columns).filter(({ name }) => name !== "")}
    rowKey={({ name }) => name}
  />
);

type Line = { readonly key: string; readonly cells: readonly string[] };

/** The first lines of the file, as they stand in it. */
function FirstLines({ columns: { header, sample } }: { readonly columns: ImportColumns }) {
  const filled = header.flatMap(({ label }, at) =>
    sample.some((row) => row[at]?.trim()) ? [{ label, at }] : [],
  );
  return (
    <Table
      caption="The first lines of the file"
      columns={filled.map(
        ({ label, at }, index): Column<Line> => ({
          key: String(at),
          label: label || "No name",
          rowHeader: index === 0,
          cell: ({ cells }) => cells[at],
        }),
      )}
      rows={sample.map((cells, at) => ({ key: String(at), cells }))}
      rowKey={({ key }) => key}
    />
  );
}

type AskingProps = ColumnsDialogProps & { readonly columns: ImportColumns };

/** Asks whether a file that names no account is of the academy's. */
function Confirming({ file: { id, bank }, columns, onClose, onDone }: AskingProps) {
  const { bankName, accountNumber } = academy.bankTransfer;
  const differs = bank !== null && !isSameBank(bank, bankName);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function say(isOurs: boolean) {
    setIsBusy(true);
    try {
      await callApi("POST /admin/bank/imports/:id/account", { params: { id }, body: { isOurs } });
      onDone();
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      title="Is this the academy’s account?"
      size="wide"
      fullOnPhones
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button pending={isBusy} onClick={() => void say(true)}>
            It is ours: read it
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => void say(false)}>
            It is not ours
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <p>
          The file does not say which account it is of. The academy’s is {bankName}, {accountNumber}
          . Lines of another account would be booked as if that money had come to us.
        </p>
        {differs && (
          <Alert tone="warning" title={`This is a file of ${bank}, and our bank is ${bankName}`}>
            It is ours only if the academy has an account at both.
          </Alert>
        )}
        <FirstLines columns={columns} />
      </div>
    </Dialog>
  );
}

function Choosing({ file: { id: importId }, columns, onClose, onDone }: AskingProps) {
  const [form] = useState(() => formOf(columns));
  const { guess } = columns;
  const dialog = useFormDialog({
    form,
    known: {
      day: guess?.day ?? "",
      narration: guess?.narration[0] ?? "",
      reference: guess?.reference ?? "",
      credit: guess?.credit ?? "",
      debit: guess?.debit ?? "",
      amount: guess?.amount ?? "",
      mark: guess?.mark ?? "",
    },
    failed: "The columns were not kept",
    sent: "Columns kept. The file is being read.",
    call: (answers, once) => {
      const chosen = (name: keyof typeof answers) => String(answers[name] ?? "");
      const body = {
        bank: chosen("bank"),
        day: chosen("day"),
        narration: [chosen("narration"), chosen("moreNarration")].filter((name) => name !== ""),
        reference: chosen("reference") || null,
        credit: chosen("credit") || null,
        debit: chosen("debit") || null,
        amount: chosen("amount") || null,
        mark: chosen("mark") || null,
      };
      return callApi(
        "POST /admin/bank/imports/:id/columns",
        { params: { id: importId }, body },
        once,
      );
    },
    onDone,
    onClose: () => onClose(),
  });
  return (
    <DialogForm
      {...dialog}
      title={title}
      size="wide"
      fullOnPhones
      action="Read the file"
      before={<FileColumns columns={columns} />}
    />
  );
}

/**
 * Asks what the columns of a bank’s file mean, once for every file with the same header; or whether a file that names no
 * account is of the academy's.
 */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { file, onClose } = props;
  const { id } = file;
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/bank/imports/:id/columns", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  if (loaded.state.kind !== "ready") {
    return <WaitingDialog loaded={loaded} what="the columns" title={title} onClose={onClose} />;
  }
  const Asking = file.state === "account" ? Confirming : Choosing;
  return <Asking {...props} columns={loaded.state.value} />;
}
