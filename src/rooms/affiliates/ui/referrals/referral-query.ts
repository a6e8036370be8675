import { href } from "react-router";
import { lagosDay } from "#foundation/time.ts";
import { firstFunnelMonth } from "../../rules/funnel.ts";
import { referralStatuses } from "../../rules/states.ts";

export const pageSize = 25;

/** What the address of the list asks for. */
export type ReferralQuery = {
  readonly status: (typeof referralStatuses)[number] | undefined;
  readonly search: string | undefined;
  /** `YYYY-MM` in Lagos. */
  readonly month: string | undefined;
  /** From 1. */
  readonly page: number;
};

/** Reads the address. What it does not understand counts as not given. */
export function referralQueryOf(address: string): ReferralQuery {
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

export const isFiltered = ({ status, search, month }: ReferralQuery): boolean =>
  Boolean(status || search || month);

function parametersOf({ status, search, month }: ReferralQuery): URLSearchParams {
  const given = Object.entries({ status, search, month }).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]);
}

/** The address of a page of the same list. */
export function referralsTo(query: ReferralQuery, page: number): string {
  const parameters = parametersOf(query);
  if (page > 1) parameters.set("page", String(page));
  return `${href("/affiliate/referrals")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The call that makes the whole filtered list as CSV, for `POST /affiliates/downloads`. */
export function csvPathOf(query: ReferralQuery): string {
  const parameters = parametersOf(query);
  parameters.set("format", "csv");
  return `/affiliates/referrals?${parameters}`;
}

/** This month in Lagos and the 23 before it, newest first. */
export function monthsToChoose(now: Date): string[] {
  const today = lagosDay(now);
  return Array.from({ length: 24 }, (_, back) => firstFunnelMonth(today, back + 1));
}
