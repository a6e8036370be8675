import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { CallError } from "#foundation/http/call.ts";
import type { AffiliateProfile } from "../../contract/affiliate.ts";

/**
 * Spec §9.4: with one decimal, and 10.0% until the profile is known. For the figure of the dashboard only; sentences
 * and tables write the rate as everywhere else (`formatRate`).
 */
export const rateWords = (profile: Pick<AffiliateProfile, "commission_rate"> | null): string =>
  `${((profile?.commission_rate ?? 0.1) * 100).toFixed(1)}%`;

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
