import { eq, inArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  getPerson,
  type Person,
  reachOfUser,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { lockStarts } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import {
  type AskedOrders,
  amendOrder,
  type LineToCharge,
  linkNumber,
  openOrder,
} from "#rooms/payments/door.server.ts";
import { lineToCharge } from "../account/quote-enrolments.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { orderMail } from "../mails/order-mail.server.ts";
import { numberForMail } from "../mails/transfer-rows.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { paidUrl } from "../own-page/links.server.ts";
import { sendEarlierLinksJob } from "../own-page/renew-link.server.ts";
import { centreIdOf, courseOfInterest, firstNameOf } from "../registration/course-of-interest.ts";
import { lockPerson } from "../registration/find-or-add-learner.server.ts";
import { withNewCodes } from "../registration/new-enrolment-code.server.ts";
import { refuseTwice } from "../registration/registered-before.server.ts";
import { chooseIntake, findStart, nameFull, startsFor } from "../seats/choose-intake.server.ts";
import { keptHold, newHold } from "../seats/new-hold.server.ts";
import { hasSeat } from "../seats/seats.ts";
import { enrolments } from "../tables.server.ts";
import {
  type CartLine,
  lockOpenCart,
  matchLines,
  type OpenCart,
  readOrderLines,
} from "./open-cart.server.ts";
import type { DroppedPlace, OrderBody, PlacedOrder } from "./order.ts";
import { toDropped } from "./quote-cart.server.ts";
import { readOrderLearners } from "./read-order-learners.server.ts";
import { type PlacedLine, referContinued, referPlaced, typedCodeOf } from "./refer-order.server.ts";

/** Makes two checkouts of one account wait for each other, so the second sees the first. */
async function lockOrdersOf(ctx: Context, personId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`orders ${personId}`}))`);
}

/**
 * Makes the cart wait for forms about its learners, and them for it. Sorted, so that two carts don't wait for each
 * other; before any order is locked, as forms do it.
 */
async function lockLearnersOf(ctx: Context, lines: readonly CartLine[]): Promise<void> {
  const keyOf = ({ program, learner }: CartLine) =>
    `${program.id} ${nameKeyOf(learner.learner.fullName)}`;
  for (const { program, learner } of lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    await lockPerson(ctx, { programId: program.id, learner: learner.learner });
}

/**
 * The start that each line joins, with a seat. Null if the form asks for the centre, or until a date is set.
 * @param kept the enrolments that lines continue: they need no second seat
 */
async function chooseIntakes(
  ctx: Context,
  read: readonly CartLine[],
  kept: ReadonlyMap<CartLine, Enrolment>,
): Promise<Map<CartLine, Intake | null>> {
  const taking = new Map<string, number>();
  const chosen = new Map<CartLine, Intake | null>(read.map((line) => [line, null]));
  const placed = read.flatMap((line) => {
    const own = kept.get(line) ?? null;
    // A cart that names no centre doesn't undo an earlier choice.
    const centreId = centreIdOf(line.preferredLocation ?? undefined) ?? own?.centreId ?? null;
    const isPlaceKnown = line.program.mode === "online" || centreId !== null;
    const wanted = { programId: line.program.id, centreId: centreId ?? undefined, own, taking };
    return isPlaceKnown ? [{ line, own, wanted }] : [];
  });
  await lockStarts(
    ctx,
    placed.map(({ wanted }) => startsFor(wanted)),
  );
  for (const { line, own, wanted } of placed) {
    const intake = await chooseIntake(ctx, wanted).catch(nameFull(line.program.title));
    chosen.set(line, intake);
    const isHeld = own?.intakeId === intake?.id && own !== null && hasSeat(own, ctx.clock());
    if (intake && !isHeld) taking.set(intake.id, (taking.get(intake.id) ?? 0) + 1);
  }
  return chosen;
}

/**
 * What a line costs and when it's due. The weeks of its instalments count from its start, or else from the next start
 * anywhere.
 */
async function toCharge(
  ctx: Context,
  line: CartLine,
  enrolmentId: string,
  intake: Intake | null,
): Promise<LineToCharge> {
  const start =
    intake ?? (await findStart(ctx, { programId: line.program.id, centreId: undefined }));
  const { course, fee } = line;
  return lineToCharge(ctx, { enrolmentId, course, fee, startsOn: start?.startsOn ?? null });
}

/** Stores an enrolment for each line. Those without a fee have their place and lack only the form. */
async function store(
  ctx: Context,
  {
    person,
    lines,
    intakes,
    newCode,
  }: {
    person: Person;
    lines: readonly CartLine[];
    intakes: ReadonlyMap<CartLine, Intake | null>;
    newCode: () => string;
  },
  {
    orderId,
    affiliateCode,
    inParts,
  }: { orderId: string | null; affiliateCode: string | null; inParts: boolean },
): Promise<Enrolment[]> {
  const startOf = lines.map((line) => intakes.get(line) ?? null);
  const holds = await Promise.all(
    lines.map(({ fee }, at) => (fee.totalKobo > 0 ? newHold(ctx, startOf[at] ?? null) : null)),
  );
  return ctx.db
    .insert(enrolments)
    .values(
      lines.map(({ id, course, program, learner, trainingLevel, preferredLocation, fee }, at) => ({
        id,
        code: newCode(),
        learnerId: learner.id,
        accountPersonId: person.id,
        isForSelf: learner.isSelf,
        programId: program.id,
        programTitle: program.title,
        mode: program.mode,
        priceType: program.priceType,
        courseOfInterest: course,
        trainingLevel,
        centreId: centreIdOf(preferredLocation ?? undefined),
        intakeId: startOf[at]?.id ?? null,
        seatHeldUntil: holds[at],
        status: fee.totalKobo > 0 ? ("pending_payment" as const) : ("awaiting_form" as const),
        answers: null,
        knownAnswers: learner.known,
        affiliateCode,
        feeComponents: fee.components,
        totalKobo: fee.totalKobo,
        inParts: inParts && fee.totalKobo > 0,
        openKobo: fee.totalKobo,
        nextDueOn: fee.totalKobo > 0 ? lagosDay(ctx.clock()) : null,
        orderId: fee.totalKobo > 0 ? orderId : null,
        submittedAt: ctx.clock(),
      })),
    )
    .returning();
}

const toPlaced = (placed: readonly PlacedLine[], dropped: DroppedPlace[]): PlacedOrder => ({
  orderId: placed.find(({ enrolment }) => enrolment.orderId)?.enrolment.orderId ?? null,
  enrolments: placed.map(({ enrolment, learner }) => ({
    id: enrolment.id,
    reference: referenceOf(enrolment),
    status: enrolment.status,
    courseOfInterest: enrolment.courseOfInterest,
    learnerFirstName: firstNameOf(learner.learner.fullName),
    totalKobo: enrolment.totalKobo,
  })),
  totalKobo: placed.reduce((sum, { enrolment }) => sum + enrolment.totalKobo, 0),
  dropped,
  payment: null,
  paymentProblem: null,
});

/** Asks before a new place goes to a learner who has one in the program by another form. */
async function askAboutLearners(ctx: Context, lines: readonly CartLine[]) {
  for (const { learner, program, trainingLevel } of lines) {
    await refuseTwice(ctx, { learner: learner.learner, program, trainingLevel, key: null });
  }
}

/** Whether the payer chose parts: they said so, or pay less than the whole. */
function isInParts({ inParts, amountKobo }: OrderBody, lines: readonly CartLine[]): boolean {
  const wholeKobo = lines.reduce((sum, { fee }) => sum + fee.totalKobo, 0);
  return inParts ?? (amountKobo ?? wholeKobo) < wholeKobo;
}

/** Changes what a kept place is for: the cart's current level, centre and fee. */
async function amendPlace(
  ctx: Context,
  line: CartLine,
  before: Enrolment,
  { intake, inParts }: { intake: Intake | null; inParts: boolean },
): Promise<Enrolment> {
  // A cart that names no centre doesn't undo an earlier choice.
  const centreId = centreIdOf(line.preferredLocation ?? undefined) ?? before.centreId;
  const intakeId = intake?.id ?? null;
  const seatHeldUntil = await keptHold(ctx, before, line.fee.totalKobo > 0 ? intake : null);
  const [after] = await ctx.db
    .update(enrolments)
    .set({
      centreId,
      intakeId,
      seatHeldUntil,
      trainingLevel: line.trainingLevel,
      courseOfInterest: line.course,
      trainingMonths: null,
      feeComponents: line.fee.components,
      totalKobo: line.fee.totalKobo,
      inParts: inParts && line.fee.totalKobo > 0,
    })
    .where(eq(enrolments.id, before.id))
    .returning();
  if (!after) throw new Error(`enrolment ${before.id} is gone`);
  if (centreId !== before.centreId) await audit(ctx, "enrolment.centre_changed", before.id, {});
  return after;
}

/** Makes the account's open order match the cart: charges its lines, and nothing for the places it dropped. */
async function chargeCart(
  ctx: Context,
  person: Person,
  orderId: string | null,
  { toPay, dropped }: { toPay: readonly LineToCharge[]; dropped: readonly LineToCharge[] },
): Promise<string | null> {
  if (orderId) {
    await amendOrder(ctx, orderId, [...toPay, ...dropped], { cause: "amended" });
    return orderId;
  }
  if (toPay.length === 0) return null;
  const payer = { payerEmail: person.email, payerName: person.name };
  return (await openOrder(ctx, { ...payer, lines: toPay, returnUrl: paidUrl(ctx) })).orderId;
}

/** Cancels the open order's places that the cart no longer names. */
async function dropPlaces(ctx: Context, { places }: Pick<OpenCart, "places">, kept: Set<string>) {
  const dropped = places.filter(({ enrolment }) => !kept.has(enrolment.id));
  if (dropped.length === 0) return { dropped, lines: [] };
  const ids = dropped.map(({ enrolment }) => enrolment.id);
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled", cancelCause: "dropped" })
    .where(inArray(enrolments.id, ids));
  for (const id of ids) await audit(ctx, "enrolment.dropped", id);
  const lines = dropped.map(
    ({ enrolment }): LineToCharge => ({
      lineRef: enrolment.id,
      description: enrolment.courseOfInterest,
      charges: [],
      quoteHoldsUntil: ctx.clock(),
    }),
  );
  return { dropped, lines };
}

/**
 * Registers a cart's learners with one payment. The signed-in person orders, whatever the body says, and fees come from
 * the catalogue. The forms follow (get-missing-form.server.ts). The payment starts afterwards, outside the transaction
 * (start-enrolment-payment.server.ts).
 * @param asked what the provider said about earlier orders (find-amendable.server.ts)
 */
export async function placeOrder(
  ctx: Context,
  body: OrderBody,
  asked: AskedOrders,
): Promise<PlacedOrder> {
  const { personId } = requirePermission(ctx, "orders.place");
  const today = lagosDay(ctx.clock());
  const programLines = await readOrderLines(ctx, body.items, today);
  const person = await getPerson(ctx, personId);
  return withNewCodes(ctx, async (tx, newCode) => {
    await lockOrdersOf(tx, personId);
    const learners = await readOrderLearners(tx, person, body, today);
    const read = programLines.flatMap((line, at): CartLine[] => {
      const learner = learners[at];
      const course = courseOfInterest(line.program.title, line.trainingLevel);
      return learner ? [{ ...line, learner, id: newId(), course }] : [];
    });
    await lockLearnersOf(tx, read);
    const cart = await lockOpenCart(tx, personId, asked);
    const kept = await matchLines(tx, personId, cart, read);
    const keptIds = new Set([...kept.values()].map(({ id }) => id));
    const given = await dropPlaces(tx, cart ?? { places: [] }, keptIds);
    const continued = new Map<CartLine, Enrolment>();
    const lines = read.filter((line) => !kept.has(line));
    if (body.onlyOnce) await askAboutLearners(tx, lines);
    const inParts = isInParts(body, read);
    const intakes = await chooseIntakes(tx, read, kept);
    for (const [line, before] of kept) {
      const intake = intakes.get(line) ?? null;
      continued.set(line, await amendPlace(tx, line, before, { intake, inParts }));
    }
    const toPay: LineToCharge[] = [];
    for (const line of read.filter(({ fee }) => fee.totalKobo > 0)) {
      const enrolmentId = kept.get(line)?.id ?? line.id;
      toPay.push(await toCharge(tx, line, enrolmentId, intakes.get(line) ?? null));
    }
    const affiliateCode = typedCodeOf(body);
    const storeWith = async (orderId: string | null) =>
      lines.length === 0
        ? []
        : store(tx, { person, lines, intakes, newCode }, { orderId, affiliateCode, inParts });
    const charged = { toPay, dropped: given.lines };
    // An existing order tells its lines' enrolments at once, so store these first.
    const early = cart ? await storeWith(cart.orderId) : null;
    const orderId = await chargeCart(tx, person, cart?.orderId ?? null, charged);
    const stored = early ?? (await storeWith(orderId));
    const byId = new Map(stored.map((enrolment) => [enrolment.id, enrolment]));
    const all = read.flatMap((line): PlacedLine[] => {
      const enrolment = continued.get(line) ?? byId.get(line.id);
      return enrolment ? [{ enrolment, learner: line.learner }] : [];
    });
    const isNew = ({ enrolment }: PlacedLine) => byId.has(enrolment.id);
    await referPlaced(tx, body, all.filter(isNew));
    await referContinued(
      tx,
      body,
      all.filter((line) => !isNew(line)),
    );
    for (const { id, programId, status, totalKobo } of stored) {
      await audit(tx, "enrolment.submitted", id, { programId, status, totalKobo });
      await tx.jobs.enqueue(tx, sendEarlierLinksJob, { enrolmentId: id });
    }
    const dropped = given.dropped.map(toDropped);
    if (stored.length > 0 || dropped.length > 0) {
      const { origin } = tx.config;
      // Who has a number already sees it at once; for a new one the mail does not wait.
      if (orderId) await linkNumber(tx, orderId);
      const own = await numberForMail(tx, { orderId });
      await queueMail(tx, orderMail({ person, placed: all, dropped, origin, own }), null, {
        reach: await reachOfUser(tx, personId),
        about: all[0]?.enrolment.code ?? null,
      });
    }
    return toPlaced(all, dropped);
  });
}
