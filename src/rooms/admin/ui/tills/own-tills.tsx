import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { OwnCash, TillRecord } from "#rooms/payments/contract/tills.ts";
import { EntryDialog } from "./cash-dialogs.tsx";
import { CountDialog, closingOf, openingOf } from "./count-dialog.tsx";
import { isFromEarlierDay, tillPath } from "./till-status.tsx";

type Opened = "none" | "open" | "close" | "enter";

const OpenTill = ({
  till,
  onOpen,
}: {
  readonly till: TillRecord;
  readonly onOpen: (opened: Opened) => void;
}) => (
  <>
    {isFromEarlierDay(till.openedAt) && (
      <Alert tone="warning" title="This till was opened on an earlier day">
        Count and close it, then open a new one.
      </Alert>
    )}
    <DescriptionList
      items={[
        { term: "Open since", value: formatInstant(till.openedAt) },
        { term: "Float", value: <Money amountKobo={till.floatKobo} /> },
        { term: "Should hold", value: <Money amountKobo={till.expectedKobo} look="price" /> },
      ]}
    />
    <div className="row">
      <Button onClick={() => onOpen("close")}>Close till</Button>
      <Button variant="secondary" onClick={() => onOpen("enter")}>
        Enter cash in or out
      </Button>
      <Link to={tillPath(till.id)}>Day’s sheet</Link>
    </div>
  </>
);

/** The own till at one centre: open, closed and still with the clerk, or none. */
function OwnTill({ cash, onChanged }: { readonly cash: OwnCash; readonly onChanged: () => void }) {
  const [opened, setOpened] = useState<Opened>("none");
  const { till, last, centreId } = cash;
  const shared = { onClose: () => setOpened("none"), onDone: onChanged };
  return (
    <Panel title={`Your till at ${shortNameOf(getCentre(centreId))}`}>
      <div className="stack stack-16">
        {till && <OpenTill till={till} onOpen={setOpened} />}
        {!till && last && (
          <p>
            Closed with <Money amountKobo={last.countKobo} />, which you still have. A colleague
            takes it over and counts again, or your next till begins with it.{" "}
            <Link to={tillPath(last.tillId)}>Day’s sheet</Link>
          </p>
        )}
        {!till && (
          <>
            {!last && <p>Not open. Cash can be taken and given back only through an open till.</p>}
            <div className="row">
              <Button onClick={() => setOpened("open")}>Open till</Button>
            </div>
          </>
        )}
      </div>
      {opened === "open" && <CountDialog {...shared} counting={openingOf(cash)} />}
      {till && opened === "close" && <CountDialog {...shared} counting={closingOf(till)} />}
      {till && opened === "enter" && <EntryDialog {...shared} till={till} />}
    </Panel>
  );
}

type OwnTillsProps = {
  readonly centres: readonly OwnCash[];
  readonly admin: AdminUser;
  readonly onChanged: () => void;
};

const Panels = ({ centres, onChanged }: Omit<OwnTillsProps, "admin">) => (
  <div className="till-panels">
    {centres.map((cash) => (
      <OwnTill key={cash.centreId} cash={cash} onChanged={onChanged} />
    ))}
  </div>
);

/** The own tills: at the own centre, elsewhere while there is cash of one's own, and on demand at the others. */
export function OwnTills({ centres, admin, onChanged }: OwnTillsProps) {
  const isOwn = ({ centreId, till, last }: OwnCash) =>
    !admin.centreId || centreId === admin.centreId || till !== null || last !== null;
  const others = centres.filter((cash) => !isOwn(cash));
  return (
    <>
      <Panels centres={centres.filter(isOwn)} onChanged={onChanged} />
      {others.length > 0 && (
        <Disclosure summary="Help out at another centre">
          <Panels centres={others} onChanged={onChanged} />
        </Disclosure>
      )}
    </>
  );
}
