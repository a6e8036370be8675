import { useSearchParams } from "react-router";
import { CreateButton, HeadTabs } from "../head-parts.tsx";
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
export function CommunityScreen({ mayManage }: { readonly mayManage: boolean }) {
  const [parameters] = useSearchParams();
  const shown = tabs.find(({ name }) => name === parameters.get("tab")) ?? tabs[0];
  const { list: List } = shown;
  return (
    <>
      {mayManage && shown.create && (
        <CreateButton opens={shown.create.to}>{shown.create.label}</CreateButton>
      )}
      <HeadTabs
        label="Community"
        tabs={tabs.map((tab) => ({
          label: tab.label,
          to: tab.name ? `?tab=${tab.name}` : "?",
          isCurrent: tab === shown,
        }))}
      />
      <List key={shown.label} />
    </>
  );
}
