/**
 * Shows what belongs to the chosen town, by `data-town` of the page. A list with `data-towns="jalingo yola"` shows only
 * its parts of that town (`data-at`), if it has any. Of texts with `data-named` one shows: the town's, or the empty one.
 * @param towns their ids (towns.ts)
 */
export const townStyles = (towns: readonly string[]): string =>
  [
    ...towns.map(
      (id) =>
        `html[data-town="${id}"] [data-towns~="${id}"]>:not([data-at="${id}"]),html[data-town="${id}"] [data-named]:not([data-named="${id}"]){display:none}`,
    ),
    'html:not([data-town]) [data-named]:not([data-named=""]){display:none}',
  ].join("");
