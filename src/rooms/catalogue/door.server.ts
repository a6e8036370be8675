export { feeScheduleOn, findWithFees } from "./fees/fee-schedule-on.server.ts";
export { catalogueHttp } from "./http.server.ts";
export {
  findIntake,
  findIntakes,
  intakesToJoin,
  lockIntakeToJoin,
  lockStarts,
  showSeatsTaken,
  type WantedStarts,
} from "./intakes/find-next-intake.server.ts";
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
} from "./intakes/save-intake.server.ts";
export { catalogueJobs } from "./jobs.server.ts";
export { readLevels } from "./levels/read-levels.server.ts";
export {
  browsePrograms,
  listEntries,
  listProgramCards,
  listPrograms,
} from "./list/list-programs.server.ts";
export { centrePictures, readPictures } from "./pictures/read-pictures.server.ts";
export { findProgram, findPrograms, programsToJoin } from "./program/find-program.server.ts";
export {
  type CatalogueEntry,
  comingIntakes,
  nextIntakeOf,
  readCatalogue,
  todaysFees,
} from "./read-catalogue.server.ts";
export { findOnOffer } from "./search/suggest-programs.server.ts";
export { seedCatalogue } from "./seed-catalogue.server.ts";
export { getProgramRow } from "./staff/get-program.server.ts";
export { findInCatalogue } from "./staff/list-catalogue.server.ts";
export { holdProgram, setHybridOpen } from "./staff/offer-program.server.ts";
export { catalogueStaffHttp } from "./staff/staff-http.server.ts";
