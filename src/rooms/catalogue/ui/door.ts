/** Parts of the catalogue for screens of other rooms. */
export { NothingFound } from "./nothing-found.tsx";
export { ProgramGrid } from "./program-card.tsx";
export { ProgramTabs } from "./program-filters.tsx";
