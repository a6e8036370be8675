import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { academy } from "#foundation/academy/academy.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { academyRecord, websiteRecord } from "#foundation/pages/schema-records.ts";
import { readSelection } from "#rooms/catalogue/rules/search/program-selection.ts";
import { browsePrograms, listProgramCards, listPrograms } from "#rooms/catalogue/server/door.ts";
import { OfferStyles } from "#rooms/catalogue/ui/door.ts";
import { contentFacts } from "../server/content-facts.ts";
import { readHome, readPlatforms } from "../server/page-texts.ts";
import { ExplorePrograms } from "../ui/home/explore-programs.tsx";
import { Hero, heroPrograms } from "../ui/home/hero.tsx";
import {
  ClosingCall,
  HomeNumbers,
  HomeStyles,
  PlatformCards,
  ThreeSteps,
} from "../ui/home/home-sections.tsx";
import { UpcomingSessions } from "../ui/home/upcoming-sessions.tsx";

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
