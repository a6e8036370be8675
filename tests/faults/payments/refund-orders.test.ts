import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { compareWithProvider } from "#rooms/payments/server/refunds/compare-with-provider.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import type { TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { enrolMany } from "./enrolled-payments.ts";
import { inParallel, sign, writeOpenPayments } from "./payment-storm.ts";
import { knownStories, type ProviderTruth, randomPayment, returnedOf } from "./refund-model.ts";

const paidKobo = 9_500_000;
const feeKobo = 152_500;
const stories = Number(process.env.REFUND_STORIES ?? (onServer ? 200 : 40));
const atOnce = onServer ? 8 : 4;

type SimulatedPayment = {
  orderId: string;
  reference: string;
  truth: ProviderTruth;
  sent: object[];
};
type Books = {
  orderId: string;
  reference: string;
  returned: number;
  status: string;
  cases: string[];
};

/** Our books of all payments: the refunded money according to the ledger, and the open cases. */
async function readBooks(ctx: Context): Promise<Map<string, Books>> {
  const rows = await selectRows<Books>(
    ctx.db,
    sql`select o.id as "orderId", a.reference, o.status,
      (${paidKobo - feeKobo} - coalesce((select sum(e.amount_kobo) from ledger_entries e
        where e.order_id = o.id and e.account = 'provider_clearing'), 0))::int as returned,
      array(select kind from payment_review_cases c
        where c.reference = a.reference and c.closed_at is null order by kind) as cases
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

async function sendAll(
  academy: TestAcademy,
  sandbox: TestSandbox,
  payments: readonly SimulatedPayment[],
) {
  const statuses = new Set<number>();
  await inParallel(payments, atOnce, async ({ sent }) => {
    for (const notice of sent) {
      const { body, signature } = sign(notice, sandbox.secretKey);
      const { statusCode } = await academy.inject({
        method: "POST",
        url: "/api/webhooks/paystack",
        headers: { "content-type": "application/json", "x-paystack-signature": signature },
        payload: body,
      });
      statuses.add(statusCode);
    }
  });
  expect([...statuses]).toEqual([200]);
}

let transactionIds = 9_007_199_254_740_993n;

/** Puts the provider's records into the sandbox, for its lists. */
async function fillSandbox(sandbox: TestSandbox, payments: readonly SimulatedPayment[]) {
  for (const { reference, truth } of payments) {
    transactionIds += 2n;
    await sandbox.store.addTransaction({
      id: String(transactionIds),
      reference,
      accessCode: reference,
      email: "asabe@example.com",
      amountKobo: paidKobo,
      callbackUrl: null,
      cancelUrl: null,
      metadata: "",
      status: "success",
      gatewayResponse: "Successful",
      channel: "card",
      paidAt: "2026-11-21T09:00:30.000Z",
      arrivesAt: null,
      refundedKobo: returnedOf(truth),
      createdAt: "2026-11-21T09:00:00.000Z",
    });
    for (const refund of truth.refunds) await sandbox.store.putRefund(refund);
    for (const dispute of truth.disputes) await sandbox.store.putDispute(dispute);
  }
}

const later = ({ ctx, setTime }: TestAcademy) => setTime(new Date(ctx.clock().getTime() + hourMs));

/** Cases that ask a person to compare the refunds of a payment. */
const comparisonKinds = new Set(["refund_in_doubt", "refund_unmatched"]);

function expectSoundOrInReview(payments: readonly SimulatedPayment[], books: Map<string, Books>) {
  const wrong = payments.filter(({ reference, truth }) => {
    const book = books.get(reference);
    return (
      book?.returned !== returnedOf(truth) && !book?.cases.some((kind) => comparisonKinds.has(kind))
    );
  });
  expect(wrong.map(({ reference, sent }) => ({ sent, books: books.get(reference) }))).toEqual([]);
}

const statusOf = (returned: number) =>
  returned === 0 ? "paid" : returned === paidKobo ? "refunded" : "partly_refunded";

/** A refund that needs the payer's account keeps its case open until the provider has it, and no longer. */
const casesOf = ({ refunds }: ProviderTruth) =>
  refunds.some(({ status }) => status === "needs-attention") ? ["refund_needs_attention"] : [];

function expectSameAsProvider(payments: readonly SimulatedPayment[], books: Map<string, Books>) {
  const wrong = payments.filter(({ reference, truth }) => {
    const book = books.get(reference);
    const returned = returnedOf(truth);
    return (
      book?.returned !== returned ||
      book.status !== statusOf(returned) ||
      book.cases.filter((kind) => kind !== "dispute").join() !== casesOf(truth).join()
    );
  });
  expect(
    wrong.map(({ reference, sent, truth }) => ({ truth, sent, books: books.get(reference) })),
  ).toEqual([]);
}

async function expectBalanced(ctx: Context) {
  const lopsided = await selectRows(
    ctx.db,
    sql`select transaction_id from ledger_entries group by 1 having sum(amount_kobo) <> 0`,
  );
  expect(lopsided).toEqual([]);
}

describe("the notices of a known story, in every order", () => {
  let paymentsRoom: Awaited<ReturnType<typeof openPayments>>;
  beforeAll(async () => {
    paymentsRoom = await openPayments();
  });
  afterAll(() => paymentsRoom.close());

  test.each(knownStories)("%s", async (_name, simulate) => {
    const { ctx, academy, sandbox } = paymentsRoom;
    const count = permutationsOf(simulate("any").notices).length;
    const step = onServer ? 1 : Math.ceil(count / 12);
    const payments = await writeOpenPayments(ctx, Math.ceil(count / step));
    const simulated = payments.map(({ orderId, reference }, index): SimulatedPayment => {
      const truth = simulate(reference);
      return { orderId, reference, truth, sent: permutationsOf(truth.notices)[index * step] ?? [] };
    });
    await sendAll(academy, sandbox, simulated);
    expectSoundOrInReview(simulated, await readBooks(ctx));
    await fillSandbox(sandbox, simulated);
    later(academy);
    await compareWithProvider(ctx);
    expectSameAsProvider(simulated, await readBooks(ctx));
    await expectBalanced(ctx);
  });
});

describe(`${stories} generated stories`, () => {
  const random = seededRandom("stories of refunds");
  let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
  let simulated: SimulatedPayment[] = [];
  beforeAll(async () => {
    open = await openEnrolmentAcademy();
    const admin = await signInAdmin(open.academy);
    const affiliate = await makeAffiliate(open.academy, admin, "earner@affiliates.example");
    const payments = await enrolMany(open.academy, stories, affiliate.code);
    simulated = payments.map(({ orderId, reference }, index) => {
      const truth = randomPayment(reference, paidKobo, random.next);
      const twice = truth.notices.filter(() => random.next() < 0.2);
      // Every fourth payment loses some of its notices.
      const [charge, ...rest] = truth.notices;
      const heard = index % 4 ? rest : rest.filter(() => random.next() < 0.6);
      const all = [charge ?? {}, ...heard, ...(index % 4 ? twice : [])];
      return { orderId, reference, truth, sent: index % 3 ? random.shuffled(all) : all };
    });
    await fillSandbox(open.sandbox, simulated);
  });
  afterAll(() => open.close());

  const compare = async () => {
    later(open.academy);
    await compareWithProvider(open.academy.ctx);
  };

  test("by webhooks alone, our books agree with the provider, or a case is open", async () => {
    await sendAll(open.academy, open.sandbox, simulated);
    const all = simulated.filter((_, index) => index % 4);
    expectSoundOrInReview(all, await readBooks(open.academy.ctx));
    await expectBalanced(open.academy.ctx);
  });

  test("after the daily comparison they agree, also if webhooks were lost", async () => {
    await compare();
    expectSameAsProvider(simulated, await readBooks(open.academy.ctx));
    await expectBalanced(open.academy.ctx);
  });

  test("enrolments and commissions match the money that was really refunded", async () => {
    const rows = await selectRows<{ reference: string; status: string; commission: number }>(
      open.academy.ctx.db,
      sql`select a.reference, n.status, (select coalesce(sum(c.amount_kobo), 0)::int
          from commissions c where c.enrolment_id = n.id) as commission
        from enrolments n join payment_attempts a on a.order_id = n.order_id`,
    );
    const found = new Map(rows.map((row) => [row.reference, row]));
    for (const { reference, truth } of simulated) {
      const returned = returnedOf(truth);
      const status = returned === 0 ? "confirmed" : statusOf(returned);
      const commission = Math.floor((paidKobo - returned) / 10);
      expect(found.get(reference)).toEqual({ reference, status, commission });
    }
  });

  test("the next comparison corrects what late notices changed", async () => {
    const late = simulated.map((one) => ({
      ...one,
      sent: random.shuffled(one.truth.notices).filter(() => random.next() < 0.3),
    }));
    await sendAll(open.academy, open.sandbox, late);
    expectSoundOrInReview(late, await readBooks(open.academy.ctx));
    await compare();
    expectSameAsProvider(simulated, await readBooks(open.academy.ctx));
  });
});
