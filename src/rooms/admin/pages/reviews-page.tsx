import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import { caseKinds, closingWords, reviewKinds } from "#rooms/payments/cases/case-kinds.ts";
import type { ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { referenceWords } from "#rooms/payments/provider/card-provider.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { ReviewScreen } from "../reviews/review-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

const defaults = { sort: "opened_at", order: "desc", filters: ["state", "kind"] } as const;

const filters = [
  {
    name: "state",
    label: "Status",
    choices: [
      { value: "open", label: "Open" },
      { value: "closed", label: "Closed" },
    ],
  },
  {
    name: "kind",
    label: "Kind",
    choices: reviewKinds.map((value) => ({ value, label: caseKinds[value].label })),
  },
];

const columns: readonly Column<ReviewRow>[] = [
  {
    key: "kind",
    label: "Case",
    rowHeader: true,
    wide: true,
    cell: ({ id, kind }) => <Link to={`/admin/reviews/${id}`}>{caseKinds[kind].label}</Link>,
  },
  {
    key: "reference",
    label: "Reference",
    phone: "fact",
    cell: ({ reference }) => (
      <code className="money-reference">{referenceWords(reference) || "—"}</code>
    ),
  },
  {
    key: "state",
    label: "Status",
    cell: ({ closed_at, closed_how }) =>
      closed_at === null ? (
        <StatusPill tone="warning">Open</StatusPill>
      ) : (
        <>
          <StatusPill>Closed</StatusPill>
          {closed_how && <span className="second">{closingWords[closed_how].ended}</span>}
        </>
      ),
  },
  {
    key: "amount",
    label: "Amount",
    phone: "lead",
    end: true,
    cell: ({ amount_kobo }) => (amount_kobo === null ? "—" : <Money amountKobo={amount_kobo} />),
  },
  {
    key: "opened_at",
    label: "Opened",
    phone: "state",
    sortable: true,
    cell: ({ opened_at }) => formatInstant(opened_at),
  },
];

/** The cases for a person, by their address. */
function Reviews() {
  const list = useAdminList("GET /admin/reviews", "reviews", defaults);
  return (
    <AdminTable
      list={list}
      caption="Cases"
      columns={columns}
      noun={["case", "cases"]}
      searchLabel="Search reference or code"
      filters={filters}
      dateLabel="Opened"
      nameOf={({ kind, reference }) => `${caseKinds[kind].label}, ${referenceWords(reference)}`}
      empty="No cases: all the money is where it belongs"
    />
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/reviews",
    title: "Cases",
    show: () => <Reviews />,
  },
  { title: "Case", back: "All cases", show: (id, admin) => <ReviewScreen id={id} admin={admin} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
