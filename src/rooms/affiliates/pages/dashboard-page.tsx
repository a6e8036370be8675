import { useEffect, useId, useRef, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatShortDay, lagosDay } from "#foundation/time/time.ts";
import { Guarded, useSession } from "#rooms/accounts/door.ui.ts";
import type { AffiliateStats } from "../account/affiliate.ts";
import { PaymentInfo } from "../account/payment-info.tsx";
import { averageKoboOf, conversionOf } from "../dashboard/dashboard-figures.ts";
import { AffiliateFrame, isNotApproved, NotApproved, WaitingFrame } from "../dashboard/frame.tsx";
import { AffiliateFacts, AffiliateStep, StatCards } from "../dashboard/head.tsx";
import { StatePill } from "../dashboard/state-pill.tsx";
import { FunnelPanel } from "../funnel/funnel-panel.tsx";
import { PayoutsPanel } from "../payouts/payouts-panel.tsx";
import type { ReferralRecord } from "../referrals/referral.ts";
import { ShareKit } from "../sharing/share-kit.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate dashboard") },
  { name: "robots", content: "noindex" },
];

/** What the affiliate owes, shown above the figures; renders nothing if nothing is owed. */
const Owed = ({ stats: { owedCommissions } }: { readonly stats: AffiliateStats }) =>
  owedCommissions > 0 && (
    <Alert tone="warning" title={`You owe ${formatNaira(recordedKobo(owedCommissions))}`}>
      Learners got money back after we had paid you for them. You do not have to send anything: your
      next payouts are smaller until it is paid back.
    </Alert>
  );

const count = (many: number) => many.toLocaleString("en-NG");

/** Spec §2: conversion, average commission per referral, and the code. */
function Performance({
  stats,
  code,
}: {
  readonly stats: AffiliateStats;
  readonly code: string | null;
}) {
  const { activeReferrals: active, totalReferrals: total, freeReferrals: free } = stats;
  const items = [
    {
      term: "Conversion rate",
      value: (
        <>
          {conversionOf({ active, total })}
          <span className="affiliate-note">
            {count(active)} of {count(total)} registered are active
            {free > 0 && `, of which ${count(free)} free`}
          </span>
        </>
      ),
    },
    {
      term: "Average commission per referral",
      value: formatNaira(averageKoboOf(recordedKobo(stats.totalEarnings), total)),
    },
    ...(code ? [{ term: "Your code", value: <code>{code}</code> }] : []),
  ];
  return <DescriptionList items={items} stacked />;
}

/** A referral in a short list: who, when, where it is, and what it earned. */
function ReferralLine({ referral }: { readonly referral: ReferralRecord }) {
  const day = formatShortDay(lagosDay(new Date(referral.created_at)), lagosDay(new Date()));
  return (
    <li className="referral-line">
      <strong>{referral.referred_user_name}</strong>
      <span className="money">{formatNaira(recordedKobo(referral.commission_amount))}</span>
      <span className="affiliate-note">{[referral.program, day].filter(Boolean).join(", ")}</span>
      <StatePill referral={referral} />
    </li>
  );
}

/** Spec §9.6: the five newest. */
function RecentReferrals({ referrals }: { readonly referrals: readonly ReferralRecord[] }) {
  if (referrals.length === 0) {
    return <p>No referrals yet. Everyone who registers with your link appears here.</p>;
  }
  return (
    <ul>
      {referrals.map((referral) => (
        <ReferralLine key={referral.id} referral={referral} />
      ))}
    </ul>
  );
}

/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;

type State = "idle" | "copied" | "failed";

