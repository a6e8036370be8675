import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { LinkTabs } from "#design/link-tabs.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { PageStyles } from "#design/page-styles.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import styles from "./dashboard.css?inline";

const tabs = [
  { label: "Overview", to: href("/dashboard") },
  { label: "Payments", to: href("/dashboard/payments") },
  { label: "Applications", to: href("/dashboard/applications") },
  { label: "Profile", to: href("/dashboard/profile") },
] as const;

export type DashboardPath = (typeof tabs)[number]["to"];

export type FrameProps = {
  readonly current: DashboardPath;
  readonly title: string;
  readonly kicker?: string;
  readonly lead?: string;
  /** In the header, below the title. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** The header and the parts of the dashboard, which have addresses of their own. */
export function Frame({ current, title, kicker, lead, head, children }: FrameProps) {
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow phone the last part is beyond the edge.
    parts.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return (
    <>
      <PageStyles name="dashboard" css={styles} />
      <PageHeader ground="deep" kicker={kicker} title={title} lead={lead}>
        {head}
      </PageHeader>
      <div className="wrap dashboard stack stack-36" ref={parts}>
        <LinkTabs
          label="Dashboard"
          tabs={tabs.map((tab) => ({ ...tab, current: tab.to === current }))}
        />
        {children}
      </div>
    </>
  );
}

/** Keeps the room of the next step while it loads, so that nothing moves. */
export const NextStepPlace = ({ children }: { readonly children?: ReactNode }) => (
  <div className="next-step-place">{children ?? <span className="next-step-waiting" />}</div>
);

/** Keeps the line of the person's name. */
export const waitingKicker = "\u00a0";

/** What the server sends: nothing in it belongs to one person. */
export function WaitingFrame(props: Pick<FrameProps, "current" | "title" | "lead">) {
  const isOverview = props.current === "/dashboard";
  return (
    <Frame {...props} {...(isOverview ? { kicker: waitingKicker, head: <NextStepPlace /> } : {})}>
      <Skeleton label="Loading your dashboard" lines={6} />
      <noscript>
        <p>
          The dashboard needs JavaScript. The links in our emails open your registrations without
          it.
        </p>
      </noscript>
    </Frame>
  );
}
