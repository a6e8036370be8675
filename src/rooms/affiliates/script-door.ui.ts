/** The visitor's affiliate code, for the script of every page: without React. */
export { captureKeptCode, reportVisit } from "./sharing/kept-code.ui.ts";
