import { ActionButton } from "#design/actions/action-button.tsx";
import { openFile } from "#rooms/accounts/ui/door.ts";

/** All entries of the ledger as a file, for the bookkeeper. */
export const LedgerDownload = () => (
  <p className="row">
    <ActionButton
      variant="quiet"
      icon="download"
      onAct={() => openFile("/admin/ledger?format=csv", "admin")}
    >
      Download the ledger (CSV)
    </ActionButton>
  </p>
);
