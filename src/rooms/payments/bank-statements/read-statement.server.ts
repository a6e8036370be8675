import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { eachAlone, type Job, type ScheduledJob } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { orderLines } from "../tables.server.ts";
import { fingerprinter } from "./fingerprint.server.ts";
import { type LineSpool, type RowLine, spoolLines } from "./line-spool.server.ts";
import {
  forgetStatement,
  type OpenStatement,
  openStatement,
  readFirstRows,
} from "./open-statement.server.ts";
import {
  LineReader,
  readHead,
  refuseOtherAccount,
  type StatementHead,
} from "./read-statement-lines.ts";
import { findReferencesInTexts } from "./references-in-texts.server.ts";
import { StatementFault } from "./statement-faults.ts";
import type { Layout } from "./statement-layout.ts";
import { bankImports, bankLayouts } from "./tables.server.ts";

type ImportRow = typeof bankImports.$inferSelect;

/** Lines that are stored with one statement, and rows between two notes of how far it is. */
const batchSize = 1_000;

const accountNumber = () => academy.bankTransfer.accountNumber;

/** The layouts that people have chosen, by the header's key. */
export async function findKeptLayouts(ctx: Context): Promise<Map<string, Layout>> {
  const kept = await ctx.db.select().from(bankLayouts);
  return new Map(kept.map(({ key, layout }) => [key, layout]));
}

const set = (ctx: Context, { id }: Pick<ImportRow, "id">, values: Partial<ImportRow>) =>
  ctx.db.update(bankImports).set(values).where(eq(bankImports.id, id));

type Checked = {
  readonly spool: LineSpool;
  readonly rows: number;
  readonly lines: number;
  readonly zeros: number;
  readonly days: readonly string[];
};

/**
 * Reads a file through before anything of it is kept, so that a fault in its last row keeps nothing. The caller closes
 * the lines.
 */
async function check(
  ctx: Context,
  row: ImportRow,
  file: OpenStatement,
  { header, layout }: StatementHead & { layout: Layout },
): Promise<Checked> {
  const reader = new LineReader(header, layout, lagosDay(ctx.clock()));
  let [rows, lines, first, last] = [0, 0, "", ""];
  async function* read(): AsyncGenerator<RowLine> {
    for await (const one of file.rows()) {
      rows = one.number;
      const line = reader.read(one);
      if (line) {
        lines++;
        first = first === "" || line.day < first ? line.day : first;
        last = line.day > last ? line.day : last;
        yield { ...line, fileRow: rows };
      }
      if (rows % (5 * batchSize) === 0) await set(ctx, row, { rowsDone: rows });
    }
    if (lines === 0) {
      throw new StatementFault(
        "There is no line with an amount in this file. Nothing was imported.",
      );
    }
  }
  const spool = await spoolLines(ctx, read());
  return { spool, rows, lines, zeros: reader.zeros, days: [first, last] };
}

type NumberedLine = RowLine & { readonly fingerprint: string };

/** Which lines have the code of exactly one order, or the reference of a payment for it, and of which place. */
async function findCodes(
  ctx: Context,
  lines: readonly NumberedLine[],
): Promise<Map<NumberedLine, string>> {
  const credits = lines.filter(({ amountKobo }) => amountKobo > 0);
  const texts = credits.map(({ narration, reference }) => `${narration} ${reference}`);
  const named = await fulfilment().findLinesInTexts(ctx, texts);
  const paid = await findReferencesInTexts(ctx, texts);
  const refs = [...new Set([...named, ...paid].flatMap(({ sure }) => sure))];
  const known =
    refs.length === 0
      ? []
      : await ctx.db.select().from(orderLines).where(inArray(orderLines.lineRef, refs));
  const orderOf = new Map(known.map(({ lineRef, orderId }) => [lineRef, orderId]));
  return new Map(
    credits.flatMap((line, at): [NumberedLine, string][] => {
      const own = [...(named[at]?.sure ?? []), ...(paid[at]?.sure ?? [])].filter((ref) =>
        orderOf.has(ref),
      );
      const [first] = own;
      const isOne = new Set(own.map((ref) => orderOf.get(ref))).size === 1;
      return first && isOne ? [[line, first]] : [];
    }),
  );
}

/** Stores lines that no earlier file had. All processes take the keys in one order, so none waits for the other. */
async function storeLines(
  ctx: Context,
  { id: importId }: ImportRow,
  lines: readonly NumberedLine[],
): Promise<void> {
  const codes = await findCodes(ctx, lines);
  const rows = [...lines]
    .sort((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1))
    .map((line) => ({
      id: newId(),
      file_row: line.fileRow,
      day: line.day,
      amount_kobo: line.amountKobo,
      narration: line.narration,
      reference: line.reference,
      fingerprint: line.fingerprint,
      line_ref: codes.get(line) ?? null,
    }));
  await ctx.db.execute(sql`insert into bank_lines (id, import_id, file_row, day, amount_kobo, narration,
      reference, fingerprint, line_ref, state)
    select id, ${importId}, file_row, day, amount_kobo, narration, reference, fingerprint, line_ref, 'open'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, file_row int, day date,
      amount_kobo bigint, narration text, reference text, fingerprint text, line_ref text)
    order by fingerprint
    on conflict do nothing`);
}

async function store(ctx: Context, row: ImportRow, { spool, rows }: Checked): Promise<void> {
  const fingerprint = fingerprinter(accountNumber());
  let batch: NumberedLine[] = [];
  const flush = async (rowsDone: number) => {
    if (batch.length > 0) await storeLines(ctx, row, batch);
    batch = [];
    await set(ctx, row, { rowsDone });
    await ctx.step("bank_import.batch_stored");
  };
  for await (const line of spool.lines()) {
    batch.push({ ...line, fingerprint: fingerprint(line) });
    if (batch.length >= batchSize) await flush(line.fileRow);
  }
  await flush(rows);
}

