import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useOverwrite } from "#design/forms/use-overwrite.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { accountChangeWaitMs } from "../payouts/payout-account.ts";
import { maskAccountNumber } from "../referrals/privacy.ts";
import type { AffiliateProfile } from "./affiliate.ts";
import { paymentInfoForm } from "./payment-info-form.ts";

type PaymentInfoFormProps = {
  readonly profile: AffiliateProfile;
  /** Null when there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
  readonly onSaved: (changed: AffiliateProfile) => void;
};

/** What was saved last: a pending change, or otherwise the account that money goes to. */
function knownOf({ paymentInfo, pendingPaymentInfo }: AffiliateProfile) {
  const saved = pendingPaymentInfo ?? paymentInfo;
  if (!saved) return {};
  const { bankName, accountNumber, accountName } = saved;
  return { bankName, accountNumber, accountName };
}

/** Asks for the bank account. */
function PaymentInfoForm({ profile, onCancel, onSaved }: PaymentInfoFormProps) {
  const overwrite = useOverwrite(profile.paymentInfoVersion, "paymentInfoVersion");
  const state = useForm({
    form: paymentInfoForm,
    rules: noRules,
    draftKey: null,
    known: knownOf(profile),
    send: async (answers, headers) => {
      const save = (version: number) =>
        callApi("PUT /affiliates/payment-info", { body: { ...answers, version } }, { headers });
      onSaved(await overwrite.save(save));
    },
    fallback: "We could not save your bank account. Check your connection and try again.",
  });
  return (
    <FormFrame
      state={state}
      before={
        overwrite.notice ?? (
          <p className="hint">
            {profile.paymentInfo
              ? `A change takes effect after ${formatDuration(accountChangeWaitMs)}. Until then your commissions go to the old account. We will email you a link to stop the change.`
              : "We will email you when this account changes."}
          </p>
        )
      }
    >
      <div className="form-actions">
        <Button type="submit" pending={state.status === "sending"} pendingLabel="Saving...">
          {overwrite.labelOf("Save bank account")}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </FormFrame>
  );
}

type Account = NonNullable<AffiliateProfile["paymentInfo"]>;

const itemsOf = ({ bankName, accountNumber, accountName }: Account) => [
  { term: "Bank", value: bankName },
  { term: "Account number", value: maskAccountNumber(accountNumber) },
  { term: "Account name", value: accountName },
];

/** What saving did. An email is sent about a new account only. */
function wordsOf(
  before: AffiliateProfile,
  { paymentInfoVersion, pendingPaymentInfo }: AffiliateProfile,
) {
  if (paymentInfoVersion === before.paymentInfoVersion)
    return "Nothing has changed: we already had these details.";
  if (before.paymentInfo && !pendingPaymentInfo)
    return "The change is cancelled. Your commissions still go to this account.";
  return "Your bank account is saved. We sent you an email about it.";
}

/** The bank account that receives the commissions: what is saved, and the form that changes it. */
export function PaymentInfo({
  profile,
  onSaved,
}: {
  readonly profile: AffiliateProfile;
  readonly onSaved: () => void;
}) {
  const [saved, setSaved] = useState(profile);
  const [isEditing, setIsEditing] = useState(profile.paymentInfo === null);
  const [done, setDone] = useState("");
  const { paymentInfo, pendingPaymentInfo: pending } = saved;
  if (isEditing || !paymentInfo) {
    return (
      <PaymentInfoForm
        profile={saved}
        onCancel={paymentInfo ? () => setIsEditing(false) : null}
        onSaved={(changed) => {
          setSaved(changed);
          setIsEditing(false);
          setDone(wordsOf(saved, changed));
          onSaved();
        }}
      />
    );
  }
  return (
    <div className="stack stack-16">
      <div role="status">{done && <Alert tone="success">{done}</Alert>}</div>
      {pending && (
        <Alert title={`From ${formatInstant(pending.from)} your commissions go to another account`}>
          <DescriptionList items={itemsOf(pending)} />
          <p>
            Until then they go to the account below. Not you? The email about it has a link to stop
            it.
          </p>
        </Alert>
      )}
      <DescriptionList items={itemsOf(paymentInfo)} />
      <div>
        <Button variant="secondary" icon="edit" onClick={() => setIsEditing(true)}>
          Change bank account
        </Button>
      </div>
    </div>
  );
}
