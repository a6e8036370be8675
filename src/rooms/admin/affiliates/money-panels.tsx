import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";
import { formatDay, formatInstant, lagosDay } from "#foundation/time/time.ts";
import type { AffiliateMoney, RateChange } from "#rooms/affiliates/account/affiliate.ts";
import { DialogForm, useFormDialog } from "../form-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { Account } from "./statement-table.tsx";

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

/**
 * A typed percentage in basis points: `12.5`, `12,5%` → 1250; null for anything else, or if it is not between 0 and
 * 50.
 */
export function readRate(typed: string): number | null {
  const digits = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(plainMarks(readLine(typed)));
  if (!digits) return null;
  const basisPoints = Number(digits[1]) * 100 + Number((digits[2] ?? "").padEnd(2, "0"));
  return basisPoints <= 5_000 ? basisPoints : null;
}

type RateDialogProps = {
  readonly id: string;
  /** What the page shows; `rates[0]` is the latest change. */
  readonly money: AffiliateMoney;
  /** Loads what someone else has saved in the meantime. */
  readonly onCompared: () => void;
  readonly onClose: (isDone: boolean) => void;
};

const noRate = "Enter a percentage between 0 and 50, such as 12.5";

const rateForm = defineForm({
  id: "rate",
  fields: [
    { name: "rate", kind: "text", label: "Rate in percent", maxLength: 100, width: "short" },
    {
      name: "fromDay",
      kind: "text",
      label: "From",
      hint: "Today or later.",
      maxLength: 10,
      width: "medium",
    },
  ],
});

/** A new rate and its first day. The second person is shown what was saved, and nothing typed is lost. */
function RateDialog({ id, money, onCompared, onClose }: RateDialogProps) {
  const today = lagosDay(new Date());
  const latest = money.rates[0];
  const dialog = useFormDialog({
    form: rateForm,
    known: { fromDay: today },
    check: ({ rate, fromDay }) => ({
      ...(readRate(String(rate)) === null ? { rate: noRate } : {}),
      ...(fromDay ? {} : { fromDay: "Choose the day" }),
    }),
    sent: "Rate set",
    call: ({ rate = "", fromDay = "" }) => {
      const rateBasisPoints = readRate(rate) ?? 0;
      const body = { rateBasisPoints, fromDay, version: money.rateVersion };
      return callApi("PUT /admin/affiliates/:id/rate", { params: { id }, body });
    },
    fieldOf: (name) => (name === "rateBasisPoints" ? "rate" : name),
    onRefused: ({ code }) => code === "changed_meanwhile" && onCompared(),
    onClose,
  });
  const stale = dialog.code === "changed_meanwhile" &&
    latest && {
      title: "Someone changed the rate while you were editing",
      text: `They saved ${formatRate(latest.rateBasisPoints)} from ${formatDay(latest.fromDay)}. Set yours again if it is still right.`,
      tone: "warning" as const,
    };
  return (
    <DialogForm
      {...dialog}
      title="Set a rate"
      action="Set rate"
      leave="Go back"
      problem={stale || dialog.problem}
      before={<p>Payments from that day on earn the new rate. Earlier payments keep theirs.</p>}
      extras={{
        rate: {
          ...(latest ? { hint: `The latest is ${formatRate(latest.rateBasisPoints)}.` } : {}),
          input: { inputMode: "decimal" },
        },
        fromDay: { input: { type: "date", min: today } },
      }}
    />
  );
}

/** What an affiliate earned and is owed, where the money goes, and the rates. */
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
                    <dt className="faint">{term}</dt>
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
