import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError } from "#foundation/http/call.ts";
import { Button } from "../actions/button.tsx";
import { Icon } from "../icons/icon.tsx";
import { LoadFailed } from "../loading/loaded-part.tsx";
import { Skeleton } from "../loading/skeleton.tsx";
import type { Loaded } from "../loading/use-loaded.ts";
import { EmptyState } from "../messages/empty-state.tsx";
import { InHead } from "../page/in-head.tsx";
import { ListTools, type ListToolsProps } from "./list-tools.tsx";
import type { ListAddress } from "./use-list-address.ts";

/** What went wrong, in words for a person. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.message
    ? error.message
    : "The server cannot be reached. Check your connection.";

/** The rows of a page, and what is known about everything that matches the filters. */
export type ListedRows<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more than `total`; counting stopped there. */
  readonly hasMore?: boolean;
  /** In kobo, by name. */
  readonly sums?: Readonly<Record<string, number>> | undefined;
  readonly next?: string | null | undefined;
  readonly previous?: string | null | undefined;
};

export type ListViewProps<Row> = ListToolsProps & {
  readonly loaded: Loaded<ListedRows<Row>>;
  /** One record and several: `["application", "applications"]`. */
  readonly noun: readonly [string, string];
  /** What each sum is called: "paid". */
  readonly sums?: Readonly<Record<string, string>> | undefined;
  /** The list is part of a page about something else, so its count is above it. */
  readonly isPart?: boolean | undefined;
  /** The sentence when it could not be loaded. */
  readonly failed: (reason: string) => string;
  /** The sentence when there is nothing at all. */
  readonly empty: string;
  /** Where to go from there. */
  readonly emptyActions?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** `10,000+`: a count that stopped. */
export const countWords = (total: number, hasMore = false) =>
  `${total.toLocaleString("en-NG")}${hasMore ? "+" : ""}`;

/** How many rows match the filters, and what they add up to. */
function Totals<Row>({
  listed: { total, hasMore, sums: added },
  noun,
  sums = {},
}: { readonly listed: ListedRows<Row> } & Pick<ListViewProps<Row>, "noun" | "sums">) {
  return (
    <p role="status" className="list-totals">
      {countWords(total, hasMore)} {noun[total === 1 && !hasMore ? 0 : 1]}
      {added &&
        Object.entries(sums).map(([name, label]) => (
          <span key={name}>
            {" "}
            <b>{formatNaira(added[name] ?? 0)}</b> {label}
          </span>
        ))}
    </p>
  );
}

const keyOf = () => `place ${location.pathname}${location.search}`;

/**
 * Scrolls to where the list was left when someone comes back to it: a list loads after its page, so the browser cannot
 * restore the position itself.
 * @param isReady the rows are there
 */
function useKeptPlace(isReady: boolean): void {
  useEffect(() => {
    const keep = () => {
      try {
        sessionStorage.setItem(keyOf(), String(scrollY));
      } catch {
        // Storage is blocked or full: the list opens at its beginning.
      }
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const [navigation] = performance.getEntriesByType("navigation");
    if ((navigation as PerformanceNavigationTiming | undefined)?.type !== "back_forward") return;
    try {
      const place = Number(sessionStorage.getItem(keyOf()));
      sessionStorage.removeItem(keyOf());
      if (place > 0) scrollTo({ top: place, behavior: "instant" });
    } catch {
      // As above.
    }
  }, [isReady]);
}

/** A list whose search, filters, order and page are in the address, with its loading, empty and error states. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { loaded, noun, failed, isPart } = props;
  const { state, reload } = loaded;
  useKeptPlace(state.kind === "ready");
  const totals = state.kind === "ready" && <Totals {...props} listed={state.value} />;
  return (
    <div className="list">
      {isPart ? totals : <InHead>{totals}</InHead>}
      <ListTools {...props} />
      {state.kind === "loading" && <Skeleton label={`Loading ${noun[1]}`} lines={8} />}
      {state.kind === "failed" && (
        <LoadFailed title={failed(reasonOf(state.error))} onRetry={reload} />
      )}
      {state.kind === "ready" && <Rows {...props} listed={state.value} />}
    </div>
  );
}

function Rows<Row>({
  listed,
  ...props
}: ListViewProps<Row> & { readonly listed: ListedRows<Row> }) {
  const { address, noun, empty, emptyActions, filters = [], children } = props;
  const { rows, total, hasMore = false, next, previous } = listed;
  if (rows.length === 0) {
    const cleared = Object.fromEntries(
      [...filters.map(({ name }) => name), "from", "to"].map((name) => [name, null]),
    );
    const isPastEnd = total > 0;
    return (
      <EmptyState
        title={address.isFiltered ? `No ${noun[1]} match` : isPastEnd ? "No such page" : empty}
        actions={
          address.isFiltered || isPastEnd ? (
            <Link className="button" to={address.addressWith({ ...cleared, search: null })}>
              {address.isFiltered ? "Clear filters" : "First page"}
            </Link>
          ) : (
            emptyActions
          )
        }
      />
    );
  }
  return (
    <>
      {children(rows)}
      {address.isNumbered ? (
        <NumberedPager
          address={address}
          pageCount={Math.max(1, Math.ceil(total / address.pageSize))}
          isMore={hasMore}
        />
      ) : (
        <Pager address={address} next={next} previous={previous} />
      )}
    </>
  );
}

/** A link to another page, or its placeholder. */
const step = (to: string | null, label: string, icon: "arrow-left" | "arrow-right") =>
  to === null ? (
    <Button variant="secondary" disabled>
      {label}
    </Button>
  ) : (
    <Link className="button button-secondary" to={to}>
      {icon === "arrow-left" && <Icon name={icon} />}
      {label}
      {icon === "arrow-right" && <Icon name={icon} />}
    </Link>
  );

/** Previous and Next beside the rows that are shown: new rows neither repeat nor hide others. Nothing for a single page. */
function Pager({
  address: { addressWith },
  next,
  previous,
}: Pick<ListedRows<unknown>, "next" | "previous"> & { readonly address: ListAddress }) {
  if (!next && !previous) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {step(previous ? addressWith({ before: previous }) : null, "Previous", "arrow-left")}
      {step(next ? addressWith({ after: next }) : null, "Next", "arrow-right")}
    </nav>
  );
}

/** "Page X of Y" with Previous and Next (spec §2). Renders nothing for a single page. */
function NumberedPager({
  address,
  pageCount,
  isMore,
}: {
  readonly address: ListAddress;
  readonly pageCount: number;
  /** There are more pages than `pageCount`. */
  readonly isMore: boolean;
}) {
  const { page, addressWith } = address;
  const hasNext = isMore || page < pageCount;
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {step(page > 1 ? addressWith({ page: page - 1 }) : null, "Previous", "arrow-left")}
      <p>
        Page {page}
        {(!isMore || page <= pageCount) && ` of ${isMore ? "more than " : ""}${pageCount}`}
      </p>
      {step(hasNext ? addressWith({ page: page + 1 }) : null, "Next", "arrow-right")}
    </nav>
  );
}
