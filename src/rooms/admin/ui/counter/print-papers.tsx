import { ActionButton } from "#design/actions/action-button.tsx";
import { useStored } from "#foundation/browser/use-stored.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import type { ReceiptPaper } from "#rooms/enrolment/rules/money/receipt-words.ts";
import { can, hasSlip } from "#rooms/enrolment/rules/states.ts";
import { keepPaper, openForm, paperKey, parsePaper, printFile, receiptPath } from "./print.ts";

const paperNames: Record<ReceiptPaper, string> = { a5: "A5", "80mm": "80 mm roll" };

/** The receipt, on the paper that this counter has. */
export function PrintReceipt({
  enrolmentId,
  number,
}: {
  readonly enrolmentId: string;
  readonly number: string;
}) {
  const paper = parsePaper(useStored(paperKey));
  return (
    <div className="row">
      <ActionButton
        icon="download"
        data-first
        onAct={() => printFile(receiptPath(enrolmentId, number), { paper })}
      >
        Print receipt
      </ActionButton>
      <label className="counter-paper">
        on{" "}
        <select
          className="control"
          value={paper}
          onChange={({ currentTarget: { value } }) => keepPaper(parsePaper(value))}
        >
          {Object.entries(paperNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

type Printed = Pick<EnrolmentRow, "id" | "status" | "emailAddress">;

/** The slip, and the sheet of someone who gets no mail. */
export function PrintPapers({ enrolment }: { readonly enrolment: Printed }) {
  const { id, status, emailAddress } = enrolment;
  if (!hasSlip(status) && emailAddress) return null;
  return (
    <div className="row">
      {hasSlip(status) && (
        <ActionButton variant="secondary" onAct={() => printFile(`/admin/enrolments/${id}/slip`)}>
          Print slip
        </ActionButton>
      )}
      {!emailAddress && (
        <ActionButton variant="secondary" onAct={() => printFile(`/admin/enrolments/${id}/paper`)}>
          Print sheet with the link
        </ActionButton>
      )}
      {!emailAddress && can.complete(enrolment) && (
        <ActionButton variant="secondary" onAct={() => openForm(id)}>
          Type in the form
        </ActionButton>
      )}
    </div>
  );
}
