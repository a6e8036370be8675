import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { adult, type OrderAnswer, placeOrder } from "../../support/enrolments/place-order.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** Checkouts of one account at once: a double tap, and the same cart in many tabs. */

const atOnce = 20;
/** Fewer than the connections of a process. */
const together = 5;
const items = [
  { courseId: "tiling", trainingLevel: "beginner" },
  { courseId: "masonry", trainingLevel: "beginner" },
];

type Opened = Awaited<ReturnType<typeof openEnrolmentAcademy>>;

/** An account that has registered someone before; otherwise the learner's own key would also order the checkouts. */
async function openWithLearner() {
  const opened = await openEnrolmentAcademy();
  const { academy, sandbox } = opened;
  const { token } = await signInAs(academy, "user");
  const earlier = await placeOrder(academy, token, {
    items: [{ courseId: "plumbing", trainingLevel: "beginner" }],
    learner: adult,
  });
  // Paid, because an open order would become the next cart.
  await sandbox.press(earlier.payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
  const { body } = await academy.call("GET", "/me/learners", { token });
  const [learner] = (body as { learners: { id: string }[] }).learners;
  return { ...opened, token, learner: { learnerId: learner?.id } };
}

/** The academy's records of Tiling and Masonry. */
async function countStored({ academy }: Opened) {
  const [row] = await selectRows<{ places: number; orders: number; attempts: number }>(
    academy.ctx.db,
    sql`select count(*)::int as places, count(distinct enrolments.order_id)::int as orders,
      (select count(*)::int from payment_attempts
        join orders on orders.id = order_id where orders.charged_kobo = 19000000) as attempts
      from enrolments where program_id in ('tiling', 'masonry')`,
  );
  return row;
}
const one = { places: 2, orders: 1, attempts: 1 };

describe(`${atOnce} checkouts of one cart at once`, () => {
  test("with one key are one order, one payment and one answer", async () => {
    const opened = await openWithLearner();
    const { academy, token, learner } = opened;
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => placeOrder(academy, token, { items, learner }, "one")),
    );
    const [first] = answers;
    expect(first).toMatchObject({ http: 201, payment: { amountKobo: 19_000_000 } });
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await countStored(opened)).toEqual(one);
    await opened.close();
  });

  const fromTabs = (opened: Awaited<ReturnType<typeof openWithLearner>>): Promise<OrderAnswer[]> =>
    Promise.all(
      Array.from({ length: atOnce }, (_, tab) =>
        placeOrder(opened.academy, opened.token, { items, learner: opened.learner }, `tab-${tab}`),
      ),
    );

  test("in as many tabs are one order and one payment", async () => {
    const opened = await openWithLearner();
    const answers = await fromTabs(opened);
    expect(new Set(answers.map(({ payment }) => payment?.reference)).size).toBe(1);
    expect(await countStored(opened)).toEqual(one);
    await opened.close();
  });

  test("of another cart, while the first one's transfer is on its way, open no other payment", async () => {
    const opened = await openWithLearner();
    const { academy, sandbox, token, learner } = opened;
    const first = await placeOrder(academy, token, { items, learner });
    await sandbox.press(first.payment?.reference ?? "", "transfer");
    const changed = { items: items.slice(0, 1), learner };
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, tab) =>
        placeOrder(academy, token, changed, `changed-${tab}`),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["payment_on_its_way"]));
    expect(await countStored(opened)).toEqual(one);
    await opened.close();
  });

  test("of another cart, while the first one's money arrives, take no second payment", async () => {
    const opened = await openWithLearner();
    const { academy, sandbox, token, learner } = opened;
    const first = await placeOrder(academy, token, { items, learner });
    await sandbox.press(first.payment?.reference ?? "", "pay");
    const changed = { items: items.slice(0, 1), learner };
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: atOnce }, (_, tab) =>
          placeOrder(academy, token, changed, `changed-${tab}`),
        ),
      ),
      sandbox.deliverTo(academy),
    ]);
    for (const { code } of answers) expect(["already_paid", "already_enrolled"]).toContain(code);
    expect(await countStored(opened)).toEqual(one);
    await opened.close();
  });

  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)("without the account's lock are several: the fault is real", async () => {
    const opened = await openWithLearner();
    // Several have begun before any looks for an order.
    const insteadOfNamedLock = barrier(together);
    weakenDatabase(opened.academy.ctx, { rowLock: true, stateCheck: true, insteadOfNamedLock });
    await fromTabs(opened);
    expect((await countStored(opened))?.orders).toBeGreaterThan(1);
    await opened.close();
  });
});
