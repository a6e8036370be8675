import { Link } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import { formatMonth, lagosDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { referralStatusNames } from "#rooms/affiliates/rules/referrals/referral-words.ts";
import { firstFunnelMonth } from "#rooms/affiliates/rules/sharing/funnel.ts";
import { referralStatuses } from "#rooms/affiliates/rules/states.ts";
import { may } from "../../rules/screens.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";
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
  const list = useDeskList("GET /admin/referrals", "referrals", defaults);
  const { ask, dialog } = useWithholding(list.loaded.reload);
  const { filters } = list.address;
  const { state } = list.loaded;
  const ofOne = filters.affiliateId
    ? state.kind === "ready" && state.value.rows[0]?.affiliate_name
    : null;
  return (
    <>
      {filters.affiliateId && (
        <Alert>
          <p>
            Only the referrals of {ofOne || "one affiliate"}.{" "}
            <Link to={list.address.addressWith({ affiliateId: null })}>Show all referrals</Link>
          </p>
        </Alert>
      )}
      <DeskTable
        list={list}
        caption="Referrals"
        columns={referralColumns(may(admin, "affiliates.pay") ? ask : null)}
        noun={["referral", "referrals"]}
        searchLabel="Search learner, affiliate or code"
        filters={filtersNow()}
        empty="No referrals yet"
      />
      {dialog}
    </>
  );
}
