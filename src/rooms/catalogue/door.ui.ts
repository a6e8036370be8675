/** Parts of the catalogue for screens of other rooms. */

export { amountColumns } from "./fees/fee-table.tsx";
export { FeeTimeline } from "./fees/fee-timeline.tsx";
export { TimelinePoints } from "./fees/timeline-points.tsx";
export {
  FoundElsewhere,
  FreeOrOnline,
  ListStatus,
  NothingFound,
  NotSure,
} from "./list/list-status.tsx";
export { CarriedOn, ProgramTabs, selectionPath } from "./list/program-filters.tsx";
export { OfferStyles, ProgramGrid } from "./list/program-grid.tsx";
export { TownBar } from "./list/town-bar.tsx";
export { GraduateWords } from "./pictures/graduate-words.tsx";
export { CentrePhotos, Photo, PhotoStyles } from "./pictures/photo.tsx";
export { TradeScene } from "./pictures/trade-scene.tsx";
