import { type Served, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import {
  gatheringCalls,
  listChaptersEndpoint,
  listEventsEndpoint,
  listParticipantsEndpoint,
} from "./community/admin-community.ts";
import { joinChapterEndpoint, registerForEventEndpoint } from "./community/community.ts";
import { joinChapter, registerForEvent } from "./community/join-community.server.ts";
import { eventColumns, eventList, getEvent } from "./community/list-events.server.ts";
import { participantColumns, participantList } from "./community/list-participants.server.ts";
import {
  chapterColumns,
  chapterList,
  createChapter,
  getChapter,
  setChapterState,
  updateChapter,
} from "./community/save-chapter.server.ts";
import { cancelEvent, createEvent, updateEvent } from "./community/save-event.server.ts";

export const contentHttp: Served[] = [
  ...serveAll(
    { registerForEvent: registerForEventEndpoint, joinChapter: joinChapterEndpoint },
    { registerForEvent, joinChapter },
  ),
  serveList(listParticipantsEndpoint, participantList, {
    file: "community",
    columns: participantColumns,
    body: (participants) => ({ participants }),
  }),
  serveList(listEventsEndpoint, eventList, {
    file: "events",
    columns: eventColumns,
    body: (events) => ({ events }),
  }),
  serveList(listChaptersEndpoint, chapterList, {
    file: "chapters",
    columns: chapterColumns,
    body: (chapters) => ({ chapters }),
  }),
  ...serveAll(gatheringCalls, {
    getEvent,
    createEvent,
    updateEvent,
    cancelEvent,
    getChapter,
    createChapter,
    updateChapter,
    setChapterState,
  }),
];
