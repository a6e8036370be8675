import { useState } from "react";
import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateRecord } from "#rooms/affiliates/contract/affiliate.ts";
import { affiliateStatuses } from "#rooms/affiliates/rules/states.ts";
import { affiliateStates } from "../../rules/affiliate-words.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";
import { failedToLoad } from "./applications.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["status"],
} as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: affiliateStatuses.map((value) => ({ value, ...affiliateStates[value] })),
  },
] as const;

const columnsFor = (
  mayReview: boolean,
  ask: (affiliate: AffiliateRecord) => void,
): readonly Column<AffiliateRecord>[] => [
  {
    key: "full_name",
    label: "Name",
    rowHeader: true,
    sortable: true,
    cell: ({ id, full_name }) => <Link to={`/admin/affiliates/${id}`}>{full_name}</Link>,
  },
  { key: "email", label: "Email", cell: ({ email }) => email },
  {
    key: "affiliate_code",
    label: "Code",
    sortable: true,
    cell: ({ affiliate_code }) => <code>{affiliate_code}</code>,
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={affiliateStates[status].tone}>{affiliateStates[status].label}</StatusPill>
    ),
  },
  {
    key: "total_referrals",
    label: "Referrals",
    end: true,
    sortable: true,
    cell: ({ total_referrals }) => total_referrals,
  },
  {
    key: "total_earnings",
    label: "Earned",
    end: true,
    sortable: true,
    cell: ({ total_earnings }) => <Money amountKobo={recordedKobo(total_earnings)} />,
  },
  {
    key: "created_at",
    label: "Since",
    sortable: true,
    cell: ({ created_at }) => formatDay(lagosDay(new Date(created_at))),
  },
  ...(mayReview
    ? [
        {
          key: "actions",
          label: "Actions",
          end: true,
          cell: (affiliate: AffiliateRecord) => (
            <RowMenu
              of={affiliate.full_name}
              actions={[
                {
                  label: "View affiliate",
                  onAct: () => location.assign(`/admin/affiliates/${affiliate.id}`),
                },
                {
                  label:
                    affiliate.status === "approved" ? "Suspend affiliate" : "Reinstate affiliate",
                  onAct: () => ask(affiliate),
                },
              ]}
            />
          ),
        },
      ]
    : []),
];

/** Approved and suspended affiliates, with what they earned. */
export function Affiliates({ mayReview }: { readonly mayReview: boolean }) {
  const list = useDeskList("GET /admin/affiliates", "affiliates", defaults);
  const [asked, setAsked] = useState<AffiliateRecord | null>(null);
  return (
    <>
      <DeskTable
        list={list}
        caption="Affiliates"
        columns={columnsFor(mayReview, setAsked)}
        noun={["affiliate", "affiliates"]}
        searchLabel="Search name, email, phone or code"
        filters={filters}
        failed={failedToLoad}
        empty="No affiliates yet"
      />
      <SuspendDialog affiliate={asked} onClose={() => setAsked(null)} onDone={list.loaded.reload} />
    </>
  );
}
