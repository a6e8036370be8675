import { and, desc, eq, gt, inArray, or, type SQL } from "drizzle-orm";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import type { Program } from "#rooms/catalogue/program/program.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { findOwn } from "../open-enrolment.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import { renewLink } from "../own-page/renew-link.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { isSameLearnerOfAccount, type NewLearner } from "./find-or-add-learner.server.ts";

/** Nobody registers again this soon, so it's the same registration. */
const soonMs = 90 * dayMs;

/** More registrations of one person for one program than anybody makes. */
const mostRead = 5;

/**
 * Earlier registrations for the program that hold a seat or have a place, the newest first.
 * @param isLearner the condition that makes it the same learner
 */
export async function findRegistered(
  ctx: Context,
  isLearner: SQL | undefined,
  { programId, trainingLevel }: { programId: string; trainingLevel: string | null },
): Promise<Enrolment[]> {
  const found = await ctx.db
    .select({ enrolment: enrolments })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        isLearner,
        eq(enrolments.programId, programId),
        inArray(enrolments.status, ["pending_payment", "awaiting_form", "confirmed"]),
        // Another level is another place, unless nothing was paid for the first.
        or(
          eq(enrolments.status, "pending_payment"),
          trainingLevel ? eq(enrolments.trainingLevel, trainingLevel) : undefined,
        ),
        gt(enrolments.submittedAt, new Date(ctx.clock().getTime() - soonMs)),
      ),
    )
    .orderBy(desc(enrolments.submittedAt))
    .limit(mostRead);
  return found.map(({ enrolment }) => enrolment);
}

/** The learner has the program already: the caller may go on all the same, without `onlyOnce`. */
class AlreadyRegistered extends AppError {
  /** The registration whose owner gets a link; null if the caller has access to it. */
  readonly linkTo: string | null;

  constructor(message: string, about: { shown: Enrolment } | { linkTo: string }) {
    const shown = "shown" in about ? about.shown : null;
    const details = shown && { id: shown.id, code: shown.code, status: shown.status };
    super(409, "already_registered", message, details ? { details } : {});
    this.linkTo = "linkTo" in about ? about.linkTo : null;
  }
}

/**
 * Someone who tries birth dates for a name and a phone number would learn from the answer which one is right. So a phone
 * number gets only so many answers; after that the form registers again, as it does without the question.
 */
const asksPerHour = 10;

function mayAsk(ctx: Context, phone: string): boolean {
  try {
    ctx.limit(`registered before ${phone}`, asksPerHour, hourMs);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/** Whether the caller has access to it: by the key that came along, or by the account. */
const isOpenTo = async (ctx: Context, found: Enrolment, key: string | null) =>
  (key !== null && (await findEnrolmentByKey(ctx, found.id, key)) !== null) ||
  (await findOwn(ctx, [found.id])).has(found.id);

function stateOf({ status, receivedKobo }: Enrolment): string {
  if (status !== "pending_payment") return "has a place";
  return receivedKobo > 0 ? "has paid a part" : "has not paid";
}

type Asked = {
  readonly learner: NewLearner;
  readonly program: Pick<Program, "id" | "title">;
  readonly trainingLevel: string | null;
  /** A key of the caller's family, if one came along. */
  readonly key: string | null;
};

/**
 * Asks before the same learner (name, birth date and phone) takes a second seat in one program. Only someone with
 * access to the earlier registration learns its code and what is paid. Anyone else can type what they know about
 * another person: they read only that there is one, and its owner gets a link by email.
 * @throws AlreadyRegistered
 */
export async function refuseTwice(ctx: Context, asked: Asked): Promise<void> {
  const { learner, program, trainingLevel, key } = asked;
  const { fullName, dateOfBirth, phone } = learner;
  if (!mayAsk(ctx, phone)) return;
  const isLearner = and(
    isSameLearnerOfAccount({ nameKey: nameKeyOf(fullName), dateOfBirth }),
    eq(learners.phone, phone),
  );
  const found = await findRegistered(ctx, isLearner, { programId: program.id, trainingLevel });
  for (const one of found) {
    if (!(await isOpenTo(ctx, one, key))) continue;
    throw new AlreadyRegistered(
      `${fullName} is already registered for ${program.title}, ${referenceOf(one)}, and ${stateOf(one)}.`,
      { shown: one },
    );
  }
  const [newest] = found;
  if (!newest) return;
  throw new AlreadyRegistered(
    `Someone with this name, birth date and phone number is already registered for ${program.title}. If we have an email address for that registration, we have sent a link to it there.`,
    { linkTo: newest.id },
  );
}

export const isAlreadyRegistered = (error: unknown): boolean => error instanceof AlreadyRegistered;

/** Emails the link that the refusal speaks of, once its transaction was rolled back, and refuses. */
export const sendLinkAfter =
  (ctx: Context) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AlreadyRegistered && error.linkTo) await renewLink(ctx, error.linkTo);
    throw error;
  };
