import { and, eq, gte, lt, or, type SQL } from "drizzle-orm";
import { getCentre } from "#foundation/academy/centres.ts";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { EndpointInput } from "#foundation/http/endpoint.ts";
import { lagosTime } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listTillsEndpoint, TillRecord } from "../../contract/tills.ts";
import { tillStateNames } from "../../rules/till-words.ts";
import { tills } from "../till-tables.ts";
import {
  centresInSight,
  type ListedTill,
  type NamedTill,
  selectTills,
  toTillRecord,
  withClerks,
} from "./read-till.ts";

type TillsQuery = EndpointInput<typeof listTillsEndpoint>["query"];

/** The tills that the caller sees: the own ones, and those of a cashier's centre, or all. */
async function inSight(ctx: Context): Promise<SQL | undefined> {
  const { personId } = requirePermission(ctx, "tills.keep");
  const centres = await centresInSight(ctx);
  if (centres === "all") return undefined;
  return or(eq(tills.clerkId, personId), centres ? eq(tills.centreId, centres) : undefined);
}

function whereTills({ centre, state, day }: TillsQuery): SQL | undefined {
  const from = day ? lagosTime(day, "00:00") : undefined;
  return and(
    centre ? eq(tills.centreId, centre) : undefined,
    state ? eq(tills.state, state) : undefined,
    from ? gte(tills.openedAt, from) : undefined,
    from ? lt(tills.openedAt, new Date(from.getTime() + dayMs)) : undefined,
  );
}

const source: ListSource<TillsQuery, ListedTill> = {
  from: tills,
  id: tills.id,
  idOf: ({ till }) => till.id,
  date: tills.openedAt,
  sort: { openedAt: tills.openedAt },
  where: async (query, ctx) => and(whereTills(query), await inSight(ctx)),
  rows: (ctx, part) => cutTo(part, selectTills(ctx).$dynamic()),
};

/** A page of tills. A clerk sees the own ones, a cashier those of the centre, an owner all. */
export async function listTills(
  ctx: Context,
  query: TillsQuery,
): Promise<{ tills: TillRecord[]; total: number; hasMore: boolean }> {
  const { personId } = requirePermission(ctx, "tills.keep");
  const { rows, ...counted } = await readPage(ctx, source, query);
  const named = await withClerks(ctx, rows);
  return { tills: named.map((row) => toTillRecord(row, personId)), ...counted };
}

/** All tills that the filters leave, of those that the caller sees. */
export function exportTills(ctx: Context, query: TillsQuery): AsyncGenerator<NamedTill[]> {
  requirePermission(ctx, "tills.keep");
  return readAll(ctx, query);
}

async function* readAll(ctx: Context, query: TillsQuery) {
  for await (const rows of readBatches(ctx, source, query)) yield await withClerks(ctx, rows);
}

const naira = (kobo: number | null | undefined) => (kobo == null ? null : { kobo });

export const tillColumns: CsvColumns<NamedTill> = {
  Opened: ({ till }) => till.openedAt,
  Centre: ({ till }) => getCentre(till.centreId).name,
  Clerk: ({ clerk }) => clerk,
  State: ({ till }) => tillStateNames[till.state],
  "Float (NGN)": ({ till }) => ({ kobo: till.floatKobo }),
  "Should hold (NGN)": ({ till, holdsKobo }) => ({ kobo: till.expectedKobo ?? holdsKobo }),
  "Counted (NGN)": ({ till }) => naira(till.countKobo),
  "Counted again (NGN)": ({ till }) => naira(till.handOverKobo),
  "Difference at the opening (NGN)": ({ till }) => ({ kobo: till.floatKobo - till.thereKobo }),
  "Difference at the close (NGN)": (row) => naira(toTillRecord(row, undefined).differenceKobo),
  "Difference at the hand-over (NGN)": (row) =>
    naira(toTillRecord(row, undefined).handOverDifferenceKobo),
  Closed: ({ till }) => till.closedAt,
  "Handed over": ({ till }) => till.handedOverAt,
  Reason: ({ till }) =>
    [till.openNote, till.closeNote, till.handOverNote].filter(Boolean).join(" / ") || null,
};
