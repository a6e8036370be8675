import { type ReactNode, useCallback } from "react";
import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { BarPicture } from "#design/charts/bar-picture.tsx";
import { barsOf } from "#design/charts/bars.ts";
import { type Column, Table } from "#design/list/table.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { channelName } from "../sharing/share-links.ts";
import type { Funnel, FunnelSteps } from "./funnel-record.ts";

const shortMonth = (month: string) => formatMonth(month).slice(0, 3);

const funnelSteps: readonly {
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
const MonthTable = ({ funnel: { months, total } }: { readonly funnel: Funnel }) => (
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
function ProgramTable({ funnel: { programs } }: { readonly funnel: Funnel }) {
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

const ChannelTable = ({ funnel: { channels } }: { readonly funnel: Funnel }) => (
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

/** Each step with its total, and its months as bars. All steps have one scale, so that they compare. */
function FunnelChart({ funnel }: { readonly funnel: Funnel }) {
  const { total, months, free } = funnel;
  const most = Math.max(
    1,
    ...months.flatMap((month) => funnelSteps.map(({ name }) => month[name])),
  );
  return (
    <ol className="funnel-steps">
      {funnelSteps.map(({ name, label }) => (
        <li key={name}>
          <p className="funnel-label">{label}</p>
          <p className="stat-value">{total[name].toLocaleString("en-NG")}</p>
          <p className="affiliate-note">{name === "paid" && free > 0 && `and ${free} free`}</p>
          <BarPicture
            className="funnel-bars"
            bars={barsOf(
              months.map((month) => month[name]),
              most,
            )}
            columns={months.length}
          />
          <p className="faint funnel-months" aria-hidden="true">
            <span>{shortMonth(months[0]?.month ?? "")}</span>
            <span>{shortMonth(months.at(-1)?.month ?? "")}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

const choices = [3, 6, 12] as const;
const usual = 6;

/** The months of `?months=`. */
function monthsOf(search: string): number {
  const asked = Number(new URLSearchParams(search).get("months"));
  return choices.find((months) => months === asked) ?? usual;
}

const isEmpty = ({ total }: Funnel) => Object.values(total).every((count) => count === 0);

function Shown({ funnel }: { readonly funnel: Funnel }) {
  if (isEmpty(funnel)) {
    return (
      <div className="stack stack-16">
        <p>Nobody has opened your link in these months. Share it, and the visits appear here.</p>
        <div>
          <ButtonLink variant="secondary" to="#share">
            Share your link
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className="stack stack-36 funnel-numbers">
      <FunnelChart funnel={funnel} />
      <MonthTable funnel={funnel} />
      <div className="stack funnel-tables">
        <ProgramTable funnel={funnel} />
        <ChannelTable funnel={funnel} />
      </div>
    </div>
  );
}

/** From a visit to a payment: what the affiliate's links led to. */
export function FunnelPanel() {
  const months = monthsOf(location.search);
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /affiliates/funnel", { query: { months } }, { signal }),
    [months],
  );
  const funnel = useLoaded(load);
  return (
    <Panel title="From visit to payment" id="funnel">
      <div className="stack">
        <LinkTabs
          label="Months"
          look="boxed"
          className="funnel-choice"
          tabs={choices.map((some) => ({
            label: `${some} months`,
            to: `${href("/affiliate/dashboard")}?months=${some}#funnel`,
            current: some === months,
          }))}
        />
        <LoadedPart loaded={funnel} label="your visits" lines={6}>
          {(shown) => <Shown funnel={shown} />}
        </LoadedPart>
      </div>
    </Panel>
  );
}
