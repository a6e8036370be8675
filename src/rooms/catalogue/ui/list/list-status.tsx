import { Fragment } from "react";
import { Link } from "#design/actions/link.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { shortenText } from "#foundation/text/shorten-text.ts";
import { matchesElsewhere, sumElsewhere } from "../../rules/search/matches-elsewhere.ts";
import type { ProgramSelection, SelectionCount } from "../../rules/search/program-selection.ts";

/**
 * How many programs a list has, announced when it changes. For a search also what it finds under other tabs, as links:
 * `1 program for “solar”. 2 more: 1 sponsored, 1 online`. A search with a slip says what was found in its place.
 */
export function ListStatus({
  total,
  selection,
  counts,
  meant = null,
  pathOf,
}: {
  readonly total: number;
  readonly selection: ProgramSelection;
  readonly counts: readonly SelectionCount[];
  /** What a search that finds nothing probably means, which the list shows. */
  readonly meant?: string | null;
  readonly pathOf: (selection: ProgramSelection) => string;
}) {
  const search = meant ?? selection.search;
  const elsewhere = matchesElsewhere({ ...selection, search }, counts);
  return (
    <p role="status">
      {meant && `Nothing for “${shortenText(selection.search)}”. This is what we found instead: `}
      {formatCount(total, "program")}
      {search && ` for “${shortenText(search)}”`}
      {elsewhere.length > 0 && `. ${sumElsewhere(elsewhere, total)}: `}
      {elsewhere.map(({ mode, priceType, words }, at) => (
        <Fragment key={words}>
          {at > 0 && ", "}
          <Link to={pathOf({ ...selection, mode, priceType })}>{words}</Link>
        </Fragment>
      ))}
    </p>
  );
}
