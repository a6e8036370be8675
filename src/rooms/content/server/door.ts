/** What other rooms can use of the content room. */

export { communityData } from "./community-data.ts";
export { type ContentFacts, contentFacts } from "./content-facts.ts";
export { findPolicy } from "./find-policy.ts";
export { contentHttp } from "./http.ts";
export { listPosts, type PostSummary } from "./list-posts.ts";
export { seedCommunity } from "./seed-community.ts";
export { sweepRegistrationsJob } from "./sweep-registrations.ts";
export { tellCancelledJob, tellMovedJob } from "./tell-registered.ts";
