import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { realFiles } from "#tests/support/academy/form-data.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import {
  importFile,
  listLines,
  statementOf,
  upload,
} from "#tests/support/payments/bank-statement.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const room = await openPaymentsForFile();
const { academy } = room;
let token: string;
beforeAll(async () => {
  token = (await signInAs(academy, "admin", undefined, "cashier")).token;
});

const ours = "ACCOUNT NO,0000000000";
const columnsOf = async (id: string) =>
  academy.call("GET", `/admin/bank/imports/${id}/columns`, { token });

test("the same file twice, files that overlap and other balances make no second line; nothing is booked", async () => {
  const first = statementOf([
    ["01/10/2026", 500, "OVERLAP A"],
    ["02/10/2026", 500, "OVERLAP TWICE"],
  ]);
  expect(await importFile(academy, token, first)).toMatchObject({
    state: "done",
    bank: "Zenith Bank",
    lines: 2,
    newLines: 2,
    firstDay: "2026-10-01",
    lastDay: "2026-10-02",
  });
  expect(await importFile(academy, token, first)).toMatchObject({ lines: 2, newLines: 0 });
  const more = statementOf(
    [
      ["02/10/2026", 500, "overlap  twice"],
      ["02/10/2026", 500, "OVERLAP TWICE"],
      ["03/10/2026", -50, "OVERLAP CHARGE"],
    ],
    77_000,
  );
  expect(await importFile(academy, token, more)).toMatchObject({ lines: 3, newLines: 2 });
  const lines = (await listLines(academy, token)).filter(({ narration }) =>
    /overlap/i.test(narration),
  );
  expect(lines.map(({ day, amountKobo, state }) => [day, amountKobo, state])).toEqual([
    ["2026-10-01", 50_000, "open"],
    ["2026-10-02", 50_000, "open"],
    ["2026-10-02", 50_000, "open"],
    ["2026-10-03", -5_000, "open"],
  ]);
  expect(await room.countRows("payments")).toBe(0);
  expect(await room.countRows("uploads")).toBe(0);
});

test.each(["gtbank.csv", "zenith.csv", "first-bank.csv", "uba.csv", "access.xlsx"])(
  "the sample of %s is recognised",
  async (name) => {
    const path = join(import.meta.dirname, "../../../../tests/payments/statements", name);
    expect(await importFile(academy, token, await readFile(path), name)).toMatchObject({
      state: "done",
      problem: null,
    });
  },
);

test("the columns of another bank are explained once, and kept by its header", async () => {
  const file = (day: string) =>
    [
      "Moon Bank, account number 0000000000",
      "When,What,Who,Money,Way,Left",
      `${day},NIP TRANSFER,LADI PETER,"2,000.00",CR,1`,
      `${day},CHARGE,,50.00,DR,1`,
    ].join("\n");
  const asked = await importFile(academy, token, file("05/10/2026"));
  expect(asked).toMatchObject({ state: "columns", bank: null, newLines: 0 });
  const { body } = await columnsOf(asked.id);
  expect(body).toMatchObject({
    header: [
      { name: "WHEN", label: "When" },
      { name: "WHAT", label: "What" },
      { name: "WHO", label: "Who" },
      { name: "MONEY", label: "Money" },
      { name: "WAY", label: "Way" },
      { name: "LEFT", label: "Left" },
    ],
    guess: null,
  });
  const layout = {
    bank: "Moon Bank",
    day: "WHEN",
    narration: ["WHAT", "WHO"],
    reference: null,
    credit: null,
    debit: null,
    amount: "MONEY",
    mark: "WAY",
  };
  const choose = (body: object) =>
    academy.call("POST", `/admin/bank/imports/${asked.id}/columns`, { token, body });
  expect(await choose({ ...layout, day: "SOON" })).toMatchObject({
    status: 422,
    body: { fields: { day: "Choose the column with the day." } },
  });
  expect(await choose({ ...layout, amount: null })).toMatchObject({ status: 422 });
  expect(await choose(layout)).toMatchObject({ status: 200, body: { state: "checking" } });
  const { readStatementJob } = await import("./read-statement.server.ts");
  await readStatementJob.run(academy.ctx, { importId: asked.id });
  const read = await academy.call("GET", `/admin/bank/imports/${asked.id}`, { token });
  expect(read.body).toMatchObject({ state: "done", bank: "Moon Bank", newLines: 2 });
  expect((await columnsOf(asked.id)).status).toBe(409);
  expect(await importFile(academy, token, file("06/10/2026"))).toMatchObject({
    state: "done",
    bank: "Moon Bank",
    newLines: 2,
  });
  const lines = (await listLines(academy, token, "search=ladi")).map((one) => one.amountKobo);
  expect(lines).toContain(200_000);
});

const header = "DATE POSTED,VALUE DATE,DESCRIPTION,DEBIT,CREDIT,BALANCE";
const line = (day: string, credit: string) => `${day},${day},FEES,,${credit},1`;

