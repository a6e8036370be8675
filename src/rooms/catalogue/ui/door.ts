/** The parts of the catalogue that screens of other rooms show. */
export { NothingFound } from "./nothing-found.tsx";
export { ProgramGrid } from "./program-card.tsx";
export { ProgramTabs } from "./program-filters.tsx";
