import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import * as endpoints from "./admin-messages.ts";
import { sendMessageEndpoint } from "./contact-message.ts";
import {
  exportMessages,
  getMessage,
  listMessages,
  messageColumns,
} from "./list-messages.server.ts";
import { assignMessage, setMessageStatus, snoozeMessage } from "./manage-message.server.ts";
import { replyToMessage } from "./reply-to-message.server.ts";
import { sendMessage } from "./send-message.server.ts";

export const contactHttp: Served[] = [
  serve(sendMessageEndpoint, async (ctx, { body }) => answer(201, await sendMessage(ctx, body))),
  serve(endpoints.listMessagesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(
        ctx,
        query,
        exchange,
        "messages",
        messageColumns,
        exportMessages(ctx, query),
      );
    }
    const { rows, ...counted } = await listMessages(ctx, query);
    return answer(200, { messages: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.getMessageEndpoint, async (ctx, { params }) =>
    answer(200, await getMessage(ctx, params.id)),
  ),
  serve(endpoints.assignMessageEndpoint, async (ctx, { params, body }) =>
    answer(200, await assignMessage(ctx, params.id, body)),
  ),
  serve(endpoints.replyToMessageEndpoint, async (ctx, { params, body }) =>
    answer(201, await replyToMessage(ctx, params.id, body)),
  ),
  serve(endpoints.snoozeMessageEndpoint, async (ctx, { params, body }) =>
    answer(200, await snoozeMessage(ctx, params.id, body)),
  ),
  serve(endpoints.setMessageStatusEndpoint, async (ctx, { params, body }) =>
    answer(200, await setMessageStatus(ctx, params.id, body)),
  ),
];