test.each([
  [
    "of another account",
    `ACCOUNT NO,0123456789\n${header}\n${line("01/10/2026", "5")}`,
    "account 0123456789",
  ],
  ["in dollars", `CURRENCY: USD\n${header}\n${line("01/10/2026", "5")}`, "This is in USD."],
  [
    "with a day to come",
    `${ours}\n${header}\n${line("01/10/2026", "5")}\n${line("22/12/2026", "5")}`,
    "Row 4: 2026-12-22 has not come yet.",
  ],
  ["without a header", "Hello,there\nmy,friend", "no row with the names of columns"],
  [
    "of lines of ₦0",
    `${ours}\n${header}\n${line("01/10/2026", "0.00")}`,
    "There is no line with an amount",
  ],
])("a statement %s is refused in words, and nothing of it is kept", async (_, file, problem) => {
  const before = await room.countRows("bank_lines");
  const read = await importFile(academy, token, file);
  expect(read.state).toBe("refused");
  expect(read.problem).toContain(problem);
  expect(await room.countRows("bank_lines")).toBe(before);
  expect(await room.countRows("uploads")).toBe(0);
});

test("a PDF named .csv and a file that is too large are refused before they are kept", async () => {
  const pdf = await upload(academy, token, realFiles.pdf, "statement.csv");
  expect([pdf.status, (pdf.body as { error: string }).error]).toEqual([
    415,
    "statement.csv is not a real CSV file. Use CSV or XLSX.",
  ]);
  const large = await upload(academy, token, Buffer.alloc(21 * 1024 * 1024, "a"), "large.csv");
  expect([large.status, (large.body as { error: string }).error]).toEqual([
    413,
    "large.csv is larger than 20 MB",
  ]);
  const old = await upload(academy, token, realFiles.doc, "statement.xls");
  expect(old.status).toBe(415);
});

test("a statement of 10 MB is taken", async () => {
  const rows = Array.from({ length: 1_000 }, (_, nth) =>
    line("01/09/2026", `${nth + 1}.00`).replace("FEES", `LONG ${"X".repeat(9_900)} ${nth}`),
  );
  const read = await importFile(academy, token, `${ours}\n${header}\n${rows.join("\n")}`);
  expect(read).toMatchObject({ state: "done", newLines: 1_000 });
});

test("a reading that was cut off goes on, and the second reading makes no second line", async () => {
  const { readStatementJob } = await import("./read-statement.server.ts");
  const lines = Array.from(
    { length: 2_500 },
    (_, nth) => ["01/08/2026", nth + 1, `CUT OFF ${nth}`] as const,
  );
  const { body } = await upload(academy, token, statementOf(lines));
  const { id } = body as { id: string };
  let batches = 0;
  const dying = {
    ...academy.ctx,
    step: async (name: string) => {
      if (name === "bank_import.batch_stored" && ++batches === 2) throw new Error("killed");
    },
  };
  await expect(readStatementJob.run(dying, { importId: id })).rejects.toThrow("killed");
  const half = (await academy.call("GET", `/admin/bank/imports/${id}`, { token })).body;
  expect(half).toMatchObject({ state: "reading", rows: 2_502, rowsDone: 2_002 });
  expect((half as { problem: string }).problem).toContain("We will try again in a few minutes");
  await readStatementJob.run(academy.ctx, { importId: id });
  const read = (await academy.call("GET", `/admin/bank/imports/${id}`, { token })).body;
  expect(read).toMatchObject({ state: "done", newLines: 2_500, problem: null });
  expect(await room.countRows("bank_lines where narration like 'CUT OFF%'")).toBe(2_500);
});

test("a file whose columns nobody explains is deleted after a week", async () => {
  const { sweepStatementsJob } = await import("./read-statement.server.ts");
  const asked = await importFile(academy, token, "Some,Other,Names\n01/10/2026,FEES,5.00\n");
  expect(asked.state).toBe("columns");
  await sweepStatementsJob.run(academy.ctx);
  expect(await room.countRows("uploads")).toBe(1);
  academy.setTime("2026-11-28T09:00:01Z");
  await sweepStatementsJob.run(academy.ctx);
  academy.setTime("2026-11-21T09:00:00Z");
  expect(await room.countRows("uploads")).toBe(0);
  const ended = (await academy.call("GET", `/admin/bank/imports/${asked.id}`, { token })).body;
  expect(ended).toMatchObject({ state: "refused", problem: expect.stringContaining("a week") });
});

