import { useCallback, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  type ListAddress,
  type ListDefaults,
  useListAddress,
} from "#design/list/use-list-address.ts";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import {
  type CallName,
  type DeclaredCalls,
  type EndpointCall,
  type EndpointResult,
  pathOf,
} from "#foundation/http/endpoint.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";

/** The part of a response that counts its rows. */
type Counted = { readonly total: number; readonly hasMore?: boolean };

type Answer<Call extends CallName> = EndpointResult<DeclaredCalls[Call]>;

type RowOf<
  Call extends CallName,
  Name extends keyof Answer<Call>,
> = Answer<Call>[Name] extends readonly (infer Row)[] ? Row : never;

export type DeskRows<Row> = {
  readonly address: ListAddress;
  readonly loaded: Loaded<Counted & { readonly rows: readonly Row[] }>;
  /** Saves what the filters leave as a file. */
  readonly download: () => Promise<void>;
};

/**
 * The rows of a list call, by the page's address.
 * @param name what the response calls its rows
 * @param defaults what the address does not say; the same object at every render
 * @param only what the list is limited to besides its address: `{ programId }`
 */
export function useDeskList<Call extends CallName, Name extends keyof Answer<Call>>(
  call: Call,
  name: Name,
  defaults: ListDefaults,
  only: Readonly<Record<string, string>> = {},
): DeskRows<RowOf<Call, Name>> {
  const address = useListAddress(defaults);
  const { query } = address;
  const limits = new URLSearchParams(only).toString();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const asked: unknown = {
        query: { ...query, ...Object.fromEntries(new URLSearchParams(limits)) },
      };
      const answer = await callApi(call, asked as EndpointCall<DeclaredCalls[Call]>, { signal });
      const { total, hasMore = false } = answer as Counted;
      return { rows: answer[name] as readonly RowOf<Call, Name>[], total, hasMore };
    },
    [call, name, query, limits],
  );
  const file = `${pathOf(call)}?${address.fileQuery}${limits && `&${limits}`}`;
  return { address, loaded: useLoaded(load), download: () => openFile(file, "admin") };
}

/** The list opens with the own centre as its filter. Without the filter it shows every centre. */
export function useOwnCentre(centreId: string | undefined) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isBare = parameters.size === 0;
  // Only on opening: without the filter the address is bare again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isBare && centreId) void navigate(`?centre=${centreId}`, { replace: true });
  }, []);
}
