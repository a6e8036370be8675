import { samples } from "#academy/samples";
import { type Actor, type Context, inTransaction } from "#foundation/context.ts";
import { takeUnseeded } from "#foundation/database/take-unseeded.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { addIntake } from "#rooms/catalogue/door.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { seedPayment } from "#rooms/payments/door.server.ts";
import { pastContext } from "./seed-people.ts";
import { answersOf } from "./seed-referrals.ts";

/** Days from the registration to the first day of the training that has ended. */
const startedAfter = 7;

/** Adds the places of the demonstration's learner (samples.yaml) once. They are real ones, made in the past. */
export async function seedLearner(ctx: Context): Promise<void> {
  const { people } = samples;
  const learner = people && (await findPersonByEmail(ctx, people.learner.email));
  if (!people || !learner) return;
  const { form } = people;
  const { places } = people.learner;
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
    for (const place of await takeUnseeded(tx, "enrolments", places)) {
      const { program: courseId, daysAgo, pays, hasEnded } = place;
      const at: Context = { ...pastContext(tx, daysAgo), actor };
      const intake = hasEnded
        ? await addIntake(at, {
            programId: courseId,
            centreId: form.centre,
            seats: 16,
            days: [],
            hoursFrom: null,
            hoursTo: null,
            startsOn: lagosDay(pastContext(tx, daysAgo - startedAfter).clock()),
          })
        : null;
      const { submitted } = await submitEnrolment(at, {
        ...answersOf(people, name, 0, lagosDay(at.clock())),
        courseId,
        emailAddress: email,
        intakeId: intake?.id,
      });
      await seedPayment(at, submitted.enrolment.id, pays);
    }
  });
}
