import type { ReactNode } from "react";
import { href } from "react-router";
import { PageSkeleton } from "#design/loading/skeleton.tsx";
import { PartedPage } from "#design/page/parted-page.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formPageOf, ownPageOf, payPlace } from "#rooms/enrolment/door.ui.ts";

const parts = [
  { label: "Overview", to: href("/dashboard") },
  { label: "Payments", to: href("/dashboard/payments") },
  { label: "Applications", to: href("/dashboard/applications") },
  { label: "Profile", to: href("/dashboard/profile") },
] as const;

type DashboardPath = (typeof parts)[number]["to"];

export type FrameProps = {
  readonly current: DashboardPath;
  readonly title: string;
  readonly kicker?: string;
  readonly lead?: string;
  /** Above the parts: what to do next. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
};

/** The header and the parts of the dashboard, which have addresses of their own. */
export const Frame = (props: FrameProps) => (
  <>
    <PartedPage {...props} label="Dashboard" parts={parts} className="dashboard" />
  </>
);

/** Reserves space for the next step while it loads, so that nothing moves. */
export const NextStepPlace = ({ children }: { readonly children?: ReactNode }) => (
  <div className="next-step-place">{children ?? <span className="next-step-waiting" />}</div>
);

/** Reserves the line for the person's name. */
export const waitingKicker = "\u00a0";

/** What the server sends: nothing in it belongs to one person. */
export function WaitingFrame(props: Pick<FrameProps, "current" | "title" | "lead">) {
  const isOverview = props.current === "/dashboard";
  return (
    <Frame {...props} {...(isOverview ? { kicker: waitingKicker, first: <NextStepPlace /> } : {})}>
      <PageSkeleton label="Loading your dashboard" lines={6} />
      <noscript>
        <p>
          The dashboard needs JavaScript. The links in our emails open your registrations without
          it.
        </p>
      </noscript>
    </Frame>
  );
}

/**
 * Opens a page of the person's own enrolment: the browser cannot send our token there, so the link gets a key. @throws
 * CallError
 */
export async function openEnrolment(id: string, page: "form" | "own" | "pay"): Promise<void> {
  const { resumeToken } = await callApi("POST /me/enrolments/:id/link", { params: { id } });
  const own = ownPageOf({ id, resumeToken });
  const pages = { form: formPageOf(id, resumeToken), own, pay: `${own}#${payPlace}` };
  location.assign(pages[page]);
}
