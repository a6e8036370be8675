import { useState } from "react";
import { Link } from "#design/actions/link.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { TillRecord } from "#rooms/payments/contract/tills.ts";
import { tillStates } from "#rooms/payments/rules/states.ts";
import { allDifferences, tillStateNames } from "#rooms/payments/rules/tills/till-words.ts";
import { may } from "../../rules/screens.ts";
import { tillLook } from "../../rules/till-words.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { RecordPart } from "../record-part.tsx";
import { CentresCash } from "./centre-cash.tsx";
import { OwnTills } from "./own-tills.tsx";
import { tillPath, useOwnCash } from "./till-status.tsx";

const defaults = { sort: "openedAt", order: "desc", filters: ["state", "centre"] } as const;

const filters: ListFilter[] = [
  {
    name: "state",
    label: "Status",
    choices: tillStates.map((value) => ({ value, label: tillStateNames[value] })),
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
    label: "Should hold",
    end: true,
    cell: ({ expectedKobo }) => <Money amountKobo={expectedKobo} />,
  },
  {
    key: "count",
    label: "Counted",
    end: true,
    cell: (till) => (
      <>
        {till.countKobo === null ? "Not yet" : <Money amountKobo={till.countKobo} />}
        <span className="second till-differs">{allDifferences(till)}</span>
      </>
    ),
  },
];

const loadCentres = (signal: AbortSignal) => callApi("GET /admin/safes", {}, { signal });

/** The part for those who answer for the cash of centres. */
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

/** The own till first, then the cash of the centres, then all tills that someone may see. */
export function TillsScreen({ admin }: { readonly admin: AdminUser }) {
  const ownCash = useOwnCash();
  // An own till that was opened or closed moves cash of the centre too.
  const [changes, setChanges] = useState(0);
  const list = useAdminList("GET /admin/tills", "tills", defaults);
  return (
    <div className="stack">
      <RecordPart loaded={ownCash} noun="your till">
        {({ centres: mine }) => (
          <OwnTills
            centres={mine}
            admin={admin}
            onChanged={() => {
              ownCash.reload();
              list.loaded.reload();
              setChanges((count) => count + 1);
            }}
          />
        )}
      </RecordPart>
      {may(admin, "tills.take_over") && <Safes key={changes} onChanged={list.loaded.reload} />}
      <AdminTable
        list={list}
        caption="Tills"
        columns={columns}
        noun={["till", "tills"]}
        searchLabel=""
        hasSearch={false}
        filters={
          may(admin, "tills.take_over") ? filters : filters.filter(({ name }) => name !== "centre")
        }
        dateLabel="Opened"
        isPart
        nameOf={({ clerk, openedAt }) => `${clerk.name}, ${formatInstant(openedAt)}`}
        empty="No till was opened yet"
      />
    </div>
  );
}
