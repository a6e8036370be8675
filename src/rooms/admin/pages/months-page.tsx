import { useSearchParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { formatMonth } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { MonthLines } from "../months/month-lines.tsx";
import { MonthScreen } from "../months/months-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

/** The way back: from a figure's lines to its month, and from another month to this one. */
function Back({ month }: { readonly month: string }) {
  const [parameters] = useSearchParams();
  return parameters.has("figure") ? (
    <Link to={`/admin/months/${month}`}>All figures of {formatMonth(month)}</Link>
  ) : (
    <Link to="/admin/months">This month</Link>
  );
}

/** A month, or with `figure` the lines behind one of its figures. */
function OneMonth({ month, admin }: { readonly month: string; readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const figure = parameters.get("figure");
  return figure ? (
    <MonthLines month={month} figure={figure} />
  ) : (
    <>
      <HeadTitle title={formatMonth(month)} />
      <MonthScreen month={month} admin={admin} />
    </>
  );
}

const viewOf = listAndRecord(
  { current: "/admin/months", title: "Months", show: (admin) => <MonthScreen admin={admin} /> },
  {
    title: "Month",
    back: (month) => <Back month={month} />,
    show: (month, admin) => <OneMonth month={month} admin={admin} />,
  },
  "month",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
