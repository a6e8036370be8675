import { useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { AffiliateProfile } from "../../contract/affiliate.ts";
import { PaymentInfoForm } from "./payment-info-form.tsx";

/** `••••••6789`: enough to recognise the account, on a phone that others can see. */
const maskNumber = (digits: string) => `••••••${digits.slice(-4)}`;

type Account = NonNullable<AffiliateProfile["paymentInfo"]>;

const itemsOf = ({ bankName, accountNumber, accountName }: Account) => [
  { term: "Bank", value: bankName },
  { term: "Account number", value: maskNumber(accountNumber) },
  { term: "Account name", value: accountName },
];

/** What saving did. An email is sent about a new account only. */
function wordsOf(
  before: AffiliateProfile,
  { paymentInfoVersion, pendingPaymentInfo }: AffiliateProfile,
) {
  if (paymentInfoVersion === before.paymentInfoVersion)
    return "Nothing changed: this is what we had.";
  if (before.paymentInfo && !pendingPaymentInfo)
    return "The change is cancelled. Your commissions go on to this account.";
  return "Your bank account is saved. We sent you an email about it.";
}

export type PaymentInfoProps = {
  readonly profile: AffiliateProfile;
  readonly onSaved: () => void;
};

/** The bank account that receives the commissions: what is saved, and the form that changes it. */
export function PaymentInfo({ profile, onSaved }: PaymentInfoProps) {
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
