import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { PartedPage } from "#design/page/parted-page.tsx";
import { signOut } from "#rooms/accounts/ui/door.ts";

/** Ends the affiliate's session only: a learner's session in the same browser goes on. */
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

export type AffiliatePath = (typeof parts)[number]["to"];

export type AffiliateFrameProps = {
  readonly current: AffiliatePath;
  readonly title: string;
  readonly kicker?: string;
  readonly lead?: ReactNode;
  /** In the header, below the title. */
  readonly head?: ReactNode;
  /** Above the parts: what is next. */
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
      <Skeleton label="Loading your dashboard" lines={6} />
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </AffiliateFrame>
  );
}
