/** What other rooms can use of the contact room. */
export { contactHttp } from "./http.ts";
export { countLateMessages } from "./list-messages.ts";
export { messageData } from "./message-data.ts";
export { sweepMessagesJob } from "./sweep-messages.ts";
