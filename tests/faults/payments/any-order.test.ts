import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { bookSureLines } from "#rooms/payments/bank-statements/book-sure.server.ts";
import { openReview } from "#rooms/payments/cases/open-review.server.ts";
import { getAccount } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { sweepTransfers } from "#rooms/payments/payer-accounts/sweep-transfers.server.ts";
import { recordPayment } from "#rooms/payments/recorded/record-payment.server.ts";
import { howMany } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import {
  findLine,
  importFile,
  statementOf,
  type WrittenLine,
} from "#tests/support/payments/bank-statement.ts";
import {
  beginnerPlan,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { giveNumber, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** Money that several sources tell of: whichever comes first books it, and the books are the same. */

/** What really happened for one payer. */
type Facts = {
  /** Transfers to the payer's own number, in naira. */
  readonly toNumber: readonly number[];
  /** Transfers to the academy's account, in naira, each with the bank's reference. */
  readonly toAccount: readonly { readonly naira: number; readonly reference: string }[];
};

type Payer = Facts & {
  readonly lineRef: string;
  readonly orderId: string;
  /** Signed webhooks about the transfers to the number. */
  readonly webhooks: readonly { body: string; signature: string }[];
};

type Source = (open: Opened, payer: Payer) => Promise<void>;
type Opened = TestPayments & { token: string; who: ReturnType<typeof asStaff> };

/** What a second source is told about money that is booked: it is no fault. */
const known = ["evidence_used", "maybe_recorded", "line_done", "proof_closed"];

async function unlessKnown(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && known.includes(error.code))) throw error;
  }
}

const lineOf = (
  { lineRef }: Payer,
  { naira, reference }: Payer["toAccount"][number],
): WrittenLine => ["20/11/2026", naira, `NIP/${reference}/${lineRef}`];

const proofOf = (reference: string) =>
  sql`select id from payment_review_cases where subject = ${reference}`;

/** Who tells of money. A source more is a line more. */
const sources: Readonly<Record<string, Source>> = {
  webhook: async (open, { webhooks }) => {
    for (const { body, signature } of webhooks) await open.send(body, { signature });
  },
  list: async ({ ctx }) => {
    await sweepTransfers(ctx, new Date("2026-11-20T00:00:00Z"));
  },
  statement: async ({ academy, token, who }, payer) => {
    if (payer.toAccount.length === 0) return;
    const written = payer.toAccount.map((one) => lineOf(payer, one));
    await importFile(academy, token, statementOf(written));
    const lines = await Promise.all(
      payer.toAccount.map(({ reference }) => findLine(academy, token, reference)),
    );
    await bookSureLines(who, { ids: lines.map(({ id }) => id) });
  },
  proof: async ({ ctx }, { orderId, toAccount }) => {
    for (const { naira, reference } of toAccount) {
      await openReview(ctx, {
        kind: "transfer_proof",
        reference: orderId,
        subject: reference,
        orderId,
        details: { dueKobo: naira * 100 },
      });
    }
  },
  clerk: async ({ ctx, who }, { orderId, toAccount }) => {
    for (const { naira, reference } of toAccount) {
      const [proof] = await selectRows(ctx.db, proofOf(reference));
      await unlessKnown(() =>
        recordPayment(
          who,
          orderId,
          {
            amountKobo: naira * 100,
            method: "transfer",
            centreId: null,
            takerName: null,
            takenAt: ctx.clock(),
            evidence: reference,
            note: null,
            despiteCardPayment: false,
            match: null,
            faults: {},
            keepAsCredit: true,
            proofId: proof ? reference : null,
          },
          { unanswered: [], problem: null },
        ),
      );
    }
  },
};

/** The books of one payer after all sources have told of it in this order, some of them twice. */
async function tell(open: Opened, facts: Facts, nth: string, order: readonly string[]) {
  const lineRef = `line-${nth}`;
  const { orderId } = await open.open([{ lineRef, charges: beginnerPlan }]);
  const before = await balances(open.ctx);
  const number = await giveNumber(open, orderId);
  for (const naira of facts.toNumber) {
    await transferAtSandbox(open, number.accountNumber, naira * 100);
  }
  const webhooks = await open.sandbox.takeWebhooks();
  const toAccount = facts.toAccount.map(({ naira, reference }) => ({
    naira,
    reference: `${reference}${nth}`.replace("-", ""),
  }));
  const payer = { ...facts, toAccount, lineRef, orderId, webhooks };
  for (const name of order) await sources[name]?.(open, payer);
  const after = await balances(open.ctx);
  const accounts = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const { status, receivedKobo, openKobo, creditKobo, parts } = await getAccount(open.ctx, orderId);
  return {
    books: accounts.flatMap((account) => {
      const moved = (after[account] ?? 0) - (before[account] ?? 0);
      return moved === 0 ? [] : [[account, moved]];
    }),
    order: { status, receivedKobo, openKobo, creditKobo },
    parts: parts.map((part) => part.openKobo),
  };
}

const stories = howMany({ long: 40, server: 6, embedded: 4 });
const orders = 4;

test(`${stories} payers: webhook, list, statement, proof and clerk in any order give the same books`, async () => {
  const room = await openPayments();
  const admin = await signInAs(room.academy, "admin");
  const open: Opened = { ...room, token: admin.token, who: asStaff(room.ctx, admin) };
  for (let story = 1; story <= stories; story++) {
    const random = seededRandom(`any order ${story}`);
    const some = <One>(most: number, make: (nth: number) => One) =>
      Array.from({ length: random.below(most + 1) }, (_, nth) => make(nth));
    const facts: Facts = {
      toNumber: some(2, () => 1_000 + random.below(60_000)),
      toAccount: some(3, (nth) => ({
        naira: 500 + random.below(20_000),
        reference: `FT2632${10_000 + random.below(89_999)}${nth}`,
      })),
    };
    const sumKobo =
      [...facts.toNumber, ...facts.toAccount.map(({ naira }) => naira)].reduce(
        (sum, naira) => sum + naira,
        0,
      ) * 100;
    const ends = [];
    for (let turn = 0; turn < orders; turn++) {
      const told = Object.keys(sources)
        .flatMap((name) => (random.below(2) ? [name, name] : [name]))
        .map((name) => ({ name, at: random.below(1_000) }))
        .sort((one, other) => one.at - other.at)
        .map(({ name }) => name);
      ends.push({ told, ...(await tell(open, facts, `${story}x${turn}`, told)) });
    }
    const [first] = ends;
    for (const { told, ...end } of ends) {
      expect(end.order.receivedKobo, `story ${story}: ${told}`).toBe(sumKobo);
      expect({ told, ...end }).toEqual({ ...first, told });
    }
  }
  expect(await findWrongBooks(room.ctx)).toEqual([]);
  await room.close();
});
