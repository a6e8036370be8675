import { useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FileField, Progress } from "#design/fields/file-field.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { readToken } from "#foundation/browser/stored-values.ts";
import { acceptOf } from "#foundation/files/file-kinds.ts";
import { audienceOf } from "#foundation/http/audiences.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { BankImport } from "#rooms/payments/bank-statements/bank-statements.ts";
import { statementRule } from "#rooms/payments/bank-statements/bank-states.ts";
import { RecordPart } from "../record-part.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";

const address = "/api/admin/bank/imports";
const notSent = "The file was not sent. Check your connection and choose it again.";

/** How long after an answer we ask again how far the reading is. On a slow line each answer takes longer than this. */
const askEveryMs = 700;

const load = (signal: AbortSignal) => callApi("GET /admin/bank/imports", {}, { signal });

const isRunning = ({ state }: BankImport) => state === "checking" || state === "reading";

const many = (count: number, noun: string) =>
  `${count.toLocaleString("en-NG")} ${noun}${count === 1 ? "" : "s"}`;

/** What came of a file, in a sentence. */
function resultWords(file: BankImport): string {
  const { bank, lines, newLines, zeroLines, firstDay, lastDay, accountConfirmedBy } = file;
  const days = firstDay && lastDay ? `, ${formatDay(firstDay)} to ${formatDay(lastDay)}` : "";
  const known = lines - newLines;
  return [
    `${bank}${days}: ${many(newLines, "new line")}.`,
    known > 0 ? `${many(known, "line")} known already.` : "",
    zeroLines > 0 ? `${many(zeroLines, "line")} of ₦0 left out.` : "",
    accountConfirmedBy ? `It names no account; ${accountConfirmedBy} said that it is ours.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function Running({ file }: { readonly file: BankImport }) {
  const { state, rows, rowsDone, fileName } = file;
  const label =
    state === "checking"
      ? `Checking ${fileName}: ${many(rowsDone, "row")}`
      : `Reading ${fileName}: ${rowsDone.toLocaleString("en-NG")} of ${many(rows ?? 0, "row")}`;
  return (
    <>
      <Progress label={label} value={state === "reading" && rows ? rowsDone / rows : undefined} />
      {file.problem && <p className="hint">{file.problem}</p>}
      <p className="hint">You can close this page: the reading goes on.</p>
    </>
  );
}

/** The newest file: how far it is, what came of it, or what it needs. */
function Newest({
  file,
  onAsk,
}: {
  readonly file: BankImport;
  /** Opens the dialog for what somebody has to say about it. */
  readonly onAsk: () => void;
}) {
  const { bankName, accountNumber } = academy.bankTransfer;
  if (isRunning(file)) return <Running file={file} />;
  if (file.state === "columns") {
    return (
      <Alert tone="info" title={`Which columns does ${file.fileName} have?`}>
        <p>We do not know this bank’s file. Say once what its columns mean.</p>
        <Button onClick={onAsk}>Explain the columns</Button>
      </Alert>
    );
  }
  if (file.state === "account") {
    return (
      <Alert tone="warning" title={`Whose account is in ${file.fileName}?`}>
        <p>
          The file names no account. Is it a statement of the academy’s account at {bankName},{" "}
          {accountNumber}?
        </p>
        <Button onClick={onAsk}>Look at it</Button>
      </Alert>
    );
  }
  if (file.state === "refused" || file.state === "failed") {
    const isHalf = file.state === "failed" && file.rowsDone > 0;
    return (
      <Alert
        tone="danger"
        title={`${file.fileName} was not ${isHalf ? "read to its end" : "imported"}`}
      >
        {file.problem}
      </Alert>
    );
  }
  return (
    <p role="status">
      {resultWords(file)}{" "}
      <span className="muted">
        {file.fileName}, {file.importedBy}, {formatInstant(file.createdAt)}
      </span>
    </p>
  );
}

/** Sends a file, and says how far it is. */
function useSending(onSent: () => void) {
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState("");
  async function send(file: File | undefined) {
    if (!file) return;
    setProblem("");
    setSending({ name: file.name, share: 0 });
    const form = new FormData();
    form.append("statement", file, file.name);
    const { signal } = new AbortController();
    try {
      const { sendFile } = await import("#foundation/files/upload-file.ts");
      await sendFile(
        address,
        form,
        { signal, onProgress: (share) => setSending({ name: file.name, share }) },
        readToken(audienceOf(address).token),
      );
      onSent();
    } catch (error) {
      const said = error instanceof CallError && error.status > 0 && error.message;
      setProblem(said || notSent);
    } finally {
      setSending(null);
    }
  }
  return { sending, problem, send };
}

/** Takes a statement, and shows how far the reading of the newest one is. */
export function StatementImport({ onRead }: { readonly onRead: () => void }) {
  const loaded = useLoaded(load);
  const { reload } = loaded;
  const [asked, setAsked] = useState<BankImport | null>(null);
  const { sending, problem, send } = useSending(reload);
  const newest = loaded.state.kind === "ready" ? loaded.state.value.imports[0] : undefined;
  const runs = newest !== undefined && isRunning(newest);
  const wasRunning = useRef(false);
  /** The newest file when we last heard of it. A short one is done before we first ask, and was never seen running. */
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const { kind } = loaded.state;
    if (kind === "ready") {
      const now = newest ? `${newest.id} ${newest.state}` : "";
      if (seen.current !== null && seen.current !== now && !runs) onRead();
      seen.current = now;
      wasRunning.current = runs;
    }
    // One answer that is lost does not end the asking.
    if (kind === "loading" || !wasRunning.current) return;
    const timer = setTimeout(reload, askEveryMs);
    return () => clearTimeout(timer);
  }, [loaded.state, newest, runs, onRead, reload]);
  return (
    <Panel title="Import a statement" className="stack stack-12">
      <FileField
        name="statement"
        label="The bank’s file, CSV or XLSX"
        hint="Importing only reads the file. A line that is already here is not added again."
        accept={acceptOf(statementRule)}
        error={problem || undefined}
        disabled={sending !== null}
        items={[]}
        onAdd={([file]) => void send(file)}
      />
      {sending && <Progress label={`Sending ${sending.name}`} value={sending.share} />}
      <RecordPart loaded={loaded} noun="files">
        {({ imports: [file] }) =>
          file ? <Newest file={file} onAsk={() => setAsked(file)} /> : null
        }
      </RecordPart>
      {asked && <ColumnsDialog file={asked} onClose={() => setAsked(null)} onDone={reload} />}
    </Panel>
  );
}
