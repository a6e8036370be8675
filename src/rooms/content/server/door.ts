/** What other rooms can use of the content room. */

export { communityData, sweepRegistrationsJob } from "./community/join-community.ts";
export { seedCommunity } from "./community/seed-community.ts";
export { tellCancelledJob, tellMovedJob } from "./community/tell-registered.ts";
export { type ContentFacts, contentFacts } from "./content-facts.ts";
export { findPolicy } from "./find-policy.ts";
export { contentHttp } from "./http.ts";
export { listPosts, type PostSummary } from "./list-posts.ts";
export { listReplies, type PlaceFacts } from "./list-replies.ts";
export { readContentFile } from "./read-content.ts";
