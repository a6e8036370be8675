import { ActionButton } from "#design/actions/action-button.tsx";
import { listCentres } from "#foundation/academy/centres.ts";
import { keepStored, readStored } from "#foundation/browser/browser-storage.ts";
import { useStored } from "#foundation/browser/use-stored.ts";
import { callApi } from "#foundation/http/call.ts";
import { linkToFile, openFile } from "#rooms/accounts/door.ui.ts";
import { type ReceiptPaper, receiptPapers } from "#rooms/enrolment/documents/receipt-words.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import { can, hasSlip } from "#rooms/enrolment/states.ts";

/** What this counter prints on, and which centre it is at: the device remembers both. */

const paperKey = "counterPaper";
const centreKey = "counterCentre";

/** @param text as it is stored */
const parsePaper = (text: string | null): ReceiptPaper =>
  receiptPapers.find((paper) => paper === text) ?? "a5";

export const readPaper = (): ReceiptPaper => parsePaper(readStored(paperKey));

const keepPaper = (paper: ReceiptPaper) => keepStored({ [paperKey]: paper });

/** The name of the centre that took cash here last; null before the first time. */
export const readCentre = (): string | null =>
  listCentres().find(({ name }) => name === readStored(centreKey))?.name ?? null;

export const keepCentre = (name: string | null | undefined) => {
  if (name && listCentres().some((centre) => centre.name === name)) {
    keepStored({ [centreKey]: name });
  }
};

/**
 * Opens a PDF beside the counter, where the browser prints it. Where it opens no other tab, the file is saved.
 * @param path of the call that makes it, without /api and without a query
 * @throws CallError
 */
export async function printFile(path: string, more: Record<string, string> = {}): Promise<void> {
  // Must happen during the click, or the browser blocks it as an advertisement.
  const tab = open("", "_blank");
  const query = new URLSearchParams(more);
  if (!tab) return openFile(`${query}` ? `${path}?${query}` : path, "admin");
  query.set("open", "view");
  try {
    tab.location.href = await linkToFile(`${path}?${query}`, "admin");
  } catch (error) {
    tab.close();
    throw error;
  }
}

export const receiptPath = (enrolmentId: string, number: string) =>
  `/admin/enrolments/${enrolmentId}/receipts/${number}`;

/** Opens the form of someone without an address beside the counter, to type in what is on paper. @throws CallError */
async function openForm(enrolmentId: string): Promise<void> {
  const tab = open("", "_blank");
  try {
    const params = { id: enrolmentId };
    const { resumeToken } = await callApi("POST /admin/enrolments/:id/form-link", { params });
    const page = `/enrolments/${enrolmentId}/form?${new URLSearchParams({ key: resumeToken })}`;
    (tab ?? window).location.href = page;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

const paperNames: Record<ReceiptPaper, string> = {
  a5: "A5",
  "80mm": "80 mm roll",
  "58mm": "58 mm roll",
};

/** The receipt, on the paper that this counter has. */
export const PrintReceipt = ({
  enrolmentId,
  number,
}: {
  readonly enrolmentId: string;
  readonly number: string;
}) => (
  <ActionButton
    icon="print"
    data-first
    onAct={() => printFile(receiptPath(enrolmentId, number), { paper: readPaper() })}
  >
    Print receipt
  </ActionButton>
);

/** What receipts are printed on at this counter. It is chosen once. */
export function PaperChoice() {
  const paper = parsePaper(useStored(paperKey));
  return (
    <label className="counter-paper">
      Paper
      <span className="select">
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
      </span>
    </label>
  );
}

type Printed = Pick<EnrolmentRow, "id" | "status" | "emailAddress" | "totalKobo" | "receivedKobo">;

/** The statement of account, the slip, and the sheet for someone without an email address. */
export function PrintPapers({ enrolment }: { readonly enrolment: Printed }) {
  const { id, status, emailAddress } = enrolment;
  const hasMoney = enrolment.totalKobo > 0 || enrolment.receivedKobo > 0;
  if (!hasSlip(status) && emailAddress && !hasMoney) return null;
  return (
    <div className="row">
      {hasSlip(status) && (
        <ActionButton
          variant="secondary"
          icon="print"
          onAct={() => printFile(`/admin/enrolments/${id}/slip`)}
        >
          Print slip
        </ActionButton>
      )}
      {hasMoney && (
        <ActionButton
          variant="secondary"
          icon="print"
          onAct={() => printFile(`/admin/enrolments/${id}/statement`)}
        >
          Print statement
        </ActionButton>
      )}
      {!emailAddress && (
        <ActionButton
          variant="secondary"
          icon="print"
          onAct={() => printFile(`/admin/enrolments/${id}/paper`)}
        >
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
