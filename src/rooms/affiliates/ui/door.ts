/** The visitor's affiliate code, for screens of other rooms. */
export { captureKeptCode, forgetKeptCode, keptCodeName, readKeptCode } from "./kept-code.ts";
