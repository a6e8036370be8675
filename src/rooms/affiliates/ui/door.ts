/** The affiliate code that a visitor came with, for screens of other rooms. */
export { captureKeptCode, forgetKeptCode, keptCodeName, readKeptCode } from "./kept-code.ts";
