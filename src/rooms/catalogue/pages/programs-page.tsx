import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { PageHeader } from "#design/page-header.tsx";
import { academy } from "#foundation/academy.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { shortenText } from "#foundation/shorten-text.ts";
import { readSelection, selectionQuery } from "../rules/program-selection.ts";
import { modeNames, priceTypeNames } from "../rules/program-words.ts";
import { listProgramCards } from "../server/list-program-cards.ts";
import { countPrograms } from "../server/list-programs.ts";
import { NothingFound } from "../ui/nothing-found.tsx";
import { ProgramGrid } from "../ui/program-card.tsx";
import { ProgramSearch, ProgramTabs, selectionPath } from "../ui/program-filters.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const selection = readSelection(new URL(request.url).searchParams);
  const [{ cards, total }, counts] = await Promise.all([
    listProgramCards(ctx, selection),
    countPrograms(ctx, selection.search),
  ]);
  return { selection, cards, total, counts, origin: ctx.config.origin };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { selection, origin } = loaderData;
  const { mode, priceType, search } = selection;
  const tabs = `: ${modeNames[mode].toLowerCase()}, ${priceTypeNames[priceType].toLowerCase()}`;
  return pageHead({
    title: search
      ? `Programs for “${shortenText(search)}”`
      : `Available Programs${selectionQuery(selection) && tabs}`,
    description: `Vocational and technical programs of ${academy.name}: choose by mode and price, see fees and the next intake, and register.`,
    url: `${origin}${selectionPath({ ...selection, search: "" })}`,
    noindex: search !== "",
  });
}

const countText = (total: number, search: string) =>
  `${total} program${total === 1 ? "" : "s"}${search ? ` for “${shortenText(search)}”` : ""}`;

export default function ProgramsPage() {
  const { selection, cards, total, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        ground="deep"
        width="wide"
        title="Available Programs"
        lead={`Workshops in ${academy.centres.map(({ city }) => city).join(" and ")}, online and hybrid.`}
      >
        <ProgramSearch selection={selection} />
      </PageHeader>
      <div className="wrap wrap-wide stack pt-24 pb-88">
        <ProgramTabs selection={selection} counts={counts}>
          <p role="status">{countText(total, selection.search)}</p>
        </ProgramTabs>
        <h2 className="visually-hidden">Programs</h2>
        {cards.length > 0 ? (
          <ProgramGrid programs={cards} />
        ) : (
          <NothingFound selection={selection} counts={counts} pathOf={selectionPath} />
        )}
      </div>
    </>
  );
}
