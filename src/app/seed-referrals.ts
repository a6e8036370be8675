import { centres } from "#academy";
import { samples } from "#academy/samples";
import type { SamplePeople } from "#database/seeds/sample-file.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findPersonByEmail } from "#rooms/accounts/door.server.ts";
import { hasReferrals, recordLead, seedPayout, seedReview } from "#rooms/affiliates/door.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { seedPayment } from "#rooms/payments/door.server.ts";
import { pastContext, sampleEmail } from "./seed-people.ts";

/**
 * The referrals of the demonstration's affiliate: signed up, registered, paid, under review, paid out. Registrations,
 * payments and the payout are real ones, made in the past.
 */

type Learner = SamplePeople["affiliate"]["referrals"]["unpaid"];

/** The answers of the registration form for a learner of the demonstration. */
export const answersOf = (people: SamplePeople, name: string, number: number, today: string) => ({
  fullName: name,
  gender: "female",
  dateOfBirth: "2001-03-14",
  nationality: "Nigerian",
  currentAddress: people.form.address,
  phoneNumber: `080300001${String(number).padStart(2, "0")}`,
  emailAddress: sampleEmail(people, name),
  educationLevel: "Secondary",
  lastInstitution: people.form.lastInstitution,
  yearCompleted: "2019",
  trainingLevel: people.form.level,
  preferredLocation: centres.find(({ id }) => id === people.form.centre)?.name ?? "",
  availability: ["Weekdays"],
  hasExperience: "no",
  isEmployed: "no",
  emergencyName: people.form.emergencyName,
  emergencyRelationship: "Mother",
  emergencyPhone: "08030000099",
  emergencyAddress: people.form.address,
  signature: name,
  signatureDate: today,
});

/** Adds them once, after the affiliate. The payout needs the first admin. */
export async function seedReferrals(ctx: Context): Promise<void> {
  const admin = await findPersonByEmail(ctx, ctx.config.adminEmail);
  const { people } = samples;
  if (!people || !admin?.isAdmin) return;
  const { affiliateCode, referrals } = people.affiliate;
  if (await hasReferrals(ctx, affiliateCode)) return;
  const on = (daysAgo: number, of: Context): Context => pastContext(of, daysAgo);
  let number = 0;
  const register = async (at: Context, { name, program, via }: Learner): Promise<string> => {
    number += 1;
    const answers = answersOf(people, name, number, lagosDay(at.clock()));
    const link = { keptCode: affiliateCode, via };
    const { submitted } = await submitEnrolment(at, { courseId: program, ...answers, ...link });
    return submitted.enrolment.id;
  };
  const registerAndPay = async (at: Context, learner: Learner): Promise<string> => {
    const id = await register(at, learner);
    await seedPayment(at, id);
    return id;
  };
  await inTransaction(ctx, async (tx) => {
    for (const { daysAgo, ...learner } of referrals.paidLongAgo)
      await registerAndPay(on(daysAgo, tx), learner);
    const doubted = await registerAndPay(on(28, tx), referrals.underReview);
    const { id: personId, email, name, roles } = admin;
    const actor = {
      kind: "admin",
      personId,
      sessionId: "",
      email,
      name,
      roles,
      mustChangePassword: false,
    } as const;
    await seedReview(
      on(27, { ...tx, actor }),
      doubted,
      "The learner's phone number is being checked.",
    );
    await seedPayout(on(12, { ...tx, actor }), referrals.payoutReference);
    await registerAndPay(on(5, tx), referrals.paidLately);
    await register(on(2, tx), referrals.unpaid);
    await recordLead(on(1, tx), {
      code: affiliateCode,
      ...referrals.signedUp,
      source: "sign_up",
    });
  });
}
