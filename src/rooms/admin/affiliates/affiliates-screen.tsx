import { useSearchParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { countWords } from "#design/list/list-view.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { AffiliateRecord } from "#rooms/affiliates/account/affiliate.ts";
import { affiliateStatuses } from "#rooms/affiliates/states.ts";
import { affiliateStates } from "#rooms/affiliates/status-words.ts";
import { HeadTabs } from "../head-parts.tsx";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { CountsFailed } from "../record-part.tsx";
import { may } from "../screens.ts";
import { Applications, failedToLoad } from "./applications.tsx";

const one = { query: { page: 1, pageSize: 1 } } as const;

const loadCounts = async (signal: AbortSignal) => {
  const [applications, affiliates] = await Promise.all([
    callApi("GET /admin/applications", one, { signal }),
    callApi("GET /admin/affiliates", one, { signal }),
  ]);
  return { applications, affiliates };
};

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
  { key: "email", label: "Email", phone: "fact", cell: ({ email }) => email },
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
    phone: "lead",
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
    refusal: ({ status }) => (status === "approved" ? null : "Already suspended"),
    says: () => "The codes stop working and the dashboards close. Earlier earnings stay.",
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
const Affiliates = ({ mayReview }: { readonly mayReview: boolean }) => (
  <AdminTable
    list={useAdminList("GET /admin/affiliates", "affiliates", defaults)}
    caption="Affiliates"
    columns={columns}
    noun={["affiliate", "affiliates"]}
    searchLabel="Search name, phone or code"
    searchHint="Search name, email, phone or code"
    filters={filters}
    dateLabel="Since"
    actions={mayReview ? actions : []}
    nameOf={({ full_name }) => full_name}
    failed={failedToLoad}
    empty="No affiliates yet"
  />
);

/** Applications and approved affiliates, each under its tab with its count (spec §2). */
export function AffiliatesScreen({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const counts = useLoaded(loadCounts);
  const mayReview = may(admin, "affiliates.review");
  const isAffiliates = parameters.get("tab") === "affiliates";
  const { state } = counts;
  const countOf = (tab: "applications" | "affiliates") =>
    state.kind === "ready"
      ? ` (${countWords(state.value[tab].total, state.value[tab].hasMore)})`
      : "";
  return (
    <>
      <HeadTabs
        label="Affiliates"
        tabs={[
          { label: `Applications${countOf("applications")}`, to: "?", isCurrent: !isAffiliates },
          {
            label: `Approved Affiliates${countOf("affiliates")}`,
            to: "?tab=affiliates",
            isCurrent: isAffiliates,
          },
        ]}
      />
      <CountsFailed loaded={counts} />
      {isAffiliates ? (
        <Affiliates mayReview={mayReview} />
      ) : (
        <Applications mayReview={mayReview} onDecided={counts.reload} />
      )}
    </>
  );
}
