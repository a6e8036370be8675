export { feeScheduleOn, findFeeSchedule } from "./fee-schedule-on.ts";
export { findIntake, findNextIntake } from "./find-next-intake.ts";
export { findProgram } from "./find-program.ts";
export { catalogueHttp } from "./http.ts";
export { listProgramCards } from "./list-program-cards.ts";
export { countPrograms, listPrograms, type ProgramFilter } from "./list-programs.ts";
export { renewPagesDaily } from "./renew-pages-daily.ts";
export { seedCatalogue } from "./seed-catalogue.ts";
export { setHybridOpen } from "./set-hybrid-open.ts";
