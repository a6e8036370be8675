import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { AmountField } from "#design/fields/amount-field.tsx";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { linkToFile, openFile } from "#rooms/accounts/door.ui.ts";
import type { PaymentProof } from "#rooms/enrolment/proofs/proofs.ts";
import { noBankReference } from "#rooms/enrolment/staff/staff-forms.ts";
import { leftWords, overBalance, typedNaira, wrongAmount } from "../../rules/payment-words.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";
import { Waiting } from "../record-part.tsx";

export type ProofPanelProps = {
  readonly proofId: string;
  /** What was due when the proof came. */
  readonly claimedKobo: number | null;
  readonly mayRecord: boolean;
  readonly isOpen: boolean;
  readonly onDone: () => void;
  /** The other ways to end the case. */
  readonly children?: ReactNode;
};

const fileOf = ({ id }: PaymentProof) => `/admin/payment-proofs/${encodeURIComponent(id)}/file`;

/** The picture of a proof, fetched when an admin asks for it: who sees it is recorded. */
function ProofPicture({ proof }: { readonly proof: PaymentProof }) {
  const [source, setSource] = useState<string | null>(null);
  const isPicture = proof.mediaType.startsWith("image/");
  const fail = (error: unknown) => showToast(reasonOf(error), false, "danger");
  const show = () => linkToFile(fileOf(proof), "admin").then(setSource, fail);
  return (
    <div className="proof-picture">
      {source && <img src={source} alt={`The proof that ${proof.sentBy || "the learner"} sent`} />}
      <div className="row">
        {isPicture && !source && <Button onClick={() => void show()}>Show the proof</Button>}
        <Button
          variant={isPicture ? "secondary" : "primary"}
          icon="download"
          onClick={() => void openFile(fileOf(proof), "admin").catch(fail)}
        >
          Download the file
        </Button>
      </div>
      <p className="money-hint">Opening it is recorded with your name.</p>
    </div>
  );
}

type TransferDialogProps = {
  readonly proof: PaymentProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Records the transfer of a proof as it is on the bank statement. That closes the case. */
function TransferDialog({ proof, onClose, onDone }: TransferDialogProps) {
  const { problem, fields, send, refuse, dialog } = useSend({
    done: "recorded",
    failed: "The transfer was not recorded",
    shown: ["amountKobo", "takenOn", "reference", "note"],
    ...{ onClose, onDone },
  });
  const [typed, setTyped] = useState(typedNaira(proof.dueKobo));
  const overKobo = overBalance(typed, proof.openKobo);
  const isCardPossible = problem?.code === "card_payment_possible";
  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const keepAsCredit = data.get("keepAsCredit") === "on";
    const fault = typed.trim()
      ? wrongAmount(typed, proof.openKobo, keepAsCredit)
      : "Enter the amount.";
    const wrong = {
      ...(fault ? { amountKobo: fault } : {}),
      ...(text("takenOn") ? {} : { takenOn: "Enter the day." }),
      ...(text("reference") ? {} : { reference: noBankReference }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = {
      amountKobo: amountIn(typed),
      method: "transfer" as const,
      takenOn: text("takenOn"),
      reference: text("reference"),
      note: text("note") || null,
      proofId: proof.id,
      despiteCardPayment: data.get("despiteCardPayment") === "on",
      keepAsCredit,
    };
    const answer = await send(body, (headers) =>
      callApi(
        "POST /admin/enrolments/:id/manual-payment",
        { params: { id: proof.enrolmentId }, body },
        { headers },
      ),
    );
    if (!answer) return;
    showToast(`Transfer recorded, receipt ${answer.receipt.number}. ${leftWords(answer)}`);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title="Record the transfer"
      fullOnPhones
      action="Record transfer"
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <AmountField
            data-autofocus=""
            name="amountKobo"
            form={form}
            label="Amount on the statement"
            hint={`${formatNaira(proof.dueKobo)} is due now, ${formatNaira(proof.openKobo)} in all. Enter what came.`}
            error={fields.amountKobo}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            required
          />
          {overKobo > 0 && (
            <Checkbox
              name="keepAsCredit"
              form={form}
              label={`${formatNaira(overKobo)} more than is owed: keep as credit`}
            />
          )}
          <TextField
            name="takenOn"
            form={form}
            label="Day on the statement"
            error={fields.takenOn}
            type="date"
            width="medium"
            required
          />
          <TextField
            name="reference"
            form={form}
            label="Bank’s reference on the statement"
            hint="One line of the statement pays once."
            error={fields.reference}
            autoComplete="off"
            required
          />
          <TextField name="note" form={form} label="Note" error={fields.note} autoComplete="off" />
          {isCardPossible && (
            <Checkbox
              name="despiteCardPayment"
              form={form}
              label="Record it anyway. If a card payment arrives too, it becomes credit."
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A proof of a transfer beside what is due, and recording it. */
export function ProofPanel(props: ProofPanelProps) {
  const { proofId, claimedKobo, mayRecord, isOpen, onDone, children } = props;
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/payment-proofs/:id", { params: { id: proofId } }, { signal }),
    [proofId],
  );
  const loaded = useLoaded(load);
  const [isRecording, setIsRecording] = useState(false);
  if (loaded.state.kind !== "ready") return <Waiting loaded={loaded} what="the proof" />;
  const proof = loaded.state.value;
  return (
    <Panel title="The proof and what is due">
      <div className="proof">
        {mayRecord ? (
          <ProofPicture proof={proof} />
        ) : (
          <p>You may not open the files that learners send.</p>
        )}
        <div className="stack stack-16">
          <DescriptionList
            items={[
              {
                term: "It claims to pay",
                value: claimedKobo === null ? "—" : <Money amountKobo={claimedKobo} />,
              },
              {
                term: "Due now",
                value:
                  proof.openKobo === 0 ? (
                    "Nothing"
                  ) : (
                    <>
                      <Money look="price" amountKobo={proof.dueKobo} />
                      {proof.openKobo > proof.dueKobo && ` of ${formatNaira(proof.openKobo)}`}
                    </>
                  ),
              },
              { term: "Look for", value: <code>{proof.transferReference}</code> },
              {
                term: "For",
                value: (
                  <>
                    <Link to={`/admin/enrolments/${proof.enrolmentId}`}>{proof.program}</Link>,{" "}
                    {proof.learner}
                  </>
                ),
              },
              { term: "Sent by", value: `${proof.sentBy}, ${formatInstant(proof.sentAt)}` },
              { term: "File", value: `${proof.name} (${Math.ceil(proof.sizeBytes / 1024)} KB)` },
            ]}
          />
          {mayRecord && isOpen && proof.openKobo > 0 && (
            <div className="row">
              <Button onClick={() => setIsRecording(true)}>Record the transfer</Button>
            </div>
          )}
          {children}
        </div>
      </div>
      {isRecording && (
        <TransferDialog proof={proof} onClose={() => setIsRecording(false)} onDone={onDone} />
      )}
    </Panel>
  );
}
