import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { linkToFile, openFile } from "#rooms/accounts/door.ui.ts";
import type { PaymentProof } from "#rooms/enrolment/proofs/proofs.ts";
import { noBankReference } from "#rooms/enrolment/staff/staff-forms.ts";
import { DialogForm, useFormDialog } from "../form-dialog.tsx";
import {
  dueWords,
  leftWords,
  overBalance,
  typedNaira,
  wrongAmount,
} from "../payments/payment-words.ts";
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

/** The picture of a proof, fetched only when an admin asks for it, because who sees it is recorded. */
function ProofPicture({ proof }: { readonly proof: PaymentProof }) {
  const [source, setSource] = useState<string | null>(null);
  const isPicture = proof.mediaType.startsWith("image/");
  const fail = (error: unknown) => showToast(reasonOf(error), false, "danger");
  const show = () => linkToFile(fileOf(proof), "admin").then(setSource, fail);
  return (
    <div className="stack stack-12 proof-picture">
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
      <p className="muted">Opening it is recorded under your name.</p>
    </div>
  );
}

const transferFields = defineFields([
  {
    name: "amountKobo",
    kind: "amount",
    label: "Amount on the statement",
    required: "Enter the amount.",
  },
  { name: "keepAsCredit", kind: "consent", label: "Keep as credit", when: { fact: "isOver" } },
  {
    name: "takenOn",
    kind: "text",
    label: "Day on the statement",
    required: "Enter the day.",
    maxLength: 10,
    width: "medium",
  },
  {
    name: "reference",
    kind: "text",
    label: "Bank’s reference on the statement",
    hint: "Each line of the statement can be used only once.",
    required: noBankReference,
    maxLength: 200,
  },
  { name: "note", kind: "text", label: "Note", maxLength: 500 },
]);
const transferForm = defineForm({ id: "transfer", fields: transferFields });
const despiteForm = defineForm({
  id: "transfer",
  fields: [
    ...transferFields,
    {
      name: "despiteCardPayment",
      kind: "consent",
      label: "Record it anyway. If a card payment arrives too, it becomes credit.",
    },
  ],
});

/** Records the transfer of a proof as it is on the bank statement. That closes the case. */
function TransferDialog({
  proof,
  ...props
}: {
  readonly proof: PaymentProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { id: proofId, openKobo, dueKobo, enrolmentId } = proof;
  const [isCardPossible, setCardPossible] = useState(false);
  const dialog = useFormDialog({
    ...props,
    form: isCardPossible ? despiteForm : transferForm,
    rules: {
      today: "",
      facts: { isOver: ({ amountKobo }) => overBalance(String(amountKobo), openKobo) > 0 },
    },
    known: { amountKobo: typedNaira(dueKobo) },
    check: ({ amountKobo, keepAsCredit }) => {
      const fault = wrongAmount(String(amountKobo), openKobo, keepAsCredit === "yes");
      return fault ? { amountKobo: fault } : {};
    },
    lost: "recorded",
    failed: "The transfer was not recorded",
    call: ({ amountKobo, ...given }, once) =>
      callApi(
        "POST /admin/enrolments/:id/manual-payment",
        {
          params: { id: enrolmentId },
          body: { ...given, amountKobo: amountIn(amountKobo), method: "transfer", proofId },
        },
        once,
      ),
    sent: (answer) => `Transfer recorded, receipt ${answer.receipt.number}. ${leftWords(answer)}`,
    onRefused: ({ code }) => code === "card_payment_possible" && setCardPossible(true),
  });
  const { answers } = dialog.state;
  const overKobo = overBalance(String(answers.amountKobo), openKobo);
  return (
    <DialogForm
      {...dialog}
      title="Record the transfer"
      fullOnPhones
      action="Record transfer"
      extras={{
        amountKobo: {
          hint: `${dueWords(proof)} Enter what came.`,
        },
        keepAsCredit: {
          label: `${formatNaira(overKobo)} more than is owed: keep as credit`,
        },
        takenOn: { input: { type: "date" } },
      }}
    />
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
      <div className="columns proof">
        {mayRecord ? (
          <ProofPicture proof={proof} />
        ) : (
          <p>You are not allowed to open the files that learners send.</p>
        )}
        <div className="stack stack-16">
          <DescriptionList
            items={[
              {
                term: "It claims to pay",
                value: claimedKobo === null ? "—" : <Money amountKobo={claimedKobo} />,
              },
              {
                term: proof.nextDueOn ? `Due by ${formatDay(proof.nextDueOn)}` : "Due now",
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
