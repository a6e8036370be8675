import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { LinkTabs } from "#design/link-tabs.tsx";
import { pageContext } from "#foundation/page-context.ts";
import { priceTypes } from "#rooms/catalogue/rules/program-terms.ts";
import { priceTypeNames } from "#rooms/catalogue/rules/program-words.ts";
import { countPrograms, listProgramCards } from "#rooms/catalogue/server/door.ts";
import { ProgramGrid } from "#rooms/catalogue/ui/door.ts";
import { contentHead } from "../ui/content-head.ts";
import { NoPrograms } from "../ui/no-programs.tsx";
import { PlatformHead } from "../ui/platform-head.tsx";
import { platformTexts } from "../ui/platform-texts.ts";
import { platformPath, platforms } from "../ui/platforms.ts";

/** Finds the platform from the last part of the URL; the first platform by default. */
function platformAt(url: string) {
  const last = new URL(url).pathname.split("/").at(-1);
  const [first] = platforms;
  const found = platforms.find(({ mode }) => last?.startsWith(mode)) ?? first;
  if (!found) throw new Error("no platforms");
  return found;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { mode } = platformAt(request.url);
  const wanted = new URL(request.url).searchParams.get("priceType");
  const priceType = priceTypes.find((known) => known === wanted) ?? null;
  const [{ cards }, counts] = await Promise.all([
    listProgramCards(ctx, { mode, priceType: priceType ?? undefined }),
    countPrograms(ctx),
  ]);
  const own = counts.filter((each) => each.mode === mode);
  const sum = (type: string | null) =>
    own
      .filter((each) => type === null || each.priceType === type)
      .reduce((total, each) => total + each.count, 0);
  const tabs = [null, ...priceTypes].map((type) => ({ priceType: type, count: sum(type) }));
  return { mode, priceType, cards, tabs };
}

const platformOf = (mode: string) => platforms.find((platform) => platform.mode === mode);

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const platform = loaderData && platformOf(loaderData.mode);
  if (!platform) return [];
  const { mode } = platform;
  const { headline, lead } = platformTexts[mode];
  return contentHead({ matches }, { title: headline, description: lead, path: platformPath(mode) });
}

/** Physical, online or hybrid training (spec §2.3, platform pages). */
export default function PlatformPage() {
  const { mode, priceType, cards, tabs } = useLoaderData<typeof loader>();
  const platform = platformOf(mode);
  if (!platform) return null;
  const links = tabs.map((tab) => ({
    label: tab.priceType ? priceTypeNames[tab.priceType] : "All",
    to: `${platformPath(mode)}${tab.priceType ? `?priceType=${tab.priceType}` : ""}`,
    current: tab.priceType === priceType,
    count: tab.count,
  }));
  return (
    <>
      <PlatformHead platform={platform} />
      <section className="wrap wrap-wide stack pt-36 pb-36">
        <h2>{platform.name} programs</h2>
        <div className="platform-bar">
          <LinkTabs label="Price" look="boxed" tabs={links} />
          <p role="status">
            {cards.length} program{cards.length === 1 ? "" : "s"}
          </p>
        </div>
        {cards.length > 0 ? (
          <ProgramGrid programs={cards} />
        ) : (
          <NoPrograms others={links.filter(({ count }) => count > 0)} />
        )}
      </section>
    </>
  );
}
