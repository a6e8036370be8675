import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { families } from "../../rules/program-terms.ts";
import type { ProgramSelection, ProgramSort } from "../../rules/search/program-selection.ts";
import { PlainSelect } from "./plain-select.tsx";
import { CarriedOn } from "./program-filters.tsx";

const sortNames = {
  start: "Start, soonest first",
  fee: "Fee, lowest first",
} as const satisfies Record<ProgramSort, string>;

/** `Building`, `Care and service` */
export function nameOfFamily(family: keyof typeof familyLooks): string {
  const { name } = familyLooks[family];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Trade, month and order of the list, which a phone folds into one row. A GET form: the choice is in the address, and it
 * works without scripts.
 */
export function NarrowForm({
  selection,
  months,
}: {
  readonly selection: ProgramSelection;
  /** In which programs start, `YYYY-MM`. */
  readonly months: readonly string[];
}) {
  const { family, month, sort } = selection;
  const listed = month && !months.includes(month) ? [...months, month].toSorted() : months;
  const chosen = [family, month, sort].filter(Boolean).length;
  return (
    <details className="narrow" data-closes="">
      <summary>Filter and sort{chosen > 0 && ` (${chosen})`}</summary>
      <form action={href("/programs")} className="narrow-form" aria-label="Filter the programs">
        <CarriedOn selection={selection} without={["family", "month", "sort"]} />
        <PlainSelect
          key={`family ${family}`}
          name="family"
          label="Trade"
          none="All trades"
          value={family}
          options={families.map((value) => ({ value, label: nameOfFamily(value) }))}
        />
        <PlainSelect
          key={`month ${month}`}
          name="month"
          label="Starts in"
          none="Any month"
          value={month}
          options={listed.map((value) => ({ value, label: formatMonth(value) }))}
        />
        <PlainSelect
          key={`sort ${sort}`}
          name="sort"
          label="Order"
          none="Trades mixed"
          value={sort}
          options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
    </details>
  );
}
