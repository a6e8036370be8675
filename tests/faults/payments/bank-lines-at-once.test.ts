import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { BookLineBody } from "#rooms/payments/bank-statements/bank-statements.ts";
import { bookLine, tickLine } from "#rooms/payments/bank-statements/book-line.server.ts";
import { chargeLine } from "#rooms/payments/bank-statements/charge-line.server.ts";
import { readStatementJob } from "#rooms/payments/bank-statements/read-statement.server.ts";
import { putLineAside } from "#rooms/payments/bank-statements/reopen-line.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import {
  findLine,
  importFile,
  statementOf,
  upload,
} from "#tests/support/payments/bank-statement.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** Two people import the same file, or book the same line, at once. */

const atOnce = 8;

async function openBank() {
  const room = await openPayments();
  const admin = await signInAs(room.academy, "admin");
  return { room, admin, who: asStaff(room.ctx, admin) };
}

const count = async ({ ctx }: TestPayments, what: string) =>
  (
    await selectRows<{ many: number }>(
      ctx.db,
      sql`select count(*)::int as many from ${sql.raw(what)}`,
    )
  )[0]?.many;

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

/** Several people import files that overlap, at the same time. @returns how many lines there are */
async function importAtOnce(guarded: boolean): Promise<number | undefined> {
  const { room, admin } = await openBank();
  if (!guarded) {
    await room.ctx.db.execute(sql`alter table bank_lines drop constraint bank_lines_once`);
  }
  const lines = Array.from(
    { length: 1_200 },
    (_, nth) => ["01/11/2026", nth + 1, `TRANSFER ${nth}`] as const,
  );
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth++) {
    const file = statementOf(nth % 2 === 0 ? lines : [...lines].reverse());
    const { body } = await upload(room.academy, admin.token, file);
    ids.push((body as { id: string }).id);
  }
  await Promise.all(ids.map((importId) => readStatementJob.run(room.ctx, { importId })));
  const many = await count(room, "bank_lines");
  await room.close();
  return many;
}

describe("four files with the same lines read at once", () => {
  test("make lines twice with the key off: the fault is real", async () => {
    expect(await importAtOnce(false)).toBeGreaterThan(1_200);
  });

  test("make each line once", async () => {
    expect(await importAtOnce(true)).toBe(1_200);
  });
});

/** Eight people book one line at once, each for another registration. */
async function bookAtOnce(guarded: boolean) {
  const { room, admin, who } = await openBank();
  for (let nth = 0; nth < atOnce; nth++) {
    await room.open([
      { lineRef: `line-${nth}`, charges: [{ component: "tuition", amountKobo: 4_000_000 }] },
    ]);
  }
  await importFile(
    room.academy,
    admin.token,
    statementOf([["01/11/2026", 40_000, "NIP 000013261101 UNCLEAR"]]),
  );
  const { id } = await findLine(room.academy, admin.token, "UNCLEAR");
  if (!guarded) {
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: false });
    await room.ctx.db.execute(sql`alter table used_evidence drop constraint used_evidence_pkey`);
    await room.ctx.db.execute(
      sql`alter table payment_attempts drop constraint payment_attempts_evidence_once`,
    );
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (onServer && name === "bank_line.locked" && !guarded) await untilTwoRead();
    },
  };
  const codes = await Promise.all(
    Array.from({ length: atOnce }, (_, nth) => {
      const parts = [{ enrolmentId: `line-${nth}`, amountKobo: 4_000_000 }];
      return bookLine(ctx, id, BookLineBody.parse({ parts }), new Map()).then(
        () => "booked",
        guarded ? codeOf : String,
      );
    }),
  );
  const payments = await count(room, "payments");
  const wrong = guarded ? await findWrongBooks(room.ctx) : [];
  await room.close();
  return { payments, booked: codes.filter((code) => code === "booked").length, wrong };
}

describe(`${atOnce} people book one line at once`, () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)(
    "for several registrations, with the guards off: the fault is real",
    async () => {
      expect((await bookAtOnce(false)).payments).toBeGreaterThan(1);
    },
  );

  test("and it pays once; the others are told who was quicker", async () => {
    expect(await bookAtOnce(true)).toEqual({ payments: 1, booked: 1, wrong: [] });
  });
});

/** Several lines of one amount are ticked off at once with the same posting. */
async function tickAtOnce(guarded: boolean) {
  const { room, admin, who } = await openBank();
  const { orderId } = await room.open([
    { lineRef: "line-paid", charges: [{ component: "tuition", amountKobo: 4_000_000 }] },
  ]);
  const lines = Array.from(
    { length: atOnce },
    (_, nth) => ["01/11/2026", 40_000, `EQUAL ${nth}`] as const,
  );
  await importFile(room.academy, admin.token, statementOf(lines));
  const ids = await Promise.all(
    lines.map(async ([, , narration]) => (await findLine(room.academy, admin.token, narration)).id),
  );
  const first = ids[0] ?? "";
  const parts = [{ enrolmentId: "line-paid", amountKobo: 4_000_000 }];
  await bookLine(who, first, BookLineBody.parse({ parts }), new Map());
  // As if it had been recorded at the counter: the posting has no line.
  await room.ctx.db.execute(sql`delete from bank_matches`);
  const [posting] = await selectRows<{ id: string }>(
    room.ctx.db,
    sql`select transaction_id as id from ledger_entries where account = 'bank' and order_id = ${orderId}`,
  );
  if (!guarded) {
    await room.ctx.db.execute(sql`alter table bank_matches drop constraint bank_matches_once`);
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (onServer && name === "bank_line.locked" && !guarded) await untilTwoRead();
    },
  };
  const codes = await Promise.all(
    ids.slice(1).map((id) => tickLine(ctx, id, [posting?.id ?? ""]).then(() => "ticked", codeOf)),
  );
  await room.close();
  return codes.filter((code) => code === "ticked").length;
}

