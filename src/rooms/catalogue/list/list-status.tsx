import { Fragment } from "react";
import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { townsAnd } from "#foundation/academy/centres.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import { everyTown } from "#foundation/browser/kept-town.ts";
import { withTown } from "#foundation/pages/town-context.ts";
import { listAnd, listShort } from "#foundation/text/list-words.ts";
import { shortenText } from "#foundation/text/text.ts";
import { modes, priceTypes } from "../program/program-terms.ts";
import { modeNames, priceTypeNames } from "../program/program-words.ts";
import {
  type MatchElsewhere,
  matchesElsewhere,
  sumElsewhere,
} from "../search/matches-elsewhere.ts";
import type { NarrowingName, Wider } from "../search/narrow-programs.ts";
import type { OtherTabs } from "../search/other-tabs.ts";
import {
  countOf,
  defaultSelection,
  type ProgramSelection,
  type SelectionCount,
} from "../search/program-selection.ts";
import type { Understood } from "../search/understood.ts";
import otherStyles from "./other-programs.css?inline";

/** In the words of the specification. */
const noneFound = "No programs found for this selection.";

/** For a search that names a place where we don't teach. */
const placeWords = (place: NonNullable<Understood["place"]>) =>
  `We teach in ${townsAnd()}.${place === "online" ? " These are online." : ""}`;

/**
 * How many programs a list has, announced when it changes. For a search also where they are, as links to the other
 * tabs: `3 programs for “solar”: 1 in this tab, 2 more: 1 online, 1 sponsored`. For a search with a typo it says what
 * was found instead.
 */
export function ListStatus({
  total,
  inTab,
  selection,
  counts,
  understood,
  pathOf,
}: {
  readonly total: number;
  /** How many of them the chosen tab has. */
  readonly inTab: number;
  readonly selection: ProgramSelection;
  readonly counts: readonly SelectionCount[];
  readonly understood: Understood;
  readonly pathOf: (selection: ProgramSelection) => string;
}) {
  const { meant, untaught, asked, place } = understood;
  const search = meant ?? selection.search;
  const elsewhere = search ? matchesElsewhere(selection, counts) : [];
  return (
    <p role="status">
      {untaught && meant && inTab > 0 && `${noneFound} `}
      {untaught && meant && `We don’t teach “${untaught}” yet. The closest we have: `}
      {!untaught &&
        meant &&
        `Nothing for “${shortenText(selection.search)}”. We searched for “${shortenText(meant)}” instead. `}
      {place && inTab > 0 && `${placeWords(place)} `}
      {formatCount(total, "program")}
      {search && (untaught || !meant) && ` for “${shortenText(search)}”`}
      {asked && ` (${asked})`}
      {sumElsewhere(elsewhere, inTab)}
      <TabLinks selection={selection} found={elsewhere} pathOf={pathOf} />
    </p>
  );
}

/** `1 online, 1 sponsored` */
const TabLinks = ({
  selection,
  found,
  pathOf,
}: Pick<NothingFoundProps, "selection" | "pathOf"> & {
  readonly found: readonly MatchElsewhere[];
}) =>
  found.map(({ mode, priceType, words }, at) => (
    <Fragment key={words}>
      {at > 0 && ", "}
      <Link to={pathOf({ ...selection, mode, priceType })}>{words}</Link>
    </Fragment>
  ));

/** Where the home page's list has what costs nothing, and what is learned at home: `Free or online: 3 online, 4 free`. */
export function FreeOrOnline({
  selection,
  counts,
  pathOf,
}: Pick<NothingFoundProps, "selection" | "counts" | "pathOf">) {
  const found = matchesElsewhere(selection, counts).filter(({ mode, priceType }) =>
    priceType === "free" ? mode !== "hybrid" : mode === "online" && priceType === "paid",
  );
  if (found.length === 0) return null;
  return (
    <p>
      Free or online: <TabLinks selection={selection} found={found} pathOf={pathOf} />
    </p>
  );
}

/** What differs from the chosen tabs: `Free`, `Online`, `Free online`. */
const tabName = ({ mode, priceType }: MatchElsewhere, chosen: ProgramSelection): string => {
  if (priceType === chosen.priceType) return modeNames[mode];
  const price = priceTypeNames[priceType];
  return mode === chosen.mode ? price : `${price} ${modeNames[mode].toLowerCase()}`;
};

type NothingFoundProps = {
  readonly selection: ProgramSelection;
  readonly counts: readonly SelectionCount[];
  readonly pathOf: (selection: ProgramSelection) => string;
  /** Filters without which there would be results. */
  readonly wider?: readonly Wider[];
  readonly understood: Understood;
};

