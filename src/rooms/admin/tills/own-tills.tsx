import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { differenceWords } from "#rooms/payments/tills/till-words.ts";
import type { OwnCash, TillRecord } from "#rooms/payments/tills/tills.ts";
import { EntryDialog } from "./cash-dialogs.tsx";
import { CountDialog, closingOf, openingOf } from "./count-dialog.tsx";
import { isFromEarlierDay, tillPath } from "./till-status.tsx";

type Opened = "none" | "open" | "close" | "enter" | "explain";

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

/** The person's own till at one centre: open, closed and still with the clerk, or none. */
function OwnTill({
  cash,
  clerk,
  onChanged,
}: {
  readonly cash: OwnCash;
  readonly clerk: TillRecord["clerk"];
  readonly onChanged: () => void;
}) {
  const [opened, setOpened] = useState<Opened>("none");
  const { till, last, centreId, mayOpen, mustHandOver } = cash;
  const shared = { onClose: () => setOpened("none"), onDone: onChanged };
  return (
    <Panel title={`Your till at ${shortNameOf(getCentre(centreId))}`}>
      <div className="stack stack-16">
        {till && <OpenTill till={till} onOpen={setOpened} />}
        {!till && last && (
          <p>
            <b>
              <Money amountKobo={last.countKobo} /> counted.{" "}
              <span className={last.differenceKobo === 0 ? undefined : "till-differs"}>
                {differenceWords(last.differenceKobo)}.
              </span>
            </b>{" "}
            You still have the cash.{" "}
            {mustHandOver
              ? "Someone who is responsible for the cash here has to count it again and take it over. Then you can open a new till."
              : "A colleague takes it over and counts it again, or your next till starts with it."}{" "}
            <Link to={tillPath(last.tillId)}>Day’s sheet</Link>
          </p>
        )}
        {!till && !last && (
          <p>Not open. Cash can be taken and given back only through an open till.</p>
        )}
        {!till && (
          <div className="row">
            {last?.needsReason && (
              <Button onClick={() => setOpened("explain")}>Say why it differs</Button>
            )}
            {mayOpen && !mustHandOver && (
              <Button variant="secondary" onClick={() => setOpened("open")}>
                Open till
              </Button>
            )}
          </div>
        )}
      </div>
      {opened === "open" && <CountDialog {...shared} counting={openingOf(cash)} />}
      {last && opened === "explain" && (
        <CountDialog
          {...shared}
          counting={closingOf({ id: last.tillId, clerk, isMine: true }, last.countKobo)}
        />
      )}
      {till && opened === "close" && <CountDialog {...shared} counting={closingOf(till)} />}
      {till && opened === "enter" && <EntryDialog {...shared} till={till} />}
    </Panel>
  );
}

/** The person's own tills: where they work, and elsewhere while they still have cash there. */
export const OwnTills = ({
  centres,
  admin,
  onChanged,
}: {
  readonly centres: readonly OwnCash[];
  readonly admin: AdminUser;
  readonly onChanged: () => void;
}) =>
  centres.length === 0 ? (
    <Panel title="Your till">
      <p>
        No owner has set the centre where you work yet. You can handle cash only at your centre.
      </p>
    </Panel>
  ) : (
    <div className="columns columns-even">
      {centres.map((cash) => (
        <OwnTill key={cash.centreId} cash={cash} clerk={admin} onChanged={onChanged} />
      ))}
    </div>
  );