describe("lines of one amount ticked off at once with one posting", () => {
  test.runIf(onServer)("are several with the key off: the fault is real", async () => {
    expect(await tickAtOnce(false)).toBeGreaterThan(1);
  });

  test("are one", async () => {
    expect(await tickAtOnce(true)).toBe(1);
  });
});

/** Eight people take back what was booked from one line for the wrong person. */
async function takeBackAtOnce(guarded: boolean) {
  const { room, admin, who } = await openBank();
  const { orderId } = await room.open([
    { lineRef: "line-wrong", charges: [{ component: "tuition", amountKobo: 4_000_000 }] },
  ]);
  await importFile(
    room.academy,
    admin.token,
    statementOf([["01/11/2026", 40_000, "NIP 000013261101 WRONG"]]),
  );
  const { id } = await findLine(room.academy, admin.token, "WRONG");
  const parts = [{ enrolmentId: "line-wrong", amountKobo: 4_000_000 }];
  await bookLine(who, id, BookLineBody.parse({ parts }), new Map());
  if (!guarded) {
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: false });
    for (const [table, key] of [
      ["payment_corrections", "payment_corrections_once_numbered"],
      ["ledger_transactions", "ledger_transactions_once"],
      ["bank_matches", "bank_matches_once"],
      ["orders", "orders_money_not_below_zero"],
    ]) {
      await room.ctx.db.execute(sql.raw(`alter table ${table} drop constraint ${key} cascade`));
    }
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (onServer && name === "correction.locked" && !guarded) await untilTwoRead();
    },
  };
  const ends = await Promise.all(
    Array.from({ length: atOnce }, () =>
      putLineAside(ctx, id, "open", "It was hers").then(() => "open", guarded ? codeOf : String),
    ),
  );
  const corrections = await count(room, "payment_corrections");
  const [order] = await selectRows<{ received: number }>(
    room.ctx.db,
    sql`select received_kobo::float8 as received from orders where id = ${orderId}`,
  );
  const wrong = guarded ? await findWrongBooks(room.ctx) : [];
  await room.close();
  return { corrections, received: order?.received, wrong, ends: new Set(ends) };
}

describe(`${atOnce} people take back one booking at once`, () => {
  test.runIf(onServer)(
    "with the guards off a second one takes it back too, and only the arithmetic stops it",
    async () => {
      const { ends } = await takeBackAtOnce(false);
      expect([...ends].join()).toContain("cannot share -4000000 kobo");
    },
  );

  test("and it is taken back once; for the others the line is open already", async () => {
    expect(await takeBackAtOnce(true)).toEqual({
      corrections: 1,
      received: 0,
      wrong: [],
      ends: new Set(["open"]),
    });
  });
});

/** Eight people book one line as a bank charge, or take it back. @returns how many postings there are then */
async function chargeAtOnce(guarded: boolean) {
  const { room, admin, who } = await openBank();
  await importFile(room.academy, admin.token, statementOf([["01/11/2026", -50, "STAMP DUTY"]]));
  const { id } = await findLine(room.academy, admin.token, "STAMP DUTY");
  if (!guarded) {
    weakenDatabase(room.ctx, { rowLock: false, stateCheck: false });
    await room.ctx.db.execute(
      sql`alter table ledger_transactions drop constraint ledger_transactions_once`,
    );
  }
  const untilTwoRead = barrier(2);
  const ctx: Context = {
    ...who,
    step: async (name) => {
      if (onServer && name === "bank_line.locked" && !guarded) await untilTwoRead();
    },
  };
  const atOnceDo = (work: () => Promise<void>) =>
    Promise.all(Array.from({ length: atOnce }, () => work().then(() => "done", codeOf)));
  const charged = await atOnceDo(() => chargeLine(ctx, id));
  const charges = await count(room, "ledger_transactions");
  if (guarded) await atOnceDo(() => putLineAside(ctx, id, "open", null));
  const postings = await count(room, "ledger_transactions");
  await room.close();
  return { charges, postings, done: charged.filter((code) => code === "done").length };
}

describe(`${atOnce} people book one line as a bank charge at once`, () => {
  test.runIf(onServer)("is charged twice with the guards off: the fault is real", async () => {
    expect((await chargeAtOnce(false)).charges).toBeGreaterThan(1);
  });

  test("and it is charged once, and taken back once", async () => {
    expect(await chargeAtOnce(true)).toEqual({ charges: 1, postings: 2, done: 1 });
  });
});
