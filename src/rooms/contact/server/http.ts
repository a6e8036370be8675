import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { listMessagesEndpoint, sendMessageEndpoint } from "../contract/endpoints.ts";
import { listMessages } from "./list-messages.ts";
import { sendMessage } from "./send-message.ts";

export const contactHttp: Served[] = [
  serve(sendMessageEndpoint, async (ctx, { body }) => answer(201, await sendMessage(ctx, body))),
  serve(listMessagesEndpoint, async (ctx, { query }) =>
    answer(200, { ...(await listMessages(ctx, query)), ...pageOf(query) }),
  ),
];
