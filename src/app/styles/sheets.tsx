import { useMatches } from "react-router";
import { familyStyles } from "#design/card-art/family-styles.ts";
import fonts from "#design/fonts/fonts.css?inline";
import standIns from "#design/fonts/stand-ins.css?inline";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import forms from "./forms.css?inline";
import print from "./print.css?url";
import signedIn from "./signed-in.css?url";
import site from "./site.css?inline";

/** In a build the texts are in the server only; in development they are also in the browser's code, for hot reload. */
const hasTexts = import.meta.env.SSR || import.meta.env.DEV;
const textIn = (id: string) => document.getElementById(id)?.innerHTML ?? "";

/**
 * The sheets that are in the page itself, which saves a round trip before the first paint. In the browser
 * they are those of the server's HTML: a page that fails there is rendered again with them.
 */
const inPage = hasTexts
  ? { site: site + familyStyles(), forms, "stand-ins": standIns, fonts }
  : {
      site: textIn("site-css"),
      forms: textIn("forms-css"),
      "stand-ins": textIn("stand-ins-css"),
      fonts: textIn("fonts-css"),
    };

const Sheet = ({ name }: { readonly name: keyof typeof inPage }) => (
  <style
    id={`${name}-css`}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: inPage[name] }}
  />
);

/**
 * What a page has besides the site's sheet: screens that run React get the form sheet unless they say
 * otherwise.
 */
function moreOf({ styles, bare, client }: PageHandle) {
  return styles ?? (bare ? "signed-in" : client ? "forms" : undefined);
}

/**
 * Shows what belongs to the chosen town, by `data-town` of the page. A list with `data-towns="jalingo yola"` shows only
 * its parts of that town (`data-at`), if it has any. Of texts with `data-named` one shows: the town's, or the empty one.
 * @param towns their ids (towns.ts)
 */
const townStyles = (towns: readonly string[]): string =>
  [
    ...towns.map(
      (id) =>
        `html[data-town="${id}"] [data-towns~="${id}"]>:not([data-at="${id}"]),html[data-town="${id}"] [data-named]:not([data-named="${id}"]){display:none}`,
    ),
    'html:not([data-town]) [data-named]:not([data-named=""]){display:none}',
  ].join("");

/**
 * The styles of the page that is shown.
 * @param saveData the visitor wants no web fonts
 * @param towns that a visitor can choose, by id
 */
export function Sheets({
  saveData,
  towns,
}: {
  readonly saveData: boolean;
  readonly towns: readonly string[];
}) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const more = moreOf(handle ?? {});
  return (
    <>
      <Sheet name="site" />
      <style
        id="towns-css"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: hasTexts ? townStyles(towns) : textIn("towns-css") }}
      />
      {more === "forms" && <Sheet name="forms" />}
      {more === "signed-in" && <link rel="stylesheet" href={signedIn} />}
      {!saveData && <Sheet name="stand-ins" />}
    </>
  );
}

/**
 * At the end of the page: what the first paint does without. Browsers request it only after that paint.
 * @param saveData the visitor wants no web fonts
 */
export const LateSheets = ({ saveData }: { readonly saveData: boolean }) => (
  <>
    {!saveData && <Sheet name="fonts" />}
    <link rel="stylesheet" media="print" href={print} />
  </>
);