describe("a file that names no account", () => {
  const written = (day: string) => `${header}\n${line(day, "5000.00")}`;
  const say = (id: string, isOurs: boolean) =>
    academy.call("POST", `/admin/bank/imports/${id}/account`, { token, body: { isOurs } });
  const read = async (id: string) =>
    (await academy.call("GET", `/admin/bank/imports/${id}`, { token })).body;

  test("waits until a person says that it is ours", async () => {
    const asked = await importFile(academy, token, written("03/07/2026"));
    expect(asked).toMatchObject({
      state: "account",
      bank: "Zenith Bank",
      accountConfirmedBy: null,
    });
    expect(await room.countRows("bank_lines where day = '2026-07-03'")).toBe(0);
    expect((await columnsOf(asked.id)).body).toMatchObject({
      sample: [["03/07/2026", "03/07/2026", "FEES", "", "5000.00", "1"]],
    });
    expect(await say(asked.id, true)).toMatchObject({ status: 200, body: { state: "checking" } });
    expect((await say(asked.id, true)).status).toBe(409);
    const { readStatementJob } = await import("./read-statement.server.ts");
    await readStatementJob.run(academy.ctx, { importId: asked.id });
    expect(await read(asked.id)).toMatchObject({
      state: "done",
      newLines: 1,
      accountConfirmedBy: "Test admin",
    });
    // The next one is asked about too: its header says nothing of its account.
    expect(await importFile(academy, token, written("04/07/2026"))).toMatchObject({
      state: "account",
    });
  });

  test("and is forgotten when it is not ours", async () => {
    const asked = await importFile(academy, token, written("05/07/2026"));
    expect(await say(asked.id, false)).toMatchObject({
      status: 200,
      body: {
        state: "refused",
        problem: "This is not a statement of the academy’s account. Nothing was imported.",
      },
    });
    expect((await say(asked.id, true)).status).toBe(409);
    expect(await room.countRows("bank_lines where day = '2026-07-05'")).toBe(0);
  });
});

describe("an import that fails each time", () => {
  const failing = {
    ...academy.ctx,
    step: async (name: string) => {
      if (name === "bank_import.batch_stored") throw new Error("the disk is full");
    },
  };
  const start = async (day: string) => {
    const { body } = await upload(academy, token, statementOf([[day, 9, `NEVER ${day}`]]));
    return (body as { id: string }).id;
  };
  const read = async (id: string) =>
    (await academy.call("GET", `/admin/bank/imports/${id}`, { token })).body;
  const failed = { state: "failed", problem: expect.stringContaining("Import it again") };

  test("ends with a sentence, and the same file can be imported again", async () => {
    const { readStatementJob } = await import("./read-statement.server.ts");
    const id = await start("01/06/2026");
    for (let turn = 0; turn <= readStatementJob.retryLimit; turn++) {
      expect(await read(id)).toMatchObject({ state: turn === 0 ? "checking" : "reading" });
      await expect(readStatementJob.run(failing, { importId: id })).rejects.toThrow("disk");
    }
    expect(await read(id)).toMatchObject(failed);
    expect(await room.countRows(`uploads where taken_by = 'bank_import/${id}'`)).toBe(0);
    // A late try changes nothing.
    await readStatementJob.run(academy.ctx, { importId: id });
    expect(await read(id)).toMatchObject(failed);
    const again = await importFile(
      academy,
      token,
      statementOf([["01/06/2026", 9, "NEVER 01/06/2026"]]),
    );
    expect(again).toMatchObject({ state: "done", lines: 1 });
    expect(await room.countRows("bank_lines where narration = 'NEVER 01/06/2026'")).toBe(1);
  });

  test("whose process died in each try ends with the next try", async () => {
    const { readStatementJob } = await import("./read-statement.server.ts");
    const id = await start("02/06/2026");
    await academy.ctx.db.execute(sql`update bank_imports set tries = 5 where id = ${id}`);
    await readStatementJob.run(academy.ctx, { importId: id });
    expect(await read(id)).toMatchObject(failed);
  });

  test("whose job was lost with a restart ends after an hour", async () => {
    const { sweepStatementsJob } = await import("./read-statement.server.ts");
    const id = await start("03/06/2026");
    const running = await start("04/06/2026");
    academy.setTime("2026-11-21T10:30:00Z");
    await academy.ctx.db.execute(
      sql`update bank_imports set tried_at = '2026-11-21T10:00:00Z' where id = ${running}`,
    );
    await sweepStatementsJob.run(academy.ctx);
    academy.setTime("2026-11-21T09:00:00Z");
    expect(await read(id)).toMatchObject(failed);
    expect(await read(running)).toMatchObject({ state: "checking" });
  });
});

test("the columns of a bank that we don't know are guessed", async () => {
  const file = `${ours}\nDate,Narration,Branch,Credit,Debit\n01/05/2026,FEES,Yola,5.00,\n`;
  const asked = await importFile(academy, token, file);
  expect(asked).toMatchObject({ state: "columns" });
  expect(await columnsOf(asked.id)).toMatchObject({
    status: 200,
    body: { guess: { bank: "", day: "DATE", narration: ["NARRATION"], credit: "CREDIT" } },
  });
});

test("only who reconciles the bank sees its lines: cashiers and owners", async () => {
  for (const role of ["clerk", "reviewer"] as const) {
    const other = await signInAs(academy, "admin", undefined, role);
    const listed = await academy.call("GET", "/admin/bank/lines", { token: other.token });
    expect([role, listed.status]).toEqual([role, 403]);
    const sent = await upload(academy, other.token, statementOf([["01/10/2026", 5, "X"]]));
    expect([role, sent.status]).toEqual([role, 403]);
  }
});
