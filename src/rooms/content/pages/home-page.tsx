import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { examples } from "#academy";
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
import { browsePrograms, listProgramCards } from "#rooms/catalogue/door.server.ts";
import {
  CarriedOn,
  FoundElsewhere,
  FreeOrOnline,
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
import type { Understood } from "#rooms/catalogue/search/understood.ts";
import { contentFacts } from "../content-facts.server.ts";
import { doorsOf, type HomeDoor, mostDoors } from "../home/home-doors.ts";
import {
  ClosingCall,
  HeroStyles,
  HomeNumbers,
  HomeStyles,
  PlatformCards,
  ThreeSteps,
  UpcomingSessions,
} from "../home/home-sections.tsx";
import { readHome, readPlatforms } from "../page-texts.server.ts";

function Door({ sign, id, family, glyph }: HomeDoor) {
  return (
    <>
      <b className="hero-sign">{sign}</b>
      <CardArt id={id} family={family} glyph={glyph} />
    </>
  );
}

/**
 * The hero: what the academy is, and three ways in: a search, the whole list, and a wall of up to six doors.
 * @param open available programs; a door to any other program is only a picture
 */
function Hero({
  lead,
  wall,
  open,
}: {
  readonly lead: string;
  readonly wall: readonly HomeDoor[];
  readonly open: readonly string[];
}) {
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
            placeholder={examples.search}
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
      {wall.length > 0 && (
        <ul
          className="hero-wall"
          aria-label={`${wall.length === mostDoors ? "Six" : "Some"} of our trades`}
        >
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
      )}
      <Roofline />
    </div>
  );
}

/** What an academy that announces no programs announces: the next two that start. */
const nextToStart = (cards: readonly ProgramCardFacts[]) =>
  cards
    .filter(({ startsOn }) => startsOn !== null)
    .toSorted((one, other) => (one.startsOn ?? "").localeCompare(other.startsOn ?? ""))
    .slice(0, 2);

export async function loader({ url, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const selection = readSelection(url.searchParams);
  const facts = await contentFacts(ctx);
  const texts = readHome(facts);
  const named = [...texts.doors.map(({ id }) => id), ...texts.upcoming];
  // Cards of all programs only where the texts leave the choice to us: a search renders this page, too.
  const choosesAll = texts.doors.length > 0 && texts.upcoming.length > 0;
  const [found, cards] = await Promise.all([
    browsePrograms(ctx, selection),
    listProgramCards(ctx, choosesAll ? { ids: named } : {}),
  ]);
  const upcoming =
    texts.upcoming.length > 0
      ? cards.filter(({ id }) => texts.upcoming.includes(id))
      : nextToStart(cards);
  const wall = texts.doors.length > 0 ? texts.doors : doorsOf(cards);
  return {
    selection,
    texts,
    platforms: readPlatforms(facts),
    found,
    upcoming,
    wall,
    doors: wall.map(({ id }) => id).filter((id) => cards.some((card) => card.id === id)),
    asksForTown: !url.searchParams.has("town"),
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
  /** How many of them the chosen tab has. */
  readonly inTab: number;
  readonly usual: UsualFacts;
  readonly counts: readonly SelectionCount[];
  readonly understood: Understood;
  readonly wider: readonly Wider[];
  /** The address says nothing about a town. */
  readonly asksForTown: boolean;
};

const sectionId = "explore";

/** The programs that a phone shows before someone searches (home.css); it has to scroll past them. */
const onPhones = 2;

/**
 * Filters programs by mode, payment and search, each independent of the others (spec §2.2, Home page). The
 * selection is in the URL. The links also jump back to this section.
 */
function ExplorePrograms({
  selection,
  cards,
  inTab,
  usual,
  counts,
  understood,
  wider,
  asksForTown,
}: ExploreProgramsProps) {
  const pathOf = (wanted: ProgramSelection) => `${href("/")}${selectionQuery(wanted)}#${sectionId}`;
  const { search } = selection;
  // The list of programs has the rest.
  const most = programsOnPage(selection, cards.length);
  return (
    <section
      id={sectionId}
      data-part="explore"
      className={`wrap section stack${search ? "" : " explore-few"}`}
      aria-labelledby="explore-title"
    >
      <div className="explore-head">
        <h2 id="explore-title">Explore Our Programs</h2>
        <SearchForm action={`${href("/")}#${sectionId}`}>
          <SearchField
            label="Search these programs"
            placeholder={examples.homeSearch}
            defaultValue={search}
            maxLength={200}
          />
          <CarriedOn selection={selection} without={["search"]} />
        </SearchForm>
      </div>
      <TownBar
        action={`${href("/")}#${sectionId}`}
        fields={selectionEntries(selection)}
        asks={asksForTown}
      />
      <ProgramTabs selection={selection} counts={counts} pathOf={pathOf}>
        <ListStatus
          total={cards.length}
          inTab={inTab}
          selection={selection}
          counts={counts}
          understood={understood}
          pathOf={pathOf}
        />
      </ProgramTabs>
      {cards.length > 0 ? (
        <>
          {inTab === 0 && (
            <FoundElsewhere
              selection={selection}
              counts={counts}
              understood={understood}
              pathOf={pathOf}
            />
          )}
          <ProgramGrid programs={cards.slice(0, most)} usual={usual} />
          {(cards.length > most || (!search && cards.length > onPhones)) && (
            <ButtonLink
              to={selectionPath(selection)}
              variant="secondary"
              size="large"
              wide
              className={cards.length > most ? "" : "explore-rest"}
            >
              {`Show all ${cards.length} programs`}
            </ButtonLink>
          )}
          {!search && <FreeOrOnline selection={selection} counts={counts} pathOf={pathOf} />}
        </>
      ) : (
        <NothingFound
          selection={selection}
          counts={counts}
          wider={wider}
          understood={understood}
          pathOf={pathOf}
        />
      )}
    </section>
  );
}

export default function HomePage() {
  const { texts, platforms, upcoming, selection, found, wall, doors, asksForTown } =
    useLoaderData<typeof loader>();
  return (
    <>
      <HeroStyles />
      <Hero lead={texts.lead} wall={wall} open={doors} />
      <OfferStyles isBelow />
      <HomeStyles />
      <HomeNumbers numbers={texts.numbers} />
      <PlatformCards texts={platforms} />
      <ExplorePrograms selection={selection} asksForTown={asksForTown} {...found} />
      <ThreeSteps steps={texts.steps} unsure={texts.unsure} />
      <UpcomingSessions programs={upcoming} below={texts.workshops} />
      <ClosingCall {...texts.closing} />
    </>
  );
}
