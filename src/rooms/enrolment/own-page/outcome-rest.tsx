import { lazy, type ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Panel } from "#design/page/panel.tsx";
import { printSlips } from "../documents/print-slips.ui.ts";
import type { ShownOutcome } from "../payment/outcome.ts";
import { AskUs, NextSteps } from "./next-steps.tsx";
import { WhereToLook } from "./where-to-look.tsx";

const FamilySlips = lazy(async () => ({
  default: (await import("../documents/family-slips.tsx")).FamilySlips,
}));
const WaysLeft = lazy(async () => ({
  default: (await import("../payment/ways-left.tsx")).WaysLeft,
}));

/** Everything else that someone can do, as quiet lines. */
function MoreLinks({
  outcome: { ownPage, slips, ownLabel, links },
  hasOwnAction,
}: {
  readonly outcome: ShownOutcome;
  readonly hasOwnAction: boolean;
}) {
  const lines = [
    ...(ownPage && !hasOwnAction ? [{ label: ownLabel, page: ownPage }] : []),
    ...links,
    { label: "Back to Home", page: href("/") },
  ];
  return (
    <ul className="more-links no-print">
      {slips.length > 0 && (
        <li className="with-script">
          <Button variant="quiet" icon="print" onClick={printSlips}>
            {slips.length > 1 ? "Print the slips" : "Print"}
          </Button>
        </li>
      )}
      {lines.map(({ label, page }) => (
        <li key={page}>
          <Link className="link-line" to={page}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Reference({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <Panel title={title}>
      <div className="row row-apart">
        <code className="wrap-anywhere">{value}</code>
        <CopyButton value={value} />
      </div>
    </Panel>
  );
}

/** For a visitor without the enrolment's key: the rest is behind the link in our email. */
function WhereTheRestIs({ outcome }: { readonly outcome: ShownOutcome }) {
  const { kind, ownPage, isOtherPayer } = outcome;
  if (ownPage || isOtherPayer || !outcome.course) return null;
  if (outcome.isSent) {
    return (
      <p>
        The link to your registration's page, with everything on it, is in our email. If it does not
        arrive within a few minutes, check your spam folder.
      </p>
    );
  }
  return kind === "refunded" ? null : (
    <p>
      Our email has the link to your registration's page, where you can pay by card or bank
      transfer, or ask someone else to pay.
    </p>
  );
}

type Props = { readonly outcome: ShownOutcome };

/** Below the main action: the slips of several, the other ways to pay, or where to look. */
function Main({ outcome: { kind, course, slips, steps, ways, isSent } }: Props) {
  return (
    <>
      {slips.length > 1 && <FamilySlips slips={slips} />}
      {ways && <WaysLeft ways={ways} />}
      {!course && kind !== "confirming" && <WhereToLook />}
      {isSent && slips.length === 0 && <NextSteps steps={steps} />}
    </>
  );
}

/** What is below the first thing that a visitor needs, in the main column or beside it. */
export function OutcomeRest({
  outcome,
  isMain = false,
  hasOwnAction = false,
  children,
}: Props & {
  readonly isMain?: boolean;
  /** The main action leads to the registration's own page. */
  readonly hasOwnAction?: boolean;
  /** The main action, if it comes after the next steps. */
  readonly children?: ReactNode;
}) {
  if (isMain) return <Main outcome={outcome} />;
  const { reference, course, slips, steps, isSent } = outcome;
  return (
    <>
      {course && slips.length === 0 && (
        <Reference title="Your reference" value={course.reference} />
      )}
      {!(isSent && slips.length === 0) && <NextSteps steps={steps} />}
      <WhereTheRestIs outcome={outcome} />
      {children}
      {reference && <Reference title="Payment reference" value={reference} />}
      <MoreLinks outcome={outcome} hasOwnAction={hasOwnAction} />
      {course && <AskUs />}
    </>
  );
}
