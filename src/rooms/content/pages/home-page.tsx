import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { FirstPaint, firstPaintId, Roofline } from "#design/page/page-header.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { academyRecord, websiteRecord } from "#foundation/pages/schema-records.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { browsePrograms, listProgramCards, listPrograms } from "#rooms/catalogue/door.server.ts";
import {
  CarriedOn,
  FoundElsewhere,
  ListStatus,
  NothingFound,
  NotSure,
  OfferStyles,
  ProgramGrid,
  ProgramTabs,
  selectionPath,
  TownBar,
} from "#rooms/catalogue/door.ui.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/list/program-card.ts";
import type { UsualFacts } from "#rooms/catalogue/list/usual-facts.ts";
import type { Wider } from "#rooms/catalogue/search/narrow-programs.ts";
import {
  type ProgramSelection,
  programsOnPage,
  readSelection,
  type SelectionCount,
  selectionEntries,
  selectionQuery,
} from "#rooms/catalogue/search/program-selection.ts";
import { contentFacts } from "../content-facts.server.ts";
import {
  ClosingCall,
  HomeNumbers,
  HomeStyles,
  PlatformCards,
  ThreeSteps,
  UpcomingSessions,
} from "../home/home-sections.tsx";
import { readHome, readPlatforms } from "../page-texts.server.ts";

/** A wall of doorways, one for each family of trades, with the text of its sign. */
const wall = [
  { id: "masonry", family: "build", glyph: "tabler:trowel", sign: "Masonry" },
  { id: "solar-installation", family: "power", glyph: "ph:solar-panel", sign: "Solar power" },
  { id: "auto-mechanic", family: "motion", glyph: "ph:engine", sign: "Engines" },
  { id: "gsm-repair", family: "signal", glyph: "ph:device-mobile", sign: "Phone repair" },
  { id: "fashion-design", family: "cloth", glyph: "custom:sewing-machine", sign: "Tailoring" },
  { id: "hospitality", family: "care", glyph: "ph:chef-hat", sign: "Catering" },
] as const;

/** The programs that the doors of the hero link to. */
const heroPrograms: string[] = wall.map(({ id }) => id);

function Door({ sign, ...art }: (typeof wall)[number]) {
  return (
    <>
      <b className="hero-sign">{sign}</b>
      <CardArt {...art} />
    </>
  );
}

/**
 * The hero: what the academy is, and three ways in: a search, the whole list, and six doors.
 * @param open available programs; a door to any other program is only a picture
 */
