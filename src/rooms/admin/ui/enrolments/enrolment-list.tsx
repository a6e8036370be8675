import { useState } from "react";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { may } from "../../rules/screens.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";
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
  const list = useDeskList("GET /admin/enrolments", "enrolments", defaults);
  const filters = useEnrolmentFilters(list.address);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shared = { onClose: () => setAsked(null), onDone: list.loaded.reload };
  return (
    <>
      <DeskTable
        list={list}
        caption="Enrolments"
        columns={columnsFor(may(admin, "enrolments.manage"), setAsked)}
        noun={["enrolment", "enrolments"]}
        searchLabel="Search name, email, phone, ZA-… or PAY-…"
        filters={filters}
        empty="No enrolments yet"
      />
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
