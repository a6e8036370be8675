import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { bundleProgram } from "#tests/support/machine/bundle-program.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolMany } from "../payments/enrolled-payments.ts";
import { openLastingDatabase, runKilled } from "./killed-process.ts";
import type { StormTask } from "./storm-process.ts";

/** How long the storm lasts; `STORM_MINUTES=60` for an hour. */
const minutes = Number(process.env.STORM_MINUTES ?? 0.4);
/** The storm moves on to other orders: the earlier ones have long been paid. */
const ofGroup = 8;
const groups = Math.min(Math.ceil(minutes * 10), 100);
const groupMs = (minutes * minuteMs) / groups;
const program = onServer ? await bundleProgram("tests/faults/processes/storm-process.ts") : null;

type Wrong = { id: string };

// On PostgreSQL only: two processes can't open the embedded database.
test.runIf(onServer)(
  `money comes, goes back and is moved for ${minutes} minutes in two processes that are killed: the books are right`,
  async () => {
    if (!program) return;
    const random = seededRandom("storm");
    const lasting = await openLastingDatabase();
    await lasting.use(async (database) => {
      const open = await openEnrolmentAcademy({ database, env: lasting.env });
      const { ctx } = open.academy;
      const token = await signInAdmin(open.academy);
      const affiliate = await makeAffiliate(open.academy, token, "earner@affiliates.example");
      await enrolMany(open.academy, groups * ofGroup, affiliate.code);
      // One payer, so that credit has somewhere to go.
      const payer = await signInAs(open.academy, "user", "payer@mail.example");
      await ctx.db.execute(sql`update enrolments set account_person_id = ${payer.personId}`);
      const stories = await selectRows<StormTask["stories"][number]>(
        ctx.db,
        sql`select id as "orderId", array(select line_ref from order_lines where order_id = orders.id) as "lineRefs"
          from orders`,
      );
      const actor = await authenticate(ctx, token);
      if (!actor) throw new Error("the admin is not signed in");
      const start = Date.now();
      const until = start + minutes * minuteMs;
      // On a slow machine it goes on until credit was moved, which otherwise may not come up in a short storm.
      const latest = until + 5 * minuteMs;
      const hasMoved = async () =>
        (await selectRows(ctx.db, sql`select 1 from credit_uses limit 1`)).length > 0;
      const live = async () => {
        while (Date.now() < until || (Date.now() < latest && !(await hasMoved()))) {
          const { env } = lasting;
          const group = Math.floor((Date.now() - start) / groupMs) % groups;
          const first = group * ofGroup;
          const task: StormTask = {
            env,
            actor,
            seed: random.below(2 ** 31),
            stories: stories.slice(first, first + ofGroup),
          };
          expect(await runKilled(program, task, 500 + random.below(6_000))).toBe("SIGKILL");
        }
      };
      await Promise.all([live(), live()]);
      expect(await findWrongBooks(ctx)).toEqual([]);
      const lopsided = sql`select transaction_id as id from ledger_entries group by 1 having sum(amount_kobo) <> 0`;
      expect(await selectRows<Wrong>(ctx.db, lopsided)).toEqual([]);
      // Each order is one place: the place has the order's money without its credit, and the commission is a tenth of
      // that.
      const places = sql`select n.id from enrolments n join orders o on o.id = n.order_id
        where n.received_kobo <> o.received_kobo - o.credit_kobo
          or (n.status in ('confirmed', 'partly_refunded', 'refunded') and n.received_kobo / 10 <> (
            select coalesce(sum(c.amount_kobo), 0) from commissions c where c.enrolment_id = n.id))`;
      expect(await selectRows<Wrong>(ctx.db, places)).toEqual([]);
      const [happened] = await selectRows<Record<string, number>>(
        ctx.db,
        sql`select (select count(*) from payments)::int as payments, (select count(*) from refunds)::int as refunds,
          (select count(*) from credit_uses)::int as moved, (select count(*) from credit_returns)::int as taken_back`,
      );
      console.log("storm:", happened);
      expect(happened?.moved).toBeGreaterThan(0);
      await open.close();
    });
    await lasting.close();
  },
  minutes * minuteMs + 15 * minuteMs,
);
