import { and, count, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { codes } from "#academy";
import type { Context } from "#foundation/context.ts";
import { sortColumns } from "#foundation/database/columns.ts";
import {
  cutTo,
  type ListSource,
  readBatches,
  readPage,
  readWaiting,
  type Waiting,
} from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { findReferred } from "#rooms/affiliates/door.server.ts";
import { findIntakes } from "#rooms/catalogue/door.server.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { OpenRegistrations } from "#rooms/catalogue/program/program-status.ts";
import { modeNames } from "#rooms/catalogue/program/program-words.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { findOrder } from "#rooms/payments/door.server.ts";
import { readDueNow } from "../account/due-now.server.ts";
import { hasEveryPart } from "../counter/find-places.server.ts";
import { readEnrolmentCode } from "../documents/enrolment-code.ts";
import { type EnrolmentRow, enrolmentSorts } from "../enrolment.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { preferredLocationOf } from "../registration/course-of-interest.ts";
import { paidPlaces } from "../states.ts";
import { enrolments, learners, learnerWords, placeWords } from "../tables.server.ts";
import { listEnrolmentsEndpoint as endpoint } from "./staff.ts";
import { enrolmentStates } from "./status-words.ts";

type EnrolmentsQuery = z.output<typeof endpoint.query>;

/**
 * What a text finds: the enrolments of a payment, or else words of the learner or the place or of both, a whole code or
 * an id. The
 * ids are arrays, so the database uses all the indexes. With conditions on two tables, or with joins, it would read
 * both tables whole, because it expects far too many rows for the beginning of a word.
 * @param paidFor the enrolments of the payment with this reference
 */
function searched(ctx: Context, search: string, paidFor: readonly string[] | null): SQL {
  if (paidFor) return inArray(enrolments.id, [...paidFor]);
  const read = readEnrolmentCode(search);
  const every = hasEveryPart(search);
  const people = ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(matchesWords(learnerWords(learners), search));
  const places = ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(matchesWords(placeWords(enrolments), search));
  return sql`(${enrolments.learnerId} = any(array(${people})) or ${enrolments.id} = any(array(${places}))
    ${every ? sql`or ${every}` : sql``} or ${eq(enrolments.id, search)} or ${eq(enrolments.code, "code" in read ? read.code : "")})`;
}

/** A place whose instalment is late. It stays a place, and staff decide. */
const overdue = (today: string) =>
  and(
    gt(enrolments.openKobo, 0),
    inArray(enrolments.status, [...paidPlaces]),
    lt(enrolments.nextDueOn, today),
  );

/** Who is late with an instalment, since when, and what they owe in all. The caller checks the permission. */
export const countOverdue = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    enrolments,
    overdue(lagosDay(ctx.clock())),
    enrolments.nextDueOn,
    enrolments.openKobo,
  );

/** The first of those who are late, the longest first. The caller checks the permission. */
export async function listLate(ctx: Context, limit: number): Promise<EnrolmentRow[]> {
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, withLearner)
    .where(overdue(lagosDay(ctx.clock())))
    .orderBy(enrolments.nextDueOn, enrolments.id)
    .limit(limit);
  return rows.map(toEnrolmentRow);
}

function whereOf(ctx: Context, query: EnrolmentsQuery, paidFor: readonly string[] | null) {
  const { search, status, mode, centre, programId, money } = query;
  return and(
    status && eq(enrolments.status, status),
    mode && eq(enrolments.mode, mode),
    centre ? eq(enrolments.centreId, centre) : undefined,
    programId ? eq(enrolments.programId, programId) : undefined,
    money ? gt(enrolments.openKobo, 0) : undefined,
    money === "overdue" ? overdue(lagosDay(ctx.clock())) : undefined,
    search ? searched(ctx, search, paidFor) : undefined,
  );
}

const withLearner = eq(learners.id, enrolments.learnerId);

const sourceFor = (
  ctx: Context,
  paidFor: readonly string[] | null,
): ListSource<EnrolmentsQuery, WithLearner> => ({
  from: enrolments,
  id: enrolments.id,
  idOf: ({ enrolment }) => enrolment.id,
  sort: sortColumns(enrolments, enrolmentSorts, { fullName: learners.fullName }),
  date: enrolments.submittedAt,
  sums: { receivedKobo: enrolments.receivedKobo, openKobo: enrolments.openKobo },
  where: (query) => whereOf(ctx, query, paidFor),
  rows: ({ db }, part) =>
    cutTo(
      part,
      db
        .select({ enrolment: enrolments, learner: learners })
        .from(enrolments)
        .innerJoin(learners, withLearner)
        .$dynamic(),
    ),
  keys: ({ db }, part) => {
    const ids = db.select(part.pick).from(enrolments).$dynamic();
    return cutTo(part, part.sort === "fullName" ? ids.innerJoin(learners, withLearner) : ids);
  },
});

const paymentReference = new RegExp(`^${codes.payment}-\\S+$`, "i");

/** The enrolments that a payment is for, if the search is a payment's reference; otherwise null. */
async function findPaidFor(ctx: Context, search = ""): Promise<string[] | null> {
  if (!paymentReference.test(search)) return null;
  const reference = search.toUpperCase();
  const { lineRefs } = await findOrder(ctx, { reference });
  return lineRefs;
}

type Exported = WithLearner & { readonly referredBy: string | null };

