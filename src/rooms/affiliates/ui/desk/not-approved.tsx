import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { CallError } from "#foundation/http/call.ts";

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
