/** Parts of the catalogue for screens of other rooms. */
export { NothingFound } from "./nothing-found.tsx";
export { ProgramTabs, selectionPath } from "./program-filters.tsx";
export { ProgramGrid } from "./program-grid.tsx";
