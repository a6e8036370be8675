/** The visitor's affiliate code, for screens of other rooms. */
export { AffiliateCodeNote } from "./affiliate-code-note.tsx";
export { forgetKeptCode, keptCodeName, readKeptCode, readKeptLink } from "./kept-code.ts";
export { type Referrer, ReferrerNote } from "./referrer-note.tsx";
