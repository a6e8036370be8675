import { useState } from "react";
import { AmountField } from "#design/fields/amount-field.tsx";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { Select } from "#design/fields/select.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountFault, amountIn } from "#foundation/amounts/read-amount.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CashEntryKind } from "#rooms/payments/states.ts";
import type { CentreCash, TillRecord } from "#rooms/payments/tills/tills.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };

const kinds: readonly { value: CashEntryKind; label: string }[] = [
  { value: "out", label: "Taken out: bought something, paid someone" },
  { value: "in", label: "Put in: change from a shop, money that was found" },
  { value: "deposit", label: "To the bank: on the way until it is seen on the statement" },
];

type CashDialogProps = DialogProps & {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly done: string;
  readonly hasKinds: boolean;
  readonly send: (
    entry: { kind: CashEntryKind; amountKobo: number; reason: string; reference: string | null },
    headers: Record<string, string>,
  ) => Promise<unknown>;
};

/** Asks for an amount of cash that moves, and what for. */
function CashDialog({ title, text, action, done, hasKinds, ...props }: CashDialogProps) {
  const { onClose, onDone } = props;
  const { fields, send, refuse, dialog } = useSend({
    done: "entered",
    shown: ["amountKobo", "reason", "reference", "kind"],
    ...{ onClose, onDone },
  });
  const [kind, setKind] = useState<CashEntryKind>(hasKinds ? "out" : "deposit");
  async function submit(data: FormData) {
    const typed = (name: string) => String(data.get(name) ?? "").trim();
    const fault = amountFault(typed("amountKobo"));
    const wrong = {
      ...(fault ? { amountKobo: fault } : {}),
      ...(typed("reason").length < 3 ? { reason: "Say what it is for." } : {}),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const entry = {
      ...{ kind, amountKobo: amountIn(typed("amountKobo")), reason: typed("reason") },
      reference: typed("reference") || null,
    };
    if (!(await send(entry, (headers) => props.send(entry, headers)))) return;
    showToast(done);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={title}
      fullOnPhones
      action={action}
      pendingLabel="Sending..."
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <p>{text}</p>
          {hasKinds && (
            <RadioGroup
              name="kind"
              form={form}
              label="What is it?"
              options={kinds}
              value={kind}
              onChange={({ currentTarget: { value } }) =>
                setKind(kinds.find((one) => one.value === value)?.value ?? "out")
              }
              error={fields.kind}
            />
          )}
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount"
            error={fields.amountKobo}
            required
          />
          <TextField
            name="reason"
            form={form}
            label={kind === "deposit" ? "Which bank, and who brings it" : "What for"}
            error={fields.reason}
            autoComplete="off"
            required
          />
          <TextField
            name="reference"
            form={form}
            label={kind === "deposit" ? "Number of the deposit slip" : "Number of the voucher"}
            error={fields.reference}
            width="medium"
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

/** Puts cash into the own till, takes some out, or sends it to the bank. */
export const EntryDialog = ({ till, ...props }: DialogProps & { readonly till: TillRecord }) => (
  <CashDialog
    {...props}
    title="Enter cash in or out"
    text="Payments and refunds are in it already."
    action="Enter"
    done="Entered"
    hasKinds
    send={(body, headers) =>
      callApi("POST /admin/tills/:id/entries", { params: { id: till.id }, body }, { headers })
    }
  />
);

/** Sends cash from the safe to the bank. */
export const DepositDialog = ({
  centre: { location },
  ...props
}: DialogProps & { readonly centre: CentreCash }) => (
  <CashDialog
    {...props}
    title={`Take cash from the safe at ${location} to the bank`}
    text="Count what leaves the safe. The bank counts it again."
    action="Record deposit"
    done="Deposit recorded"
    hasKinds={false}
    send={({ kind: _, ...entry }, headers) =>
      callApi("POST /admin/safes/deposits", { body: { location, ...entry } }, { headers })
    }
  />
);

/** Asks for the bank's reference of a deposit that has arrived, and for what the bank counted. */
export function ArrivalDialog({
  deposit: { id, amountKobo: ownKobo, by, reason },
  onClose,
  onDone,
}: DialogProps & { readonly deposit: CentreCash["deposits"][number] }) {
  const { fields, send, refuse, dialog } = useSend({
    done: "recorded",
    shown: ["reference", "amountKobo", "note"],
    ...{ onClose, onDone },
  });
  const [asksWhy, setAsksWhy] = useState(false);
  if (fields.note && !asksWhy) setAsksWhy(true);
  async function submit(data: FormData) {
    const answer = (name: string) => String(data.get(name) ?? "").trim();
    const fault = amountFault(answer("amountKobo"));
    const wrong = {
      ...(fault ? { amountKobo: fault } : {}),
      ...(answer("reference") ? {} : { reference: "Enter the bank’s reference." }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = {
      ...{ reference: answer("reference"), amountKobo: amountIn(answer("amountKobo")) },
      note: answer("note") || null,
    };
    const isSent = await send(body, (headers) =>
      callApi("POST /admin/deposits/:id/arrive", { params: { id }, body }, { headers }),
    );
    if (!isSent) return;
    showToast("Deposit arrived");
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`Has ${ownKobo === null ? "this deposit" : formatNaira(ownKobo)} arrived at the bank?`}
      action="Record arrival"
      pendingLabel="Sending..."
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <p>
            {by.name} took it to the bank: {reason}. Enter what the bank’s statement says. From then
            on it counts as money at the bank.
          </p>
          <TextField
            name="reference"
            form={form}
            label="Reference on the bank’s statement"
            error={fields.reference}
            autoComplete="off"
            required
          />
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount on the bank’s statement"
            error={fields.amountKobo}
            required
          />
          {asksWhy && (
            <TextField
              name="note"
              form={form}
              label="Why it differs"
              hint="It stays with the deposit."
              error={fields.note}
              autoComplete="off"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Gives a colleague a float out of the safe, which they count before it counts. */
export function FloatDialog({
  centre: { location, clerks },
  onClose,
  onDone,
}: DialogProps & { readonly centre: CentreCash }) {
  const { fields, send, refuse, dialog } = useSend({
    done: "given",
    shown: ["clerkId", "amountKobo"],
    ...{ onClose, onDone },
  });
  async function submit(data: FormData) {
    const typed = (name: string) => String(data.get(name) ?? "").trim();
    const fault = amountFault(typed("amountKobo"));
    const wrong = {
      ...(typed("clerkId") ? {} : { clerkId: "Choose the colleague." }),
      ...(fault ? { amountKobo: fault } : {}),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = { location, clerkId: typed("clerkId"), amountKobo: amountIn(typed("amountKobo")) };
    const isSent = await send(body, (headers) =>
      callApi("POST /admin/safes/floats", { body }, { headers }),
    );
    if (!isSent) return;
    showToast("Float given");
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`Give a float from the safe at ${location}`}
      action="Give float"
      pendingLabel="Sending..."
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <p>
            Your colleague opens the till and counts it without seeing your amount. It leaves the
            safe once both amounts are the same.
          </p>
          <Select
            name="clerkId"
            form={form}
            label="Who gets it"
            placeholder="Choose a colleague"
            options={clerks.map(({ id, name }) => ({ value: id, label: name }))}
            error={fields.clerkId}
            required
          />
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount"
            error={fields.amountKobo}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

/** Asks what came of the differences of a till. */
export function AnswerDialog({
  till: { id, clerk },
  onClose,
  onDone,
}: DialogProps & { readonly till: TillRecord }) {
  const { fields, send, refuse, dialog } = useSend({
    done: "answered",
    shown: ["answer"],
    ...{ onClose, onDone },
  });
  async function submit(data: FormData) {
    const body = { answer: String(data.get("answer") ?? "").trim() };
    if (body.answer.length < 3) return refuse({ answer: "Say what came of it." });
    const isSent = await send(body, (headers) =>
      callApi("POST /admin/tills/:id/answer", { params: { id }, body }, { headers }),
    );
    if (!isSent) return;
    showToast("Difference answered");
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`Answer the difference in the till of ${clerk.name}`}
      action="Save answer"
      pendingLabel="Sending..."
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <TextArea
          data-autofocus=""
          name="answer"
          form={form}
          label="What came of it"
          hint="It stays with the till under your name, and Today no longer shows it."
          error={fields.answer}
          rows={3}
          required
        />
      )}
    </FormDialog>
  );
}
