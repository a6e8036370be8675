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
import type { Desk, TillRecord } from "#rooms/payments/contract/tills.ts";
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
function OwnTill({ desk, onChanged }: { readonly desk: Desk; readonly onChanged: () => void }) {
  const [opened, setOpened] = useState<Opened>("none");
  const { till, last, centreId } = desk;
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
      {opened === "open" && <CountDialog {...shared} counting={openingOf(desk)} />}
      {till && opened === "close" && <CountDialog {...shared} counting={closingOf(till)} />}
      {till && opened === "enter" && <EntryDialog {...shared} till={till} />}
    </Panel>
  );
}

type OwnTillsProps = {
  readonly desks: readonly Desk[];
  readonly admin: AdminUser;
  readonly onChanged: () => void;
};

const Panels = ({ desks, onChanged }: Omit<OwnTillsProps, "admin">) => (
  <div className="till-panels">
    {desks.map((desk) => (
      <OwnTill key={desk.centreId} desk={desk} onChanged={onChanged} />
    ))}
  </div>
);

/** The own tills: at the own centre, elsewhere while there is cash of one's own, and on demand at the others. */
export function OwnTills({ desks, admin, onChanged }: OwnTillsProps) {
  const isOwn = ({ centreId, till, last }: Desk) =>
    !admin.centreId || centreId === admin.centreId || till !== null || last !== null;
  const others = desks.filter((desk) => !isOwn(desk));
  return (
    <>
      <Panels desks={desks.filter(isOwn)} onChanged={onChanged} />
      {others.length > 0 && (
        <Disclosure summary="Help out at another centre">
          <Panels desks={others} onChanged={onChanged} />
        </Disclosure>
      )}
    </>
  );
}
