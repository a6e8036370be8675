import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { getPerson, type Person, requirePermission } from "#rooms/accounts/server/door.ts";
import type { Program } from "#rooms/catalogue/rules/program.ts";
import { type AskedOrders, openOrder } from "#rooms/payments/server/door.ts";
import type { OrderBody, PlacedOrder } from "../../contract/order.ts";
import { courseOfInterest } from "../../rules/course-of-interest.ts";
import type { OrderLine } from "../../rules/order-line.ts";
import { centreIdOf } from "../../rules/preferred-location.ts";
import { referenceOf } from "../../rules/reference.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { orderMail } from "../mails/order-mail.ts";
import { quoteHoldsUntil } from "../money/quote-enrolments.ts";
import { paidUrl } from "../paying/links.ts";
import { sendEarlierLinksJob } from "../paying/renew-link.ts";
import { findEarlier, lockOrdersOf, replaceEarlier } from "../registration/earlier-places.ts";
import { newEnrolmentCode } from "../registration/new-enrolment-code.ts";
import { enrolments } from "../tables.ts";
import { intakeIdOf, moveContinued } from "./continue-order.ts";
import { type OrderLearner, readOrderLearner } from "./read-order-learner.ts";
import { readOrderLines } from "./read-order-lines.ts";
import { referContinued, referPlaced, typedCodeOf } from "./refer-order.ts";

type Line = OrderLine<Program> & { id: string; course: string };

/** One order for all lines with a fee. @returns its id; null when nothing is to pay */
async function openOrderFor(ctx: Context, person: Person, lines: readonly Line[]) {
  const due = lines.filter(({ fee }) => fee.totalKobo > 0);
  if (due.length === 0) return null;
  const { orderId } = await openOrder(ctx, {
    payerEmail: person.email,
    payerName: person.name,
    lines: due.map(({ id, course, fee }) => ({
      lineRef: id,
      description: course,
      components: fee.components,
    })),
    returnUrl: paidUrl(ctx),
    quoteHoldsUntil: quoteHoldsUntil(ctx),
  });
  return orderId;
}

/** Stores an enrolment for each line. Those without a fee have their place, and lack only their form. */
async function store(
  ctx: Context,
  { person, learner, lines }: { person: Person; learner: OrderLearner; lines: readonly Line[] },
  { orderId, affiliateCode }: { orderId: string | null; affiliateCode: string | null },
): Promise<Enrolment[]> {
  const codes: string[] = [];
  const intakeIds: (string | null)[] = [];
  for (const line of lines) {
    codes.push(await newEnrolmentCode(ctx));
    intakeIds.push(await intakeIdOf(ctx, line));
  }
  return ctx.db
    .insert(enrolments)
    .values(
      lines.map(({ id, course, program, trainingLevel, preferredLocation, fee }, at) => ({
        id,
        code: codes[at] ?? "",
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
        intakeId: intakeIds[at] ?? null,
        status: fee.totalKobo > 0 ? ("pending_payment" as const) : ("awaiting_form" as const),
        answers: null,
        knownAnswers: learner.known,
        affiliateCode,
        feeComponents: fee.components,
        totalKobo: fee.totalKobo,
        orderId: fee.totalKobo > 0 ? orderId : null,
        submittedAt: ctx.clock(),
      })),
    )
    .returning();
}

const toPlaced = (placed: readonly Enrolment[], lost: readonly Enrolment[]): PlacedOrder => ({
  enrolments: placed.map((enrolment) => ({
    id: enrolment.id,
    reference: referenceOf(enrolment),
    status: enrolment.status,
    courseOfInterest: enrolment.courseOfInterest,
    totalKobo: enrolment.totalKobo,
  })),
  totalKobo: placed.reduce((sum, { totalKobo }) => sum + totalKobo, 0),
  replaced: lost.map((enrolment) => ({
    reference: referenceOf(enrolment),
    courseOfInterest: enrolment.courseOfInterest,
  })),
  payment: null,
  paymentProblem: null,
});

/**
 * Registers one learner for several programs, with one payment. The signed-in person orders, whatever the body says,
 * and fees come from the catalogue. The forms follow (get-missing-form.ts). The payment starts afterwards, outside
 * the transaction (start-order-payment.ts).
 * @param asked what the provider said about earlier orders (ask-about-earlier.ts)
 * @throws AppError 404 for an unknown program or somebody else's learner, 409 for a program that takes no orders or in
 *   which the learner has a place, 409 `already_paid` and `payment_on_its_way` when money for an order that this one
 *   would replace has come or is coming, 422 with the wrong fields; those about programs name them
 */
export async function placeOrder(
  ctx: Context,
  body: OrderBody,
  asked: AskedOrders,
): Promise<PlacedOrder> {
  const { personId } = requirePermission(ctx, "orders.place");
  const today = lagosDay(ctx.clock());
  const read = await readOrderLines(ctx, body.items, today);
  const person = await getPerson(ctx, personId);
  return inTransaction(ctx, async (tx) => {
    await lockOrdersOf(tx, personId);
    const learner = await readOrderLearner(tx, person, body.learner, today);
    const earlier = await findEarlier(tx, { personId, learner: learner.learner, asked }, read);
    const { continued, replaced } = earlier;
    const lines: Line[] = read
      .filter(({ program }) => !continued.has(program.id))
      .map((line) => ({
        ...line,
        id: newId(),
        course: courseOfInterest(line.program.title, line.trainingLevel),
      }));
    const orderId = await openOrderFor(tx, person, lines);
    const affiliateCode = typedCodeOf(body);
    const placed =
      lines.length === 0
        ? []
        : await store(tx, { person, learner, lines }, { orderId, affiliateCode });
    const byProgram = new Map(placed.map((enrolment) => [enrolment.programId, enrolment]));
    await replaceEarlier(tx, replaced, byProgram, orderId);
    await referPlaced(tx, body, learner, { placed, replaced });
    await moveContinued(tx, read, continued);
    await referContinued(tx, body, learner, [...continued.values()]);
    for (const { id, programId, status, totalKobo } of placed) {
      await audit(tx, "enrolment.submitted", id, { programId, status, totalKobo });
      await tx.jobs.enqueue(tx, sendEarlierLinksJob, { enrolmentId: id });
    }
    // The person does not order these any more, and has to hear of it.
    const lost = replaced.filter(
      ({ programId }) => !byProgram.has(programId) && !continued.has(programId),
    );
    const all = [...continued, ...byProgram].map(([, enrolment]) => enrolment);
    if (placed.length > 0)
      await queueMail(
        tx,
        await orderMail({ person, learner, placed: all, lost, origin: tx.config.origin }),
      );
    const inOrder = read.flatMap(
      ({ program }) => all.find((one) => one.programId === program.id) ?? [],
    );
    return toPlaced(inOrder, lost);
  });
}
