import { eq } from "drizzle-orm";
import type { Actor, Context } from "#foundation/context.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { setRate } from "#rooms/affiliates/account/set-rate.server.ts";
import { recordReferral } from "#rooms/affiliates/door.server.ts";
import { approvePayout, payPayout } from "#rooms/affiliates/payouts/approve-and-pay.server.ts";
import { cancelPayout, returnPayout } from "#rooms/affiliates/payouts/end-payout.server.ts";
import { makePayout } from "#rooms/affiliates/payouts/make-payout.server.ts";
import { withholdCommission } from "#rooms/affiliates/payouts/withhold-commission.server.ts";
import { referrals } from "#rooms/affiliates/tables.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";
import type { Random } from "../academy/random.ts";
import { addEnrolments } from "../enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "../people/make-affiliate.ts";
import {
  addStatement,
  correct,
  dayOf,
  failRefund,
  hasWithheld,
  type ModelAffiliate,
  type ModelEnrolment,
  type ModelStatement,
  nextStatement,
  pay,
  receivedOf,
  refund,
  wasTakenBack,
} from "./commission-model.ts";
import { savePaymentInfo } from "./run-payouts.ts";
import { tellCorrected, tellPaid, tellRefunded, tellRefundFailed } from "./tell-money.ts";

/** A payout of the academy and of the model. */
type Batch = { id: string; statements: ModelStatement[]; status: "prepared" | "approved" | "paid" };

export type World = {
  academy: TestAcademy;
  /** As the only admin. */
  ctx: Context;
  random: Random;
  now: Date;
  affiliates: (ModelAffiliate & { code: string; actor: Actor })[];
  batches: Batch[];
  /** How often each kind of event did something. */
  done: Map<string, number>;
};

/** Some affiliates; the last one gives no bank account. */
export async function openWorld(
  academy: TestAcademy,
  random: Random,
  count: number,
): Promise<World> {
  const admin = await signInAdmin(academy);
  const affiliates: World["affiliates"] = [];
  for (let index = 0; index < count; index++) {
    const made = await makeAffiliate(academy, admin, `affiliate${index}@mail.example`, {
      phone: `0803000${String(index).padStart(4, "0")}`,
    });
    const hasAccount = index < count - 1;
    if (hasAccount) await savePaymentInfo(academy, made);
    const actor = await authenticate(academy.ctx, made.token);
    if (!actor) throw new Error("no session");
    const { id, code } = made;
    affiliates.push({ id, code, actor, hasAccount, rates: [], enrolments: [], statements: [] });
  }
  const ctx = { ...academy.ctx, actor: await authenticate(academy.ctx, admin) };
  const now = academy.ctx.clock();
  return { academy, ctx, random, now, affiliates, batches: [], done: new Map() };
}

let made = 0;
const newName = (of: string) => `${of}-${++made}`;

async function refer({ ctx, random, affiliates }: World) {
  const affiliate = random.pick(affiliates);
  const id = newName("enrolment");
  await addEnrolments(ctx, id);
  const learner = { name: "Bello Garba", email: `${id}@mail.example`, phone: null };
  await recordReferral(ctx, {
    enrolmentId: id,
    affiliateCode: affiliate.code,
    keptCode: null,
    learner,
  });
  const none = { payments: [], refunds: [], lines: [] };
  const enrolment = { id, affiliate, rate: null, ...none, withheld: false };
  affiliate.enrolments.push(enrolment);
  return true;
}

const pickEnrolment = ({ random, affiliates }: World): ModelEnrolment | null => {
  const { enrolments } = random.pick(affiliates);
  return enrolments.length > 0 ? random.pick(enrolments) : null;
};

async function payPart(world: World) {
  const enrolment = pickEnrolment(world);
  if (!enrolment || enrolment.payments.length >= 3) return false;
  const kobo = 1 + world.random.below(9_500_000);
  const reference = newName("PAY");
  pay(enrolment, reference, kobo, world.now);
  await tellPaid(world.ctx, {
    enrolmentId: enrolment.id,
    receivedKobo: receivedOf(enrolment),
    reference,
    paidAt: world.now,
  });
  return true;
}

