/** The visitor's affiliate code, for the script of every page: without React. */
export { captureKeptCode, reportVisit } from "./kept-code.ts";
