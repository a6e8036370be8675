import { useSearchParams } from "react-router";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { MonthLines } from "../months/month-lines.tsx";
import { MonthScreen } from "../months/months-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

/** A month, or with `figure` the lines behind one of its figures. */
function OneMonth({ month, admin }: { readonly month: string; readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const figure = parameters.get("figure");
  return figure ? (
    <MonthLines month={month} figure={figure} />
  ) : (
    <MonthScreen month={month} admin={admin} />
  );
}

const viewOf = listAndRecord(
  { current: "/admin/months", title: "Months", show: (admin) => <MonthScreen admin={admin} /> },
  {
    title: "Month",
    back: "This month",
    show: (month, admin) => <OneMonth month={month} admin={admin} />,
  },
  "month",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
