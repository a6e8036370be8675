import { lazy } from "react";
import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { EnrolmentList } from "../ui/enrolments/enrolment-list.tsx";
import { InterestList } from "../ui/enrolments/interest-list.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

/** They show answers, and so bring the forms of registrations along. */
const EnrolmentStory = lazy(async () => ({
  default: (await import("../ui/enrolments/enrolment-story.tsx")).EnrolmentStory,
}));
const PersonScreen = lazy(async () => ({
  default: (await import("../ui/people/person-screen.tsx")).PersonScreen,
}));

const list: AdminView = {
  current: "/admin/enrolments",
  title: "Enrolments",
  permission: "enrolments.read",
  show: (admin) => <EnrolmentList admin={admin} />,
};
const back = <Link to="/admin/enrolments">All enrolments</Link>;

function viewOf({ id }: Params, path: string): AdminView {
  if (id !== undefined && path.startsWith("/admin/people/"))
    return {
      ...list,
      title: "Person",
      actions: back,
      show: (admin) => <PersonScreen key={id} id={id} admin={admin} />,
    };
  if (id !== undefined)
    return {
      ...list,
      title: "Enrolment",
      actions: back,
      show: (admin) => <EnrolmentStory key={id} id={id} admin={admin} />,
    };
  if (path.startsWith("/admin/interest"))
    return {
      ...list,
      current: "/admin/interest",
      title: "Waiting for hybrid registration",
      tab: "Hybrid interest",
      actions: back,
      show: () => <InterestList />,
    };
  return list;
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
