import { useState } from "react";
import { Accordion } from "../actions/accordion.tsx";
import { Button, ButtonLink, IconButton } from "../actions/button.tsx";
import { CopyButton } from "../actions/copy-button.tsx";
import { Disclosure } from "../actions/disclosure.tsx";
import { Icon, type IconName } from "../icons/icon.tsx";
import { iconPaths } from "../icons/icon-paths.generated.ts";
import { Skeleton } from "../loading/skeleton.tsx";
import { Alert } from "../messages/alert.tsx";
import { Dialog } from "../messages/dialog.tsx";
import { EmptyState } from "../messages/empty-state.tsx";
import { StatusPill } from "../messages/status-pill.tsx";
import { ToastRegion, useToast } from "../messages/toast.tsx";
import { Panel } from "../page/panel.tsx";

const variants = ["primary", "secondary", "quiet", "danger", "keke"] as const;

function ButtonRows() {
  return (
    <>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <IconButton icon="close" label="Close nothing" />
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} pending pendingLabel="Submitting...">
            {variant}
          </Button>
        ))}
      </div>
      <div className="row">
        <Button disabled>Disabled</Button>
        <Button variant="secondary" disabled>
          Disabled
        </Button>
        <Button size="large" variant="keke" iconAfter="arrow-right">
          Browse All Programs
        </Button>
        <ButtonLink to="/programs" icon="download" variant="secondary">
          Receipt (PDF)
        </ButtonLink>
        <CopyButton value="https://example.test/register?ref=ZAURE" label="Copy link" />
      </div>
    </>
  );
}

/** Buttons, icons, dialogs, disclosures. */
export function ActionsShowcase() {
  const [open, setOpen] = useState<"form" | "question" | undefined>();
  const toast = useToast();
  return (
    <section className="stack" aria-labelledby="show-actions">
      <h2 id="show-actions">Actions</h2>
      <ButtonRows />
      <div className="ground-deep">
        <div className="wrap section stack">
          <ButtonRows />
        </div>
      </div>
      <div className="row">
        {Object.keys(iconPaths).map((name) => (
          <Icon key={name} name={name as IconName} label={name} />
        ))}
      </div>
      <div className="row">
        <Button onClick={() => setOpen("form")}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setOpen("question")}>
          Delete program
        </Button>
        <Button variant="secondary" onClick={() => toast("Program saved")}>
          Show a toast
        </Button>
      </div>
      <ToastRegion />
      <Dialog
        open={open === "form"}
        onClose={() => setOpen(undefined)}
        title="Apply for a position"
        fullOnPhones
        actions={<Button onClick={() => setOpen(undefined)}>Submit Application</Button>}
      >
        <p>A form would be here, as long as it needs to be.</p>
      </Dialog>
      <Dialog
        open={open === "question"}
        role="alertdialog"
        onClose={() => setOpen(undefined)}
        title="Delete this program?"
        actions={
          <>
            <Button variant="danger" onClick={() => setOpen(undefined)}>
              Delete program
            </Button>
            <Button variant="secondary" onClick={() => setOpen(undefined)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Links to it and its payments stay.</p>
      </Dialog>
      <Disclosure summary="Pay by bank transfer instead">
        <p>Zaure Demonstration Bank, 0000000000.</p>
      </Disclosure>
      <Accordion
        items={[
          {
            id: "show-how",
            title: "How do I register for a course?",
            body: "Choose a program, press Register, and follow the steps.",
            open: true,
          },
          {
            id: "show-pay",
            title: "How can I pay, and can someone else pay for me?",
            body: "Card, transfer, or at a centre. Yes: share the payment link.",
          },
          { id: "show-age", title: "How old must I be?", body: "14 or older." },
        ]}
      />
    </section>
  );
}

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
