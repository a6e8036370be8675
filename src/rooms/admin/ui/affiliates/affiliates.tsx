import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateRecord } from "#rooms/affiliates/contract/affiliate.ts";
import { affiliateStatuses } from "#rooms/affiliates/rules/states.ts";
import { affiliateStates } from "../../rules/affiliate-words.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import type { ListAction } from "../lists/list-action.ts";
import { useAdminList } from "../lists/use-admin-list.ts";
import { failedToLoad } from "./applications.tsx";

const defaults = { sort: "created_at", order: "desc", filters: ["status"] } as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: affiliateStatuses.map((value) => ({ value, ...affiliateStates[value] })),
  },
] as const;

const columns: readonly Column<AffiliateRecord>[] = [
  {
    key: "full_name",
    label: "Name",
    rowHeader: true,
    sortable: true,
    cell: ({ id, full_name }) => <Link to={`/admin/affiliates/${id}`}>{full_name}</Link>,
  },
  { key: "email", label: "Email", cell: ({ email }) => email },
  {
    key: "affiliate_code",
    label: "Code",
    sortable: true,
    cell: ({ affiliate_code }) => <code>{affiliate_code}</code>,
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={affiliateStates[status].tone}>{affiliateStates[status].label}</StatusPill>
    ),
  },
  {
    key: "total_referrals",
    label: "Referrals",
    end: true,
    sortable: true,
    cell: ({ total_referrals }) => total_referrals,
  },
  {
    key: "total_earnings",
    label: "Earned",
    end: true,
    sortable: true,
    cell: ({ total_earnings }) => <Money amountKobo={recordedKobo(total_earnings)} />,
  },
  {
    key: "created_at",
    label: "Since",
    sortable: true,
    cell: ({ created_at }) => formatDay(lagosDay(new Date(created_at))),
  },
  {
    key: "person",
    label: "Person",
    isExtra: true,
    cell: ({ id }) => <Link to={`/admin/people/${id}`}>View person</Link>,
  },
];

const setStatus = (id: string, status: AffiliateRecord["status"]) =>
  callApi("POST /admin/affiliates/:id/status", { params: { id }, body: { status } });

const actions: readonly ListAction<AffiliateRecord>[] = [
  {
    label: "Suspend",
    tone: "danger",
    refusal: ({ status }) => (status === "approved" ? null : "Suspended already"),
    says: () =>
      "The codes stop working and the dashboards are closed. What was earned before stays.",
    run: async ({ id }) => {
      await setStatus(id, "suspended");
      return { words: "Suspended", undo: () => setStatus(id, "approved") };
    },
  },
  {
    label: "Reinstate",
    refusal: ({ status }) => (status === "suspended" ? null : "Not suspended"),
    says: () => "The codes work again, and the dashboards open.",
    run: async ({ id }) => {
      await setStatus(id, "approved");
      return { words: "Reinstated", undo: () => setStatus(id, "suspended") };
    },
  },
];

/** Approved and suspended affiliates, with what they earned. */
export const Affiliates = ({ mayReview }: { readonly mayReview: boolean }) => (
  <AdminTable
    list={useAdminList("GET /admin/affiliates", "affiliates", defaults)}
    caption="Affiliates"
    columns={columns}
    noun={["affiliate", "affiliates"]}
    searchLabel="Search name, email, phone or code"
    filters={filters}
    dateLabel="Since"
    actions={mayReview ? actions : []}
    nameOf={({ full_name }) => full_name}
    failed={failedToLoad}
    empty="No affiliates yet"
  />
);
