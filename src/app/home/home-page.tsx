import { academy } from "#foundation/academy.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { academyRecord, websiteRecord } from "#foundation/schema-records.ts";
import { readSelection } from "#rooms/catalogue/rules/program-selection.ts";
import { listProgramCards } from "#rooms/catalogue/server/list-program-cards.ts";
import { countPrograms, listPrograms } from "#rooms/catalogue/server/list-programs.ts";
import {
  ClosingCall,
  HomeNumbers,
  HomeStyles,
  PlatformCards,
  ThreeSteps,
} from "#rooms/content/ui/home-sections.tsx";
import { UpcomingSessions, upcomingPrograms } from "#rooms/content/ui/upcoming-sessions.tsx";
import type { Route } from "./+types/home-page.ts";
import { ExplorePrograms } from "./explore-programs.tsx";
import { Hero, heroPrograms } from "./hero.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(pageContext);
  const selection = readSelection(url.searchParams);
  const [{ cards }, counts, upcoming, doors] = await Promise.all([
    listProgramCards(ctx, selection),
    countPrograms(ctx, selection.search),
    listProgramCards(ctx, { ids: upcomingPrograms }),
    listPrograms(ctx, { ids: heroPrograms }),
  ]);
  return {
    selection,
    cards,
    counts,
    upcoming: upcoming.cards,
    doors: doors.programs.map(({ id }) => id),
    origin: ctx.config.origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageHead({
    title: academy.tagline.replace(/\.$/, ""),
    description: academy.description,
    url: `${loaderData.origin}/`,
    noindex: loaderData.selection.search !== "",
    jsonLd: import.meta.env.SSR
      ? [academyRecord(loaderData.origin), websiteRecord(loaderData.origin)]
      : [],
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { upcoming, selection, cards, counts, doors } = loaderData;
  return (
    <>
      <HomeStyles />
      <Hero open={doors} />
      <HomeNumbers />
      <PlatformCards />
      <ExplorePrograms selection={selection} cards={cards} counts={counts} />
      <ThreeSteps />
      <UpcomingSessions programs={upcoming} />
      <ClosingCall />
    </>
  );
}
