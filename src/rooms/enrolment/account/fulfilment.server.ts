import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { confirmedEmailOf, findPerson, findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { commissionsOf } from "#rooms/affiliates/door.server.ts";
import { type Fulfilment, hasOpenProof, listReceipts } from "#rooms/payments/door.server.ts";
import { codesInText } from "../documents/codes-in-text.ts";
import { readEnrolmentCode } from "../documents/enrolment-code.ts";
import {
  findOwnPlace,
  findWithLearners,
  getWithLearner,
  type WithLearner,
} from "../lock-enrolment.server.ts";
import { proofRecordedMail, proofRefusedMail } from "../mails/payment-mails.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { identityKeyOf, isSameLearner } from "../registration/find-or-add-learner.server.ts";
import { holdAfterRefusal } from "../seats/keep-seats.server.ts";
import { enrolments, learners, paymentProofs } from "../tables.server.ts";
import { tellLines } from "./line-money.server.ts";
import { mailOwesAgain, mailWrittenOff } from "./mail-about-money.server.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.server.ts";

/** The account that registered a place, or else the account that has confirmed the learner's address. */
async function accountOf(ctx: Context, { enrolment, learner }: WithLearner) {
  if (enrolment.accountPersonId) return enrolment.accountPersonId;
  const owner = await findPersonByEmail(ctx, learner.email);
  return owner?.emailConfirmed ? owner.id : null;
}

async function idsWhere(ctx: Context, which: SQL | undefined): Promise<string[]> {
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(which);
  return found.map(({ id }) => id);
}

/** Two lookups, because no index could serve an "or". */
const linesOfAccount = async (ctx: Context, personId: string): Promise<string[]> => [
  ...(await idsWhere(ctx, eq(enrolments.accountPersonId, personId))),
  ...(await idsWhere(
    ctx,
    and(
      isNull(enrolments.accountPersonId),
      inArray(learners.email, confirmedEmailOf(ctx, personId)),
    ),
  )),
];

/**
 * If these order lines have one payer, all lines of that payer: of their account, or of their one learner. An
 * unconfirmed address proves nothing, because anybody can type it.
 */
const linesOfPayer: Fulfilment["linesOfPayer"] = async (ctx, lineRefs) => {
  const [first] = (await findWithLearners(ctx, lineRefs)).values();
  if (!first) return [];
  const account = await accountOf(ctx, first);
  const ofAccount = account ? await linesOfAccount(ctx, account) : [];
  const ofLearner = await idsWhere(ctx, isSameLearner(identityKeyOf(first.learner)));
  return [ofAccount, ofLearner]
    .filter((lines) => lineRefs.every((one) => lines.includes(one)))
    .flat();
};

/**
 * The account that registered all of these lines, if it is one, and where to reach the payer. Unlike `linesOfPayer`, an
 * address is never enough, confirmed or not: anybody can register with another person's address and get the key.
 */
const payerOf: Fulfilment["payerOf"] = async (ctx, lineRefs) => {
  const found = await findWithLearners(ctx, lineRefs);
  const places = lineRefs.flatMap((one) => found.get(one) ?? []);
  const accounts = new Set(places.map(({ enrolment }) => enrolment.accountPersonId));
  const [personId = null] = accounts.size === 1 ? accounts : [];
  const person = personId ? await findPerson(ctx, personId) : null;
  return { personId, phone: person?.phone || places[0]?.learner.phone || "" };
};

async function ordersOfPerson(ctx: Context, personId: string): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(eq(enrolments.accountPersonId, personId));
  return found.flatMap(({ orderId }) => orderId ?? []);
}

/** The order line of the enrolment with this code. Empty for text that isn't a code. */
async function findLinesByCode(ctx: Context, typed: string): Promise<string[]> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return [];
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.code, read.code));
  return found.map(({ id }) => id);
}

/** The order lines of the codes in each text, with one statement. */
const findLinesInTexts: Fulfilment["findLinesInTexts"] = async (ctx, texts) => {
  const read = texts.map(codesInText);
  const codes = [...new Set(read.flatMap(({ sure, perhaps }) => [...sure, ...perhaps]))];
  const found =
    codes.length === 0
      ? []
      : await ctx.db
          .select({ id: enrolments.id, code: enrolments.code })
          .from(enrolments)
          .where(eq(enrolments.code, sql`any(${sql.param(codes)}::text[])`));
  const ids = new Map(found.map(({ id, code }) => [code, id]));
  const idsOf = (some: readonly string[]) => some.flatMap((code) => ids.get(code) ?? []);
  return read.map(({ sure, perhaps }) => ({ sure: idsOf(sure), perhaps: idsOf(perhaps) }));
};

/** What order lines are for: whose place, and what it earned an affiliate. Leaves out lines that no longer exist. */
const describeLines: Fulfilment["describeLines"] = async (ctx: Context, lineRefs, reference) => {
  const [found, commissions] = await Promise.all([
    findWithLearners(ctx, lineRefs),
    commissionsOf(ctx, [...lineRefs], reference),
  ]);
  return lineRefs.flatMap((lineRef) => {
    const place = found.get(lineRef);
    if (!place) return [];
    return {
      lineRef,
      code: place.enrolment.code,
      learner: place.learner.fullName,
      status: place.enrolment.status,
      commission: commissions.get(lineRef) ?? null,
    };
  });
};

async function setOrder(ctx: Context, lineRefs: readonly string[], orderId: string): Promise<void> {
  await ctx.db
    .update(enrolments)
    .set({ orderId })
    .where(inArray(enrolments.id, [...lineRefs]));
}

/**
 * Emails the learner when an admin closes a proof's case by hand: with the reason if there is no such transfer, or with
 * the receipts if it was recorded earlier. Also emails a payer whose debt is written off, because that case began with
 * a mail asking for the money. Other cases concern no learner.
 */
const answerCase: Fulfilment["reviewClosed"] = async (
  ctx,
  { kind, subject, orderId, how, note },
) => {
  if (how === "written_off" && orderId) await mailWrittenOff(ctx, orderId);
  if (kind !== "transfer_proof") return;
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.id, subject));
  // The proof was deleted with its account or after its time, so there's nobody to write to.
  if (!proof) return;
  const about = await getWithLearner(ctx, proof.enrolmentId);
  if (how === "no_such_transfer") {
    if (orderId && !(await hasOpenProof(ctx, orderId))) await holdAfterRefusal(ctx, orderId);
    await tellLearner(ctx, about.enrolment, proofRefusedMail(about, proof, note));
    await audit(ctx, "payment_proof.refused", proof.enrolmentId, { field: "proof" });
  }
  if (how === "payment_recorded") {
    const receipts = await listReceipts(ctx, orderId ? [orderId] : []);
    const recorded = receipts.filter(
      ({ method, replacedBy }) => method !== "card" && replacedBy === null,
    );
    await tellLearner(ctx, about.enrolment, proofRecordedMail(about, proof, recorded));
    await audit(ctx, "payment_proof.found", proof.enrolmentId, { field: "proof" });
  }
};

/** What the payments room calls when money arrives or goes back. Each order line is an enrolment. */
export const enrolmentFulfilment: Fulfilment = {
  lineMoney: tellLines,
  owesAgain: mailOwesAgain,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
  linesMoved: setOrder,
  findLineRefs: findLinesByCode,
  findLinesInTexts,
  describeLines,
  linesOfPayer,
  payerOf,
  ordersOfPerson,
  findOwn: findOwnPlace,
  reviewClosed: answerCase,
};
