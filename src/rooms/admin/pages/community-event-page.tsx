import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { may } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { EventScreen, NewEvent } from "../ui/community/event-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Event") }, { name: "robots", content: "noindex" }];

export default function CommunityEventPage() {
  const { id = "" } = useParams();
  const isNew = id === "new";
  return (
    <AdminScreen
      current="/admin/community"
      title={isNew ? "New event" : "Event"}
      permission={isNew ? "community.manage" : "community.read"}
      actions={<Link to="/admin/community">All events</Link>}
    >
      {(admin) =>
        isNew ? <NewEvent /> : <EventScreen id={id} mayManage={may(admin, "community.manage")} />
      }
    </AdminScreen>
  );
}
