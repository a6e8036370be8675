import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { AttendanceSheet } from "../../ui/rosters/attendance-sheet.tsx";
import { RosterList } from "../../ui/rosters/roster-list.tsx";
import { RosterScreen } from "../../ui/rosters/roster-screen.tsx";
import { WeekStarts } from "../../ui/rosters/week-starts.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const starts: AdminView = {
  current: "/admin/rosters",
  title: "Rosters",
  permission: "enrolments.read",
  show: (admin) => <WeekStarts admin={admin} />,
};
const actions = <Link to="/admin/rosters">All rosters</Link>;

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined)
    return path.startsWith("/admin/rosters/all")
      ? { ...starts, show: () => <RosterList /> }
      : starts;
  return path.endsWith("/attendance")
    ? { ...starts, actions, title: "Attendance", show: () => <AttendanceSheet id={id} /> }
    : { ...starts, actions, title: "Roster", show: () => <RosterScreen id={id} /> };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
