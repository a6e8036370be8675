import type { Register } from "react-router";
import type { SitePart } from "#foundation/site/site-part.ts";

type Pattern = Register extends { pages: infer Pages } ? keyof Pages : string;

/** The query parameters that a page reads. All others are dropped before the page is rendered. */
export type PageParameters = {
  /** The cache keeps one page for each value. */
  readonly kept?: readonly string[];
  /** With one of these, the page is rendered for this visitor only and not cached. */
  readonly uncached?: readonly string[];
  /** The part of the site that it shows, if that has a version of its own. */
  readonly part?: SitePart;
};

const selection = ["search", "mode", "priceType"];
const steps = ["step", "change"];
/** Of lists in pages (foundation/pages/list-page.ts). */
const pages = ["page", "shown"];
/** Of lists for admins. */
const records = ["search", "sort", "order", "page"];
const platform = { kept: ["priceType", "town", ...pages] };

/**
 * The query parameters of every page, keyed by the page's pattern in routes.ts. A page never receives a
 * parameter that is not listed here, so visitors cannot fill the cache with endless `?made=up` pages.
 */
export const pageParameters: Readonly<Partial<Record<Pattern, PageParameters>>> = {
  "/": { kept: [...selection, "town"] },
  "/programs": {
    kept: [...selection, "town", "family", "month", "time", "upTo", "sort", ...pages],
    uncached: ["ref", "via"],
  },
  "/starts": { kept: ["town", "month", ...pages] },
  "/starts.ics": { kept: ["town", "month"] },
  "/programs/:id": { kept: ["town"], uncached: ["ref", "via", "preview"] },
  "/platforms/physical": platform,
  "/platforms/online": platform,
  "/platforms/hybrid": platform,
  "/affiliate-courses": { kept: ["search", "platform", "price", ...pages] },
  "/find-your-door": { kept: ["town", "time", "money", "company", "device", "sent"] },
  "/help": { kept: ["search"] },
  "/contact": { kept: ["subject", "sent"] },
  "/community": { kept: ["joined"], part: "community" },
  "/careers/apply": { kept: ["position"] },
  "/careers/apply/sent": { uncached: ["reference"] },
  "/login": { uncached: ["next"] },
  "/admin/login": { uncached: ["next"] },
  "/admin/welcome": { uncached: ["token"] },
  "/admin/catalogue": { uncached: ["status", "mode", "priceType", "family", ...records] },
  "/admin/catalogue/:id": { uncached: ["do"] },
  "/admin/catalogue/:id/intakes": { uncached: ["time", "centre", ...records] },
  "/admin/fees": { uncached: ["state", ...records] },
  "/admin/intakes": { uncached: ["time", "centre", "month", "do", ...records] },
  "/admin/intakes/:id/attendance": { uncached: ["week"] },
  "/admin/rosters": { uncached: ["week", "centre", "money", ...records] },
  "/admin/rosters/all": { uncached: ["time", "centre", "month", ...records] },
  "/admin/pictures": { uncached: ["tab", "kind", "state", ...records] },
  "/admin/pictures/:id": { uncached: ["kind", "programId", "centreId", "instructor"] },
  "/admin/programs": { uncached: ["platform", "published", ...records] },
  "/admin/enrolments": {
    uncached: ["status", "money", "mode", "centre", "programId", "month", ...records],
  },
  "/admin/enrolments/:id": { uncached: ["do"] },
  "/admin/people/:id": { uncached: ["do"] },
  "/admin/counter": { uncached: ["place", "new"] },
  "/admin/interest": { uncached: ["programId", "notified", ...records] },
  "/admin": { uncached: ["months", "by"] },
  "/admin/audit": { uncached: ["person", "thing", "from", "to", ...records] },
  "/admin/mail": { uncached: ["status", "kind", ...records] },
  "/admin/affiliates": { uncached: ["tab", "status", ...records] },
  "/admin/payments": { uncached: ["status", "way", "centre", "month", ...records] },
  "/admin/tills": { uncached: ["state", "differs", "centre", "day", ...records] },
  "/admin/bank": { uncached: ["tab", "state", "side", "from", "to", ...records] },
  "/admin/settlements": { uncached: ["state", ...records] },
  "/admin/months": { uncached: ["figure"] },
  "/admin/months/:month": { uncached: ["figure", ...records] },
  "/admin/credits": { uncached: [...records] },
  "/admin/reviews": { uncached: ["state", "kind", ...records] },
  "/admin/referrals": { uncached: ["status", "flag", "month", "affiliateId", ...records] },
  "/admin/payouts": { uncached: ["tab", "status", ...records] },
  "/admin/job-applications": { uncached: ["stage", "position", "month", ...records] },
  "/admin/messages": { uncached: ["status", "assigned", "late", "subject", ...records] },
  "/admin/community": { uncached: ["tab", "state", "kind", ...records] },
  "/admin/community/events/:id": { uncached: records },
  "/admin/community/chapters/:id": { uncached: records },
  "/register": { uncached: ["ref", "via", "next"] },
  "/forgot-password": { kept: ["audience"] },
  "/sign-in-by-code": { kept: ["audience"], uncached: ["next"] },
  "/register/:courseId": {
    kept: ["level", "town", ...steps],
    uncached: ["ref", "via", "intake", "waiting", "offer"],
  },
  "/registration-success": { uncached: ["reference", "trxref", "enrolment", "key", "payment"] },
  "/enrolments/:id": { uncached: ["key", "payment", "sent"] },
  "/pay/:payToken": { uncached: ["payment"] },
  "/enrolments/:id/form": { kept: steps, uncached: ["key"] },
  "/enrolments/:id/another": { kept: ["level", ...steps], uncached: ["key", "program"] },
  "/checkout/done": { uncached: ["enrolments"] },
  "/enrolments/:id/slip.pdf": { uncached: ["key"] },
  "/enrolments/:id/slip.ics": { uncached: ["key"] },
  "/enrolments/:id/account.pdf": { uncached: ["key"] },
  "/enrolments/:id/certificate.pdf": { uncached: ["key"] },
  "/enrolments/:id/receipts/:file": { uncached: ["key"] },
  "/slips": { uncached: ["code"] },
  "/certificates": { uncached: ["code"] },
  "/messages/stop": { uncached: ["phone", "key"] },
  "/waiting-list": { uncached: ["token"] },
  "/confirm-email": { uncached: ["token"] },
  "/reset-password": { uncached: ["token", "confirmed", "audience"] },
  "/affiliate-application-success": { uncached: ["reference"] },
  "/affiliate/login": { uncached: ["next"] },
  "/affiliate/stop-account-change": { uncached: ["token"] },
  "/affiliate/change-password": { uncached: ["next"] },
  "/sandbox/mail": { uncached: ["to", "message", "view", "key"] },
  "/sandbox/messages": { uncached: ["to", "message", "view", "key"] },
  "/sandbox/messages.json": { uncached: ["to", "key"] },
};
