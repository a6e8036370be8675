import { Link } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { referralStatusNames } from "#rooms/affiliates/rules/referrals/referral-words.ts";
import { referralStatuses } from "#rooms/affiliates/rules/states.ts";
import { may } from "../../rules/screens.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { referralColumns } from "./referral-columns.tsx";
import { withholding } from "./use-withholding.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  isNumbered: true,
  filters: ["status", "flag", "affiliateId"],
} as const;

const filters = [
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
  const list = useAdminList("GET /admin/referrals", "referrals", defaults);
  const { affiliateId } = list.address.filters;
  const { state } = list.loaded;
  const ofOne = affiliateId ? state.kind === "ready" && state.value.rows[0]?.affiliate_name : null;
  return (
    <>
      {affiliateId && (
        <Alert>
          <p>
            Only the referrals of {ofOne || "one affiliate"}.{" "}
            <Link to={list.address.addressWith({ affiliateId: null })}>Show all referrals</Link>
          </p>
        </Alert>
      )}
      <AdminTable
        list={list}
        caption="Referrals"
        columns={referralColumns()}
        noun={["referral", "referrals"]}
        searchLabel="Search learner, affiliate or code"
        filters={filters}
        dateLabel="Since"
        nameOf={({ referred_user_name }) => referred_user_name}
        actions={may(admin, "affiliates.pay") ? withholding : []}
        empty="No referrals yet"
      />
    </>
  );
}
