import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { LinkTabs } from "#design/link-tabs.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import { DeskStyles } from "./desk-styles.tsx";
import { SignOut } from "./sign-out.tsx";

const tabs = [
  { label: "Overview", to: href("/affiliate/dashboard") },
  { label: "Referrals", to: href("/affiliate/referrals") },
  { label: "Account", to: href("/affiliate/account") },
] as const;

export type DeskPath = (typeof tabs)[number]["to"];

export type DeskFrameProps = {
  readonly current: DeskPath;
  readonly title: string;
  readonly kicker?: string;
  readonly lead?: ReactNode;
  /** In the header, below the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** The header and the parts of the affiliate's pages. */
export function DeskFrame({ current, title, kicker, lead, head, children }: DeskFrameProps) {
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow phone the last part is beyond the edge.
    parts.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return (
    <>
      <DeskStyles />
      <PageHeader ground="deep" above={<SignOut />} kicker={kicker} title={title} lead={lead}>
        {head}
      </PageHeader>
      <div className="wrap desk stack stack-36" ref={parts}>
        <LinkTabs
          label="Affiliate dashboard"
          tabs={tabs.map((tab) => ({ ...tab, current: tab.to === current }))}
        />
        {children}
      </div>
    </>
  );
}

/** What the server sends: nothing in it belongs to one person. */
export function WaitingDesk({ current, title }: Pick<DeskFrameProps, "current" | "title">) {
  return (
    <DeskFrame current={current} title={title} kicker="Affiliate dashboard">
      <Skeleton label="Loading your dashboard" lines={6} />
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </DeskFrame>
  );
}
