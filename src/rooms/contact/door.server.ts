/** What other rooms can use of the contact room. */
export { contactHttp } from "./http.server.ts";
export { contactJobs } from "./jobs.server.ts";
export { countLateMessages } from "./list-messages.server.ts";
export { findWriterOf, findWriters, messageData, messagesFrom } from "./message-writers.server.ts";
export { replyToMessage } from "./reply-to-message.server.ts";
export { sendMessage } from "./send-message.server.ts";
