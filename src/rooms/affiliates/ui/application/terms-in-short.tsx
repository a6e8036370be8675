import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { formatRate } from "#foundation/amounts/money.ts";

export type TermsInShortProps = {
  readonly rateBasisPoints: number;
  /** Days between a payment and the day from which it can be paid out. */
  readonly holdDays: number;
};

const waitOf = (days: number) =>
  days === 0
    ? "Your share of a payment can be paid out at once."
    : `Your share of a payment waits ${days} ${days === 1 ? "day" : "days"}, in case it is refunded.`;

/** What an applicant should know before the form: when money comes, and what ends the agreement. */
export function TermsInShort({ rateBasisPoints, holdDays }: TermsInShortProps) {
  return (
    <>
      <section aria-labelledby="when-paid">
        <h2 id="when-paid">When you are paid</h2>
        <ul className="plain-points">
          <li>
            You earn {formatRate(rateBasisPoints)} of what we receive, when the learner has paid.
          </li>
          <li>
            {waitOf(holdDays)} Then it goes to your Nigerian bank account with our next payout. Each
            payout has a numbered statement.
          </li>
          <li>
            When a learner gets money back, your share goes back too. If it was paid out already,
            your next payout is smaller.
          </li>
        </ul>
      </section>
      <section aria-labelledby="not-allowed">
        <h2 id="not-allowed">What is not allowed</h2>
        <ul className="plain-points">
          <li>Your own email address or phone number with your own code. It earns nothing.</li>
          <li>Messages to people who do not know you, and lists of numbers that you bought.</li>
          <li>Promises that we do not make: a job, a discount, a certificate without training.</li>
          <li>Taking money for us. Learners pay on this site or at a centre.</li>
        </ul>
        <p>
          We close the code of an affiliate who does this. The rest is in our{" "}
          <Link to={href("/terms")}>Terms of Service</Link>.
        </p>
      </section>
    </>
  );
}
