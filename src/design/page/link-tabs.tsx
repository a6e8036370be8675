import { Link } from "../actions/link.tsx";
import { classNames } from "../text/class-names.ts";

interface LinkTab {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  /** The number of results. */
  readonly count?: number | undefined;
}

export interface LinkTabsProps {
  /** Names the group: "Mode", "Price". */
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  /** `boxed` for a filter, `line` for parts of a page. */
  readonly look?: "line" | "boxed" | undefined;
  readonly className?: string | undefined;
}

/** Tabs as links: the state is in the URL, and they work without JavaScript. */
export function LinkTabs({ label, tabs, look = "line", className }: LinkTabsProps) {
  return (
    <nav
      aria-label={label}
      className={classNames("tabs", look === "boxed" && "tabs-boxed", className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count"> {tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
