import { type Actor, type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { demoLearner, findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { addIntake } from "#rooms/catalogue/door.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { seedPayment } from "#rooms/payments/door.server.ts";
import { pastContext } from "./seed-people.ts";
import { answersOf } from "./seed-referrals.ts";

/** One place whose training has ended, so that its certificate comes next; one paid in full; one paid in part. */
const places = [
  { id: "enrolment-ended", courseId: "tiling", daysAgo: 120, pay: "whole" },
  { id: "enrolment-paid", courseId: "solar-installation", daysAgo: 20, pay: "whole" },
  { id: "enrolment-part-paid", courseId: "fashion-design", daysAgo: 6, pay: "due" },
] as const;

/** Days from the registration to the first day of the training that has ended. */
const startedAfter = 7;

/** Adds the places of the demonstration's learner once. They are real ones, made in the past. */
export async function seedLearner(ctx: Context): Promise<void> {
  const learner = await findPersonByEmail(ctx, demoLearner.email);
  if (!learner) return;
  const { id: personId, email, name, roles } = learner;
  const actor: Actor = {
    kind: "user",
    personId,
    email,
    name,
    roles,
    sessionId: "",
    mustChangePassword: false,
    hasConfirmedEmail: true,
  };
  await inTransaction(ctx, async (tx) => {
    for (const { id, courseId, daysAgo, pay } of await takeUnseeded(tx, "enrolments", places)) {
      const at: Context = { ...pastContext(tx, daysAgo), actor };
      const intake =
        id === "enrolment-ended"
          ? await addIntake(at, {
              programId: courseId,
              centreId: "jalingo",
              seats: 16,
              startsOn: lagosDay(pastContext(tx, daysAgo - startedAfter).clock()),
            })
          : null;
      const { submitted } = await submitEnrolment(at, {
        ...answersOf(name, 0, lagosDay(at.clock())),
        courseId,
        emailAddress: email,
        intakeId: intake?.id,
      });
      await seedPayment(at, submitted.enrolment.id, pay);
    }
  });
}
