import { Link } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { referralStatusNames } from "#rooms/affiliates/referrals/referral-words.ts";
import { referralStatuses } from "#rooms/affiliates/states.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { referralColumns, withholding } from "../affiliates/referral-columns.tsx";
import { ReferralScreen } from "../affiliates/referral-screen.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

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
function ReferralsScreen({ admin }: { readonly admin: AdminUser }) {
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

const viewOf = listAndRecord(
  {
    current: "/admin/referrals",
    title: "Referrals",
    show: (admin) => <ReferralsScreen admin={admin} />,
  },
  {
    title: "Referral",
    back: "All referrals",
    show: (id, admin) => <ReferralScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
