import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../../support/academy/open-academy.ts";
import { earn, payoutsOf, savePaymentInfo } from "../../support/commissions/run-payouts.ts";
import { bundleProgram } from "../../support/machine/bundle-program.ts";
import { makeAffiliate, signInAdmin } from "../../support/people/make-affiliate.ts";
import { openLastingDatabase, runKilled } from "./killed-process.ts";
import type { PayoutTask } from "./paying-process.ts";

const now = "2026-11-20T09:00:00.000Z";

const steps: Record<PayoutTask["action"], string[]> = {
  make: ["payout.composed", "payout.added", "payout.statements_added", "payout.items_added"],
  pay: ["payout.locked", "payout.statements_paid", "payout.posted", "payout.paid"],
  return: ["payout.statements_ended", "payout.ended"],
  cancel: ["payout.statements_ended", "payout.ended"],
};

let lasting: Awaited<ReturnType<typeof openLastingDatabase>>;
beforeAll(async () => {
  lasting = await openLastingDatabase();
});
afterAll(() => lasting.close());

const program = await bundleProgram("tests/faults/processes/paying-process.ts");
const kill = (task: PayoutTask) => runKilled(program, task, null);

const use = <T>(work: (academy: TestAcademy) => Promise<T>): Promise<T> =>
  lasting.use(async (database) => {
    const academy = await openAcademy({ database, env: lasting.env });
    academy.setTime(now);
    try {
      return await work(academy);
    } finally {
      await academy.close();
    }
  });

/** All that a payout writes. */
const written = async ({ ctx }: TestAcademy) =>
  (
    await selectRows<Record<string, number | string | null>>(
      ctx.db,
      sql`select (select string_agg(status, ' ' order by created_at) from payouts) as payouts,
        (select string_agg(status, ' ' order by number) from payout_statements) as statements,
        (select count(*)::int from payout_items where stands) as standing,
        (select count(*)::int from payout_items where not stands) as ended,
        (select count(*)::int from ledger_transactions where kind like 'payout%') as postings,
        (select count(*)::int from audit_entries where action like 'payout.%' or action like 'statement.%') as audited,
        (select coalesce(sum(amount_kobo), 0)::int from ledger_entries where account = 'bank') as bank`,
    )
  )[0];

// On PostgreSQL only: the embedded database opens anew for each kill, and kill.test.ts ends it at payments.
test.runIf(onServer)(
  "killed at a step of making, paying, returning and cancelling a payout: nothing of it stays, and it can be done again",
  async () => {
    const admin = await use(async (academy) => {
      const token = await signInAdmin(academy);
      academy.setTime("2026-11-01T09:00:00Z");
      for (const [index, email] of ["asabe@mail.example", "ladi@mail.example"].entries()) {
        const affiliate = await makeAffiliate(academy, token, email, {
          phone: `0803000000${index}`,
        });
        await savePaymentInfo(academy, affiliate);
        await earn(academy, affiliate, `enrolment-${index}`);
      }
      academy.setTime(now);
      await academy.ctx.db.execute(
        sql`update sessions set last_used_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'`,
      );
      const actor = await authenticate(academy.ctx, token);
      if (!actor) throw new Error("no session");
      return { token, actor };
    });

    type Left = Awaited<ReturnType<typeof written>>;
    /** Does it in a process that survives. @returns the payout's id and what is in the database then */
    const complete = (
      expected: Left,
      work: (run: ReturnType<typeof payoutsOf>) => Promise<{ status: number; body: unknown }>,
    ): Promise<{ id: string; left: Left }> =>
      use(async (academy) => {
        // What the killed processes left: nothing.
        if (expected) expect(await written(academy)).toEqual(expected);
        const reply = await work(payoutsOf(academy, admin.token, admin.token));
        expect([200, 201]).toContain(reply.status);
        const { payout } = reply.body as { payout: { id: string } };
        return { id: payout.id, left: await written(academy) };
      });

    async function killAtEach(action: PayoutTask["action"], payoutId: string) {
      for (const step of steps[action]) {
        const task = { env: lasting.env, now, actor: admin.actor, step, action, payoutId };
        expect([action, step, await kill(task)]).toEqual([action, step, "SIGKILL"]);
      }
    }

    const nothing = await use(written);
    await killAtEach("make", "");
    const first = await complete(nothing, (run) => run.make());
    await killAtEach("cancel", first.id);
    const cancelled = await complete(first.left, (run) => run.cancel(first.id));
    const second = await complete(cancelled.left, (run) => run.make());
    const approved = await complete(second.left, (run) => run.approve(second.id));
    await killAtEach("pay", second.id);
    const paid = await complete(approved.left, (run) => run.pay(second.id));
    expect(paid.left).toMatchObject({
      payouts: "cancelled paid",
      statements: "cancelled cancelled paid paid",
      standing: 2,
      postings: 2,
      bank: -1_900_000,
    });
    await killAtEach("return", second.id);
    const returned = await complete(paid.left, (run) => run.sendBack(second.id));
    expect(returned.left).toMatchObject({ standing: 0, ended: 4, postings: 4, bank: 0 });
  },
);
