import { and, eq, ilike, or } from "drizzle-orm";
import type { z } from "zod";
import { sortColumns } from "#foundation/database/columns.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { likePattern } from "#foundation/http/lists.ts";
import { findStaffCentre, requirePermission } from "#rooms/accounts/door.server.ts";
import { broadcastStateWords } from "./broadcast-states.ts";
import {
  type BroadcastSummary,
  broadcastSorts,
  type listBroadcastsEndpoint,
} from "./broadcasts.ts";
import { summariesOf } from "./get-broadcast.server.ts";
import { broadcasts } from "./tables.server.ts";

type Query = z.output<typeof listBroadcastsEndpoint.query>;

/** Messages to many; staff of a centre see those to its learners. There are few, so the search needs no index. */
export const broadcastList = defineList<Query, BroadcastSummary>(
  (ctx) => requirePermission(ctx, "broadcasts.send"),
  {
    from: broadcasts,
    id: broadcasts.id,
    date: broadcasts.writtenAt,
    sort: sortColumns(broadcasts, broadcastSorts),
    where: async ({ search, state }, ctx) => {
      const own = await findStaffCentre(ctx);
      const { title, text, centreId } = broadcasts;
      return and(
        own === null ? undefined : eq(centreId, own),
        state ? eq(broadcasts.state, state) : undefined,
        search
          ? or(ilike(title, likePattern(search)), ilike(text, likePattern(search)))
          : undefined,
      );
    },
    rows: async (ctx, part) =>
      summariesOf(ctx, await cutTo(part, ctx.db.select().from(broadcasts).$dynamic())),
  },
);

export const broadcastColumns: CsvColumns<BroadcastSummary> = {
  To: ({ title }) => title,
  Text: ({ text }) => text,
  Status: ({ state }) => broadcastStateWords[state].label,
  People: ({ people }) => people,
  "Can't be reached": ({ unreachable }) => unreachable,
  "SMS parts": ({ parts }) => parts,
  "Cost (NGN)": ({ costKobo }) => ({ kobo: costKobo }),
  "Written by": ({ writtenBy }) => writtenBy,
  Written: ({ writtenAt }) => instantCell(writtenAt),
  "Sent by": ({ approvedBy }) => approvedBy,
  "Stopped by": ({ stoppedBy }) => stoppedBy,
  Ended: ({ endedAt }) => endedAt && instantCell(endedAt),
  "Will be deleted on": ({ deletedOn }) => deletedOn,
};
