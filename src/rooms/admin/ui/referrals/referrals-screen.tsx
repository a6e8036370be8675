import { useCallback } from "react";
import { Link } from "react-router";
import { Alert } from "#design/alert.tsx";
import { ListView } from "#design/list/list-view.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatMonth, lagosDay } from "#foundation/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { affiliateAdminCalls as calls } from "#rooms/affiliates/contract/admin-calls.ts";
import { firstFunnelMonth } from "#rooms/affiliates/rules/funnel.ts";
import { referralStatusNames } from "#rooms/affiliates/rules/referral-words.ts";
import { referralStatuses } from "#rooms/affiliates/rules/states.ts";
import { may } from "../../rules/screens.ts";
import { referralColumns } from "./referral-columns.tsx";
import { useWithholding } from "./use-withholding.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["status", "flag", "month", "affiliateId"],
} as const;

/** This month in Lagos and the 23 before it. */
const monthsToChoose = () =>
  Array.from({ length: 24 }, (_, back) => {
    const value = firstFunnelMonth(lagosDay(new Date()), back + 1);
    return { value, label: formatMonth(value) };
  });

const filtersNow = () =>
  [
    {
      name: "month",
      label: "Month",
      asSelect: true,
      choices: monthsToChoose(),
    },
    {
      name: "status",
      label: "Status",
      choices: referralStatuses.map((value) => ({ value, label: referralStatusNames[value] })),
    },
    {
      name: "flag",
      label: "Only",
      choices: [
        { value: "under_review", label: "Under review" },
        { value: "own", label: "Own registrations" },
      ],
    },
  ] as const;

/** The referrals of all affiliates, and of one of them when the address names it. */
export function ReferralsScreen({ admin }: { readonly admin: AdminUser }) {
  const address = useListAddress(defaults);
  const { query, filters } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.listReferrals, { query: query as object }, { signal });
      return { rows: answer.referrals, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
  const { ask, dialog } = useWithholding(loaded.reload);
  const { state } = loaded;
  const ofOne = filters.affiliateId
    ? state.kind === "ready" && state.value.rows[0]?.affiliate_name
    : null;
  return (
    <>
      {filters.affiliateId && (
        <Alert>
          <p>
            Only the referrals of {ofOne || "one affiliate"}.{" "}
            <Link to={address.addressWith({ affiliateId: null })}>Show those of everybody</Link>
          </p>
        </Alert>
      )}
      <ListView
        address={address}
        loaded={loaded}
        noun={["referral", "referrals"]}
        searchLabel="Search learner, affiliate or code"
        filters={filtersNow()}
        failed={(reason) => `Failed to load referrals: ${reason}`}
        empty="No referrals yet"
        onDownload={() => openFile(`/admin/referrals?${address.fileQuery}`, "admin")}
      >
        {(rows) => (
          <Table
            caption="Referrals"
            captionHidden
            columns={referralColumns(may(admin, "affiliates.pay") ? ask : null)}
            rows={rows}
            rowKey={({ id }) => id}
            {...address.sorting}
          />
        )}
      </ListView>
      {dialog}
    </>
  );
}
