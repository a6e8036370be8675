import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { ChapterRecord, EventRecord } from "#rooms/content/community/admin-community.ts";
import { chapterLooks, eventLooks } from "#rooms/content/community/gathering-words.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { ChapterScreen, NewChapter } from "../community/chapter-screen.tsx";
import { EventScreen, NewEvent } from "../community/event-screen.tsx";
import { PeopleList } from "../community/people-list.tsx";
import { ListTabs } from "../head-parts.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

const choicesOf = (looks: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(looks).map(([value, { label }]) => ({ value, label }));

const eventDefaults = { sort: "date", order: "desc", filters: ["state"] } as const;
const eventFilters = [{ name: "state", label: "Status", choices: choicesOf(eventLooks) }];

const eventTable: readonly Column<EventRecord>[] = [
  {
    key: "title",
    label: "Event",
    rowHeader: true,
    sortable: true,
    cell: ({ id, title, type }) => (
      <div>
        <Link to={`/admin/community/events/${id}`}>{title}</Link>
        <span className="second">{type}</span>
      </div>
    ),
  },
  {
    key: "date",
    label: "Date",
    phone: "lead",
    sortable: true,
    cell: ({ date }) => formatDay(date),
  },
  { key: "location", label: "Place", phone: "fact", cell: ({ location }) => location },
  {
    key: "registered",
    label: "Registered",
    end: true,
    cell: ({ registered, capacity }) =>
      capacity === null ? registered : `${registered} of ${capacity}`,
  },
  {
    key: "state",
    label: "Status",
    cell: ({ state }) => (
      <StatusPill tone={eventLooks[state].tone}>{eventLooks[state].label}</StatusPill>
    ),
  },
];

/** Events, with the number of registrations. */
const EventList = () => (
  <AdminTable
    list={useAdminList("GET /admin/events", "events", eventDefaults)}
    columns={eventTable}
    caption="Events"
    noun={["event", "events"]}
    searchLabel="Search title or place"
    searchHint="Search title, place or description"
    filters={eventFilters}
    nameOf={({ title }) => title}
    empty="No events yet"
  />
);

const chapterDefaults = { sort: "name", order: "asc", filters: ["state"] } as const;
const chapterFilters = [{ name: "state", label: "Status", choices: choicesOf(chapterLooks) }];

const chapterTable: readonly Column<ChapterRecord>[] = [
  {
    key: "name",
    label: "Chapter",
    rowHeader: true,
    sortable: true,
    cell: ({ id, name, location }) => (
      <div>
        <Link to={`/admin/community/chapters/${id}`}>{name}</Link>
        <span className="second">{location}</span>
      </div>
    ),
  },
  { key: "nextEvent", label: "Next", cell: ({ nextEvent }) => nextEvent },
  { key: "joined", label: "Joined here", end: true, cell: ({ joined }) => joined },
  { key: "members", label: "From before", end: true, cell: ({ members }) => members },
  {
    key: "state",
    label: "Status",
    cell: ({ state }) => (
      <StatusPill tone={chapterLooks[state].tone}>{chapterLooks[state].label}</StatusPill>
    ),
  },
];

const ChapterList = () => (
  <AdminTable
    list={useAdminList("GET /admin/chapters", "chapters", chapterDefaults)}
    columns={chapterTable}
    caption="Chapters"
    noun={["chapter", "chapters"]}
    searchLabel="Search name or place"
    filters={chapterFilters}
    nameOf={({ name }) => name}
    empty="No chapters yet"
  />
);

const tabs = [
  {
    name: null,
    label: "Events",
    list: EventList,
    create: { label: "Create event", to: "/admin/community/events/new" },
  },
  {
    name: "chapters",
    label: "Chapters",
    list: ChapterList,
    create: { label: "Create chapter", to: "/admin/community/chapters/new" },
  },
  { name: "people", label: "People", list: PeopleList, create: null },
] as const;

/** Events, chapters and their people, each under its tab. */
const CommunityScreen = ({ mayManage }: { readonly mayManage: boolean }) => (
  <ListTabs label="Community" tabs={tabs} mayCreate={mayManage} />
);

const list: AdminView = {
  current: "/admin/community",
  title: "Community",
  show: (admin) => <CommunityScreen mayManage={may(admin, "community.manage")} />,
};

function eventView(id: string): AdminView {
  const actions = <Link to="/admin/community">All events</Link>;
  return id === "new"
    ? {
        ...list,
        title: "New event",
        tab: "Event",
        permission: "community.manage",
        actions,
        show: () => <NewEvent />,
      }
    : {
        ...list,
        title: "Event",
        actions,
        show: (admin) => <EventScreen id={id} mayManage={may(admin, "community.manage")} />,
      };
}

function chapterView(id: string): AdminView {
  const actions = <Link to="/admin/community?tab=chapters">All chapters</Link>;
  return id === "new"
    ? {
        ...list,
        title: "New chapter",
        tab: "Chapter",
        permission: "community.manage",
        actions,
        show: () => <NewChapter />,
      }
    : {
        ...list,
        title: "Chapter",
        actions,
        show: (admin) => <ChapterScreen id={id} mayManage={may(admin, "community.manage")} />,
      };
}

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  return path.startsWith("/admin/community/events/") ? eventView(id) : chapterView(id);
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
