import { useCallback, useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/action-button.tsx";
import { ButtonLink } from "#design/button.tsx";
import { EmptyState } from "#design/empty-state.tsx";
import { LoadedPart } from "#design/loaded-part.tsx";
import { Pagination } from "#design/pagination.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { DeskFrame } from "../desk/desk-frame.tsx";
import { isNotApproved, NotApproved } from "../desk/not-approved.tsx";
import { ReferralFilters } from "./referral-filters.tsx";
import {
  csvPathOf,
  isFiltered,
  pageSize,
  type ReferralQuery,
  referralQueryOf,
  referralsTo,
} from "./referral-query.ts";
import { ReferralTable } from "./referral-table.tsx";
import { useKeptPlace } from "./use-kept-place.ts";

const countWords = (total: number) =>
  `${total.toLocaleString("en-NG")} ${total === 1 ? "referral" : "referrals"}`;

function Nothing({ query, total }: { readonly query: ReferralQuery; readonly total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title="This page is empty"
        actions={<ButtonLink to={referralsTo(query, 1)}>See the first page</ButtonLink>}
      />
    );
  }
  return isFiltered(query) ? (
    <EmptyState
      title="No referrals found for this selection."
      actions={<ButtonLink to={href("/affiliate/referrals")}>Clear filters</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="No referrals yet"
      actions={
        <ButtonLink to={`${href("/affiliate/dashboard")}#share`}>Share your link</ButtonLink>
      }
    >
      Everyone who signs up or registers with your link appears here.
    </EmptyState>
  );
}

/** Every referral and sign-up of the affiliate, by the filters in the address. */
export function Referrals() {
  const [query] = useState(() => referralQueryOf(location.search));
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /affiliates/referrals", { query: { ...query, pageSize } }, { signal }),
    [query],
  );
  const loaded = useLoaded(load);
  const isRefused = loaded.state.kind === "failed" && isNotApproved(loaded.state.error);
  useKeptPlace(loaded.state.kind === "ready");
  return (
    <DeskFrame
      current={href("/affiliate/referrals")}
      title="Referrals"
      kicker="Affiliate dashboard"
      lead="Who came by your link, what happened since, and what you earn from it."
    >
      {isRefused ? (
        <NotApproved />
      ) : (
        <>
          <ReferralFilters query={query} />
          <LoadedPart loaded={loaded} label="your referrals" lines={8}>
            {({ referrals, total }) => (
              <div className="stack">
                <div className="row row-apart">
                  <p role="status">{countWords(total)}</p>
                  {total > 0 && (
                    <ActionButton
                      variant="secondary"
                      icon="download"
                      onAct={() => openFile(csvPathOf(query), "affiliate")}
                    >
                      Download as CSV
                    </ActionButton>
                  )}
                </div>
                {referrals.length > 0 ? (
                  <ReferralTable referrals={referrals} />
                ) : (
                  <Nothing query={query} total={total} />
                )}
                <Pagination
                  page={query.page}
                  pageCount={Math.ceil(total / pageSize)}
                  pageTo={(page) => referralsTo(query, page)}
                />
              </div>
            )}
          </LoadedPart>
        </>
      )}
    </DeskFrame>
  );
}
