/** What other rooms can use of the content room. */

export { listPosts, type PostSummary } from "./blog/list-posts.server.ts";
export { communityData } from "./community/join-community.server.ts";
export { seedCommunity } from "./community/seed-community.server.ts";
export { type ContentFacts, contentFacts } from "./content-facts.server.ts";
export { findPolicy } from "./find-policy.server.ts";
export { findTextFaults } from "./find-text-faults.server.ts";
export { listReplies, type PlaceFacts } from "./help/list-replies.server.ts";
export { contentHttp } from "./http.server.ts";
export { contentJobs } from "./jobs.server.ts";
export { readContentFile } from "./read-content.server.ts";
