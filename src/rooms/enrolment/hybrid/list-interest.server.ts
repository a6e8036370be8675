import { and, count, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { findPrograms } from "#rooms/catalogue/door.server.ts";
import type { listInterestEndpoint as endpoint, InterestRow } from "../staff/staff.ts";
import { interestWords, hybridInterest as table } from "../tables.server.ts";

type Query = z.output<typeof endpoint.query>;
type Row = typeof table.$inferSelect & { programTitle: string };

function whereOf({ search, programId, notified }: Query): SQL | undefined {
  return and(
    programId ? eq(table.programId, programId) : undefined,
    notified && (notified === "yes" ? isNotNull(table.notifiedAt) : isNull(table.notifiedAt)),
    search ? matchesWords(interestWords(table), search) : undefined,
  );
}

async function titlesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const programs = await findPrograms(ctx, [...new Set(ids)]);
  return new Map([...programs].map(([id, { title }]) => [id, title]));
}

/** People who want an email when hybrid registration for a program opens. */
export const interestList = defineList<Query, Row>(
  (ctx) => requirePermission(ctx, "enrolments.read"),
  {
    from: table,
    id: table.id,
    date: table.createdAt,
    sort: { createdAt: table.createdAt, name: table.name, email: table.email },
    where: whereOf,
    async rows(ctx, part) {
      const rows = await cutTo(part, ctx.db.select().from(table).$dynamic());
      const titles = await titlesOf(
        ctx,
        rows.map(({ programId }) => programId),
      );
      return rows.map((row) => ({ ...row, programTitle: titles.get(row.programId) ?? "" }));
    },
  },
);

export const toInterestRow = ({ createdAt, notifiedAt, ...row }: Row): InterestRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  notifiedAt: notifiedAt?.toISOString() ?? null,
});

export const interestColumns: CsvColumns<Row> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Program: ({ programTitle }) => programTitle,
  Asked: ({ createdAt }) => createdAt,
  "Email sent": ({ notifiedAt }) => notifiedAt,
};

/** The programs that people asked about, with how many asked and how many are still waiting. */
export async function countInterest(ctx: Context) {
  requirePermission(ctx, "enrolments.read");
  const counted = await ctx.db
    .select({ id: table.programId, asked: count(), notified: count(table.notifiedAt) })
    .from(table)
    .groupBy(table.programId);
  const titles = await titlesOf(
    ctx,
    counted.map(({ id }) => id),
  );
  return counted
    .map(({ id, asked, notified }) => ({
      id,
      title: titles.get(id) ?? "",
      asked,
      waiting: asked - notified,
    }))
    .sort((a, b) => a.title.localeCompare(b.title));
}
