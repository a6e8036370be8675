import { href } from "react-router";
import { ButtonLink } from "#design/button.tsx";
import { LoadedPart } from "#design/loaded-part.tsx";
import { Panel } from "#design/panel.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { useSession } from "#rooms/accounts/ui/door.ts";
import { FunnelPanel } from "../funnel/funnel-panel.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import { DeskHead } from "./desk-head.tsx";
import { isNotApproved, NotApproved } from "./not-approved.tsx";
import { Owed } from "./owed.tsx";
import { PaymentInfo } from "./payment-info.tsx";
import { PayoutsPanel } from "./payouts-panel.tsx";
import { Performance } from "./performance.tsx";
import { RecentReferrals } from "./recent-referrals.tsx";
import { Sharing } from "./sharing.tsx";
import { StatCards } from "./stat-cards.tsx";

const loadProfile = (signal: AbortSignal) => callApi("GET /affiliates/profile", {}, { signal });
const loadStats = (signal: AbortSignal) => callApi("GET /affiliates/stats", {}, { signal });
const loadRecent = (signal: AbortSignal) =>
  callApi("GET /affiliates/referrals", { query: { page: 1, pageSize: 5 } }, { signal });

/** Money first, then the link that earns it, then what came of it. Each panel loads by itself. */
export function Desk() {
  const profile = useLoaded(loadProfile);
  const stats = useLoaded(loadStats);
  const recent = useLoaded(loadRecent);
  const name = useSession("affiliate")?.person.name;
  const title = name ? `Welcome, ${name.split(" ")[0]}` : "Your dashboard";
  const known = profile.state.kind === "ready" ? profile.state.value : null;
  const figures = stats.state.kind === "ready" ? stats.state.value : null;
  const frame = { current: href("/affiliate/dashboard"), title, kicker: "Affiliate dashboard" };
  if (profile.state.kind === "failed" && isNotApproved(profile.state.error)) {
    return (
      <DeskFrame {...frame}>
        <NotApproved />
      </DeskFrame>
    );
  }
  return (
    <DeskFrame {...frame} head={<DeskHead profile={known} stats={figures} />}>
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
      <div className="desk-panels">
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
          <PayoutsPanel stats={stats} />
          <Panel title="Bank account" id="bank-account">
            <LoadedPart loaded={profile} label="your bank account" lines={3}>
              {(own) => <PaymentInfo profile={own} onSaved={profile.reload} />}
            </LoadedPart>
          </Panel>
        </div>
      </div>
      <FunnelPanel />
    </DeskFrame>
  );
}
