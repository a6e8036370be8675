import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { CentreCash } from "#rooms/payments/contract/tills.ts";
import { differenceWords } from "#rooms/payments/rules/tills/till-words.ts";
import { ArrivalDialog, DepositDialog } from "./cash-dialogs.tsx";
import { CountDialog, safeCountOf } from "./count-dialog.tsx";

type CentrePanelProps = {
  readonly centre: CentreCash;
  readonly onChanged: () => void;
};

type Opened =
  | { readonly kind: "none" | "deposit" | "count" }
  | { readonly kind: "arrival"; readonly deposit: CentreCash["deposits"][number] };

/** Where the cash of one centre is, and the deposits that the bank does not have yet. */
function CentrePanel({ centre, onChanged }: CentrePanelProps) {
  const [opened, setOpened] = useState<Opened>({ kind: "none" });
  // A refusal often means that a colleague was quicker: then the page shows it.
  const onClose = () => {
    setOpened({ kind: "none" });
    onChanged();
  };
  const { centreId, safeKobo, tillsKobo, onTheWayKobo, deposits, count } = centre;
  return (
    <Panel title={`Cash at ${shortNameOf(getCentre(centreId))}`}>
      <div className="stack stack-16">
        <DescriptionList
          items={[
            { term: "In tills", value: <Money amountKobo={tillsKobo} /> },
            { term: "In the safe", value: <Money amountKobo={safeKobo} /> },
            { term: "On the way to the bank", value: <Money amountKobo={onTheWayKobo} /> },
          ]}
        />
        {count && (
          <Alert tone="warning" title={`The safe: ${differenceWords(count.differenceKobo)}`}>
            {count.isMine ? "You" : count.by.name} counted <Money amountKobo={count.countKobo} /> on{" "}
            {formatInstant(count.at)}: “{count.note}”.{" "}
            {count.isMine ? "Someone else has to count it again." : "Count it again."}
          </Alert>
        )}
        {deposits.length > 0 && (
          <ul className="till-deposits">
            {deposits.map((deposit) => (
              <li key={deposit.id}>
                <div>
                  <Money amountKobo={deposit.amountKobo} />, {deposit.reason}
                  <span className="second">
                    {formatInstant(deposit.madeAt)}, {deposit.by.name}
                    {deposit.reference && `, no. ${deposit.reference}`}
                  </span>
                </div>
                <Button variant="secondary" onClick={() => setOpened({ kind: "arrival", deposit })}>
                  Arrived
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="row">
          {safeKobo > 0 && (
            <Button variant="secondary" onClick={() => setOpened({ kind: "deposit" })}>
              Take to the bank
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpened({ kind: "count" })}>
            Count the safe
          </Button>
        </div>
      </div>
      {opened.kind === "deposit" && (
        <DepositDialog centre={centre} onClose={onClose} onDone={onChanged} />
      )}
      {opened.kind === "count" && (
        <CountDialog counting={safeCountOf(centre)} onClose={onClose} onDone={onChanged} />
      )}
      {opened.kind === "arrival" && (
        <ArrivalDialog deposit={opened.deposit} onClose={onClose} onDone={onChanged} />
      )}
    </Panel>
  );
}

/** The cash of the centres that someone answers for. */
export const CentresCash = ({
  centres,
  onChanged,
}: {
  readonly centres: readonly CentreCash[];
  readonly onChanged: () => void;
}) => (
  <div className="till-panels">
    {centres.map((centre) => (
      <CentrePanel key={centre.centreId} centre={centre} onChanged={onChanged} />
    ))}
  </div>
);
