export { getProgramRow, type Registrations } from "./desk/get-program.ts";
export { catalogueDeskHttp } from "./desk/http.ts";
export { findInCatalogue } from "./desk/list-catalogue.ts";
export {
  findIntakeRow,
  findStarts,
  findUnfinished,
  type IntakeRow,
  readIntakeBatches,
  readIntakes,
} from "./desk/list-intakes.ts";
export { addIntake, changeIntake, lockIntake, removeIntake } from "./desk/save-intake.ts";
export { feeScheduleOn } from "./fee-schedule-on.ts";
export {
  findIntake,
  findIntakes,
  intakesToJoin,
  lockIntakeToJoin,
  lockStarts,
  showSeatsTaken,
  type WantedStarts,
} from "./find-next-intake.ts";
export { findProgram, findPrograms } from "./find-program.ts";
export { catalogueHttp } from "./http.ts";
export { readLevels } from "./levels/read-levels.ts";
export { browsePrograms, listEntries, listProgramCards, listPrograms } from "./list-programs.ts";
export { centrePictures, readPictures } from "./pictures/read-pictures.ts";
export {
  type CatalogueEntry,
  comingIntakes,
  nextIntakeOf,
  readCatalogue,
  todaysFees,
} from "./read-catalogue.ts";
export { renewPagesDaily } from "./renew-pages-daily.ts";
export { seedCatalogue } from "./seed-catalogue.ts";
export { holdProgram, setHybridOpen } from "./set-hybrid-open.ts";
export { findOnOffer } from "./suggest-programs.ts";
