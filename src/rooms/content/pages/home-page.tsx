import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { academy } from "#foundation/academy.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { academyRecord, websiteRecord } from "#foundation/schema-records.ts";
import { readSelection } from "#rooms/catalogue/rules/program-selection.ts";
import { countPrograms, listProgramCards, listPrograms } from "#rooms/catalogue/server/door.ts";
import { ExplorePrograms } from "../ui/explore-programs.tsx";
import { Hero, heroPrograms } from "../ui/hero.tsx";
import {
  ClosingCall,
  HomeLaterStyles,
  HomeNumbers,
  HomeStyles,
  PlatformCards,
  ThreeSteps,
} from "../ui/home-sections.tsx";
import { UpcomingSessions, upcomingPrograms } from "../ui/upcoming-sessions.tsx";

export async function loader({ url, context }: LoaderFunctionArgs) {
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

export default function HomePage() {
  const { upcoming, selection, cards, counts, doors } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeStyles />
      <Hero open={doors} />
      <HomeLaterStyles />
      <HomeNumbers />
      <PlatformCards />
      <ExplorePrograms selection={selection} cards={cards} counts={counts} />
      <ThreeSteps />
      <UpcomingSessions programs={upcoming} />
      <ClosingCall />
    </>
  );
}
