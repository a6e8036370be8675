/** Parts of the catalogue for screens of other rooms. */
export { ListStatus } from "./list-status.tsx";
export { NotSure } from "./not-sure.tsx";
export { FoundElsewhere, NothingFound } from "./nothing-found.tsx";
export { ProgramTabs, selectionPath } from "./program-filters.tsx";
export { OfferStyles, ProgramGrid } from "./program-grid.tsx";