/** What a list shows without a filter. */
const widerNames = {
  town: "All towns",
  family: "All trades",
  month: "Any month",
  time: "Any time",
  upTo: "Any fee",
} as const satisfies Record<NarrowingName, string>;

/** The address without a filter. For "all towns" the address says so, or the device's town would come back. */
function pathWithout(name: NarrowingName, { selection, pathOf }: NothingFoundProps): string {
  const { [name]: _, ...rest } = selection;
  const [path = "", hash] = pathOf(rest).split("#");
  const asked = name === "town" ? withTown(path, everyTown) : path;
  return hash ? `${asked}#${hash}` : asked;
}

/** Links to the tabs that have programs, and to the list without a search. */
function WaysOn(found: NothingFoundProps) {
  const { selection, counts, pathOf, wider = [] } = found;
  const others = modes
    .flatMap((mode) => priceTypes.map((priceType) => ({ ...selection, mode, priceType })))
    .map((wanted) => ({ wanted, count: countOf(counts, wanted) }))
    .filter(({ count }) => count > 0);
  const { town } = selection;
  const cleared = { search: "", ...defaultSelection, ...(town ? { town } : {}) };
  return (
    <>
      {wider.map(({ without, count }) => (
        <ButtonLink key={without} to={pathWithout(without, found)} variant="secondary">
          {widerNames[without]} ({count})
        </ButtonLink>
      ))}
      {others.map(({ wanted, count }) => (
        <ButtonLink
          key={`${wanted.mode} ${wanted.priceType}`}
          to={pathOf(wanted)}
          variant="secondary"
        >
          {modeNames[wanted.mode]}, {priceTypeNames[wanted.priceType].toLowerCase()} ({count})
        </ButtonLink>
      ))}
      <ButtonLink to={pathOf(cleared)} variant="quiet">
        Clear filters
      </ButtonLink>
    </>
  );
}

/** Shown above the matches of other tabs, when the chosen one has none: `1 program for “soap”, under Free`. */
export function FoundElsewhere({ selection, counts, pathOf, understood }: NothingFoundProps) {
  const { meant, place, atCentres } = understood;
  const found = matchesElsewhere(selection, counts);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="stack stack-8">
      <h3>
        {formatCount(total, "program")} for “{shortenText(meant ?? selection.search)}”, under{" "}
        {listAnd(found.map((tab) => tabName(tab, selection)))}
      </h3>
      <p>
        <small>{noneFound}</small>
      </p>
      {place && (
        <p>
          {placeWords(place)}{" "}
          {atCentres !== null && (
            <Link to={pathOf({ ...selection, search: atCentres })}>
              {`See ${atCentres ? `“${shortenText(atCentres)}”` : "what we teach"} in ${townsAnd()}`}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/** The empty state of a selection, with links to selections that have programs. */
export function NothingFound(found: NothingFoundProps) {
  return (
    <EmptyState title={noneFound} actions={<WaysOn {...found} />}>
      {found.understood.place && `${placeWords(found.understood.place)} `}
      {found.counts.length > 0 && "There are some in other tabs. "}
      {found.counts.length === 0 &&
        (found.wider ?? []).length > 0 &&
        "There are some with fewer filters. "}
      {found.counts.length === 0 &&
        (found.wider ?? []).length === 0 &&
        (found.understood.untaught
          ? `We don’t teach “${found.understood.untaught}” yet. `
          : found.selection.search
            ? "Nothing in the catalogue matches. Try a shorter or another word. "
            : "There are none yet. ")}
      Not sure what to look for? Answer five questions and{" "}
      <Link to={href("/find-your-door")}>find your door</Link>.
    </EmptyState>
  );
}

/** What a list without a search has under its other tabs, so that free and online places are seen without a tap. */
export const OtherPrograms = ({
  selection,
  others,
  pathOf,
}: Pick<NothingFoundProps, "selection" | "pathOf"> & { readonly others: readonly OtherTabs[] }) =>
  others.length > 0 && (
    <section className="other-tabs">
      <PageStyles name="other-programs" css={otherStyles} isBelow />
      <h3>More programs</h3>
      <dl>
        {others.map(({ priceType, tabs, titles }) => (
          <div key={priceType}>
            <dt>{priceTypeNames[priceType]}</dt>
            <dd className="other-links">
              {tabs.map(({ mode, count }) => (
                <Link
                  key={mode}
                  className="other-link"
                  to={pathOf({ ...selection, mode, priceType })}
                >
                  {`${count} ${modeNames[mode].toLowerCase()}`}
                </Link>
              ))}
            </dd>
            <dd className="other-titles">{listShort(titles)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );

/** A link to the five questions, for visitors who do not know what to look for. */
export const NotSure = () => (
  <p>
    Not sure? <Link to={href("/find-your-door")}>Answer five questions</Link>
  </p>
);
