import { desc, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import type { BankImport, ImportColumns } from "./bank-statements.ts";
import { openStatement, readFirstRows } from "./open-statement.server.ts";
import { endImport, findKeptLayouts, readStatementJob } from "./read-statement.server.ts";
import { readHead } from "./read-statement-lines.ts";
import { columnName, headerKey, type Layout, layoutFaults } from "./statement-layout.ts";
import { bankImports, bankLayouts } from "./tables.server.ts";

type ImportRow = typeof bankImports.$inferSelect;

async function toImports(ctx: Context, rows: readonly ImportRow[]): Promise<BankImport[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ importedBy, accountConfirmedBy }) => [importedBy, accountConfirmedBy]),
  );
  return rows.map(
    ({ storageKey: _, endedAt: __, tries: ___, triedAt: ____, isFailed, asksAccount, ...row }) => ({
      ...row,
      state: isFailed ? "failed" : asksAccount && row.state === "columns" ? "account" : row.state,
      createdAt: row.createdAt.toISOString(),
      importedBy: names[row.importedBy] ?? "",
      accountConfirmedBy: row.accountConfirmedBy && (names[row.accountConfirmedBy] ?? ""),
    }),
  );
}

async function findImport(ctx: Context, id: string): Promise<ImportRow> {
  const [row] = await ctx.db.select().from(bankImports).where(eq(bankImports.id, id));
  if (!row) throw notFound("There is no such file.");
  return row;
}

export async function getImport(ctx: Context, id: string): Promise<BankImport> {
  requirePermission(ctx, "bank.reconcile");
  const [record] = await toImports(ctx, [await findImport(ctx, id)]);
  if (!record) throw notFound("There is no such file.");
  return record;
}

export async function listImports(ctx: Context): Promise<{ imports: BankImport[]; total: number }> {
  requirePermission(ctx, "bank.reconcile");
  const rows = await ctx.db
    .select()
    .from(bankImports)
    .orderBy(desc(bankImports.createdAt), bankImports.id)
    .limit(20);
  return { imports: await toImports(ctx, rows), total: rows.length };
}

/** Takes a file of the bank, which a job then reads: it books nothing, and the browser may be closed. */
export async function importStatement(
  ctx: Context,
  { statement }: { readonly statement: string },
): Promise<BankImport> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    const [file] = await takeUploads(tx, { statement }, `bank_import/${id}`);
    if (!file) throw invalid({ statement: "Choose this file again. We no longer have it." });
    await tx.db.insert(bankImports).values({
      id,
      state: "checking",
      fileName: file.name,
      storageKey: file.storageKey,
      importedBy: personId,
      createdAt: tx.clock(),
    });
    await audit(tx, "bank_import.made", id);
    await tx.jobs.enqueue(tx, readStatementJob, { importId: id });
  });
  return getImport(ctx, id);
}

const mostSample = 8;

const wrongState = () =>
  conflict("wrong_state", "Nothing has to be said about this file any more. Load the page again.");

async function readColumns(ctx: Context, id: string) {
  const row = await findImport(ctx, id);
  if (row.state !== "columns" || !row.storageKey) throw wrongState();
  const file = await openStatement(ctx, row.storageKey);
  try {
    const rows = await readFirstRows(file);
    const head = readHead(rows, await findKeptLayouts(ctx));
    if (!head) throw wrongState();
    return { head, rows };
  } finally {
    await file.close();
  }
}

/** The columns of a file about which somebody has to say something, with its first rows. */
export async function getImportColumns(ctx: Context, id: string): Promise<ImportColumns> {
  requirePermission(ctx, "bank.reconcile");
  const { head, rows } = await readColumns(ctx, id);
  const { cells, number } = head.header;
  const below = rows.filter((row) => row.number > number).slice(0, mostSample);
  return {
    header: cells.map((cell) => ({ name: columnName(cell), label: cell.trim() })),
    sample: below.map((row) => cells.map((_, at) => (row.cells[at] ?? "").slice(0, 80))),
    guess: head.guess,
  };
}

/** Keeps what the columns of a header mean, and reads the file. */
export async function chooseColumns(ctx: Context, id: string, layout: Layout): Promise<BankImport> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  const { head } = await readColumns(ctx, id);
  if (head.layout) throw wrongState();
  const faults = layoutFaults(layout, head.header.cells);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(bankImports)
      .where(eq(bankImports.id, id))
      .for("update");
    if (row?.state !== "columns") throw wrongState();
    const kept = { layout, madeBy: personId, madeAt: tx.clock() };
    await tx.db
      .insert(bankLayouts)
      .values({ key: headerKey(head.header.cells), ...kept })
      .onConflictDoUpdate({ target: bankLayouts.key, set: kept });
    await readOn(tx, id);
    await audit(tx, "bank_import.columns_chosen", id);
  });
  return getImport(ctx, id);
}

/** What a file waited for has been said: it is read from its beginning. */
async function readOn(ctx: Context, id: string, said: Partial<ImportRow> = {}): Promise<void> {
  await ctx.db
    .update(bankImports)
    .set({ ...said, state: "checking", asksAccount: false, tries: 0, triedAt: ctx.clock() })
    .where(eq(bankImports.id, id));
  await ctx.jobs.enqueue(ctx, readStatementJob, { importId: id });
}

/** Says whether a file that names no account is of the academy's, and reads it or forgets it. */
export async function confirmAccount(
  ctx: Context,
  id: string,
  { isOurs }: { readonly isOurs: boolean },
): Promise<BankImport> {
  const { personId } = requirePermission(ctx, "bank.reconcile");
  const row = await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select()
      .from(bankImports)
      .where(eq(bankImports.id, id))
      .for("update");
    if (!found) throw notFound("There is no such file.");
    if (found.state !== "columns" || !found.asksAccount) throw wrongState();
    await audit(tx, isOurs ? "bank_import.account_confirmed" : "bank_import.account_refused", id);
    if (isOurs) await readOn(tx, id, { accountConfirmedBy: personId });
    return found;
  });
  if (!isOurs) await endImport(ctx, row, { state: "refused", problem: notOurs });
  return getImport(ctx, id);
}

const notOurs = "This is not a statement of the academy’s account. Nothing was imported.";
