/** Parts of the catalogue for screens of other rooms. */
export { ListStatus } from "./list/list-status.tsx";
export { FoundElsewhere, NothingFound, NotSure } from "./list/nothing-found.tsx";
export { CarriedOn, ProgramTabs, selectionPath } from "./list/program-filters.tsx";
export { OfferStyles, ProgramGrid } from "./list/program-grid.tsx";
export { GraduateWords } from "./pictures/graduate-words.tsx";
export { CentrePhotos, Photo } from "./pictures/photo.tsx";
export { amountColumns } from "./program/fee-table.tsx";
export { StartLines } from "./towns/start-lines.tsx";
export { TownBar } from "./towns/town-bar.tsx";
