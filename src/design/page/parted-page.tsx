import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../text/class-names.ts";
import { LinkTabs } from "./link-tabs.tsx";
import { PageHeader } from "./page-header.tsx";

export type PartedPageProps<Path extends string> = {
  /** Of the links to the parts, for screen readers. */
  readonly label: string;
  readonly parts: readonly { readonly label: string; readonly to: Path }[];
  readonly current: Path;
  readonly title: string;
  readonly kicker?: string | undefined;
  readonly lead?: ReactNode;
  /** Above the title, e.g. a button to sign out. */
  readonly above?: ReactNode;
  /** In the header, below the title. */
  readonly head?: ReactNode;
  /** Before the links to the parts: what to do next. */
  readonly first?: ReactNode;
  readonly className: string;
  readonly children: ReactNode;
};

/** A screen for one person whose parts have addresses of their own: the header, links to all parts, and one of them. */
export function PartedPage<Path extends string>(props: PartedPageProps<Path>) {
  const { label, parts, current, title, kicker, lead, above, head, first, className, children } =
    props;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow phone the last part is beyond the edge.
    content.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return (
    <>
      <PageHeader isSmall ground="deep" above={above} kicker={kicker} title={title} lead={lead}>
        {head}
      </PageHeader>
      <div className={classNames("wrap", className, "stack stack-36")} ref={content}>
        {first}
        <LinkTabs
          label={label}
          tabs={parts.map((part) => ({ ...part, current: part.to === current }))}
        />
        {children}
      </div>
    </>
  );
}
