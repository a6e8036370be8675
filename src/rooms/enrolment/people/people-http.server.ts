import { answer, type Served, serve } from "#foundation/http/serve.ts";
import type { PersonalData } from "#rooms/accounts/door.server.ts";
import type { AskedOrders } from "#rooms/payments/door.server.ts";
import { correctPerson } from "./correct-person.server.ts";
import { askBeforeErasingPerson, erasePerson, exportPerson } from "./erase-person.server.ts";
import { listPersonEnrolments } from "./get-person-record.server.ts";
import { joinPeople, splitPeople } from "./join-people.server.ts";
import * as endpoints from "./people.ts";

/**
 * What staff do about a person who learns.
 * @param parts the personal data of all rooms
 */
export const peopleHttp = (parts: readonly PersonalData[]): Served[] => [
  serve(endpoints.listPersonEnrolmentsEndpoint, async (ctx, { params, query }) =>
    answer(200, await listPersonEnrolments(ctx, params.id, query.from)),
  ),
  serve(endpoints.correctPersonEndpoint, async (ctx, { params, body }) =>
    answer(200, await correctPerson(ctx, params.id, body)),
  ),
  serve(endpoints.exportPersonEndpoint, async (ctx, { params, body }) =>
    answer(200, await exportPerson(ctx, params.id, body, parts)),
  ),
  serve(
    endpoints.erasePersonEndpoint,
    async (ctx, { params, body }, _exchange, asked: AskedOrders) =>
      answer(200, await erasePerson(ctx, params.id, body, parts, asked)),
    { before: (ctx, { params, body }) => askBeforeErasingPerson(ctx, params.id, body) },
  ),
  serve(endpoints.joinPeopleEndpoint, async (ctx, { params, body }) =>
    answer(200, await joinPeople(ctx, params.id, body)),
  ),
  serve(endpoints.splitPeopleEndpoint, async (ctx, { params, body }) =>
    answer(200, await splitPeople(ctx, params.id, body)),
  ),
];
