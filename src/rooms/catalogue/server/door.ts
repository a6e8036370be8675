export { feeScheduleOn, findWithFees } from "./fees/fee-schedule-on.ts";
export { readLevels } from "./fees/read-levels.ts";
export {
  findIntake,
  findIntakes,
  intakesToJoin,
  lockIntakeToJoin,
  lockStarts,
  showSeatsTaken,
  type WantedStarts,
} from "./find-next-intake.ts";
export { findProgram, findPrograms, programsToJoin } from "./find-program.ts";
export { catalogueHttp } from "./http.ts";
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
export { getProgramRow } from "./staff/get-program.ts";
export { findInCatalogue } from "./staff/list-catalogue.ts";
export { holdProgram, setHybridOpen } from "./staff/offer-program.ts";
export {
  addIntake,
  changeIntake,
  findIntakeRow,
  findStarts,
  findUnfinished,
  type IntakeRow,
  lockIntake,
  readIntakeBatches,
  readIntakes,
  removeIntake,
} from "./staff/save-intake.ts";
export { catalogueStaffHttp } from "./staff/staff-http.ts";
export { findOnOffer } from "./suggest-programs.ts";
