import { useCallback, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { CountBy } from "#design/list/list-tools.tsx";
import { countWords, type ListedRows } from "#design/list/list-view.tsx";
import {
  type ListAddress,
  type ListDefaults,
  useListAddress,
} from "#design/list/use-list-address.ts";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { mostCounted } from "#foundation/amounts/counts.ts";
import { callApi } from "#foundation/http/call.ts";
import {
  type CallName,
  type DeclaredCalls,
  type EndpointCall,
  type EndpointResult,
  pathOf,
} from "#foundation/http/endpoint.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";

/** The part of a response that is about all its rows. */
type Counted = Omit<ListedRows<never>, "rows"> & { readonly counts?: readonly number[] };

type Answer<Call extends CallName> = EndpointResult<DeclaredCalls[Call]>;

type RowOf<
  Call extends CallName,
  Name extends keyof Answer<Call>,
> = Answer<Call>[Name] extends readonly (infer Row)[] ? Row : never;

/** Filters that the call declares. */
type DefaultsOf<Call extends CallName> =
  EndpointCall<DeclaredCalls[Call]> extends { readonly query?: infer Query }
    ? ListDefaults & { readonly filters?: readonly (keyof NonNullable<Query>)[] }
    : never;

export type AdminRows<Row> = {
  readonly address: ListAddress;
  readonly loaded: Loaded<ListedRows<Row>>;
  /** Saves the matching rows as a file, or only these. */
  readonly download: (ids?: readonly string[]) => Promise<void>;
  readonly countBy: CountBy;
  /** The first matching rows. @param most up to 100, as many as a page has */
  readonly readFirst: (most: number) => Promise<readonly Row[]>;
};

/**
 * The rows of a list call, by the page's address.
 * @param name the response's name for its rows @param defaults for what is not in the address; the same object on
 * every render @param only what else the list is limited to: `{ programId }`
 */
export function useAdminList<Call extends CallName, Name extends keyof Answer<Call>>(
  call: Call,
  name: Name,
  defaults: DefaultsOf<Call>,
  only: Readonly<Record<string, string>> = {},
): AdminRows<RowOf<Call, Name>> {
  const address = useListAddress(defaults);
  const { query, filterQuery } = address;
  const limits = new URLSearchParams(only).toString();
  const ask = useCallback(
    async (given: Readonly<Record<string, string | number>>, signal?: AbortSignal) => {
      const asked: unknown = {
        query: { ...given, ...Object.fromEntries(new URLSearchParams(limits)) },
      };
      const answer = await callApi(
        call,
        asked as EndpointCall<DeclaredCalls[Call]>,
        signal ? { signal } : {},
      );
      const rows = answer[name] as readonly RowOf<Call, Name>[];
      return { ...(answer as Counted), rows };
    },
    [call, name, limits],
  );
  const load = useCallback((signal: AbortSignal) => ask(query, signal), [ask, query]);
  const countBy = useCallback<CountBy>(
    async (filter, values, signal) => {
      const { [filter]: _, ...others } = filterQuery;
      const { counts } = await ask({ ...others, count: `${filter}:${values.join(",")}` }, signal);
      return counts?.map((many) => countWords(...cappedAt(many))) ?? null;
    },
    [ask, filterQuery],
  );
  const readFirst = async (most: number) =>
    (await ask({ ...filterQuery, page: 1, pageSize: most })).rows;
  const file = `${pathOf(call)}?${address.fileQuery}${limits && `&${limits}`}`;
  return {
    address,
    countBy,
    readFirst,
    loaded: useLoaded(load),
    download: (ids) => openFile(ids ? `${file}&ids=${ids.join(",")}` : file, "admin"),
  };
}

/** If counting stopped, there are more. */
const cappedAt = (many: number) => [Math.min(many, mostCounted), many > mostCounted] as const;

/** The list opens filtered by the person's own centre. Without the filter it shows every centre. */
export function useOwnCentre(centreId: string | undefined) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isBare = `${parameters}` === "";
  // Only on opening, because after removing the filter the address is bare again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isBare && centreId) void navigate(`?centre=${centreId}`, { replace: true });
  }, []);
}
