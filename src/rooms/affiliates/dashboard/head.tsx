import type { CSSProperties, ReactNode } from "react";
import { ButtonLink } from "#design/actions/button.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { whatsAppShare } from "#foundation/contacts/whatsapp.ts";
import type { AffiliateProfile, AffiliateStats } from "../account/affiliate.ts";
import { shareLink, whatsAppText } from "../sharing/share-links.ts";
import { affiliateStepOf, nextPayoutWords } from "./dashboard-figures.ts";
import { rateWords } from "./frame.tsx";

type Stat = { readonly term: string; readonly value: string; readonly note: ReactNode };

/** What was paid out. Before the first payout has arrived, money that is on its way is said instead of a ₦0. */
function paidWords({ paidCommissions, inPayoutCommissions }: AffiliateStats): string {
  if (paidCommissions !== 0 || inPayoutCommissions === 0) {
    return `${formatNaira(recordedKobo(paidCommissions))} paid out so far`;
  }
  return `${formatNaira(recordedKobo(inPayoutCommissions))} of it is on its way to the bank`;
}

const statsOf = (stats: AffiliateStats, profile: AffiliateProfile | null): Stat[] => [
  {
    term: "Total earnings",
    value: formatNaira(recordedKobo(stats.totalEarnings)),
    note: `${formatNaira(recordedKobo(stats.monthlyEarnings))} this month`,
  },
  {
    term: "Pending payout",
    value: formatNaira(Math.max(0, recordedKobo(stats.pendingCommissions))),
    note: paidWords(stats),
  },
  {
    term: "Active referrals",
    value: stats.activeReferrals.toLocaleString("en-NG"),
    note: `of ${stats.totalReferrals.toLocaleString("en-NG")} registered, ${stats.monthlyReferrals.toLocaleString("en-NG")} new this month`,
  },
  {
    term: "Commission rate",
    value: rateWords(profile),
    note: "of what a learner pays",
  },
];

/** Spec §2: the four figures on top, money first. */
export function StatCards(props: {
  readonly stats: AffiliateStats;
  readonly profile: AffiliateProfile | null;
}) {
  return (
    <dl className="stat-cards">
      {statsOf(props.stats, props.profile).map(({ term, value, note }) => (
        <div key={term} className="framed stat-card">
          <dt>{term}</dt>
          <dd className="stat-value" style={{ "--characters": value.length } as CSSProperties}>
            {value}
          </dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type HeadProps = {
  readonly profile: AffiliateProfile | null;
  readonly stats: AffiliateStats | null;
  /** One of them could not be loaded; its panel says so. */
  readonly hasFailed: boolean;
};

/** Where the text of the WhatsApp button leads. */
const allPrograms = { kind: "page", page: "programs" } as const;

function Step({ profile, stats }: { profile: AffiliateProfile; stats: AffiliateStats }) {
  const { kind, sentence, detail } = affiliateStepOf({
    hasBank: profile.paymentInfo !== null,
    payableKobo: recordedKobo(stats.pendingCommissions - stats.reviewCommissions),
    owedKobo: recordedKobo(stats.owedCommissions),
    totalReferrals: stats.totalReferrals,
    nextPayout: nextPayoutWords(stats, profile.paymentInfo),
    rateWords: rateWords(profile),
  });
  const code = profile.affiliate_code;
  return (
    <section className="next-step" aria-labelledby="next-step">
      <p className="next-step-label">Your next step</p>
      <h2 id="next-step">{sentence}</h2>
      <p>{detail}</p>
      <div className="row">
        {kind === "bank" && (
          <ButtonLink variant="keke" size="large" to="#bank-account">
            Add your bank account
          </ButtonLink>
        )}
        <ButtonLink
          variant={kind === "bank" ? "secondary" : "keke"}
          size="large"
          icon="share"
          to={whatsAppShare(
            whatsAppText(
              allPrograms,
              shareLink(location.origin, allPrograms, code, "whatsapp"),
              code,
            ),
          )}
          target="_blank"
          rel="noreferrer"
        >
          Share on WhatsApp
        </ButtonLink>
      </div>
    </section>
  );
}

/** Spec §2: code, rate and status. */
export function AffiliateFacts({ profile, hasFailed }: Omit<HeadProps, "stats">) {
  const unknown = hasFailed ? "–" : "…";
  return (
    <dl className="affiliate-facts">
      <div>
        <dt className="faint">Code</dt>
        <dd>{profile?.affiliate_code ?? unknown}</dd>
      </div>
      <div>
        <dt className="faint">Commission</dt>
        <dd>{profile ? rateWords(profile) : unknown}</dd>
      </div>
      <div>
        <dt className="faint">Status</dt>
        <dd>{profile ? <StatusPill tone="success">Approved</StatusPill> : unknown}</dd>
      </div>
    </dl>
  );
}

/** The one next step. Its space is reserved while it loads. */
export const AffiliateStep = ({ profile, stats, hasFailed }: HeadProps) =>
  !hasFailed && (
    <div className="next-step-place">
      {profile && stats ? (
        <Step profile={profile} stats={stats} />
      ) : (
        <span className="next-step-waiting" />
      )}
    </div>
  );
