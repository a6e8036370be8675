import { type Served, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { listMessagesEndpoint, messageCalls } from "./admin-messages.ts";
import { sendMessageEndpoint } from "./contact-message.ts";
import { getMessage, messageColumns, messageList } from "./list-messages.server.ts";
import { assignMessage, setMessageStatus, snoozeMessage } from "./manage-message.server.ts";
import { replyToMessage } from "./reply-to-message.server.ts";
import { sendMessage } from "./send-message.server.ts";

export const contactHttp: Served[] = [
  ...serveAll({ sendMessage: sendMessageEndpoint }, { sendMessage }),
  serveList(listMessagesEndpoint, messageList, {
    file: "messages",
    columns: messageColumns,
    body: (messages) => ({ messages }),
  }),
  ...serveAll(messageCalls, {
    getMessage,
    assignMessage,
    replyToMessage,
    snoozeMessage,
    setMessageStatus,
  }),
];