/** A refund, or a lost dispute, which counts as one. */
async function giveBack(world: World) {
  const enrolment = pickEnrolment(world);
  const left = enrolment?.payments.filter(({ kobo, refundedKobo }) => kobo > refundedKobo) ?? [];
  if (!enrolment || left.length === 0) return false;
  const payment = world.random.pick(left);
  const most = payment.kobo - payment.refundedKobo;
  const kobo = world.random.below(2) === 0 ? most : 1 + world.random.below(most);
  const id = newName(world.random.below(3) === 0 ? "dispute" : "refund");
  refund(enrolment, payment, id, kobo);
  await tellRefunded(world.ctx, {
    enrolmentId: enrolment.id,
    receivedKobo: receivedOf(enrolment),
    refundId: id,
    reference: payment.reference,
  });
  return true;
}

async function failBack(world: World) {
  const enrolment = pickEnrolment(world);
  const going = enrolment?.refunds.filter(({ failed }) => !failed) ?? [];
  if (!enrolment || going.length === 0) return false;
  const failing = world.random.pick(going);
  failRefund(enrolment, failing);
  await tellRefundFailed(world.ctx, {
    enrolmentId: enrolment.id,
    receivedKobo: receivedOf(enrolment),
    refundId: failing.id,
    reference: failing.payment.reference,
  });
  return true;
}

/** The amount of a payment was wrong. Nobody corrects one once money of the registration went back. */
async function correctAmount(world: World) {
  const enrolment = pickEnrolment(world);
  if (!enrolment || enrolment.payments.length === 0) return false;
  if (enrolment.refunds.some(({ failed }) => !failed)) return false;
  const payment = world.random.pick(enrolment.payments);
  correct(enrolment, payment, 1 + world.random.below(9_500_000));
  await tellCorrected(world.ctx, {
    enrolmentId: enrolment.id,
    receivedKobo: receivedOf(enrolment),
    refundId: newName("correction"),
    reference: payment.reference,
  });
  return true;
}

async function changeRate({ ctx, random, affiliates, now }: World) {
  const affiliate = random.pick(affiliates);
  const rate = random.below(2_001);
  const fromDay = dayOf(new Date(now.getTime() + random.below(20) * 86_400_000));
  await setRate(ctx, affiliate.id, { rateBasisPoints: rate, fromDay });
  affiliate.rates.push({ fromDay, rate });
  return true;
}

async function review(world: World) {
  const enrolment = pickEnrolment(world);
  if (!enrolment) return false;
  const [referral] = await world.ctx.db
    .select()
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolment.id));
  const unpaid = enrolment.lines.filter(({ statement }) => statement?.status !== "paid");
  // Even while only a refund waits to be taken back.
  const isPaidOut =
    unpaid.length < enrolment.lines.length && unpaid.reduce((sum, { kobo }) => sum + kobo, 0) <= 0;
  if (isPaidOut && !enrolment.withheld) return false;
  const withhold = !enrolment.withheld;
  await withholdCommission(world.ctx, referral?.id ?? "", { withhold, reason: "Odd" });
  enrolment.withheld = withhold;
  return true;
}

async function makeBatch(world: World) {
  const expected = world.affiliates.flatMap((one) => nextStatement(one, world.now) ?? []);
  if (expected.length === 0) {
    const refused = await makePayout(world.ctx).then(
      () => "made",
      ({ code }) => code,
    );
    if (refused !== "nothing_due") throw new Error(`a payout of nothing: ${refused}`);
    return false;
  }
  const { payout, statements } = await makePayout(world.ctx);
  const byAffiliate = new Map(statements.map((one) => [one.affiliateId, one]));
  if (byAffiliate.size !== expected.length) throw new Error("other affiliates than expected");
  for (const one of expected) {
    const found = byAffiliate.get(one.affiliate.id);
    if (found?.totalKobo !== one.totalKobo) {
      throw new Error(`statement of ${found?.totalKobo} kobo, expected ${one.totalKobo}`);
    }
    addStatement(one, found.number);
  }
  world.batches.push({ id: payout.id, statements: expected, status: "prepared" });
  return true;
}

