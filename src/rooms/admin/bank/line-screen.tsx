import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { BankLineRecord } from "#rooms/payments/bank-statements/bank-statements.ts";
import { lineStateWords } from "#rooms/payments/bank-statements/line-words.ts";
import { noCorrectionReason } from "#rooms/payments/recorded/correction-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
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
    term: "Status",
    value: decidedBy ? `${lineStateWords[state]}, ${decidedBy}` : lineStateWords[state],
  },
];

/** What a line is in the books, and what was recorded from it by mistake. */
const Matched = ({ line: { matched } }: { readonly line: BankLineRecord }) =>
  matched.length > 0 && (
    <ul className="stack stack-12">
      {matched.map(({ words, amountKobo, paymentReference, takenBack }) => (
        <li key={`${words} ${amountKobo} ${paymentReference}`}>
          {words}: <Money amountKobo={amountKobo} />{" "}
          {paymentReference && (
            <Link to={`/admin/payments/${encodeURIComponent(paymentReference)}`}>
              {paymentReference}
            </Link>
          )}
          {takenBack && (
            <span className="second">
              {`Taken back by ${takenBack.by}, ${formatInstant(takenBack.at)}: “${takenBack.reason}”`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );

/** Opens a line that is done. What was recorded from it was somebody else's money, and is taken back. */
function Reopen({ line, onDone }: { readonly line: BankLineRecord; readonly onDone: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isBooked = line.matched.some((one) => one.paymentReference && !one.takenBack);
  const open = (body: { reason?: string }) =>
    callApi("POST /admin/bank/lines/:id/state", {
      params: { id: line.id },
      body: { state: "open", ...body },
    });
  const takeBack: Question = {
    title: "Was this somebody else’s money?",
    text: (
      <p>
        {formatNaira(line.amountKobo)} then no longer counts for whom it was booked, and is owed
        again. They get an email with a corrected receipt. A place that is confirmed stays. The line
        is to do again, for the person who really paid.
      </p>
    ),
    action: "Take the booking back",
    tone: "danger",
    field: {
      label: "What was wrong?",
      hint: "Admins read it with the line and the payment; the payer does not.",
      maxLength: 500,
      missing: noCorrectionReason,
      lines: 2,
    },
    done: "Taken back: the line is to do again",
    onSend: (reason) => open({ reason }),
  };
  const untick: Question = {
    title: "Open this line again?",
    text: line.matched.some(({ isCharge }) => isCharge) ? (
      <p>The bank charge is taken back: it no longer counts in the books.</p>
    ) : (
      <p>What it was ticked off with is free then. The books do not change.</p>
    ),
    action: "Open it again",
    done: "The line is to do again",
    onSend: () => open({}),
  };
  return (
    <div className="row">
      <Button variant="secondary" onClick={() => setQuestion(isBooked ? takeBack : untick)}>
        {isBooked ? "Booked for the wrong person?" : "Open it again"}
      </Button>
      <AskDialog
        question={question}
        onClose={(isDone) => {
          setQuestion(null);
          if (isDone) onDone();
        }}
      />
    </div>
  );
}

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
          <Matched line={line} />
          {line.state === "done" ? (
            <Reopen line={line} onDone={loaded.reload} />
          ) : (
            <LineCard key={line.state} lineId={line.id} onDone={loaded.reload} />
          )}
        </article>
      )}
    </RecordPart>
  );
}
