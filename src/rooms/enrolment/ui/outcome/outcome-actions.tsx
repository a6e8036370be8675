import { href } from "react-router";
import { Button, ButtonLink } from "#design/button.tsx";
import { Link } from "#design/link.tsx";
import type { ShownOutcome } from "../../contract/outcome.ts";
import { successPageOf } from "../form/registration-links.ts";
import { payButton } from "../payment/payment-texts.ts";

/** The main action of each outcome, and the ways on. */
export function OutcomeActions({ outcome }: { readonly outcome: ShownOutcome }) {
  const { kind, reference, ownPage, isOtherPayer } = outcome;
  const mayPay = ["left", "failed", "unpaid", "replaced"].includes(kind);
  return (
    <div className="form-actions no-print">
      {ownPage && (
        <ButtonLink to={ownPage}>
          {mayPay ? "Pay on your registration's page" : "Open your registration"}
        </ButtonLink>
      )}
      {mayPay && !ownPage && reference && !isOtherPayer && (
        <form method="post" className="contents">
          <Button type="submit" size="large">
            {kind === "failed" ? payButton.failed : "Pay now"}
          </Button>
        </form>
      )}
      {kind === "confirming" && (
        <ButtonLink className="without-script" to={successPageOf({ reference: reference ?? "" })}>
          Check again
        </ButtonLink>
      )}
      {outcome.slip && (
        <Button variant="secondary" icon="print" className="with-script" onClick={() => print()}>
          Print
        </Button>
      )}
      <ButtonLink variant="secondary" to={href("/programs")}>
        Browse Programs
      </ButtonLink>
      <Link className="link-line" to={href("/")}>
        Back to Home
      </Link>
    </div>
  );
}
