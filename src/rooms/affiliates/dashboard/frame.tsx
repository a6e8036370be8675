import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { PageSkeleton } from "#design/loading/skeleton.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PartedPage } from "#design/page/parted-page.tsx";
import { formatRate } from "#foundation/amounts/money.ts";
import { CallError } from "#foundation/http/call.ts";
import { signOut } from "#rooms/accounts/door.ui.ts";
import type { AffiliateProfile } from "../account/affiliate.ts";
import { defaultRateBasisPoints } from "../affiliate-terms.ts";

/** Ends the affiliate's session only: a learner's session in the same browser continues. */
export function SignOut() {
  const leave = () => {
    signOut("affiliate");
    location.assign(href("/affiliate/login"));
  };
  return (
    <Button variant="quiet" icon="sign-out" className="affiliate-sign-out" onClick={leave}>
      Sign out
    </Button>
  );
}

const parts = [
  { label: "Overview", to: href("/affiliate/dashboard") },
  { label: "Referrals", to: href("/affiliate/referrals") },
  { label: "Account", to: href("/affiliate/account") },
] as const;

type AffiliatePath = (typeof parts)[number]["to"];

export type AffiliateFrameProps = {
  readonly current: AffiliatePath;
  readonly title: string;
  readonly kicker?: string;
  readonly lead?: ReactNode;
  /** In the header, below the title. */
  readonly head?: ReactNode;
  /** Above the parts: what to do next. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
};

/** The header and the parts of the affiliate's pages. */
export const AffiliateFrame = (props: AffiliateFrameProps) => (
  <>
    <PartedPage
      {...props}
      label="Affiliate dashboard"
      parts={parts}
      above={<SignOut />}
      className="affiliate-dashboard"
    />
  </>
);

/** What the server sends: nothing in it belongs to one person. */
export function WaitingFrame({ current, title }: Pick<AffiliateFrameProps, "current" | "title">) {
  return (
    <AffiliateFrame current={current} title={title} kicker="Affiliate dashboard">
      <PageSkeleton label="Loading your dashboard" lines={6} />
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </AffiliateFrame>
  );
}

/** As everywhere else; until the profile is known, the 10.0% of the specification (§9.4). */
export const rateWords = (profile: Pick<AffiliateProfile, "commission_rate"> | null): string =>
  profile
    ? formatRate(Math.round(profile.commission_rate * 10_000))
    : `${(defaultRateBasisPoints / 100).toFixed(1)}%`;

/** The page of a statement. @param number `ZS-2026-000001` */
export const statementTo = (number: string): string =>
  `/affiliate/statements/${encodeURIComponent(number)}`;

export const isNotApproved = (error: unknown): boolean =>
  error instanceof CallError && error.code === "not_approved";

/** Spec §2: for people whose application is not approved, or who are suspended. */
export const NotApproved = () => (
  <EmptyState
    title="Not an Approved Affiliate"
    actions={<ButtonLink to={href("/affiliate-application")}>Apply Now</ButtonLink>}
  >
    You need an approved application to see this page. If you were approved before,{" "}
    <Link to={href("/contact")}>write to us</Link>.
  </EmptyState>
);
