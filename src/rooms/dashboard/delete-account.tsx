import { useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { removeStored, storedKeys } from "#foundation/browser/browser-storage.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { closeAccountForm } from "#rooms/accounts/people/profile-form.ts";

/** What will happen, shown beforehand. The privacy policy says the same. */
function WhatHappens() {
  return (
    <div className="prose">
      <h3>What we erase at once</h3>
      <ul>
        <li>Your account: name, email address, phone, password. All devices are signed out.</li>
        <li>
          The answers, names and contacts of every learner you registered, and proofs of transfers.
          Unpaid places and applications for sponsored places are cancelled.
        </li>
        <li>
          Your job and affiliate applications with their documents, messages to us, places at events
          and in chapters, and our copies of emails to you.
        </li>
      </ul>
      <h3>What we keep, and why</h3>
      <ul>
        <li>
          Payments, receipts and commissions, for 6 years, because tax law requires it: amount,
          date, program and reference, without a name.
        </li>
      </ul>
      <h3>Before you continue</h3>
      <ul>
        <li>
          We can no longer see that a paid place is yours: you cannot come to the training, and we
          cannot confirm a certificate. Nothing is refunded automatically. If you want a refund, ask
          for it first.
        </li>
        <li>Learners with their own account keep their records there.</li>
      </ul>
    </div>
  );
}

export type DeleteAccountProps = { readonly open: boolean; readonly onClose: () => void };

/** Asks for the password again, and deletes the account. */
export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const [isDone, setIsDone] = useState(false);
  return (
    <Dialog
      open={open}
      // A deleted account has no dashboard to go back to.
      onClose={isDone ? () => location.assign(href("/")) : onClose}
      title={isDone ? "Your account is deleted" : "Delete your account?"}
      role="alertdialog"
    >
      {isDone ? (
        <div className="stack">
          <p role="status">
            Your personal data is erased, here and on this device. Thank you for being with us.
          </p>
          <div>
            <ButtonLink to={href("/")}>Go to the home page</ButtonLink>
          </div>
        </div>
      ) : (
        <DeleteForm onClose={onClose} onDone={() => setIsDone(true)} />
      )}
    </Dialog>
  );
}

function DeleteForm({
  onClose,
  onDone,
}: Pick<DeleteAccountProps, "onClose"> & { readonly onDone: () => void }) {
  const state = useForm({
    form: closeAccountForm,
    rules: noRules,
    draftKey: null,
    send: async (body) => {
      await callApi("DELETE /me", { body });
      onDone();
      // Drafts, cart and session: phones are shared.
      removeStored(...storedKeys());
    },
    fallback: "We could not delete your account. Check your connection and try again.",
  });
  return (
    <div className="stack">
      <WhatHappens />
      <FormFrame state={state}>
        <Alert tone="warning">This cannot be undone.</Alert>
        <div className="form-actions">
          <Button
            type="submit"
            variant="danger"
            pending={state.status === "sending"}
            pendingLabel="Deleting..."
          >
            Delete my account
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
