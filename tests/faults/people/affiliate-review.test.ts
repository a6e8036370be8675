import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { reviewApplication } from "#rooms/affiliates/applications/review-application.server.ts";
import { affiliateApplications, affiliates } from "#rooms/affiliates/tables.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademy } from "../../support/academy/open-academy.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { apply, signInAdmin } from "../../support/people/make-affiliate.ts";
import { barrier } from "../barrier.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";

const atOnce = 50;
const applications = onServer ? 8 : 3;

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const admin = await signInAdmin(academy);

const approve = { status: "approved" as const, rejectionReason: undefined };
const reject = { status: "rejected" as const, rejectionReason: "Too late" };
const decisionOf = (turn: number) => (turn % 2 === 0 ? approve : reject);

/** Approves and rejects in turn. @returns how many decisions got a 200; the others must get a 409 */
async function countWinners(id: string, first: number): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, turn) =>
      academy.call("POST", `/admin/applications/${id}/review`, {
        token: admin,
        body: decisionOf(first + turn),
      }),
    ),
  );
  const won = replies.filter(({ status }) => status === 200);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(atOnce - won.length);
  return won.length;
}

test(`${atOnce} decisions at once, ${applications} times: one wins, the others get 409`, async () => {
  for (let turn = 0; turn < applications; turn++) {
    const { id } = await apply(academy, `race-${turn}@mail.example`);
    expect(await countWinners(id, turn)).toBe(1);
  }
  const { db } = academy.ctx;
  const decided = await db.select().from(affiliateApplications);
  const made = await db.select().from(affiliates);
  expect(decided.filter(({ status }) => status === "pending")).toEqual([]);
  const approved = decided.filter(({ status }) => status === "approved").map(({ id }) => id);
  expect(made.map(({ applicationId }) => applicationId).sort()).toEqual(approved.sort());
  // One email for the application and one for its decision.
  const mails = await selectRows(db, sql`select id from messages`);
  expect(mails).toHaveLength(2 * applications);
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the guards are for", () => {
  const rivals = 10;

  async function decideAtOnce(guards: Guards, step: Context["step"]) {
    const weak = await openAcademy({ env: { LOG_LEVEL: "silent" } });
    const token = await signInAdmin(weak);
    weakenDatabase(weak.ctx, guards);
    const email = `guards-${guards.rowLock}-${guards.stateCheck}@mail.example`;
    const { id } = await apply(weak, email);
    const ctx = { ...weak.ctx, actor: await authenticate(weak.ctx, token), step };
    const outcomes = await Promise.allSettled(
      Array.from({ length: rivals }, (_, turn) => reviewApplication(ctx, id, decisionOf(turn))),
    );
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError);
      expect(error.status).toBe(409);
    }
    const mails = await selectRows(
      weak.ctx.db,
      sql`select id from messages where recipient = ${email} and kind <> 'affiliate_application_received'`,
    );
    await weak.close();
    return { winners: rivals - refused.length, mails: mails.length };
  }

  test("without both, one application is decided many times", async () => {
    const off = { rowLock: false, stateCheck: false };
    // All of them read the application as pending before any goes on.
    const { winners, mails } = await decideAtOnce(off, barrier(rivals));
    expect(winners).toBeGreaterThan(1);
    expect(mails).toBe(winners);
  });

  test("the row lock alone prevents it", async () => {
    const lock = { rowLock: true, stateCheck: false };
    expect(await decideAtOnce(lock, async () => {})).toEqual({ winners: 1, mails: 1 });
  });

  test("the state check alone prevents it", async () => {
    const check = { rowLock: false, stateCheck: true };
    expect(await decideAtOnce(check, barrier(rivals))).toEqual({ winners: 1, mails: 1 });
  });
});
