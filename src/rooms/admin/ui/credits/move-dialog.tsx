import { useState } from "react";
import { RadioGroup } from "#design/fields/choice-group.tsx";
import { AmountField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { creditFault, moveWords } from "../../rules/credit-words.ts";
import { readNaira, typedNaira } from "../../rules/payment-words.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";
import type { CreditDialogProps } from "./give-back-dialog.tsx";

/** Pays for another registration of the same payer with credit, and says first what that does. */
export function MoveDialog({ credit, onClose, onDone }: CreditDialogProps) {
  const { fields, send, refuse, dialog } = useSend({
    done: "moved",
    failed: "Nothing was moved",
    shown: ["amountKobo", "towards"],
    ...{ onClose, onDone },
  });
  const [first] = credit.towards;
  const [chosen, setChosen] = useState(first);
  const mostKobo = Math.min(credit.freeKobo, chosen?.openKobo ?? 0);
  const [typed, setTyped] = useState(typedNaira(mostKobo));
  const amountKobo = recordedKobo(readNaira(typed) || 0);
  async function submit() {
    const fault = creditFault(amountKobo, mostKobo);
    if (fault) return refuse({ amountKobo: fault });
    const body = { amountKobo, towards: chosen?.enrolmentId ?? "" };
    const { orderId } = credit;
    const answer = await send(body, (headers) =>
      callApi("POST /admin/credits/:orderId/use", { params: { orderId }, body }, { headers }),
    );
    if (!answer) return;
    showToast(`${formatNaira(amountKobo)} of credit moved`);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`What does the credit of ${credit.payer} pay for?`}
      fullOnPhones
      action="Move the credit"
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <RadioGroup
            name="towards"
            form={form}
            label="What the same payer still owes for"
            options={credit.towards.map(({ enrolmentId, description, learner, openKobo }) => ({
              value: enrolmentId,
              label: `${description}, ${learner}`,
              aside: <Money amountKobo={openKobo} />,
            }))}
            value={chosen?.enrolmentId ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const next = credit.towards.find(({ enrolmentId }) => enrolmentId === value);
              setChosen(next);
              setTyped(typedNaira(Math.min(credit.freeKobo, next?.openKobo ?? 0)));
            }}
            error={fields.towards}
          />
          <AmountField
            name="amountKobo"
            form={form}
            label="Amount"
            hint={`Up to ${formatNaira(mostKobo)}.`}
            error={fields.amountKobo}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            required
          />
          {chosen && creditFault(amountKobo, mostKobo) === null && (
            <div className="refund-effects" role="status">
              <h3>What this does</h3>
              <p>{moveWords(credit, { amountKobo, towards: chosen })}</p>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
