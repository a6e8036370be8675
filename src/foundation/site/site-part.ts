/**
 * What has a version of its own. A change of `site` renews all pages and snapshots. What changes often and is shown on
 * few pages is a part of its own, and renews only those.
 */
export type SitePart = "site" | "community";
