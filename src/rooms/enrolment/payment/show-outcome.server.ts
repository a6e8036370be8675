import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntake } from "#rooms/catalogue/door.server.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import {
  findOrder,
  getAccount,
  readPendingDetail,
  verifyForPage,
} from "#rooms/payments/door.server.ts";
import type { EnrolmentAccount } from "../account/account.ts";
import { emptyAccount } from "../account/account-of.server.ts";
import { placesToConfirm, toKeepAll } from "../account/family-dues.ts";
import { moneyOf, moneyOfAll } from "../account/money-of.server.ts";
import { toConfirmKobo } from "../account/standing-words.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { type FirstDay, firstDayOf } from "../documents/first-day.server.ts";
import { findSlip } from "../documents/get-slip.server.ts";
import type { AdmissionSlip } from "../documents/slip.ts";
import type { PaymentStart } from "../enrolment.ts";
import { anotherLabel, anotherPageOf } from "../family/family-answers.ts";
import { readFamily } from "../family/read-family.server.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { stepsOf } from "../mails/registration-facts.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { firstNameOf, preferredLocationOf } from "../registration/course-of-interest.ts";
import { enrolments, payers } from "../tables.server.ts";
import type { Outcome, ShownOutcome, WaysLeft } from "./outcome.ts";
import { continueTogether } from "./pay-together.server.ts";
import { showNumber } from "./show-number.server.ts";
import { startPaymentOf } from "./start-enrolment-payment.server.ts";

const nothing = { reference: null, course: null };

/** What anyone with the reference may see: the course and its dates, nothing personal. */
async function courseOf(ctx: Context, enrolment: Enrolment): Promise<Outcome["course"]> {
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    programId: enrolment.programId,
    reference: referenceOf(enrolment),
    name: enrolment.courseOfInterest,
    startsOn: intake?.startsOn ?? null,
    endsOn: intake && registeredEnd(intake, enrolment),
    location: intake ? locationOf(intake) : preferredLocationOf(enrolment),
  };
}

const kinds = {
  pending: "confirming",
  success: "success",
  failed: "failed",
  review: "review",
  refunded: "refunded",
} as const;

/** What we know of an outcome, and the enrolments that it is about: one payment can be for several. */
type FoundOutcome = { outcome: Outcome; places: readonly Enrolment[] };

/** In the order of the bill. */
async function findPlaces(ctx: Context, lineRefs: readonly string[]): Promise<Enrolment[]> {
  if (lineRefs.length === 0) return [];
  const found = await ctx.db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...lineRefs]));
  return lineRefs.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

