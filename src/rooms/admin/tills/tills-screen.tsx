import { useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { centreFilterChoices, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { tillStates } from "#rooms/payments/states.ts";
import {
  allDifferences,
  differenceWords,
  hiddenWords,
  tillStateNames,
} from "#rooms/payments/tills/till-words.ts";
import type { CentreCash, TillRecord } from "#rooms/payments/tills/tills.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { tillLook } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { ArrivalDialog, DepositDialog, FloatDialog } from "./cash-dialogs.tsx";
import { CountDialog, safeCountOf } from "./count-dialog.tsx";
import { OwnTills } from "./own-tills.tsx";
import { tillPath, useOwnCash } from "./till-status.tsx";
import { WaitingTills } from "./waiting-tills.tsx";

const defaults = {
  sort: "openedAt",
  order: "desc",
  filters: ["state", "differs", "centre"],
} as const;

const filters: ListFilter[] = [
  {
    name: "state",
    label: "Status",
    choices: tillStates.map((value) => ({ value, label: tillStateNames[value] })),
  },
  {
    name: "differs",
    label: "Difference",
    choices: [{ value: "yes", label: "Not answered" }],
  },
  {
    name: "centre",
    label: "Centre",
    choices: centreFilterChoices,
  },
];

const columns: readonly Column<TillRecord>[] = [
  {
    key: "clerk",
    label: "Clerk",
    rowHeader: true,
    cell: ({ id, clerk, isMine, location }) => (
      <div>
        <Link to={tillPath(id)}>{isMine ? `${clerk.name} (you)` : clerk.name}</Link>
        <span className="second">{location}</span>
      </div>
    ),
  },
  {
    key: "openedAt",
    label: "Opened",
    phone: "fact",
    sortable: true,
    cell: ({ openedAt }) => <span className="one-line">{formatInstant(openedAt)}</span>,
  },
  {
    key: "state",
    label: "Status",
    cell: (till) => {
      const { label, tone } = tillLook(till);
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "expected",
    label: "Expected",
    end: true,
    cell: ({ expectedKobo }) => (expectedKobo === null ? "—" : <Money amountKobo={expectedKobo} />),
  },
  {
    key: "count",
    label: "Counted",
    end: true,
    cell: (till) => (
      <>
        {till.countKobo === null ? (
          till.state === "open" ? (
            "Not yet"
          ) : (
            "To be counted again"
          )
        ) : (
          <Money amountKobo={till.countKobo} />
        )}
        <span className="second till-differs">{allDifferences(till)}</span>
        {till.isAnswered && <span className="second">Answered</span>}
      </>
    ),
  },
];

const loadCentres = (signal: AbortSignal) => callApi("GET /admin/safes", {}, { signal });

type Opened =
  | { readonly kind: "none" | "deposit" | "count" | "float" }
  | { readonly kind: "arrival"; readonly deposit: CentreCash["deposits"][number] };

/** Where the cash of one centre is, and the deposits that the bank does not have yet. */
function CentrePanel({
  centre,
  onChanged,
}: {
  readonly centre: CentreCash;
  readonly onChanged: () => void;
}) {
  const [opened, setOpened] = useState<Opened>({ kind: "none" });
  // A refusal often means that a colleague was faster; in that case the page shows it.
  const onClose = () => {
    setOpened({ kind: "none" });
    onChanged();
  };
  const { centreId, location, safeKobo, tillsKobo, onTheWayKobo, deposits, count } = centre;
  const { floats, clerks } = centre;
  const takeBack = async (clerkId: string) => {
    await callApi("POST /admin/safes/floats", { body: { location, clerkId, amountKobo: 0 } });
    onChanged();
  };
  const isExplained = Boolean(count?.found?.note);
  return (
    <Panel title={`Cash at ${shortNameOf(getCentre(centreId))}`}>
      <div className="stack stack-16">
        {safeKobo === null || onTheWayKobo === null ? (
          <p>You will see what should be in the safe once you count it.</p>
        ) : (
          <DescriptionList
            items={[
              {
                term: "In tills",
                value: tillsKobo === null ? hiddenWords : <Money amountKobo={tillsKobo} />,
              },
              { term: "In the safe", value: <Money amountKobo={safeKobo} /> },
              { term: "On the way to the bank", value: <Money amountKobo={onTheWayKobo} /> },
            ]}
          />
        )}
        {count?.found && (
          <Alert tone="warning" title={`The safe: ${differenceWords(count.found.differenceKobo)}`}>
            You counted <Money amountKobo={count.found.countKobo} /> on {formatInstant(count.at)}
            {isExplained && `: “${count.found.note}”`}. Someone else has to count it again.
          </Alert>
        )}
        {count && !count.found && (
          <Alert tone="warning" title="The safe differs">
            {count.by.name} counted it on {formatInstant(count.at)}. Count it again yourself.
          </Alert>
        )}
        {floats.length > 0 && (
          <ul className="stack stack-12 till-deposits">
            {floats.map(({ clerk, amountKobo, by }) => (
              <li key={clerk.id} className="row row-apart">
                <div>
                  <Money amountKobo={amountKobo} />, float for {clerk.name}
                  <span className="second">Not counted yet, given by {by.name}</span>
                </div>
                <ActionButton variant="secondary" onAct={() => takeBack(clerk.id)}>
                  Take back
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
        {deposits.length > 0 && (
          <ul className="stack stack-12 till-deposits">
            {deposits.map((deposit) => (
              <li key={deposit.id} className="row row-apart">
                <div>
                  {deposit.amountKobo !== null && (
                    <>
                      <Money amountKobo={deposit.amountKobo} />,{" "}
                    </>
                  )}
                  {deposit.reason}
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
          {clerks.length > 0 && safeKobo !== 0 && (
            <Button variant="secondary" onClick={() => setOpened({ kind: "float" })}>
              Give a float
            </Button>
          )}
          {safeKobo !== 0 && (
            <Button variant="secondary" onClick={() => setOpened({ kind: "deposit" })}>
              Take to the bank
            </Button>
          )}
          {!isExplained && (
            <Button variant="secondary" onClick={() => setOpened({ kind: "count" })}>
              {count?.found ? "Say why it differs" : "Count the safe"}
            </Button>
          )}
        </div>
      </div>
      {opened.kind === "deposit" && (
        <DepositDialog centre={centre} onClose={onClose} onDone={onChanged} />
      )}
      {opened.kind === "float" && (
        <FloatDialog centre={centre} onClose={onClose} onDone={onChanged} />
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

const CentresCash = ({
  centres,
  onChanged,
}: {
  readonly centres: readonly CentreCash[];
  readonly onChanged: () => void;
}) => (
  <div className="columns columns-even">
    {centres.map((centre) => (
      <CentrePanel key={centre.centreId} centre={centre} onChanged={onChanged} />
    ))}
  </div>
);

/** The part for people who are responsible for the cash of centres. */
function Safes({ onChanged }: { readonly onChanged: () => void }) {
  const loaded = useLoaded(loadCentres);
  return (
    <RecordPart loaded={loaded} noun="the cash of the centres">
      {({ centres }) => (
        <CentresCash
          centres={centres}
          onChanged={() => {
            loaded.reload();
            onChanged();
          }}
        />
      )}
    </RecordPart>
  );
}

/** The tills to count again first, then the person's own, the cash of the centres, and all tills they may see. */
export function TillsScreen({ admin }: { readonly admin: AdminUser }) {
  const ownCash = useOwnCash();
  // Opening or closing the person's own till also moves cash of the centre.
  const [changes, setChanges] = useState(0);
  const list = useAdminList("GET /admin/tills", "tills", defaults);
  const answers = may(admin, "tills.take_over");
  const changed = () => {
    ownCash.reload();
    list.loaded.reload();
    setChanges((count) => count + 1);
  };
  const safes = answers && <Safes key={changes} onChanged={list.loaded.reload} />;
  // Who has no cash here looks at the centres' cash, and opens a till less often.
  const centres = ownCash.state.kind === "ready" ? ownCash.state.value.centres : [];
  const hasCash = centres.some(({ till, last }) => till ?? last);
  return (
    <div className="stack">
      {answers && <WaitingTills key={`waiting ${changes}`} onChanged={changed} />}
      {!hasCash && safes}
      <RecordPart loaded={ownCash} noun="your till">
        {({ centres: mine }) => <OwnTills centres={mine} admin={admin} onChanged={changed} />}
      </RecordPart>
      {hasCash && safes}
      <AdminTable
        list={list}
        caption="Tills"
        columns={columns}
        noun={["till", "tills"]}
        searchLabel=""
        hasSearch={false}
        filters={answers ? filters : filters.filter(({ name }) => name === "state")}
        dateLabel="Opened"
        isPart
        nameOf={({ clerk, openedAt }) => `${clerk.name}, ${formatInstant(openedAt)}`}
        empty="No till has been opened yet"
      />
    </div>
  );
}
