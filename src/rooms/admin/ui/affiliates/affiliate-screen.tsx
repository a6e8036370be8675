import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { AffiliateRecord } from "#rooms/affiliates/contract/affiliate.ts";
import { affiliateStates } from "../../rules/affiliate-words.ts";
import { may } from "../../rules/screens.ts";
import { History } from "../record/history.tsx";
import { PersonLink } from "../record-part.tsx";
import { Statements, WithheldCommissions } from "./affiliate-lists.tsx";
import { WaitingRecord } from "./application-screen.tsx";
import { MoneyPanels } from "./money-panels.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

/** One affiliate: contact, earnings, and what was decided. */
export function AffiliateScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/affiliates/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<AffiliateRecord | null>(null);
  if (loaded.state.kind !== "ready") return <WaitingRecord loaded={loaded} />;
  const { affiliate, history } = loaded.state.value;
  const { label, tone } = affiliateStates[affiliate.status];
  return (
    <div className="admin-record">
      <article className="record-card" aria-labelledby="affiliate-name">
        <div className="record-card-head">
          <h2 id="affiliate-name">
            <PersonLink of={id} name={affiliate.full_name} />
          </h2>
          <StatusPill tone={tone}>{label}</StatusPill>
        </div>
        <DescriptionList
          items={[
            { term: "Code", value: <code>{affiliate.affiliate_code}</code> },
            {
              term: "Email",
              value: <a href={`mailto:${affiliate.email}`}>{affiliate.email}</a>,
            },
            { term: "Phone", value: <PhoneLink number={affiliate.phone} /> },
            {
              term: "Commission",
              value: `${formatRate(Math.round(affiliate.commission_rate * 10_000))} today`,
            },
            { term: "Referrals", value: affiliate.total_referrals },
            {
              term: "Earned",
              value: <Money amountKobo={recordedKobo(affiliate.total_earnings)} />,
            },
            { term: "Since", value: formatInstant(affiliate.created_at) },
            {
              term: "Application",
              value: (
                <Link to={`/admin/applications/${affiliate.application_id}`}>
                  See the application
                </Link>
              ),
            },
          ]}
        />
        {may(admin, "affiliates.review") && (
          <div className="row">
            <Button
              variant={affiliate.status === "approved" ? "danger" : "primary"}
              onClick={() => setAsked(affiliate)}
            >
              {affiliate.status === "approved" ? "Suspend affiliate" : "Reinstate affiliate"}
            </Button>
          </div>
        )}
      </article>
      <History events={history} />
      <div className="admin-record-wide stack">
        <MoneyPanels id={id} maySetRate={may(admin, "affiliates.rate")} onChanged={loaded.reload} />
        <WithheldCommissions id={id} />
        {may(admin, "payouts.read") && <Statements id={id} code={affiliate.affiliate_code} />}
      </div>
      <SuspendDialog affiliate={asked} onClose={() => setAsked(null)} onDone={loaded.reload} />
    </div>
  );
}
