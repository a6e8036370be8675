import { useState } from "react";
import { Select } from "#design/fields/select.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira, formatRate } from "#foundation/amounts/money.ts";
import {
  earningsOf,
  exampleReferrals,
  mostReferrals,
  readReferrals,
} from "../referrals/commission.ts";

/** A fee of the catalogue: `Beginner`, 9500000. */
export type ExampleFee = { readonly name: string; readonly feeKobo: number };

export type EarningsCalculatorProps = {
  /** Not empty. */
  readonly fees: readonly ExampleFee[];
  readonly rateBasisPoints: number;
};

const columnsOf = (rateBasisPoints: number): Column<ExampleFee>[] => [
  {
    key: "fee",
    label: "Level and fee",
    rowHeader: true,
    cell: ({ name, feeKobo }) => (
      <>
        {name} <span className="earnings-fee">{formatNaira(feeKobo)}</span>
      </>
    ),
  },
  ...exampleReferrals.map((count) => ({
    key: String(count),
    label: count === 1 ? "1 learner" : `${count} learners`,
    end: true,
    cell: ({ feeKobo }: ExampleFee) => (
      <Money amountKobo={earningsOf(count, feeKobo, rateBasisPoints)} />
    ),
  })),
];

/** What referrals earn: a table for everyone and, with scripts, a calculator above it. */
export function EarningsCalculator({ fees, rateBasisPoints }: EarningsCalculatorProps) {
  const [typed, setTyped] = useState("5");
  const [level, setLevel] = useState(0);
  const { feeKobo = 0 } = fees[level] ?? {};
  const count = readReferrals(typed);
  return (
    <div className="earnings" data-needs-client>
      <div className="earnings-own with-script">
        <TextField
          form="earnings"
          name="referrals"
          label="Learners a month"
          inputMode="numeric"
          autoComplete="off"
          width="short"
          maxLength={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          form="earnings"
          name="level"
          label="Each pays"
          value={String(level)}
          onChange={({ target }) => setLevel(Number(target.value))}
          options={fees.map((fee, at) => ({
            value: String(at),
            label: `${fee.name}, ${formatNaira(fee.feeKobo)}`,
          }))}
        />
        <output className="earnings-result" htmlFor="earnings-referrals earnings-level">
          {count === null ? (
            `Type a number from 0 to ${mostReferrals}.`
          ) : (
            <>
              <span className="earnings-sum">
                {count} × {formatNaira(feeKobo)} × {formatRate(rateBasisPoints)}
              </span>
              <b className="price">
                {formatNaira(earningsOf(count, feeKobo, rateBasisPoints))} a month
              </b>
            </>
          )}
        </output>
      </div>
      <Table
        caption={`Your share of ${formatRate(rateBasisPoints)}, if that many learners pay the whole fee`}
        columns={columnsOf(rateBasisPoints)}
        rows={fees}
        rowKey={(fee) => fee.name}
        stacks={false}
      />
      <p className="hint">
        This is an example, not a promise: many who follow a link never register. For other programs
        your share is {formatRate(rateBasisPoints)} of their fee; free and sponsored places bring
        nothing.
      </p>
    </div>
  );
}