function Hero({ lead, open }: { readonly lead: string; readonly open: readonly string[] }) {
  const town = useTown();
  return (
    <div className="hero ground-deep">
      <FirstPaint />
      <div id={firstPaintId} className="hero-words">
        <h1 className="display" tabIndex={-1}>
          {academy.tagline}
        </h1>
        <p className="lead">{lead}</p>
        <SearchForm action={href("/programs")}>
          <SearchField
            label="Search all programs"
            placeholder="Tiling, solar"
            maxLength={200}
            size="large"
            variant="keke"
            data-suggest=""
          />
          {town && <input type="hidden" name="town" value={town} />}
        </SearchForm>
        <ButtonLink
          to={withTown(href("/programs"), town)}
          variant="secondary"
          size="large"
          iconAfter="arrow-right"
        >
          Browse All Programs
        </ButtonLink>
        <NotSure />
      </div>
      <ul className="hero-wall" aria-label="Six of our trades">
        {wall.map((door) => (
          <li key={door.id} className={`wall-${door.family}`}>
            {open.includes(door.id) ? (
              <Link to={withTown(href("/programs/:id", { id: door.id }), town)}>
                <Door {...door} />
              </Link>
            ) : (
              <div aria-hidden="true">
                <Door {...door} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Roofline />
    </div>
  );
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const selection = readSelection(url.searchParams);
  const facts = await contentFacts(ctx);
  const texts = readHome(facts);
  const [found, upcoming, doors] = await Promise.all([
    browsePrograms(ctx, selection),
    listProgramCards(ctx, { ids: texts.upcoming }),
    listPrograms(ctx, { ids: heroPrograms }),
  ]);
  return {
    selection,
    texts,
    platforms: readPlatforms(facts),
    found,
    upcoming,
    doors: doors.map(({ id }) => id),
    origin: ctx.config.origin,
  };
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData &&
  pageHead({
    title: academy.tagline.replace(/\.$/, ""),
    description: academy.description,
    url: `${loaderData.origin}/`,
    noindex: loaderData.selection.search !== "",
    jsonLd: import.meta.env.SSR
      ? [academyRecord(loaderData.origin), websiteRecord(loaderData.origin)]
      : [],
  });

type ExploreProgramsProps = {
  readonly selection: ProgramSelection;
  readonly cards: readonly ProgramCardFacts[];
  /** Matches under other tabs, when this one has none. */
  readonly elsewhere: readonly ProgramCardFacts[];
  readonly usual: UsualFacts;
  readonly counts: readonly SelectionCount[];
  /** What a search that finds nothing probably means, which the list shows. */
  readonly meant: string | null;
  /** The trade in the search that we don't teach. */
  readonly untaught: string | null;
  readonly wider: readonly Wider[];
};

const sectionId = "explore";

/**
 * Filters programs by mode, payment and search, each independent of the others (spec §2.2, Home page). The
 * selection is in the URL. The links also jump back to this section.
 */
function ExplorePrograms({
  selection,
  cards,
  elsewhere,
  usual,
  counts,
  meant,
  untaught,
  wider,
}: ExploreProgramsProps) {
  const pathOf = (wanted: ProgramSelection) => `${href("/")}${selectionQuery(wanted)}#${sectionId}`;
  const { search } = selection;
  const shown = cards.length > 0 ? cards : elsewhere;
  // The list of programs has the rest.
  const most = programsOnPage(selection, shown.length);
  return (
    <section
      id={sectionId}
      data-part="explore"
      className="wrap section stack"
      aria-labelledby="explore-title"
    >
      <div className="explore-head">
        <h2 id="explore-title">Explore Our Programs</h2>
        <SearchForm action={`${href("/")}#${sectionId}`}>
          <SearchField
            label="Search these programs"
            placeholder="Tiling, tailor"
            defaultValue={search}
            maxLength={200}
          />
          <CarriedOn selection={selection} without={["search"]} />
        </SearchForm>
      </div>
      <TownBar action={`${href("/")}#${sectionId}`} fields={selectionEntries(selection)} asks />
      <ProgramTabs selection={selection} counts={counts} pathOf={pathOf}>
        <ListStatus
          total={cards.length}
          selection={selection}
          counts={counts}
          meant={meant}
          untaught={untaught}
          pathOf={pathOf}
        />
      </ProgramTabs>
      {shown.length > 0 ? (
        <>
          {cards.length === 0 && (
            <FoundElsewhere selection={selection} counts={counts} meant={meant} pathOf={pathOf} />
          )}
          <ProgramGrid programs={shown.slice(0, most)} usual={usual} />
          {shown.length > most && (
            <ButtonLink to={selectionPath(selection)} variant="secondary" size="large" wide>
              {`Show all ${shown.length} programs`}
            </ButtonLink>
          )}
        </>
      ) : (
        <NothingFound
          selection={selection}
          counts={counts}
          wider={wider}
          untaught={untaught}
          pathOf={pathOf}
        />
      )}
    </section>
  );
}

export default function HomePage() {
  const { texts, platforms, upcoming, selection, found, doors } = useLoaderData<typeof loader>();
  return (
    <>
      <OfferStyles />
      <HomeStyles />
      <Hero lead={texts.lead} open={doors} />
      <HomeNumbers numbers={texts.numbers} />
      <PlatformCards texts={platforms} />
      <ExplorePrograms selection={selection} {...found} />
      <ThreeSteps steps={texts.steps} unsure={texts.unsure} />
      <UpcomingSessions programs={upcoming} below={texts.workshops} />
      <ClosingCall {...texts.closing} />
    </>
  );
}
