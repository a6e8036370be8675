/** The visitor's affiliate code, for screens of other rooms. */
export { AffiliateCodeNote } from "./affiliate-code-note.tsx";
export { creditedLink } from "./credited-link.ts";
export { forgetKeptCode, keptCodeName, readKeptLink } from "./kept-code.ts";
export { StatePill } from "./referrals/state-pill.tsx";
export { type Referrer, ReferrerNote } from "./referrer-note.tsx";
