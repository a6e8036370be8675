import { Link } from "react-router";
import { useRoving } from "#design/list/use-roving.ts";
import { InHead } from "#design/page/in-head.tsx";

type HeadTabsProps = {
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly to: string;
    readonly isCurrent: boolean;
  }[];
};

function Tabs({ label, tabs }: HeadTabsProps) {
  const group = useRoving<HTMLElement>("a");
  return (
    <nav className="tabs" aria-label={label} {...group}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          className="tab"
          to={tab.to}
          // Another screen is another document; a part of this one is not.
          reloadDocument={!tab.to.startsWith("?")}
          aria-current={tab.isCurrent ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** The parts of a screen, beside its title: one tab stop, so that little stands before the rows. */
export const HeadTabs = (props: HeadTabsProps) => (
  <InHead>
    <Tabs {...props} />
  </InHead>
);
