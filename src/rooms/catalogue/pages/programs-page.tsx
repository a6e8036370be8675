import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { ListPages } from "#design/list/list-pages.tsx";
import { FirstPaint, PageHeader } from "#design/page/page-header.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { townsAnd } from "#foundation/academy/centres.ts";
import { currencySign } from "#foundation/amounts/money.ts";
import { itemsOf, listPageOf } from "#foundation/pages/list-page.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { withTown } from "#foundation/pages/town-context.ts";
import { shortenText } from "#foundation/text/text.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { findReferrer } from "#rooms/affiliates/door.server.ts";
import { sentYou } from "#rooms/affiliates/referrals/privacy.ts";
import { browsePrograms, listStartMonths } from "../list/list-programs.server.ts";
import {
  FoundElsewhere,
  ListStatus,
  NothingFound,
  NotSure,
  OtherPrograms,
} from "../list/list-status.tsx";
import {
  CarriedOn,
  PlainField,
  PlainSelect,
  ProgramSearch,
  ProgramTabs,
  selectionPath,
} from "../list/program-filters.tsx";
import { OfferStyles, ProgramGrid } from "../list/program-grid.tsx";
import { TownBar } from "../list/town-bar.tsx";
import { families } from "../program/program-terms.ts";
import { modeNames, priceTypeNames } from "../program/program-words.ts";
import {
  defaultSelection,
  type ProgramSelection,
  type ProgramSort,
  programsOnPage,
  readSelection,
  selectionEntries,
} from "../search/program-selection.ts";
import { trainingTimeNames, trainingTimes } from "../training/weekly-times.ts";
import { drawCards } from "./draw-cards.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const parameters = new URL(request.url).searchParams;
  const selection = readSelection(parameters);
  const { cards, usual, ...found } = await browsePrograms(ctx, selection);
  const town = selection.town ?? null;
  const link = await findReferrer(ctx, parameters);
  const at = listPageOf(parameters, cards.length, programsOnPage(selection, cards.length));
  return {
    selection,
    total: cards.length,
    cards: drawCards(itemsOf(cards, at), usual, town),
    at,
    usual,
    ...found,
    months: await listStartMonths(ctx),
    kicker: link && sentYou(link.affiliateName),
    origin: ctx.config.origin,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const {
    selection,
    at: { page },
    origin,
  } = loaderData;
  const { mode, priceType, search } = selection;
  const isTab = mode !== defaultSelection.mode || priceType !== defaultSelection.priceType;
  const tabs = `: ${modeNames[mode].toLowerCase()}, ${priceTypeNames[priceType].toLowerCase()}`;
  const part = page > 1 ? `, page ${page}` : "";
  return pageHead({
    title: search
      ? `Programs for “${shortenText(search)}”${part}`
      : `Available Programs${isTab ? tabs : ""}${part}`,
    description: `Vocational and technical programs of ${academy.name}: choose by mode and price, see fees and the next start, and register.`,
    url: `${origin}${selectionPath({ search: "", mode, priceType })}`,
    noindex: search !== "",
  });
}

const sortNames = {
  start: "Start, soonest first",
  fee: "Fee, lowest first",
} as const satisfies Record<ProgramSort, string>;

/** `Building`, `Care and service` */
function nameOfFamily(family: keyof typeof familyLooks): string {
  const { name } = familyLooks[family];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Trade, month, days, fee and order of the list, which a phone folds into one row. A GET form: the choice is in the address, and it
 * works without scripts.
 */
function NarrowForm({
  selection,
  months,
}: {
  readonly selection: ProgramSelection;
  /** In which programs start, `YYYY-MM`. */
  readonly months: readonly string[];
}) {
  const { family, month, time, upTo, sort } = selection;
  const listed = month && !months.includes(month) ? [...months, month].sort() : months;
  const chosen = [family, month, time, upTo, sort].filter(Boolean).length;
  return (
    <details className="narrow" data-closes="">
      <summary>Filter and sort{chosen > 0 && ` (${chosen})`}</summary>
      <form action={href("/programs")} className="narrow-form" aria-label="Filter the programs">
        <CarriedOn selection={selection} without={["family", "month", "time", "upTo", "sort"]} />
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
          key={`time ${time}`}
          name="time"
          label="Days"
          none="Any time"
          value={time}
          options={trainingTimes.map((value) => ({ value, label: trainingTimeNames[value] }))}
        />
        <PlainField
          key={`upTo ${upTo}`}
          name="upTo"
          label={`Up to ${currencySign}`}
          value={upTo?.toLocaleString("en-NG")}
          example="100,000"
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

export default function ProgramsPage() {
  const {
    selection,
    cards,
    inTab,
    others,
    total,
    usual,
    counts,
    understood,
    wider,
    months,
    at,
    kicker,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <OfferStyles />
      <FirstPaint />
      <PageHeader ground="deep" title="Available Programs" kicker={kicker} isFirst={false}>
        {/* A phone has no room for it above the first program. */}
        <p className="lead list-lead">Workshops in {townsAnd()}, online and hybrid.</p>
        <ProgramSearch selection={selection} />
        {/* An empty list asks the same. */}
        <div data-part="not-sure">{total > 0 && <NotSure />}</div>
      </PageHeader>
      <div className="wrap stack program-list pb-36" data-part="programs">
        <div className="list-choices">
          <TownBar action={href("/programs")} fields={selectionEntries(selection)} />
          <NarrowForm selection={selection} months={months} />
        </div>
        <ProgramTabs selection={selection} counts={counts}>
          <div className="list-said">
            <ListStatus
              total={total}
              inTab={inTab}
              selection={selection}
              counts={counts}
              understood={understood}
              pathOf={selectionPath}
            />
            <p>
              <Link to={withTown(href("/starts"), selection.town ?? null)}>All start dates</Link>
            </p>
          </div>
        </ProgramTabs>
        <h2 className="visually-hidden">Programs</h2>
        {cards.length > 0 ? (
          <>
            {inTab === 0 && (
              <FoundElsewhere
                selection={selection}
                counts={counts}
                understood={understood}
                pathOf={selectionPath}
              />
            )}
            <ProgramGrid programs={cards} usual={usual} endsFirstView />
            <ListPages {...at} path={selectionPath(selection)} more="Show more programs" />
            <OtherPrograms selection={selection} others={others} pathOf={selectionPath} />
          </>
        ) : (
          <NothingFound
            selection={selection}
            counts={counts}
            wider={wider}
            understood={understood}
            pathOf={selectionPath}
          />
        )}
      </div>
    </>
  );
}