const pickBatch = ({ random, batches }: World, status: Batch["status"]) => {
  const some = batches.filter(
    (one) =>
      one.status === status &&
      one.statements.some((of) => of.status === "open" || of.status === "paid"),
  );
  return some.length > 0 ? random.pick(some) : null;
};

/**
 * Lets staff continue with a payout; it is refused when something happened to it in the meantime. @returns whether it
 * went on
 */
async function goOn(world: World, batch: Batch, step: () => Promise<unknown>): Promise<boolean> {
  const open = batch.statements.filter(({ status }) => status === "open");
  const changed = open.filter(({ affiliate }) => wasTakenBack(affiliate, world.now));
  const refusal = open.some(hasWithheld)
    ? "withheld"
    : changed.length > 0
      ? "commission_changed"
      : "done";
  const outcome = await step().then(
    () => "done",
    ({ code }) => code,
  );
  if (outcome !== refusal) throw new Error(`payout: ${outcome}, expected ${refusal}`);
  // What staff are told to do.
  for (const one of outcome === "commission_changed" ? changed : []) {
    await cancelPayout(world.ctx, batch.id, { reason: "Refunded", statement: one.number });
    one.status = "cancelled";
  }
  return outcome === "done";
}

async function approve(world: World) {
  const batch = pickBatch(world, "prepared");
  if (!batch || !(await goOn(world, batch, () => approvePayout(world.ctx, batch.id)))) return false;
  batch.status = "approved";
  return true;
}

async function payBatch(world: World) {
  const batch = pickBatch(world, "approved");
  if (!batch) return false;
  const open = batch.statements.filter(({ status }) => status === "open");
  const send = () => payPayout(world.ctx, batch.id, { bankReference: newName("BANK") });
  if (!(await goOn(world, batch, send))) return false;
  for (const statement of open) statement.status = "paid";
  batch.status = "paid";
  return true;
}

/** The bank returns a paid one; one that is not paid is cancelled. One statement or all of them. */
async function endBatch(world: World, status: Batch["status"]) {
  const batch = pickBatch(world, status);
  if (!batch) return false;
  const from = status === "paid" ? "paid" : "open";
  const some = batch.statements.filter((one) => one.status === from);
  const ending = world.random.below(3) === 0 ? some : [world.random.pick(some)];
  const end = status === "paid" ? returnPayout : cancelPayout;
  const statement = ending.length < some.length ? { statement: ending[0]?.number } : {};
  await end(world.ctx, batch.id, { reason: "Account closed", ...statement });
  for (const one of ending) one.status = status === "paid" ? "returned" : "cancelled";
  return true;
}

async function wait(world: World) {
  world.now = new Date(world.now.getTime() + 1 + world.random.below(3 * 86_400_000));
  world.academy.setTime(world.now);
  return true;
}

/** Each kind of event, and how often it happens. */
const events: Record<string, [weight: number, happen: (world: World) => Promise<boolean>]> = {
  referral: [20, refer],
  payment: [26, payPart],
  refund: [9, giveBack],
  "failed refund": [4, failBack],
  "corrected amount": [4, correctAmount],
  "rate change": [3, changeRate],
  review: [3, review],
  "new payout": [5, makeBatch],
  approval: [6, approve],
  "paid payout": [6, payBatch],
  "returned payout": [3, (world) => endBatch(world, "paid")],
  "cancelled payout": [1, (world) => endBatch(world, "prepared")],
  "cancelled approved payout": [1, (world) => endBatch(world, "approved")],
  time: [13, wait],
};
const drawn = Object.entries(events).flatMap(([name, [weight]]) =>
  Array<string>(weight).fill(name),
);

/** Lets this many events happen. Each moves the time on a little. */
export async function happen(world: World, count: number): Promise<void> {
  for (let left = count; left > 0; ) {
    world.now = new Date(world.now.getTime() + 1);
    world.academy.setTime(world.now);
    const name = world.random.pick(drawn);
    if (!(await events[name]?.[1](world))) continue;
    world.done.set(name, (world.done.get(name) ?? 0) + 1);
    left--;
  }
}

export const eventNames = Object.keys(events);
