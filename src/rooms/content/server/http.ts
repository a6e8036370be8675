import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  joinChapterEndpoint,
  listParticipantsEndpoint,
  registerForEventEndpoint,
} from "../contract/community.ts";
import { joinChapter, registerForEvent } from "./join-community.ts";
import { listParticipants } from "./list-participants.ts";

export const contentHttp: Served[] = [
  serve(registerForEventEndpoint, async (ctx, { params, body }) =>
    answer(201, await registerForEvent(ctx, params.id, body)),
  ),
  serve(joinChapterEndpoint, async (ctx, { params, body }) =>
    answer(201, await joinChapter(ctx, params.id, body)),
  ),
  serve(listParticipantsEndpoint, async (ctx, { query }) =>
    answer(200, { ...(await listParticipants(ctx, query)), ...pageOf(query) }),
  ),
];