/** The referral link (spec §9.7) with a copy action. When copying fails it says so, and the link is selected. */
function OwnLink({ code }: { readonly code: string }) {
  const [state, setState] = useState<State>("idle");
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const link = `${location.origin}/register?ref=${encodeURIComponent(code)}`;
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setState("copied");
    } catch {
      field.current?.focus();
      field.current?.select();
      setState("failed");
    }
  }
  return (
    <div className="stack stack-8 own-link">
      <label htmlFor={id}>Your affiliate link</label>
      <div className="own-link-row">
        <input
          id={id}
          ref={field}
          className="control"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
          {state === "copied" ? "Copied!" : "Copy"}
        </Button>
      </div>
      <p role="status" className={state === "failed" ? "action-problem" : "visually-hidden"}>
        {state === "copied" && "Copied!"}
        {state === "failed" &&
          "We could not copy the link. It is selected: press and hold it, then choose Copy."}
      </p>
    </div>
  );
}

/** The link to copy, and everything else to share it with. */
const Sharing = ({ code }: { readonly code: string }) => (
  <div className="stack stack-16">
    <OwnLink code={code} />
    <Disclosure summary="Texts for WhatsApp and SMS, QR code, posters">
      <ShareKit code={code} />
    </Disclosure>
  </div>
);

const loadProfile = (signal: AbortSignal) => callApi("GET /affiliates/profile", {}, { signal });
const loadStats = (signal: AbortSignal) => callApi("GET /affiliates/stats", {}, { signal });
const loadRecent = (signal: AbortSignal) =>
  callApi("GET /affiliates/referrals", { query: { page: 1, pageSize: 5 } }, { signal });

/** Money first, then the link that earns it, then what came of it. Each panel loads on its own. */
function Overview() {
  const profile = useLoaded(loadProfile);
  const stats = useLoaded(loadStats);
  const recent = useLoaded(loadRecent);
  const name = useSession("affiliate")?.person.name;
  const title = name ? `Welcome, ${name.split(" ")[0]}` : "Your dashboard";
  const known = profile.state.kind === "ready" ? profile.state.value : null;
  const figures = stats.state.kind === "ready" ? stats.state.value : null;
  const hasFailed = profile.state.kind === "failed" || stats.state.kind === "failed";
  const frame = { current: href("/affiliate/dashboard"), title, kicker: "Affiliate dashboard" };
  if (profile.state.kind === "failed" && isNotApproved(profile.state.error)) {
    return (
      <AffiliateFrame {...frame}>
        <NotApproved />
      </AffiliateFrame>
    );
  }
  return (
    <AffiliateFrame
      {...frame}
      head={<AffiliateFacts profile={known} hasFailed={hasFailed} />}
      first={<AffiliateStep profile={known} stats={figures} hasFailed={hasFailed} />}
    >
      <LoadedPart loaded={stats} label="your earnings">
        {(some) => (
          <>
            <Owed stats={some} />
            <StatCards stats={some} profile={known} />
          </>
        )}
      </LoadedPart>
      <Panel title="Share your link" id="share">
        <LoadedPart loaded={profile} label="your link" lines={3}>
          {({ affiliate_code: code }) => <Sharing code={code} />}
        </LoadedPart>
      </Panel>
      <div className="stack affiliate-panels">
        <div className="stack">
          <Panel
            title="Recent referrals"
            actions={
              <ButtonLink variant="quiet" to={href("/affiliate/referrals")}>
                See all
              </ButtonLink>
            }
          >
            <LoadedPart loaded={recent} label="your referrals">
              {({ referrals }) => <RecentReferrals referrals={referrals} />}
            </LoadedPart>
          </Panel>
          <Panel title="Performance">
            <LoadedPart loaded={stats} label="your performance" lines={3}>
              {(some) => <Performance stats={some} code={known?.affiliate_code ?? null} />}
            </LoadedPart>
          </Panel>
        </div>
        <div className="stack">
          <PayoutsPanel stats={stats} bank={known?.paymentInfo ?? null} />
          <Panel title="Bank account" id="bank-account">
            <LoadedPart loaded={profile} label="your bank account" lines={3}>
              {(own) => <PaymentInfo profile={own} onSaved={profile.reload} />}
            </LoadedPart>
          </Panel>
        </div>
      </div>
      <FunnelPanel />
    </AffiliateFrame>
  );
}

export default function AffiliateDashboardPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/dashboard")} title="Your dashboard" />}
    >
      <Overview />
    </Guarded>
  );
}