async function read(ctx: Context, row: ImportRow, file: OpenStatement): Promise<void> {
  const head = readHead(await readFirstRows(file), await findKeptLayouts(ctx));
  if (!head) {
    throw new StatementFault(
      "There is no row with the names of columns in this file. Download the statement again, with its header. Nothing was imported.",
    );
  }
  refuseOtherAccount(head, accountNumber());
  const { layout } = head;
  if (!layout) {
    await set(ctx, row, { state: "columns", rowsDone: 0 });
    return;
  }
  if (!head.account && !row.accountConfirmedBy) {
    await set(ctx, row, { state: "columns", asksAccount: true, bank: layout.bank, rowsDone: 0 });
    return;
  }
  const checked = await check(ctx, row, file, { ...head, layout });
  try {
    const { rows, lines, zeros, days } = checked;
    const [firstDay = null, lastDay = null] = days;
    await set(ctx, row, {
      state: "reading",
      bank: layout.bank,
      rows,
      rowsDone: 0,
      lines,
      zeroLines: zeros,
      firstDay,
      lastDay,
      problem: null,
    });
    await store(ctx, row, checked);
  } finally {
    await checked.spool.close();
  }
  const [made] = await selectRows<{ many: number }>(
    ctx.db,
    sql`select count(*)::int as many from bank_lines where import_id = ${row.id}`,
  );
  await endImport(ctx, row, { state: "done", newLines: made?.many ?? 0 });
}

type Ending = Partial<ImportRow> & { state: "done" | "refused" };

/** Ends an import, once, and deletes the file. */
export async function endImport(ctx: Context, row: ImportRow, values: Ending): Promise<void> {
  const ended = await ctx.db
    .update(bankImports)
    .set({ ...values, endedAt: ctx.clock(), storageKey: null })
    .where(and(eq(bankImports.id, row.id), isNull(bankImports.endedAt)))
    .returning({ id: bankImports.id });
  if (ended.length === 0) return;
  await audit(ctx, "bank_import.read", row.id, {
    status: values.state,
    rows: values.newLines ?? 0,
  });
  if (row.storageKey) await forgetStatement(ctx, row.storageKey);
}

/** How long a file waits for somebody to say what its columns mean, or that it is ours. */
const askedWaitMs = 7 * dayMs;

const noColumnsWords = "Nobody has said for a week what its columns mean. Import it again.";
const noAccountWords =
  "Nobody has said for a week that it is of the academy’s account. Import it again.";

/** A reading takes seconds. If nothing was tried for this long, its job is gone. */
const noTryMs = hourMs;

/** Ends imports about which nobody has said anything, and those whose job is gone; deletes their files. */
export const sweepStatementsJob: ScheduledJob = {
  name: "sweep-bank-statements",
  everySeconds: (10 * minuteMs) / 1000,
  async run(ctx) {
    const before = (ms: number) => new Date(ctx.clock().getTime() - ms);
    const { state, createdAt, triedAt } = bankImports;
    const old = await ctx.db
      .select()
      .from(bankImports)
      .where(
        or(
          and(eq(state, "columns"), lt(createdAt, before(askedWaitMs))),
          and(
            inArray(state, [...running]),
            lt(sql`coalesce(${triedAt}, ${createdAt})`, before(noTryMs).toISOString()),
          ),
        ),
      );
    await eachAlone(ctx, this.name, old, async (row) => {
      if (row.state !== "columns") return endImport(ctx, row, failed);
      const problem = row.asksAccount ? noAccountWords : noColumnsWords;
      return endImport(ctx, row, { state: "refused", problem });
    });
  },
};

const running = ["checking", "reading"] as const;

const failed: Ending = {
  state: "refused",
  isFailed: true,
  problem:
    "Something went wrong on our side each time we tried to read this file, so we have stopped. Import it again: no line comes twice. If that fails too, tell your developers.",
};

/** With the first one. The queue tries as often. */
const mostTries = 5;

/**
 * Claims a file for one try. It is counted first, so that a try counts whose process dies.
 * @returns null for a file that is not to be read, or not any more
 */
async function claim(ctx: Context, importId: string): Promise<ImportRow | null> {
  const [row] = await ctx.db
    .update(bankImports)
    .set({ tries: sql`${bankImports.tries} + 1`, triedAt: ctx.clock() })
    .where(and(eq(bankImports.id, importId), inArray(bankImports.state, [...running])))
    .returning();
  if (!row?.storageKey) return null;
  if (row.tries <= mostTries) return row;
  await endImport(ctx, row, failed);
  return null;
}

/**
 * Reads a file of the bank. If the process dies, the job runs again: lines that are stored already make no second ones.
 */
export const readStatementJob: Job<{ importId: string }> = {
  name: "read-bank-statement",
  retryLimit: mostTries - 1,
  retryDelaySeconds: 15,
  async run(ctx, { importId }) {
    const row = await claim(ctx, importId);
    if (!row?.storageKey) return;
    let file: OpenStatement | null = null;
    try {
      file = await openStatement(ctx, row.storageKey);
      await read(ctx, row, file);
    } catch (error) {
      if (error instanceof StatementFault) {
        return endImport(ctx, row, { state: "refused", problem: error.message });
      }
      if (row.tries >= mostTries) {
        await endImport(ctx, row, failed);
        throw error;
      }
      await set(ctx, row, {
        problem: "Something went wrong on our side. We will try again in a few minutes.",
      });
      throw error;
    } finally {
      await file?.close();
    }
  },
};
