import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import * as endpoints from "./community/admin-community.ts";
import { joinChapterEndpoint, registerForEventEndpoint } from "./community/community.ts";
import { joinChapter, registerForEvent } from "./community/join-community.server.ts";
import {
  eventColumns,
  exportEvents,
  getEvent,
  listEvents,
} from "./community/list-events.server.ts";
import {
  exportParticipants,
  listParticipants,
  participantColumns,
} from "./community/list-participants.server.ts";
import {
  chapterColumns,
  createChapter,
  exportChapters,
  getChapter,
  listChapters,
  setChapterState,
  updateChapter,
} from "./community/save-chapter.server.ts";
import { cancelEvent, createEvent, updateEvent } from "./community/save-event.server.ts";

export const contentHttp: Served[] = [
  serve(registerForEventEndpoint, async (ctx, { params, body }) =>
    answer(201, await registerForEvent(ctx, params.id, body)),
  ),
  serve(joinChapterEndpoint, async (ctx, { params, body }) =>
    answer(201, await joinChapter(ctx, params.id, body)),
  ),
  serve(endpoints.listParticipantsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(
        ctx,
        query,
        exchange,
        "community",
        participantColumns,
        exportParticipants(ctx, query),
      );
    }
    const { rows, ...counted } = await listParticipants(ctx, query);
    return answer(200, { participants: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.listEventsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "events", eventColumns, exportEvents(ctx, query));
    }
    const { rows, ...counted } = await listEvents(ctx, query);
    return answer(200, { events: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.getEventEndpoint, async (ctx, { params }) =>
    answer(200, await getEvent(ctx, params.id)),
  ),
  serve(endpoints.createEventEndpoint, async (ctx, { body }) =>
    answer(201, await createEvent(ctx, body)),
  ),
  serve(endpoints.updateEventEndpoint, async (ctx, { params, body }) =>
    answer(200, await updateEvent(ctx, params.id, body)),
  ),
  serve(endpoints.cancelEventEndpoint, async (ctx, { params, body }) =>
    answer(200, await cancelEvent(ctx, params.id, body)),
  ),
  serve(endpoints.listChaptersEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(
        ctx,
        query,
        exchange,
        "chapters",
        chapterColumns,
        exportChapters(ctx, query),
      );
    }
    const { rows, ...counted } = await listChapters(ctx, query);
    return answer(200, { chapters: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.getChapterEndpoint, async (ctx, { params }) =>
    answer(200, await getChapter(ctx, params.id)),
  ),
  serve(endpoints.createChapterEndpoint, async (ctx, { body }) =>
    answer(201, await createChapter(ctx, body)),
  ),
  serve(endpoints.updateChapterEndpoint, async (ctx, { params, body }) =>
    answer(200, await updateChapter(ctx, params.id, body)),
  ),
  serve(endpoints.setChapterStateEndpoint, async (ctx, { params, body }) =>
    answer(200, await setChapterState(ctx, params.id, body)),
  ),
];
