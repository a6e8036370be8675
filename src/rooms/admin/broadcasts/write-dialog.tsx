import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { EndpointCall } from "#foundation/http/endpoint.ts";
import { broadcastForm } from "#rooms/enrolment/broadcasts/broadcast-form.ts";
import { findTextFault } from "#rooms/enrolment/broadcasts/broadcast-text.ts";
import type { broadcastCalls } from "#rooms/enrolment/broadcasts/broadcasts.ts";
import { FormDialog } from "../form-dialog.tsx";
import { broadcastPath } from "./broadcast-words.ts";

/** Whom a message to many goes to: a roster, or what a list shows. */
export type BroadcastTo = EndpointCall<typeof broadcastCalls.prepareBroadcast>["body"]["to"];

/** Writes a message to many. Nothing is sent: its page shows whom it reaches and what it costs. */
export function WriteDialog({
  to,
  onClose,
}: {
  readonly to: BroadcastTo;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      form={broadcastForm}
      title="Write to all"
      action="Show the preview"
      pendingLabel="Preparing"
      before={<p>You see whom it reaches and what it costs before anything is sent.</p>}
      check={({ text }) => {
        const fault = findTextFault(String(text));
        return fault ? { text: fault } : {};
      }}
      call={async ({ text }, once) => {
        const { id } = await callApi("POST /admin/broadcasts", { body: { to, text } }, once);
        location.assign(broadcastPath(id));
      }}
      onClose={onClose}
    />
  );
}

/** The button that opens the dialog. */
export function WriteToAll({ to }: { readonly to: BroadcastTo }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Write to all
      </Button>
      {isOpen && <WriteDialog to={to} onClose={() => setIsOpen(false)} />}
    </>
  );
}
