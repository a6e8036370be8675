import { Link, useSearchParams } from "react-router";
import { ChapterList, EventList } from "./gathering-lists.tsx";
import { PeopleList } from "./people-list.tsx";

const tabs = [
  { name: null, label: "Events", list: EventList },
  { name: "chapters", label: "Chapters", list: ChapterList },
  { name: "people", label: "People", list: PeopleList },
] as const;

/** Events, chapters and their people, each under its tab. */
export function CommunityScreen({ mayManage }: { readonly mayManage: boolean }) {
  const [parameters] = useSearchParams();
  const shown = tabs.find(({ name }) => name === parameters.get("tab")) ?? tabs[0];
  const { list: List } = shown;
  return (
    <>
      {mayManage && (
        <div className="row">
          <Link className="button" to="/admin/community/events/new" reloadDocument>
            Add event
          </Link>
          <Link
            className="button button-secondary"
            to="/admin/community/chapters/new"
            reloadDocument
          >
            Add chapter
          </Link>
        </div>
      )}
      <nav className="tabs" aria-label="Community">
        {tabs.map((tab) => (
          <Link
            key={tab.label}
            className="tab"
            to={tab.name ? `?tab=${tab.name}` : "?"}
            aria-current={tab === shown ? "page" : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <List key={shown.label} />
    </>
  );
}
