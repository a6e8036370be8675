/** The visitor's affiliate code, for the script of every page: without React. */
export { captureKeptCode } from "./kept-code.ts";
export { reportVisit } from "./report-visit.ts";
