import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatTime, lagosDay } from "#foundation/time/time.ts";
import type { PaymentRecord } from "#rooms/payments/staff/payment-list.ts";
import { CorrectDialog, type ToCorrect } from "../payments/correct-dialog.tsx";
import { paymentWays } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { printFile, readPaper, receiptPath } from "./print.tsx";

/** How many of the day's payments stay at hand. */
const mostShown = 5;

/** What is correctable of a payment now. @throws CallError with the reason, if this person may not */
async function readCorrectable(reference: string): Promise<ToCorrect> {
  const params = { reference };
  const story = await callApi("GET /admin/payments/:reference", { params });
  const { correctable, payerName, receipt } = story;
  if (correctable) return { reference, payerName, receipt, ...correctable };
  throw new CallError(403, {
    error: "Its till is counted already, or money went back. Ask a cashier or an owner.",
    code: "needs_cashier",
  });
}

function Taken({
  payment: {
    reference,
    payer_name,
    description,
    method,
    amount_received,
    receipt,
    line_ref,
    ...at
  },
  onCorrect,
}: {
  readonly payment: PaymentRecord;
  readonly onCorrect: (payment: ToCorrect) => void;
}) {
  return (
    <li>
      <div className="counter-now-head">
        <Link to={`/admin/payments/${encodeURIComponent(reference)}`}>{payer_name}</Link>
        <b className="one-line">
          <Money amountKobo={recordedKobo(amount_received ?? 0)} />
        </b>
      </div>
      <p className="second">
        {formatTime(at.created_at)} · {paymentWays[method]} · {description}
        {receipt && (
          <>
            {" "}
            · <span className="one-line">{receipt}</span>
          </>
        )}
      </p>
      <div className="row counter-now-acts">
        {receipt && line_ref && (
          <ActionButton
            variant="quiet"
            icon="print"
            aria-label={`Print receipt ${receipt}`}
            onAct={() => printFile(receiptPath(line_ref, receipt), { paper: readPaper() })}
          >
            Print receipt
          </ActionButton>
        )}
        <ActionButton
          variant="quiet"
          aria-label={`Wrong amount? ${payer_name}`}
          onAct={async () => onCorrect(await readCorrectable(reference))}
        >
          Wrong amount?
        </ActionButton>
      </div>
    </li>
  );
}

/** What this person took last today: the payer who comes back for the paper, and the amount that was typed wrong. */
export function JustNow() {
  const load = useCallback((signal: AbortSignal) => {
    const from = lagosDay(new Date());
    const query = { by: "me", status: "success", from, page: 1, pageSize: mostShown } as const;
    return callApi("GET /admin/payments", { query }, { signal });
  }, []);
  const loaded = useLoaded(load);
  const [wrong, setWrong] = useState<ToCorrect | null>(null);
  return (
    <section className="record-card counter-now" aria-labelledby="now-title">
      <div className="record-card-head">
        <h2 id="now-title">Your payments today</h2>
      </div>
      <RecordPart loaded={loaded} noun="what you took today">
        {({ payments, total }) => (
          <>
            {total === 0 && (
              <p>You have taken no payment today. Find the learner above, or register a new one.</p>
            )}
            <ul className="divided">
              {payments.map((payment) => (
                <Taken key={payment.reference} payment={payment} onCorrect={setWrong} />
              ))}
            </ul>
            {total > payments.length && (
              <p>
                <Link to={`/admin/payments?by=me&from=${lagosDay(new Date())}`}>
                  All {total} that you took today
                </Link>
              </p>
            )}
          </>
        )}
      </RecordPart>
      {wrong && (
        <CorrectDialog
          payment={wrong}
          onCorrected={loaded.reload}
          onStale={loaded.reload}
          onClose={() => setWrong(null)}
        />
      )}
    </section>
  );
}