async function* withReferrers(ctx: Context, batches: AsyncIterable<WithLearner[]>) {
  for await (const rows of batches) {
    const codes = await findReferred(
      ctx,
      rows.map(({ enrolment }) => enrolment.id),
    );
    yield rows.map(
      (row): Exported => ({ ...row, referredBy: codes.get(row.enrolment.id) ?? null }),
    );
  }
}

/** Enrolments, by default the newest first. The file includes the code of the affiliate who referred each. */
export const enrolmentList = {
  async page(ctx: Context, query: EnrolmentsQuery) {
    requirePermission(ctx, "enrolments.read");
    const source = sourceFor(ctx, await findPaidFor(ctx, query.search));
    const page = await readPage(ctx, source, query);
    const due = await readDueNow(
      ctx,
      page.rows.map(({ enrolment }) => enrolment),
    );
    const withDue = (row: WithLearner) => ({
      ...row,
      dueNowKobo: due.get(row.enrolment.id) ?? 0,
    });
    return { ...page, rows: page.rows.map(withDue) };
  },
  async all(ctx: Context, query: EnrolmentsQuery) {
    requirePermission(ctx, "enrolments.read");
    const source = sourceFor(ctx, await findPaidFor(ctx, query.search));
    return withReferrers(ctx, readBatches(ctx, source, query));
  },
};

/** The same rows, a batch at a time and the newest first, for work on all of them. The caller checks the permission. */
export async function* listEnrolmentBatches(
  ctx: Context,
  filter: Partial<EnrolmentsQuery>,
): AsyncGenerator<WithLearner[]> {
  const query = { ...endpoint.query.parse({}), ...filter };
  yield* readBatches(ctx, sourceFor(ctx, await findPaidFor(ctx, query.search)), query);
}

/** A row of the list. */
export const toEnrolmentRow = ({ enrolment, learner }: WithLearner): EnrolmentRow => ({
  id: enrolment.id,
  code: enrolment.code,
  status: enrolment.status,
  programId: enrolment.programId,
  programTitle: enrolment.programTitle,
  mode: enrolment.mode,
  priceType: enrolment.priceType,
  courseOfInterest: enrolment.courseOfInterest,
  trainingLevel: enrolment.trainingLevel,
  personId: learner.id,
  fullName: learner.fullName,
  emailAddress: learner.email,
  phoneNumber: learner.phone,
  centreId: enrolment.centreId,
  preferredLocation: preferredLocationOf(enrolment),
  totalKobo: enrolment.totalKobo,
  receivedKobo: enrolment.receivedKobo,
  openKobo: enrolment.openKobo,
  nextDueOn: enrolment.nextDueOn,
  affiliateCode: enrolment.affiliateCode,
  submittedAt: enrolment.submittedAt.toISOString(),
  confirmedAt: enrolment.confirmedAt?.toISOString() ?? null,
});

export const enrolmentColumns: CsvColumns<Exported> = {
  Code: ({ enrolment }) => enrolment.code,
  Name: ({ learner }) => learner.fullName,
  Email: ({ learner }) => learner.email,
  Phone: ({ learner }) => learner.phone,
  Program: ({ enrolment }) => enrolment.programTitle,
  Level: ({ enrolment: { trainingLevel } }) => trainingLevel && levelNamed(trainingLevel),
  Mode: ({ enrolment }) => modeNames[enrolment.mode],
  Centre: ({ enrolment }) => preferredLocationOf(enrolment),
  Status: ({ enrolment }) => enrolmentStates[enrolment.status].label,
  "Fee (NGN)": ({ enrolment }) => ({ kobo: enrolment.totalKobo }),
  "Paid (NGN)": ({ enrolment }) => ({ kobo: enrolment.receivedKobo }),
  "To pay (NGN)": ({ enrolment }) => ({ kobo: enrolment.openKobo }),
  "Next due": ({ enrolment }) => enrolment.nextDueOn,
  // The code that counts may have come with a link, and a typed one may belong to nobody.
  "Affiliate code": ({ referredBy }) => referredBy,
  "Code typed": ({ enrolment }) => enrolment.affiliateCode,
  Registered: ({ enrolment }) => enrolment.submittedAt,
  Confirmed: ({ enrolment }) => enrolment.confirmedAt,
};

const open = [
  "pending_payment",
  "applied",
  "awaiting_form",
  "confirmed",
  "partly_refunded",
] as const;

/** Counts a program's registrations that are not finished. A place without an intake has no last day, so it counts. */
export async function countOpen(ctx: Context, programId: string): Promise<OpenRegistrations> {
  const { status, trainingMonths, intakeId } = enrolments;
  const groups = await ctx.db
    .select({ status, trainingMonths, intakeId, total: count() })
    .from(enrolments)
    .where(and(eq(enrolments.programId, programId), inArray(status, [...open])))
    .groupBy(status, trainingMonths, intakeId);
  const ids = groups.flatMap((group) => group.intakeId ?? []);
  const intakes = await findIntakes(ctx, [...new Set(ids)]);
  const day = lagosDay(ctx.clock());
  const counts = { unpaid: 0, applied: 0, learning: 0 };
  for (const group of groups) {
    const intake = intakes.get(group.intakeId ?? "");
    if (group.status === "pending_payment") counts.unpaid += group.total;
    else if (group.status === "applied") counts.applied += group.total;
    else if (!intake || registeredEnd(intake, group) >= day) counts.learning += group.total;
  }
  return counts;
}

/** Sponsored places that nobody has awarded or declined. The caller checks the permission. */
export const countSponsorshipsToDecide = (ctx: Context): Promise<Waiting> =>
  readWaiting(ctx, enrolments, eq(enrolments.status, "applied"), enrolments.submittedAt);
