import { answer, type Served, serve, serveAll, serveAround } from "#foundation/http/serve.ts";
import type { PersonalData } from "#rooms/accounts/door.server.ts";
import { correctPerson } from "./correct-person.server.ts";
import { askBeforeErasingPerson, erasePerson, exportPerson } from "./erase-person.server.ts";
import { listPersonEnrolments } from "./get-person-record.server.ts";
import { joinPeople, splitPeople } from "./join-people.server.ts";
import { addPersonNote, deletePersonNote } from "./notes.server.ts";
import { deletePersonNoteEndpoint, erasePersonEndpoint, peopleCalls } from "./people.ts";

/**
 * What staff do with a learner's record.
 * @param parts the personal data of all rooms
 */
export const peopleHttp = (parts: readonly PersonalData[]): Served[] => [
  ...serveAll(peopleCalls, {
    listPersonEnrolments: (ctx, id, { from }) => listPersonEnrolments(ctx, id, from),
    correctPerson,
    addPersonNote: (ctx, id, { text }) => addPersonNote(ctx, id, text),
    exportPerson: (ctx, id, reason) => exportPerson(ctx, id, reason, parts),
    joinPeople,
    splitPeople,
  }),
  serve(deletePersonNoteEndpoint, async (ctx, { params: { id, note } }) => {
    await deletePersonNote(ctx, id, note);
    return answer(204);
  }),
  serveAround(erasePersonEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const asked = await askBeforeErasingPerson(ctx, params.id, body);
    return once(async (tx) => answer(200, await erasePerson(tx, params.id, body, parts, asked)));
  }),
];
