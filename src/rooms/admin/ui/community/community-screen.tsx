import { ListTabs } from "../head-parts.tsx";
import { ChapterList, EventList } from "./gathering-lists.tsx";
import { PeopleList } from "./people-list.tsx";

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
export const CommunityScreen = ({ mayManage }: { readonly mayManage: boolean }) => (
  <ListTabs label="Community" tabs={tabs} mayCreate={mayManage} />
);
