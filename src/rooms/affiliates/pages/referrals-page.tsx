import { useCallback, useEffect, useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { SearchForm } from "#design/fields/search-field.tsx";
import { Select } from "#design/fields/select.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { Pagination } from "#design/list/list-pages.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatMonth, lagosDay } from "#foundation/time/time.ts";
import { Guarded, openFile } from "#rooms/accounts/door.ui.ts";
import { AffiliateFrame, isNotApproved, NotApproved, WaitingFrame } from "../dashboard/frame.tsx";
import { firstFunnelMonth } from "../funnel/funnel.ts";
import { ReferralTable } from "../referrals/referral-table.tsx";
import { referralStatusNames } from "../referrals/referral-words.ts";
import { referralStatuses } from "../states.ts";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Referrals") },
  { name: "robots", content: "noindex" },
];

const pageSize = 25;

/** What the address of the list asks for. */
type ReferralQuery = {
  readonly status: (typeof referralStatuses)[number] | undefined;
  readonly search: string | undefined;
  /** `YYYY-MM` in Lagos. */
  readonly month: string | undefined;
  /** From 1. */
  readonly page: number;
};

/** Reads the address. What it does not understand counts as not given. */
function referralQueryOf(address: string): ReferralQuery {
  const given = new URLSearchParams(address);
  const month = given.get("month") ?? "";
  const page = given.get("page") ?? "";
  return {
    status: referralStatuses.find((status) => status === given.get("status")),
    search: given.get("search")?.trim().slice(0, 200) || undefined,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

const isFiltered = ({ status, search, month }: ReferralQuery): boolean =>
  Boolean(status || search || month);

function parametersOf({ status, search, month }: ReferralQuery): URLSearchParams {
  const given = Object.entries({ status, search, month }).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]);
}

/** The address of a page of the same list. */
function referralsTo(query: ReferralQuery, page: number): string {
  const parameters = parametersOf(query);
  if (page > 1) parameters.set("page", String(page));
  return `${href("/affiliate/referrals")}${`${parameters}` ? `?${parameters}` : ""}`;
}

/** The call that makes the whole filtered list as CSV, for `POST /affiliates/downloads`. */
function csvPathOf(query: ReferralQuery): string {
  const parameters = parametersOf(query);
  parameters.set("format", "csv");
  return `/affiliates/referrals?${parameters}`;
}

/** This month in Lagos and the 23 before it, newest first. */
function monthsToChoose(now: Date): string[] {
  const today = lagosDay(now);
  return Array.from({ length: 24 }, (_, back) => firstFunnelMonth(today, back + 1));
}

type Kept = { readonly keptPlace?: number } | null;

/**
 * Restores the scroll position when going back to a list; the browser cannot, because the list loads after the page.
 * @param isShown whether the list is there
 */
function useKeptPlace(isShown: boolean): void {
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, keptPlace: scrollY }, "");
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    const place = (history.state as Kept)?.keptPlace;
    if (isShown && place) scrollTo({ top: place, behavior: "instant" });
  }, [isShown]);
}

const form = "referrals";
const statuses = referralStatuses.map((value) => ({ value, label: referralStatusNames[value] }));

/** A GET form: the address is the list. */
function ReferralFilters({ query }: { readonly query: ReferralQuery }) {
  const months = monthsToChoose(new Date()).map((value) => ({ value, label: formatMonth(value) }));
  return (
    <SearchForm action={href("/affiliate/referrals")} className="referral-filters">
      <TextField
        form={form}
        name="search"
        label="Learner or program"
        defaultValue={query.search}
        maxLength={200}
        autoComplete="off"
      />
      <Select
        form={form}
        name="status"
        label="Status"
        placeholder="All"
        options={statuses}
        defaultValue={query.status ?? ""}
      />
      <Select
        form={form}
        name="month"
        label="Month"
        placeholder="All months"
        options={months}
        defaultValue={query.month ?? ""}
      />
      <div className="row">
        <Button type="submit" variant="secondary" icon="filter">
          Show
        </Button>
        {isFiltered(query) && (
          <ButtonLink variant="quiet" to={href("/affiliate/referrals")}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </SearchForm>
  );
}

/** People, because some have only signed up; the dashboard counts those who have registered. */
const countWords = (total: number) =>
  `${total.toLocaleString("en-NG")} ${total === 1 ? "person" : "people"}`;

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
function Referrals() {
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
    <AffiliateFrame
      current={href("/affiliate/referrals")}
      title="Referrals"
      kicker="Affiliate dashboard"
      lead="The people your link brought, what has happened since, and what you earn."
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
    </AffiliateFrame>
  );
}

export default function ReferralsPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/referrals")} title="Referrals" />}
    >
      <Referrals />
    </Guarded>
  );
}
