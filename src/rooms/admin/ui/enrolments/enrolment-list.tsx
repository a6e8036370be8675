import { useCallback, useState } from "react";
import { ListView } from "#design/list/list-view.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { deskCalls as calls } from "#rooms/enrolment/contract/desk-calls.ts";
import { may } from "../../rules/screens.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { type Asked, columnsFor } from "./enrolment-columns.tsx";
import { useEnrolmentFilters } from "./enrolment-filters.ts";

const defaults = {
  sort: "submittedAt",
  order: "desc",
  pageSize: 25,
  filters: ["status", "mode", "centre", "programId", "month"],
} as const;

/** Every enrolment, with what is done about one most often. */
export function EnrolmentList({ admin }: { readonly admin: AdminUser }) {
  const address = useListAddress(defaults);
  const filters = useEnrolmentFilters(address);
  const { query } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.list, { query: query as object }, { signal });
      return { rows: answer.enrolments, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shared = { onClose: () => setAsked(null), onDone: loaded.reload };
  return (
    <>
      <ListView
        address={address}
        loaded={loaded}
        noun={["enrolment", "enrolments"]}
        searchLabel="Search name, email, phone, ZA-… or PAY-…"
        filters={filters}
        failed={(reason) => `Failed to load enrolments: ${reason}`}
        empty="No enrolments yet"
        onDownload={() => openFile(`/admin/enrolments?${address.fileQuery}`, "admin")}
      >
        {(rows) => (
          <Table
            caption="Enrolments"
            captionHidden
            columns={columnsFor(may(admin, "enrolments.manage"), setAsked)}
            rows={rows}
            rowKey={({ id }) => id}
            {...address.sorting}
          />
        )}
      </ListView>
      <DecideDialog
        {...shared}
        enrolment={asked?.what === "cancel" ? null : (asked?.enrolment ?? null)}
        decision={asked?.what === "decline" ? "declined" : "awarded"}
      />
      <CancelDialog
        {...shared}
        enrolment={asked?.what === "cancel" ? asked.enrolment : null}
        others={[]}
      />
    </>
  );
}
