import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { ListPages } from "#design/list/list-pages.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { readTown } from "#foundation/academy/towns.ts";
import { everyTown } from "#foundation/browser/kept-town.ts";
import { itemsAtFirst, itemsOf, listPageOf } from "#foundation/pages/list-page.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { withTown } from "#foundation/pages/town-context.ts";
import { browsePrograms } from "#rooms/catalogue/door.server.ts";
import { OfferStyles, ProgramGrid, TownBar } from "#rooms/catalogue/door.ui.ts";
import { type Mode, type PriceType, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import { priceTypeNames } from "#rooms/catalogue/program/program-words.ts";
import { contentFacts } from "../content-facts.server.ts";
import { contentHead } from "../content-head.ui.ts";
import { readPlatforms } from "../page-texts.server.ts";
import styles from "../training/platform.css?inline";
import { type Platform, platformPath, platforms } from "../training/platforms.ui.ts";

/** Finds the platform from the last part of the URL; the first platform by default. */
function platformAt(url: string) {
  const last = new URL(url).pathname.split("/").at(-1);
  return platforms.find(({ mode }) => last?.startsWith(mode)) ?? platforms[0];
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { mode } = platformAt(request.url);
  const parameters = new URL(request.url).searchParams;
  const wanted = parameters.get("priceType");
  const priceType = priceTypes.find((known) => known === wanted) ?? null;
  const { headline, lead, points } = readPlatforms(await contentFacts(ctx))[mode];
  const { cards, usual, counts, wider } = await browsePrograms(ctx, {
    mode,
    priceType: priceType ?? undefined,
    town: readTown(parameters) ?? undefined,
  });
  const at = listPageOf(parameters, cards.length, itemsAtFirst);
  const own = counts.filter((each) => each.mode === mode);
  const sum = (type: string | null) =>
    own
      .filter((each) => type === null || each.priceType === type)
      .reduce((total, each) => total + each.count, 0);
  const tabs = [null, ...priceTypes].map((type) => ({ priceType: type, count: sum(type) }));
  const town = readTown(parameters);
  return {
    mode,
    texts: { headline, lead, points },
    priceType,
    town,
    total: cards.length,
    cards: itemsOf(cards, at),
    usual,
    at,
    tabs,
    // For a town without programs: the choice may be an old one kept on the device.
    inAllTowns: wider.find(({ without }) => without === "town")?.count ?? 0,
  };
}

/** The tab of a price type; null is all of them. */
const tabPath = (mode: Mode, priceType: PriceType | null, town: string | null) =>
  withTown(`${platformPath(mode)}${priceType ? `?priceType=${priceType}` : ""}`, town);

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { mode, texts, at } = loaderData;
  const { headline, lead } = texts;
  return contentHead(
    { matches },
    {
      title: at.page > 1 ? `${headline}, page ${at.page}` : headline,
      description: lead,
      path: platformPath(mode),
    },
  );
}

type PlatformHeadProps = {
  readonly platform: Platform;
  readonly headline: string;
  readonly lead: string;
  /** Facts about the platform. */
  readonly points: readonly { readonly title: string; readonly text: string }[];
};

/** Describes learning on this platform, with links to the other two. */
function PlatformHead({ platform, headline, lead, points }: PlatformHeadProps) {
  const { art } = platform;
  return (
    <>
      <PageStyles name="platform" css={styles} />
      <div className={`platform-head wall-ground wall-${art.family}`}>
        <div className="platform-words">
          <LinkTabs
            label="Platforms"
            tabs={platforms.map(({ mode, name }) => ({
              label: name,
              to: platformPath(mode),
              current: mode === platform.mode,
            }))}
          />
          <h1 tabIndex={-1}>{headline}</h1>
          <p className="lead">{lead}</p>
        </div>
        <CardArt {...art} />
      </div>
      <dl className="wrap platform-points">
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** An empty tab of a platform, with links to the tabs that have programs. */
function NoPrograms({
  others,
}: {
  readonly others: readonly { label: string; to: string; count: number }[];
}) {
  return (
    <EmptyState
      title="No programs found for this selection."
      headingLevel={3}
      actions={
        <>
          {others.map(({ label, to, count }) => (
            <ButtonLink key={label} to={to} variant="secondary">
              {label} ({count})
            </ButtonLink>
          ))}
          <ButtonLink to={href("/programs")} variant="quiet">
            See all programs
          </ButtonLink>
          <ButtonLink to={href("/find-your-door")} variant="quiet">
            Find your door
          </ButtonLink>
        </>
      }
    />
  );
}

/** Physical, online or hybrid training (spec §2.3, platform pages). */
export default function PlatformPage() {
  const { mode, texts, priceType, town, total, cards, usual, at, tabs, inAllTowns } =
    useLoaderData<typeof loader>();
  const platform = platforms.find((one) => one.mode === mode) ?? platforms[0];
  const links = tabs.map((tab) => ({
    label: tab.priceType ? priceTypeNames[tab.priceType] : "All",
    to: tabPath(mode, tab.priceType, town),
    current: tab.priceType === priceType,
    count: tab.count,
  }));
  return (
    <>
      <OfferStyles />
      <PlatformHead platform={platform} {...texts} />
      <section className="wrap stack pt-36 pb-36" data-part="programs">
        <h2>{platform.name} programs</h2>
        <TownBar action={platformPath(mode)} fields={priceType ? [["priceType", priceType]] : []} />
        <div className="platform-bar">
          <LinkTabs label="Price" look="boxed" tabs={links} />
          <p role="status">
            {total} program{total === 1 ? "" : "s"}
          </p>
        </div>
        {cards.length > 0 ? (
          <>
            <ProgramGrid programs={cards} usual={usual} />
            <ListPages {...at} path={tabPath(mode, priceType, town)} more="Show more programs" />
          </>
        ) : (
          <NoPrograms
            others={[
              { label: "All towns", to: tabPath(mode, priceType, everyTown), count: inAllTowns },
              ...links,
            ].filter(({ count }) => count > 0)}
          />
        )}
      </section>
    </>
  );
}
