/**
 * The parts of the site with their own version. A change of `site` renews all pages and snapshots. Data that changes
 * often and is shown on few pages has its own part, and renews only those pages.
 */
export type SitePart = "site" | "community";
