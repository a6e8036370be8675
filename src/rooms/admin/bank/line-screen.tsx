import { useCallback } from "react";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { BankLineRecord } from "#rooms/payments/bank-statements/bank-statements.ts";
import { lineStateWords } from "#rooms/payments/bank-statements/line-words.ts";
import { RecordPart } from "../record-part.tsx";
import { LineCard } from "./line-card.tsx";

const factsOf = ({ amountKobo, day, reference, state, decidedBy }: BankLineRecord) => [
  {
    term: amountKobo > 0 ? "Came in" : "Went out",
    value: <Money look="price" amountKobo={Math.abs(amountKobo)} />,
  },
  { term: "Day", value: formatDay(day) },
  ...(reference ? [{ term: "Reference", value: reference }] : []),
  {
    term: "State",
    value: decidedBy ? `${lineStateWords[state]}, ${decidedBy}` : lineStateWords[state],
  },
];

/** One line of the bank, and what it is in the books. */
export function LineScreen({ lineId }: { readonly lineId: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/bank/lines/:id", { params: { id: lineId } }, { signal }),
    [lineId],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="line">
      {(line) => (
        <article className="record-card stack" aria-labelledby="bank-line">
          <div className="record-card-head">
            <h2 id="bank-line" className="bank-words">
              {line.narration || "No narration"}
            </h2>
          </div>
          <DescriptionList items={factsOf(line)} />
          {line.state === "done" ? (
            <ul>
              {line.matched.map(({ words, amountKobo, paymentReference }) => (
                <li key={`${words} ${amountKobo} ${paymentReference}`}>
                  {words}: <Money amountKobo={amountKobo} />{" "}
                  {paymentReference && (
                    <Link to={`/admin/payments/${encodeURIComponent(paymentReference)}`}>
                      {paymentReference}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <LineCard key={line.state} lineId={line.id} onDone={loaded.reload} />
          )}
        </article>
      )}
    </RecordPart>
  );
}
