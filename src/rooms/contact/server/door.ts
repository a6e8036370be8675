/** What the contact room offers to others. */
export { contactHttp } from "./http.ts";
export { sweepMessagesJob } from "./sweep-messages.ts";
