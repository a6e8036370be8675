import { ButtonLink } from "#design/button.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { formatRate } from "#foundation/money.ts";
import type { AffiliateProfile, AffiliateStats } from "../../contract/affiliate.ts";
import { deskStepOf } from "../../rules/desk-step.ts";
import { kobo, rateWords } from "./desk-words.ts";

export type DeskHeadProps = {
  readonly profile: AffiliateProfile | null;
  readonly stats: AffiliateStats | null;
};

function Step({ profile, stats }: { profile: AffiliateProfile; stats: AffiliateStats }) {
  const { kind, sentence, detail } = deskStepOf({
    hasBank: profile.paymentInfo !== null,
    payableKobo: kobo(stats.pendingCommissions - stats.reviewCommissions),
    owedKobo: kobo(stats.owedCommissions),
    totalReferrals: stats.totalReferrals,
    rateWords: formatRate(Math.round(profile.commission_rate * 10_000)),
  });
  return (
    <section className="next-step" aria-labelledby="next-step">
      <p className="next-step-label">Your next step</p>
      <h2 id="next-step">{sentence}</h2>
      <p>{detail}</p>
      {kind === "bank" ? (
        <ButtonLink variant="keke" size="large" to="#bank-account">
          Add your bank account
        </ButtonLink>
      ) : (
        <ButtonLink variant="keke" size="large" icon="share" to="#share">
          Share your link
        </ButtonLink>
      )}
    </section>
  );
}

/** Spec §2: code, rate and status; below them the one next step. Its room is kept while it loads. */
export function DeskHead({ profile, stats }: DeskHeadProps) {
  return (
    <>
      <dl className="desk-facts">
        <div>
          <dt>Code</dt>
          <dd>{profile?.affiliate_code ?? "…"}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd>{rateWords(profile)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{profile ? <StatusPill tone="success">Approved</StatusPill> : "…"}</dd>
        </div>
      </dl>
      <div className="next-step-place">
        {profile && stats ? (
          <Step profile={profile} stats={stats} />
        ) : (
          <span className="next-step-waiting" />
        )}
      </div>
    </>
  );
}
