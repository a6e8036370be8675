import type { ReactNode } from "react";
import { DescriptionList } from "#design/description-list.tsx";
import { Disclosure } from "#design/disclosure.tsx";
import { academy } from "#foundation/academy.ts";

const cities = academy.centres.map(({ city }) => city).join(" or ");

/**
 * The ways to pay beside the card: bank transfer with proof at a centre or by e-mail, and what the
 * page adds (the enrolment's own page, the online portal).
 * @param reference what to write on the transfer, once there is something to write
 */
export function BankTransfer({ reference }: { readonly reference?: string | undefined }) {
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  return (
    <div className="stack stack-8">
      <DescriptionList
        items={[
          { term: "Bank", value: bankName },
          { term: "Account number", value: accountNumber },
          { term: "Account name", value: accountName },
          ...(reference ? [{ term: "Write on the transfer", value: <b>{reference}</b> }] : []),
        ]}
      />
      {!reference && <p>Register first: then you have the reference to write on the transfer.</p>}
      <p>
        Then bring proof of payment to our centre in {cities}, or e-mail it to{" "}
        <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>. Your place is
        confirmed once the money has arrived.
      </p>
    </div>
  );
}

/** Stands beside the pay button of the form. */
export function OtherWays({
  reference,
  children,
}: {
  readonly reference?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <Disclosure summary="Other ways to pay" className="other-ways">
      <div className="stack">
        <section className="stack stack-8">
          <h4>Online portal</h4>
          <p>
            Register now and pay later: you get a page of your own, where you can pay by card at any
            time, or ask somebody else to pay for you.
          </p>
          {children}
        </section>
        <section className="stack stack-8">
          <h4>Bank transfer</h4>
          <BankTransfer reference={reference} />
        </section>
      </div>
    </Disclosure>
  );
}
