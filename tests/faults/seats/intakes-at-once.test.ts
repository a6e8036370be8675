import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { getIntake } from "#rooms/enrolment/intakes/list-intakes.server.ts";
import { changeIntake, removeIntake } from "#rooms/enrolment/intakes/save-intake.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** A free workshop: anyone who registers gets a place at once. */
const programId = "kampala-dyeing";

/**
 * Someone registers, and before the registration is stored, an admin changes the intake.
 * @returns the value or error of the admin's call, and the intake afterwards
 */
async function whileRegistering<T>(
  rowLock: boolean,
  act: (ctx: Context, intake: Awaited<ReturnType<typeof getIntake>>) => Promise<T>,
) {
  const opened = await openEnrolmentAcademy();
  try {
    const { ctx } = opened.academy;
    const { token } = await signInAs(opened.academy, "admin");
    const admin: Context = { ...ctx, actor: await authenticate(ctx, token) };
    const register = (tx: Context, emailAddress: string) =>
      submitEnrolment(tx, { courseId: programId, ...physicalAnswers, emailAddress } as never);
    await register(ctx, "first@mail.example");
    const id = `${programId}-1`;
    const seen = await getIntake(admin, id);
    expect(seen.joined).toBe(1);
    weakenDatabase(ctx, { rowLock, stateCheck: true });
    let outcome: Promise<PromiseSettledResult<T>[]> | undefined;
    await inTransaction(ctx, async (tx) => {
      await register(tx, "second@mail.example");
      outcome = Promise.allSettled([act(admin, seen)]);
      await Promise.race([outcome, wait(500)]);
    });
    const [booked] = (await outcome) ?? [];
    return { booked, after: await getIntake(admin, id) };
  } finally {
    await opened.close();
  }
}

/** Lowers the seats to the number of people who have joined, as far as the admin can see. */
const lower = (rowLock: boolean) =>
  whileRegistering(rowLock, (admin, { id, joined, ...seen }) =>
    changeIntake(admin, id, { ...seen, seats: joined }),
  );
const remove = (rowLock: boolean) =>
  whileRegistering(rowLock, (admin, { id, version }) => removeIntake(admin, id, version));

const refusal = (booked: PromiseSettledResult<unknown> | undefined) =>
  booked?.status === "rejected" && booked.reason instanceof AppError
    ? [booked.reason.status, booked.reason.code]
    : booked;

// The embedded database has one connection, so nothing happens at once.
describe.runIf(onServer)("an intake that changes while someone registers", () => {
  test("has fewer seats than people when the guard is off: the fault is real", async () => {
    const { booked, after } = await lower(false);
    expect(booked?.status).toBe("fulfilled");
    expect([after.joined, after.seats]).toEqual([2, 1]);
  });

  test("waits for the registration and is refused", async () => {
    const { booked, after } = await lower(true);
    expect(refusal(booked)).toEqual([422, "invalid"]);
    expect([after.joined, after.seats > 1]).toEqual([2, true]);
  });

  test("is not removed: a clear answer, and the registration is stored", async () => {
    const { booked, after } = await remove(true);
    expect(refusal(booked)).toEqual([409, "people_joined"]);
    expect(after.joined).toBe(2);
  });
});
