/** Parts of the catalogue for screens of other rooms. */
export { ListStatus } from "./list/list-status.tsx";
export { FoundElsewhere, NothingFound, NotSure } from "./list/nothing-found.tsx";
export { ProgramTabs, selectionPath } from "./list/program-filters.tsx";
export { OfferStyles, ProgramGrid } from "./list/program-grid.tsx";
export { amountColumns } from "./program/fee-table.tsx";
