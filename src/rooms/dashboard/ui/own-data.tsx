import { useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/action-button.tsx";
import { Button, ButtonLink } from "#design/button.tsx";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** A copy of everything, to read or to take elsewhere, and the way to leave. */
export function OwnData() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="stack">
      <p>Everything that we hold about you, to read here or to take elsewhere.</p>
      <div className="row">
        <ButtonLink variant="secondary" to={href("/dashboard/data")}>
          Read my data
        </ButtonLink>
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile("/me/export", "user")}
        >
          Download my data (JSON)
        </ActionButton>
      </div>
      <div className="stack stack-16 own-data-end">
        <p>You can delete your account. We say first what is erased and what we have to keep.</p>
        <div>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccount open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}
