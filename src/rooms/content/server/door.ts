/** What the content room offers to others. */
export { contentHttp } from "./http.ts";
export { listPosts } from "./list-posts.ts";
export { seedCommunity } from "./seed-community.ts";
