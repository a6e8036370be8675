import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import type { LevelQuote } from "#rooms/catalogue/rules/fees/fees.ts";
import { levelNamed } from "#rooms/catalogue/rules/training/levels.ts";
import { amountColumns } from "#rooms/catalogue/ui/door.ts";
import { yourReference } from "#rooms/enrolment/rules/documents/reference.ts";
import { paymentWaitMs } from "#rooms/payments/rules/attempts/ask-intervals.ts";

const level: Column<LevelQuote> = {
  ...{ key: "level", label: "Level", rowHeader: true },
  cell: ({ level: id }) => levelNamed(id),
};

/** What to pay, how to pay, and what to do when a payment goes wrong. */
export function GuideToPaying({ quotes }: { readonly quotes: readonly LevelQuote[] }) {
  return (
    <>
      <h2>What a physical program costs</h2>
      {quotes.length > 0 ? (
        <Table
          caption="Fees of physical programs by level"
          captionHidden
          columns={[level, ...amountColumns(quotes)]}
          rows={quotes}
          rowKey={({ level: id }) => id}
        />
      ) : (
        <p>The fees are not set yet. We take registrations for these programs when they are.</p>
      )}
      <p>
        You pay the total and nothing more. Other paid programs have one price, which is on their
        page. Free and sponsored programs cost nothing.
      </p>
      <h2>Ways to pay</h2>
      <ul>
        <li>
          By card or transfer through our card provider, at the end of the registration form. Your
          registration is stored first, so a failed payment loses nothing.
        </li>
        <li>
          Later, on the page of your registration. The link is in the email that we send when you
          register.
        </li>
        <li>
          Ask someone else: send them the payment link. You find it on the page of your
          registration.
        </li>
        <li>
          By transfer into the academy's account. Write {yourReference} on the transfer. Then bring
          the proof of payment to a centre, or send it to <ContactWays to="send" />. Your place is
          confirmed when we have found your transfer in our account.
        </li>
        <li>At the desk of a centre.</li>
      </ul>
      <h2>If something goes wrong</h2>
      <p>
        If the button says “Payment Failed - Try Again”, press it, or choose another way. If money
        left your account and the page still says that payment is due, wait a few minutes. We check
        every open payment automatically. After {formatDuration(paymentWaitMs)}, write to{" "}
        <ContactWays />. Give us {yourReference}. Do not pay again before we answer.
      </p>
      <p>
        The <Link to={`${href("/terms")}#refunds`}>Terms of Service</Link> say when you can get your
        money back.
      </p>
    </>
  );
}
