import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { may } from "../rules/screens.ts";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { ChapterScreen, NewChapter } from "../ui/community/chapter-screen.tsx";
import { CommunityScreen } from "../ui/community/community-screen.tsx";
import { EventScreen, NewEvent } from "../ui/community/event-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/community",
  title: "Community",
  permission: "community.read",
  show: (admin) => <CommunityScreen mayManage={may(admin, "community.manage")} />,
};

function eventView(id: string): AdminView {
  const actions = <Link to="/admin/community">All events</Link>;
  return id === "new"
    ? {
        ...list,
        ...{ title: "New event", tab: "Event", permission: "community.manage", actions },
        show: () => <NewEvent />,
      }
    : {
        ...list,
        ...{ title: "Event", actions },
        show: (admin) => <EventScreen id={id} mayManage={may(admin, "community.manage")} />,
      };
}

function chapterView(id: string): AdminView {
  const actions = <Link to="/admin/community?tab=chapters">All chapters</Link>;
  return id === "new"
    ? {
        ...list,
        ...{ title: "New chapter", tab: "Chapter", permission: "community.manage", actions },
        show: () => <NewChapter />,
      }
    : {
        ...list,
        ...{ title: "Chapter", actions },
        show: (admin) => <ChapterScreen id={id} mayManage={may(admin, "community.manage")} />,
      };
}

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  return path.startsWith("/admin/community/events/") ? eventView(id) : chapterView(id);
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
