import type { ReactNode } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { formatMonth } from "#foundation/time/time.ts";
import type { Funnel, FunnelSteps } from "../../contract/funnel.ts";
import { channelName } from "../../rules/sharing/channels.ts";

/** The steps in their order. */
export const funnelSteps: readonly {
  readonly name: keyof FunnelSteps;
  readonly label: string;
}[] = [
  { name: "visits", label: "Visits" },
  { name: "signUps", label: "Signed up" },
  { name: "registrations", label: "Registered" },
  { name: "paid", label: "Learner paid" },
];

type Named = FunnelSteps & { readonly key: string; readonly name: ReactNode };

/** More trades than this are behind "Show all". */
const mostAtFirst = 8;

const columnsOf = (label: string, without?: keyof FunnelSteps): Column<Named>[] => [
  { key: "name", label, rowHeader: true, cell: ({ name }) => name },
  ...funnelSteps
    .filter(({ name }) => name !== without)
    .map(({ name, label: words }) => ({
      key: name,
      label: words,
      end: true,
      cell: (row: Named) => row[name].toLocaleString("en-NG"),
    })),
];

const Numbers = (props: {
  readonly caption: string;
  readonly captionHidden?: boolean;
  readonly columns: Column<Named>[];
  readonly rows: readonly Named[];
}) => <Table {...props} rowKey={({ key }) => key} stacks={false} />;

/** The numbers behind the bars. */
export const MonthTable = ({ funnel: { months, total } }: { readonly funnel: Funnel }) => (
  <Disclosure summary="Show the numbers of each month">
    <Numbers
      caption="Visits, sign-ups, registrations and payments by month"
      captionHidden
      columns={columnsOf("Month")}
      rows={[
        ...months.map((month) => ({ ...month, key: month.month, name: formatMonth(month.month) })),
        { ...total, key: "total", name: "All" },
      ]}
    />
  </Disclosure>
);

/** People sign up for no trade, so that step is not in it. */
export function ProgramTable({ funnel: { programs } }: { readonly funnel: Funnel }) {
  const rows = programs.map((one) => ({ ...one, key: one.programId ?? "", name: one.title }));
  const table = (some: readonly Named[], captionHidden = false) => (
    <Numbers
      caption="By trade"
      captionHidden={captionHidden}
      columns={columnsOf("Trade", "signUps")}
      rows={some}
    />
  );
  return (
    <div className="stack stack-16">
      {table(rows.slice(0, mostAtFirst))}
      {rows.length > mostAtFirst && (
        <Disclosure summary={`Show ${rows.length - mostAtFirst} more`}>
          {table(rows.slice(mostAtFirst), true)}
        </Disclosure>
      )}
    </div>
  );
}

export const ChannelTable = ({ funnel: { channels } }: { readonly funnel: Funnel }) => (
  <Numbers
    caption="By where you shared it"
    columns={columnsOf("Shared by")}
    rows={channels.map((one) => ({
      ...one,
      key: one.channel ?? "",
      name: channelName(one.channel ?? ""),
    }))}
  />
);
