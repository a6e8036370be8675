import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateMoney, RateChange } from "#rooms/affiliates/contract/affiliate.ts";
import { Account } from "../payouts/statement-table.tsx";
import { RecordPart } from "../record-part.tsx";
import { RateDialog } from "./rate-dialog.tsx";

const figuresOf = ({ stats }: AffiliateMoney) =>
  [
    ["Earned", stats.totalEarnings],
    ["Paid out", stats.paidCommissions],
    ["In a payout", stats.inPayoutCommissions],
    [
      stats.owedCommissions > 0 ? "Owed to us" : "Due now",
      stats.owedCommissions || stats.dueCommissions,
    ],
    ["Not due yet", stats.heldCommissions],
    ["Under review", stats.reviewCommissions],
  ] as const;

/** The change that is in effect today; the list is newest first, and of two for one day the later one counts. */
const currentOf = (rates: readonly RateChange[], today: string) =>
  rates
    .filter(({ fromDay }) => fromDay <= today)
    .reduce<RateChange | undefined>(
      (best, rate) => (best && best.fromDay >= rate.fromDay ? best : rate),
      undefined,
    );

const columnsAt = (
  current: RateChange | undefined,
  today: string,
): readonly Column<RateChange>[] => [
  {
    key: "rate",
    label: "Rate",
    rowHeader: true,
    cell: (rate) => (
      <div>
        {formatRate(rate.rateBasisPoints)}
        {rate === current ? (
          <span className="second">in effect</span>
        ) : (
          rate.fromDay > today && <span className="second">planned</span>
        )}
      </div>
    ),
  },
  { key: "from", label: "From", cell: ({ fromDay }) => formatDay(fromDay) },
  {
    key: "set",
    label: "Set",
    cell: ({ setBy, setAt }) => (
      <div>
        {setBy ?? "At approval"}
        <span className="second">{formatInstant(setAt)}</span>
      </div>
    ),
  },
];

export type MoneyPanelsProps = {
  readonly id: string;
  readonly maySetRate: boolean;
  /** The rate of the affiliate changed. */
  readonly onChanged: () => void;
};

/** What an affiliate earned and is owed, where it is paid, and at which rates. */
export function MoneyPanels({ id, maySetRate, onChanged }: MoneyPanelsProps) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/affiliates/:id/money", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [isSetting, setIsSetting] = useState(false);
  const today = lagosDay(new Date());
  return (
    <RecordPart loaded={loaded} noun="the money of this affiliate">
      {(money) => (
        <>
          <Panel title="Money">
            <div className="stack stack-16">
              <dl className="money-figures">
                {figuresOf(money).map(([term, naira]) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>
                      <Money amountKobo={recordedKobo(naira)} />
                    </dd>
                  </div>
                ))}
              </dl>
              <DescriptionList
                items={[
                  { term: "Paid to", value: <Account bank={money.bank} /> },
                  ...(money.pendingBank
                    ? [
                        {
                          term: `From ${formatInstant(money.pendingBank.from)}`,
                          value: <Account bank={money.pendingBank} />,
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          </Panel>
          <Panel
            title="Rates"
            actions={
              maySetRate && (
                <Button variant="secondary" onClick={() => setIsSetting(true)}>
                  Set a rate
                </Button>
              )
            }
          >
            <Table
              caption="Rates"
              captionHidden
              columns={columnsAt(currentOf(money.rates, today), today)}
              rows={money.rates}
              rowKey={({ setAt, fromDay }) => `${setAt} ${fromDay}`}
            />
          </Panel>
          {isSetting && (
            <RateDialog
              id={id}
              money={money}
              onCompared={loaded.reload}
              onClose={(isDone) => {
                setIsSetting(false);
                if (!isDone) return;
                loaded.reload();
                onChanged();
              }}
            />
          )}
        </>
      )}
    </RecordPart>
  );
}
