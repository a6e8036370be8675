import { ButtonLink } from "../actions/button.tsx";
import { Skeleton } from "../loading/skeleton.tsx";
import { Alert } from "../messages/alert.tsx";
import { EmptyState } from "../messages/empty-state.tsx";
import { StatusPill } from "../messages/status-pill.tsx";
import { Panel } from "../page/panel.tsx";

/** Alerts, states, empty and loading places. */
export function MessagesShowcase() {
  return (
    <section className="stack" aria-labelledby="show-messages">
      <h2 id="show-messages">Messages</h2>
      <Alert title="We are confirming your payment">
        We check every open payment automatically. You can close this page: we email you the
        receipt.
      </Alert>
      <Alert tone="success" title="Payment successful">
        Reference ZA-2026-00042.
      </Alert>
      <Alert tone="warning">These dates are past.</Alert>
      <Alert tone="danger" title="Payment failed">
        The window was closed before the bank answered. Nothing you typed is lost.
      </Alert>
      <div className="row">
        <StatusPill>Draft</StatusPill>
        <StatusPill tone="info">Applied</StatusPill>
        <StatusPill tone="success">Approved</StatusPill>
        <StatusPill tone="warning">Pending</StatusPill>
        <StatusPill tone="danger">Rejected</StatusPill>
      </div>
      <Panel title="Results">
        <EmptyState
          title="No programs found for this selection."
          headingLevel={3}
          actions={
            <>
              <ButtonLink to="?" variant="secondary">
                Clear filters
              </ButtonLink>
              <ButtonLink to="?mode=online" variant="quiet">
                Online (4)
              </ButtonLink>
            </>
          }
        >
          Others match your search under a different mode.
        </EmptyState>
      </Panel>
      <Panel title="Recent referrals">
        <Skeleton label="Loading referrals" lines={4} />
      </Panel>
      <div className="card-grid">
        <Skeleton shape="art" />
        <Skeleton shape="block" lines={1} />
      </div>
    </section>
  );
}
