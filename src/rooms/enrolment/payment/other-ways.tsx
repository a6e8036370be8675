import { type ReactNode, useState } from "react";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { type Description, DescriptionList } from "#design/text/description-list.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { townsOr } from "#foundation/academy/centres.ts";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import type { PayNow } from "../enrolment.ts";
import { laterLabel } from "./payment-texts.ui.ts";

/**
 * Bank transfer, with proof of payment at a centre, by email or on WhatsApp.
 * @param reference to write on the transfer, once the registration is stored
 * @param amountKobo what to transfer, for everything that is due together
 * @param confirms whose places it confirms, such as `Your place is`; null for a later part of the fee
 */
export function BankTransfer({
  reference,
  amountKobo,
  confirms = "Your place is",
}: {
  readonly reference?: string | undefined;
  readonly amountKobo?: number | undefined;
  readonly confirms?: string | null | undefined;
}) {
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  /** Each of these is typed into a banking app, once the registration is stored. */
  const copy = (label: string, value: string) =>
    reference ? { action: <CopyButton label={label} value={value} variant="quiet" /> } : {};
  return (
    <div className="stack stack-8">
      <DescriptionList
        stacked
        items={[
          ...(amountKobo
            ? [
                {
                  term: "Amount",
                  value: formatNaira(amountKobo),
                  ...copy("Copy amount", String(koboToNaira(amountKobo))),
                },
              ]
            : []),
          { term: "Bank", value: bankName },
          {
            term: "Account number",
            value: accountNumber,
            ...copy("Copy number", accountNumber),
          },
          { term: "Account name", value: accountName },
          ...(reference
            ? [
                {
                  term: "Write on the transfer",
                  value: <b className="money">{reference}</b>,
                  ...copy("Copy reference", reference),
                },
              ]
            : []),
        ]}
      />
      {!reference && <p>Register first to get the reference to write on the transfer.</p>}
      <p>
        Then bring proof of payment to our centre in {townsOr()}, or send it to{" "}
        <ContactWays to="send" />.{confirms && ` ${confirms} confirmed once the money has arrived.`}
      </p>
    </div>
  );
}

/** A transfer to the payer's own account number. Nothing has to be written on it, and nothing is sent afterwards. */
function OwnTransfer({
  number: { bankName, accountNumber, accountName, tryUrl },
  amounts,
  children,
}: {
  readonly number: OwnNumber;
  readonly amounts: readonly Description[];
  /** What comes to it. */
  readonly children: ReactNode;
}) {
  return (
    <>
      <DescriptionList
        stacked
        items={[
          ...amounts,
          { term: "Bank", value: bankName },
          {
            term: "Account number",
            value: <b>{accountNumber}</b>,
            action: <CopyButton label="Copy number" value={accountNumber} variant="quiet" />,
          },
          { term: "Account name", value: accountName },
        ]}
      />
      <p>{children}</p>
      {tryUrl && (
        <p>
          <a href={tryUrl} target="_blank" rel="noopener">
            Transfer to this number in the demonstration
          </a>
        </p>
      )}
    </>
  );
}

/** A payment of several orders by the number of their account: one transfer for each, what is due first at the top. */
export const TransferEach = ({
  number,
  orders,
}: {
  readonly number: OwnNumber;
  readonly orders: readonly { readonly what: string; readonly amountKobo: number }[];
}) => (
  <OwnTransfer
    number={number}
    amounts={orders.map(({ what, amountKobo }) => ({
      term: what,
      value: formatNaira(amountKobo),
    }))}
  >
    This account number is yours alone. Make one transfer for each registration: the amount tells us
    which one it pays. Any other amount pays what is due first. We book it within minutes and send
    the receipt. No reference and no proof is needed.
  </OwnTransfer>
);

/**
 * Paying by bank transfer, beside the card: to the payer's own account number, where there is one or one is on its way,
 * and else or folded below that to the academy's account: nobody should copy a number that changes under their eyes.
 * @param children sending a proof, which only the academy's account needs
 */
export function TransferWays({
  due: { ownNumber, isNumberComing, transferReference },
  amountKobo,
  confirms,
  children,
}: {
  readonly due: Pick<PayNow, "ownNumber" | "isNumberComing" | "transferReference">;
  readonly amountKobo: number;
  readonly confirms?: string | null | undefined;
  readonly children?: ReactNode;
}) {
  // A number that comes while someone looks must not fold away the proof that they are about to send.
  const [isFolded] = useState(ownNumber !== null || isNumberComing);
  const title = "Or transfer to the academy’s account, with a reference";
  const plain = (
    <>
      <BankTransfer reference={transferReference} amountKobo={amountKobo} confirms={confirms} />
      {children}
    </>
  );
  return (
    <>
      {ownNumber && (
        <OwnTransfer
          number={ownNumber}
          amounts={[{ term: "Amount", value: formatNaira(amountKobo) }]}
        >
          This account number is for this fee alone. Transfer any amount from any bank app, agent or
          branch: we book it within minutes and send the receipt. No reference and no proof is
          needed.
        </OwnTransfer>
      )}
      {isNumberComing && (
        <p role="status">
          Your own account number comes in a moment. If it doesn’t, load this page again, or use the
          academy’s account below.
        </p>
      )}
      {ownNumber && !isFolded && <h4>{title}</h4>}
      {isFolded ? (
        <Disclosure summary={title} open={!(ownNumber || isNumberComing) || undefined}>
          <div className="stack stack-16">{plain}</div>
        </Disclosure>
      ) : (
        plain
      )}
    </>
  );
}

/**
 * The other ways to pay, above the form's pay button, until the registration has a page of its own.
 * @param hasOwnNumber payers get an account number of their own, once they have registered
 */
export function OtherWays({ hasOwnNumber }: { readonly hasOwnNumber: boolean }) {
  return (
    <Disclosure summary="Other ways to pay: transfer, or later" className="other-ways">
      <div className="stack">
        <section className="stack stack-8">
          <h4>Online portal</h4>
          <p>
            Choose “{laterLabel(false)}”. You get your own page, where you can pay by card, or ask
            someone else: send them the payment link.
          </p>
        </section>
        {hasOwnNumber && (
          <section className="stack stack-8">
            <h4>Your own account number</h4>
            <p>
              Your own page also shows a bank account number for your fee alone. Transfer any amount
              to it from any bank app, agent or branch: no reference and no proof is needed.
            </p>
          </section>
        )}
        <section className="stack stack-8">
          <h4>{hasOwnNumber ? "Or the academy’s account" : "Bank transfer"}</h4>
          <BankTransfer />
        </section>
      </div>
    </Disclosure>
  );
}