/** Verifies with the provider first, so a lost webhook keeps nobody waiting. */
async function findByReference(
  ctx: Context,
  { reference, hasLeft }: { reference: string; hasLeft: boolean },
): Promise<FoundOutcome> {
  let kind: Outcome["kind"];
  let mayHaveLeft = false;
  try {
    kind = kinds[(await verifyForPage(ctx, reference)).status];
    if (kind === "confirming") {
      const detail = await readPendingDetail(ctx, reference);
      if (detail === "replaced") kind = "replaced";
      else if (detail === null) {
        mayHaveLeft = !hasLeft;
        if (hasLeft) kind = "left";
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) {
      return { outcome: { kind: "unknown", reference, course: null }, places: [] };
    }
    // The provider does not answer, so we do not know yet whether the money arrived.
    kind = "confirming";
  }
  const places = await findPlaces(ctx, (await findOrder(ctx, { reference })).lineRefs);
  const [first] = places;
  const course = first ? await courseOf(ctx, first) : null;
  const outcome = { kind, reference, course, ...(mayHaveLeft ? { mayHaveLeft } : {}) };
  return { outcome: kind === "success" ? await withNeeds(ctx, outcome, places) : outcome, places };
}

/** Adds what the places still need after a payment arrived or a registration was stored: their forms, or money. */
async function withNeeds(
  ctx: Context,
  outcome: Outcome,
  places: readonly Enrolment[],
): Promise<Outcome> {
  const all = { ...outcome, places: places.length };
  if (places.some(({ status }) => status === "awaiting_form"))
    return { ...all, isFormMissing: true };
  const waiting = places.filter(({ status }) => status === "pending_payment");
  const money = await moneyOfAll(ctx, places);
  const sumOf = (some: readonly Enrolment[], of: (account: EnrolmentAccount) => number) =>
    some.reduce((sum, { id }) => sum + of(money.get(id)?.account ?? emptyAccount), 0);
  const receivedKobo = sumOf(places, (account) => account.receivedKobo);
  if (waiting.length === 0) return { ...all, receivedKobo };
  if (receivedKobo === 0) return all;
  const part = { receivedKobo, toConfirmKobo: sumOf(waiting, toConfirmKobo) };
  return { ...all, kind: "part", part };
}

/** What keeps the places, one sum for all of their orders. None after the fee has changed: the own page asks first. */
async function findKeep(
  ctx: Context,
  places: readonly Enrolment[],
): Promise<Pick<Outcome, "keep">> {
  const money = await moneyOfAll(ctx, places);
  const ofOrders = new Map(places.map(({ id, orderId }) => [orderId, money.get(id)?.payNow]));
  const due = [...ofOrders.values()];
  if (due.some((payNow) => payNow?.quoteChange)) return {};
  const lines = due.flatMap((payNow) => payNow?.lines ?? []);
  const keep = toKeepAll({ lines }, lagosDay(ctx.clock()));
  return keep ? { keep: { ...keep, places: lines.length } } : {};
}

const kindsOfEnrolment: Partial<Record<Enrolment["status"], Outcome["kind"]>> = {
  confirmed: "success",
  awaiting_form: "success",
  applied: "applied",
  refunded: "refunded",
  partly_refunded: "refunded",
  pending_payment: "unpaid",
};

async function findById(ctx: Context, enrolmentId: string): Promise<FoundOutcome> {
  const [enrolment] = await findPlaces(ctx, [enrolmentId]);
  const kind = enrolment && kindsOfEnrolment[enrolment.status];
  if (!kind) return { outcome: { ...nothing, kind: "unknown" }, places: [] };
  const places = [enrolment];
  const outcome = { ...nothing, kind, course: await courseOf(ctx, enrolment) };
  return { outcome: await withNeeds(ctx, outcome, places), places };
}

type NamedOutcome = {
  reference: string | null;
  enrolmentId: string | null;
  /** The visitor left the provider's page, which sent them back here. */
  hasLeft?: boolean;
};

/**
 * The outcome of a registration, by a payment reference or by the id of an enrolment with nothing to
 * pay, and its enrolments. Calls the card provider, so never call it inside a transaction.
 */
export async function findOutcome(
  ctx: Context,
  { reference, enrolmentId, hasLeft = false }: NamedOutcome,
): Promise<FoundOutcome> {
  if (reference) return findByReference(ctx, { reference, hasLeft });
  if (enrolmentId) return findById(ctx, enrolmentId);
  return { outcome: { ...nothing, kind: "unnamed" }, places: [] };
}

type Named = NamedOutcome & { resumeToken: string | null };

/** Whether a person who was asked to pay started this payment. */
async function isOfOtherPayer(ctx: Context, reference: string): Promise<boolean> {
  const [payer] = await ctx.db
    .select({ reference: payers.reference })
    .from(payers)
    .where(eq(payers.reference, reference));
  return payer !== undefined;
}

/**
 * Continues a payment that its payer left on the provider's page, which sent the reference along. Only for payments of
 * the registration itself: another payer's has their own address, which the provider's page shows. Never call it inside
 * a transaction.
 */
export async function continuePayment(ctx: Context, reference: string): Promise<PaymentStart> {
  const { orderId, lineRefs } = await findOrder(ctx, { reference });
  const [enrolmentId] = lineRefs;
  if (!orderId || !enrolmentId || (await isOfOtherPayer(ctx, reference))) throw notFound();
  const { attempts, openKobo } = await getAccount(ctx, orderId);
  const left = attempts.find((one) => one.reference === reference);
  const together = left && (await continueTogether(ctx, left));
  if (together) return together;
  // As much as they wanted to pay, or what's left of it.
  const amountKobo = left && openKobo > 0 ? Math.min(left.expectedKobo, openKobo) : null;
  return startPaymentOf(ctx, enrolmentId, { amountKobo });
}

const payableKinds: readonly Outcome["kind"][] = ["left", "failed", "unpaid", "replaced", "part"];

const programs = { label: "Browse Programs", page: "/programs" };

/** The form for another child; none while the first one's is missing. */
const anotherOf = ({ id, answers }: Enrolment, resumeToken: string) =>
  answers ? [{ label: anotherLabel(answers), page: anotherPageOf({ id, resumeToken }) }] : [];

/** The other places of a family, for someone with its key: a payment for one child must not look like one for all. */
async function othersOf(ctx: Context, places: readonly Enrolment[], resumeToken: string) {
  const [first] = places;
  if (!first) return { words: {}, links: [] };
  const family = await readFamily(ctx, first, resumeToken);
  const others = family.places.filter(({ id }) => !places.some((one) => one.id === id));
  const waiting = others.filter(({ status }) => status === "pending_payment");
  const own = family.places.find(({ id }) => id === first.id)?.name;
  return {
    words:
      own && others.length > 0
        ? { ofFamily: own, unconfirmed: waiting.map(({ name }) => name) }
        : {},
    links: waiting.flatMap(({ name, page }) =>
      page ? [{ label: `Open ${name}'s registration`, page }] : [],
    ),
  };
}

/** Whether the key opens the enrolment: its own, or one of its family. */
const isHolderOf = async (ctx: Context, { id }: Enrolment, resumeToken: string | null) =>
  resumeToken !== null && (await findEnrolmentByKey(ctx, id, resumeToken))?.id === id;

/** The slip of each place that has one and may be seen. @param isPaid the visitor knows a payment that arrived */
async function findSlips(
  ctx: Context,
  places: readonly Enrolment[],
  { resumeToken, isPaid }: { resumeToken: string | null; isPaid: boolean },
): Promise<AdmissionSlip[]> {
  const slips: AdmissionSlip[] = [];
  for (const place of places) {
    const isHolder = await isHolderOf(ctx, place, resumeToken);
    if (!isHolder && !isPaid) continue;
    const shownTo = { isHolder, resumeToken: isHolder ? resumeToken : null };
    const slip = await findSlip(ctx, place, shownTo);
    if (slip) slips.push(slip);
  }
  return slips.sort(byStart);
}

const byStart = (one: AdmissionSlip, other: AdmissionSlip) =>
  (one.training?.startsOn ?? "9").localeCompare(other.training?.startsOn ?? "9");

/** By day and hour; those without a start come last. */
const orderOf = (first: FirstDay | null) =>
  first ? `${first.startsOn} ${first.hours?.from ?? ""}` : "9";

/**
 * The next steps of all places, the earliest start first: the first step of each, then the second, and none twice. With
 * several, the first day names who comes.
 */
async function stepsOfAll(ctx: Context, places: readonly Enrolment[]): Promise<string[]> {
  const known: { place: Enrolment; first: FirstDay | null; name: string }[] = [];
  for (const place of places) {
    const intake = place.intakeId ? await findIntake(ctx, place.intakeId) : null;
    const { learner } = await getWithLearner(ctx, place.id);
    const first = intake && firstDayOf(intake);
    known.push({ place, first, name: firstNameOf(learner.fullName) });
  }
  known.sort((one, other) => orderOf(one.first).localeCompare(orderOf(other.first)));
  const lists = known.map(({ place, first }) => {
    const together = known.filter(
      (one) => orderOf(one.first) === orderOf(first) && one.place.centreId === place.centreId,
    );
    const names = [...new Set(together.map(({ name }) => name))];
    return stepsOf(place, first, places.length > 1 ? names : undefined);
  });
  const most = Math.max(...lists.map((steps) => steps.length));
  const inTurn = Array.from({ length: most }, (_, at) => lists.flatMap((steps) => steps[at] ?? []));
  return [...new Set(inTurn.flat())];
}

/** The ways to pay besides the card, for one order. The payer's own number is only for the holder of the key. */
async function findWays(
  ctx: Context,
  place: Enrolment,
  resumeToken: string | null,
): Promise<WaysLeft | null> {
  const { payNow: found } = await moneyOf(ctx, place);
  const payNow = resumeToken === null ? found : await showNumber(ctx, place.orderId, found);
  if (!payNow || payNow.quoteChange) return null;
  const { learner } = await getWithLearner(ctx, place.id);
  return {
    ownNumber: resumeToken === null ? null : payNow.ownNumber,
    isNumberComing: resumeToken !== null && payNow.isNumberComing,
    transferReference: payNow.transferReference,
    amountKobo: payNow.dueNowKobo,
    wholeKobo: payNow.amountKobo,
    confirms: placesToConfirm(payNow, firstNameOf(learner.fullName)),
    course: place.courseOfInterest,
    location: preferredLocationOf(place),
    code: referenceOf(place),
    holder: resumeToken === null ? null : { id: place.id, resumeToken },
  };
}

/**
 * What the last page of a registration shows. With an enrolment's key it has the whole slip of each place that the key
 * opens, and the address of the first one's own page; with a payment's reference the slips have the first name only;
 * someone else who paid sees no slip. Calls the card provider, so never call it inside a transaction.
 */
export async function showOutcome(ctx: Context, named: Named): Promise<ShownOutcome> {
  const { outcome, places } = await findOutcome(ctx, named);
  const { kind } = outcome;
  const [enrolment] = places;
  const { resumeToken, reference } = named;
  const isOtherPayer =
    reference !== null && enrolment !== undefined && (await isOfOtherPayer(ctx, reference));
  const mayPay = payableKinds.includes(kind);
  const page = {
    slips: [],
    steps: [],
    ways: null,
    ownPage: null,
    links: [programs],
    mayAskForLink: false,
  };
  const ownLabel = mayPay ? "Pay on your registration's page" : "Open your registration";
  const isSent = kind === "success" || kind === "applied";
  const keep = mayPay ? await findKeep(ctx, places) : {};
  const bare = { ...outcome, ...keep, ...page, isSent, mayPay, ownLabel, isOtherPayer };
  const isOver = kind === "unknown" || kind === "review";
  if (!enrolment || isOtherPayer || isOver) return bare;
  const isHolder = await isHolderOf(ctx, enrolment, resumeToken);
  const isPaid = reference !== null && (kind === "success" || kind === "part");
  // First this payment, then another child.
  const mayRetry = kind === "failed" || kind === "left";
  const others =
    isHolder && resumeToken && kind === "success"
      ? await othersOf(ctx, places, resumeToken)
      : { words: {}, links: [] };
  const isOneOrder = new Set(places.map(({ orderId }) => orderId)).size === 1;
  return {
    ...bare,
    ...others.words,
    slips: await findSlips(ctx, places, { resumeToken, isPaid }),
    // An id alone shows nothing that only its owner should know.
    ways:
      mayPay && isOneOrder && (isHolder || reference !== null)
        ? await findWays(ctx, enrolment, isHolder ? resumeToken : null)
        : null,
    // Nobody is told to pay while a payment is being confirmed.
    steps: kind === "confirming" ? [] : await stepsOfAll(ctx, places),
    ownPage: isHolder && resumeToken ? enrolmentPath(enrolment.id, resumeToken) : null,
    links: [
      ...others.links,
      ...(isHolder && resumeToken && !mayRetry ? anotherOf(enrolment, resumeToken) : []),
      programs,
    ],
    mayAskForLink: mayPay && !isHolder && reference === null,
  };
}
