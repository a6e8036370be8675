/** What other rooms can use of the contact room. */
export { contactHttp } from "./http.ts";
export { countLateMessages } from "./list-messages.ts";
export { sweepMessagesJob } from "./manage-message.ts";
export { findWriterOf, findWriters, messageData, messagesFrom } from "./message-writers.ts";
export { replyToMessage } from "./reply-to-message.ts";
export { sendMessage } from "./send-message.ts";
