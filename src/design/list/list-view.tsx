import type { ReactNode } from "react";
import { Link } from "react-router";
import { CallError } from "#foundation/http/call.ts";
import { ActionButton } from "../actions/action-button.tsx";
import { Button } from "../actions/button.tsx";
import { Icon } from "../icons/icon.tsx";
import { LoadFailed } from "../loading/load-failed.tsx";
import { Skeleton } from "../loading/skeleton.tsx";
import type { Loaded } from "../loading/use-loaded.ts";
import { EmptyState } from "../messages/empty-state.tsx";
import { ListTools, type ListToolsProps } from "./list-tools.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import type { ListAddress } from "./use-list-address.ts";

/** What went wrong, in words for a person. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0 && error.message
    ? error.message
    : "The server cannot be reached. Check your connection.";

export type ListViewProps<Row> = ListToolsProps & {
  readonly loaded: Loaded<{
    readonly rows: readonly Row[];
    readonly total: number;
    /** There are more than `total`, which was not counted further. */
    readonly hasMore?: boolean;
  }>;
  /** One record and several: `["application", "applications"]`. */
  readonly noun: readonly [string, string];
  /** The sentence when it could not be loaded. */
  readonly failed: (reason: string) => string;
  /** The sentence when there is nothing at all. */
  readonly empty: string;
  /** Saves what the filters leave as a file. */
  readonly onDownload?: () => Promise<void> | void;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/**
 * A list that searches, filters, sorts and pages by its address, with its loading, empty and error states.
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { loaded, noun, failed, onDownload } = props;
  const { state, reload } = loaded;
  useKeptPlace(state.kind === "ready");
  return (
    <div className="list">
      <ListTools {...props} />
      {state.kind === "loading" && <Skeleton label={`Loading ${noun[1]}`} lines={8} />}
      {state.kind === "failed" && (
        <LoadFailed title={failed(reasonOf(state.error))} onRetry={reload} />
      )}
      {state.kind === "ready" && (
        <>
          <div className="list-head">
            <p role="status">
              {state.value.hasMore && "More than "}
              {state.value.total.toLocaleString("en-NG")} {noun[state.value.total === 1 ? 0 : 1]}
            </p>
            {onDownload && state.value.total > 0 && (
              <ActionButton variant="quiet" icon="download" onAct={async () => onDownload()}>
                Download CSV
              </ActionButton>
            )}
          </div>
          <Rows {...props} {...state.value} />
        </>
      )}
    </div>
  );
}

function Rows<Row>(
  props: ListViewProps<Row> & {
    readonly rows: readonly Row[];
    readonly total: number;
    readonly hasMore?: boolean;
  },
) {
  const { address, rows, total, hasMore = false, noun, empty, filters = [], children } = props;
  const pageCount = Math.max(1, Math.ceil(total / address.pageSize));
  if (rows.length === 0) {
    const cleared = Object.fromEntries(filters.map(({ name }) => [name, null]));
    const isPastEnd = total > 0;
    return (
      <EmptyState
        title={address.isFiltered ? `No ${noun[1]} match` : isPastEnd ? "No such page" : empty}
        actions={
          (address.isFiltered || isPastEnd) && (
            <Link className="button" to={address.addressWith({ ...cleared, search: null })}>
              {address.isFiltered ? "Clear filters" : "First page"}
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      {children(rows)}
      <ListPager
        address={address}
        pageCount={pageCount}
        hasNext={hasMore ? rows.length === address.pageSize : address.page < pageCount}
        isMore={hasMore}
      />
    </>
  );
}

/** "Page X of Y" with Previous and Next (spec §2). Renders nothing for a single page. */
function ListPager({
  address,
  pageCount,
  hasNext,
  isMore,
}: {
  readonly address: ListAddress;
  readonly pageCount: number;
  readonly hasNext: boolean;
  /** There are more pages than `pageCount`. */
  readonly isMore: boolean;
}) {
  const { page, addressWith } = address;
  if (page === 1 && !hasNext) return null;
  const step = (to: number, isThere: boolean, label: string, icon: "arrow-left" | "arrow-right") =>
    isThere ? (
      <Link className="button button-secondary" to={addressWith({ page: to })}>
        {icon === "arrow-left" && <Icon name={icon} />}
        {label}
        {icon === "arrow-right" && <Icon name={icon} />}
      </Link>
    ) : (
      <Button variant="secondary" disabled>
        {label}
      </Button>
    );
  return (
    <nav className="pagination" aria-label="Pages">
      {step(page - 1, page > 1, "Previous", "arrow-left")}
      <p>
        Page {page}
        {(!isMore || page <= pageCount) && ` of ${isMore ? "more than " : ""}${pageCount}`}
      </p>
      {step(page + 1, hasNext, "Next", "arrow-right")}
    </nav>
  );
}
