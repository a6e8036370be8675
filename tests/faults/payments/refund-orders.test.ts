import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { compareWithProvider } from "#rooms/payments/comparison/compare-with-provider.server.ts";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { chargeSuccess, openPayments } from "#tests/support/payments/open-payments.ts";
import type { TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { putPaid } from "#tests/support/payments/refund-at-provider.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { enrolMany } from "./enrolled-payments.ts";
import { inParallel, writeOpenPayments } from "./payment-storm.ts";
import {
  isWaiting,
  knownStories,
  randomPayment,
  returnedOf,
  type Step,
  simulatePayment,
} from "./refund-model.ts";

/** The sandbox keeps the provider's record. Whatever happens to its webhooks, our books match it. */

const paidKobo = 9_500_000;
const feeKobo = 152_500;
/** How many stories to generate, and how many orders of each known one to try. */
const stories = howMany({ long: 40, server: 12, embedded: 8 });
const atOnce = onServer ? 8 : 4;

type Opened = { academy: TestAcademy; sandbox: TestSandbox };
type Payment = { reference: string; steps: Step[] };
type Books = { reference: string; returned: number; status: string; cases: string[] };

/** What our books say about all payments: the refunded money in the ledger, and the open cases. */
async function readBooks(ctx: Context): Promise<Map<string, Books>> {
  const rows = await selectRows<Books>(
    ctx.db,
    sql`select a.reference, o.status,
      (${paidKobo - feeKobo} - coalesce((select sum(e.amount_kobo) from ledger_entries e
        where e.order_id = o.id and e.account = 'provider_clearing:paystack'), 0))::int as returned,
      array(select kind from payment_review_cases c where c.reference = a.reference
        and c.closed_at is null and c.subject = '' order by kind) as cases
      from orders o join payment_attempts a on a.order_id = o.id`,
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/** All permutations of a list. */
function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, at) =>
    permutationsOf([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

async function take({ sandbox }: Opened, { refund, dispute }: Step) {
  if (refund) await sandbox.store.putRefund(refund);
  if (dispute) await sandbox.store.putDispute(dispute);
}

async function send({ academy, sandbox }: Opened, webhook: object) {
  expect(await sandbox.sendTo(academy, webhook)).toBe(200);
}

const charged = (reference: string) =>
  chargeSuccess(reference, { amount: paidKobo, requested_amount: paidKobo, fees: feeKobo });
const webhooksOf = ({ reference, steps }: Payment) => [
  charged(reference),
  ...steps.flatMap(({ webhook }) => webhook ?? []),
];

const statusOf = (returned: number) =>
  returned === 0 ? "paid" : returned === paidKobo ? "refunded" : "partly_refunded";

async function expectSameAsProvider(ctx: Context, payments: readonly Payment[]) {
  const books = await readBooks(ctx);
  for (const { reference, steps } of payments) {
    const returned = returnedOf(steps);
    const status = statusOf(returned);
    const cases = isWaiting(steps) ? ["refund_needs_attention"] : [];
    expect(books.get(reference)).toEqual({ reference, returned, status, cases });
  }
  const lopsided = await selectRows(
    ctx.db,
    sql`select transaction_id from ledger_entries group by 1 having sum(amount_kobo) <> 0`,
  );
  expect(lopsided).toEqual([]);
}

describe("a story at the provider, its webhooks in every order", () => {
  let paymentsRoom: Awaited<ReturnType<typeof openPayments>>;
  beforeAll(async () => {
    paymentsRoom = await openPayments();
  });
  afterAll(() => paymentsRoom.close());

  test.each(knownStories)("%s", async (_name, happen) => {
    const { ctx } = paymentsRoom;
    const simulated = (reference: string): Payment => {
      const payment = simulatePayment(reference);
      happen(payment);
      return { reference, steps: payment.steps };
    };
    const count = permutationsOf(webhooksOf(simulated("any"))).length;
    const skip = Math.ceil(count / stories);
    const opened = await writeOpenPayments(ctx, Math.ceil(count / skip));
    const payments = opened.map(({ reference }) => simulated(reference));
    await inParallel([...payments.entries()], atOnce, async ([index, payment]) => {
      await putPaid(paymentsRoom, payment.reference);
      for (const step of payment.steps) await take(paymentsRoom, step);
      const sent = permutationsOf(webhooksOf(payment))[index * skip] ?? [];
      for (const webhook of sent) await send(paymentsRoom, webhook);
    });
    await expectSameAsProvider(ctx, payments);
  });
});

describe(`${stories} generated stories`, () => {
  const random = seededRandom("stories of refunds");
  let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
  let payments: Payment[] = [];
  beforeAll(async () => {
    open = await openEnrolmentAcademy();
    const admin = await signInAdmin(open.academy);
    const affiliate = await makeAffiliate(open.academy, admin, "earner@affiliates.example");
    const enrolled = await enrolMany(open.academy, stories, affiliate.code);
    payments = enrolled.map(({ reference }) => ({
      reference,
      steps: randomPayment(reference, paidKobo, random.next),
    }));
  });
  afterAll(() => open.close());

  /** Webhooks are sent late, twice, in any order, or not at all. @param isHeard whether the last one arrives last */
  function planOf({ reference, steps }: Payment, isHeard: boolean) {
    const plan: ({ step: Step } | { webhook: object })[] = [];
    let waiting: object[] = [charged(reference)];
    for (const step of steps) {
      plan.push({ step });
      if (step.webhook && random.next() < 0.8) waiting.push(step.webhook);
      const now = random.shuffled(waiting).filter(() => random.next() < 0.4);
      plan.push(...now.map((webhook) => ({ webhook })));
      waiting = waiting.filter((one) => !now.includes(one) || random.next() < 0.2);
    }
    const last = steps.findLast(({ webhook }) => webhook)?.webhook;
    if (isHeard && last) plan.push({ webhook: last });
    return plan;
  }

  const isHeard = (index: number) => index % 4 !== 0;

  test("webhooks come late, twice, in any order, or not at all; the last one makes the books right", async () => {
    const plans = payments.map((payment, index) => planOf(payment, isHeard(index)));
    await inParallel([...payments.entries()], atOnce, async ([index, { reference }]) => {
      await putPaid(open, reference);
      for (const one of plans[index] ?? []) {
        await ("step" in one ? take(open, one.step) : send(open, one.webhook));
      }
    });
    await expectSameAsProvider(
      open.academy.ctx,
      payments.filter((_, index) => isHeard(index)),
    );
  });

  test("after the daily comparison the books are right, even if webhooks were lost", async () => {
    await compareWithProvider(open.academy.ctx);
    await expectSameAsProvider(open.academy.ctx, payments);
  });

  test("enrolments and commissions match the money that really went back", async () => {
    const rows = await selectRows<{ reference: string; status: string; commission: number }>(
      open.academy.ctx.db,
      sql`select a.reference, n.status, (select coalesce(sum(c.amount_kobo), 0)::int
          from commissions c where c.enrolment_id = n.id) as commission
        from enrolments n join payment_attempts a on a.order_id = n.order_id`,
    );
    const found = new Map(rows.map((row) => [row.reference, row]));
    for (const { reference, steps } of payments) {
      const returned = returnedOf(steps);
      const status = returned === 0 ? "confirmed" : statusOf(returned);
      const commission = Math.floor((paidKobo - returned) / 10);
      expect(found.get(reference)).toEqual({ reference, status, commission });
    }
  });

  test("repeating all webhooks and the comparison posts nothing", async () => {
    const { ctx } = open.academy;
    const posted = () => selectRows(ctx.db, sql`select count(*) from ledger_transactions`);
    const before = await posted();
    await inParallel(payments, atOnce, async (payment) => {
      for (const webhook of random.shuffled(webhooksOf(payment))) await send(open, webhook);
    });
    await compareWithProvider(ctx);
    expect(await posted()).toEqual(before);
    await expectSameAsProvider(ctx, payments);
  });
});
