import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { getCentre } from "#foundation/academy/centres.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { CentreCash } from "#rooms/payments/contract/tills.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { arrivalQuestion, DepositDialog } from "./cash-dialogs.tsx";

type CentrePanelProps = {
  readonly centre: CentreCash;
  readonly onChanged: () => void;
  readonly onAsk: (question: Question) => void;
};

/** Where the cash of one centre is, and the deposits that the bank does not have yet. */
function CentrePanel({ centre, onChanged, onAsk }: CentrePanelProps) {
  const [isDepositing, setIsDepositing] = useState(false);
  const { centreId, safeKobo, tillsKobo, onTheWayKobo, deposits } = centre;
  return (
    <Panel title={`Cash at ${getCentre(centreId).city}`}>
      <div className="stack stack-16">
        <DescriptionList
          items={[
            { term: "In tills", value: <Money amountKobo={tillsKobo} /> },
            { term: "In the safe", value: <Money amountKobo={safeKobo} /> },
            { term: "On the way to the bank", value: <Money amountKobo={onTheWayKobo} /> },
          ]}
        />
        {deposits.length > 0 && (
          <ul className="till-deposits">
            {deposits.map((deposit) => (
              <li key={deposit.id}>
                <div>
                  <Money amountKobo={deposit.amountKobo} />, {deposit.reason}
                  <span className="record-note">
                    {formatInstant(deposit.madeAt)}, {deposit.by.name}
                    {deposit.reference && `, no. ${deposit.reference}`}
                  </span>
                </div>
                <Button variant="secondary" onClick={() => onAsk(arrivalQuestion(deposit))}>
                  Arrived
                </Button>
              </li>
            ))}
          </ul>
        )}
        {safeKobo > 0 && (
          <div className="row">
            <Button variant="secondary" onClick={() => setIsDepositing(true)}>
              Take to the bank
            </Button>
          </div>
        )}
      </div>
      {isDepositing && (
        <DepositDialog centre={centre} onClose={() => setIsDepositing(false)} onDone={onChanged} />
      )}
    </Panel>
  );
}

/** The cash of the centres that somebody answers for. */
export function CentresCash({
  centres,
  onChanged,
}: {
  readonly centres: readonly CentreCash[];
  readonly onChanged: () => void;
}) {
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <div className="till-panels">
        {centres.map((centre) => (
          <CentrePanel
            key={centre.centreId}
            centre={centre}
            onChanged={onChanged}
            onAsk={setQuestion}
          />
        ))}
      </div>
      <AskDialog
        question={question}
        // A refusal often means that a colleague was quicker: then the page shows it.
        onClose={() => {
          setQuestion(null);
          onChanged();
        }}
      />
    </>
  );
}
