import { answer, type Served, serveAll, serveAround } from "#foundation/http/serve.ts";
import type { PersonalData } from "#rooms/accounts/door.server.ts";
import { correctPerson } from "./correct-person.server.ts";
import { askBeforeErasingPerson, erasePerson, exportPerson } from "./erase-person.server.ts";
import { listPersonEnrolments } from "./get-person-record.server.ts";
import { joinPeople, splitPeople } from "./join-people.server.ts";
import { erasePersonEndpoint, peopleCalls } from "./people.ts";

/**
 * What staff do with a learner's record.
 * @param parts the personal data of all rooms
 */
export const peopleHttp = (parts: readonly PersonalData[]): Served[] => [
  ...serveAll(peopleCalls, {
    listPersonEnrolments: (ctx, id, { from }) => listPersonEnrolments(ctx, id, from),
    correctPerson,
    exportPerson: (ctx, id, reason) => exportPerson(ctx, id, reason, parts),
    joinPeople,
    splitPeople,
  }),
  serveAround(erasePersonEndpoint, async (ctx, { params, body }, _exchange, once) => {
    const asked = await askBeforeErasingPerson(ctx, params.id, body);
    return once(async (tx) => answer(200, await erasePerson(tx, params.id, body, parts, asked)));
  }),
];
