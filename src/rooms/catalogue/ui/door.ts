/** Parts of the catalogue for screens of other rooms. */

export { GraduateWords } from "./graduate-words.tsx";
export { FoundElsewhere, ListStatus, NothingFound, NotSure } from "./list/list-status.tsx";
export { CarriedOn, ProgramTabs, selectionPath } from "./list/program-filters.tsx";
export { OfferStyles, ProgramGrid } from "./list/program-grid.tsx";
export { TownBar } from "./list/town-bar.tsx";
export { CentrePhotos, Photo } from "./photo.tsx";
export { amountColumns } from "./program/fee-table.tsx";
