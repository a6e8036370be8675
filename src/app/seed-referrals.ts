import { type Context, inTransaction } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findPersonByEmail } from "#rooms/accounts/door.server.ts";
import {
  demoAffiliate,
  hasReferrals,
  recordLead,
  seedPayout,
  seedReview,
} from "#rooms/affiliates/door.server.ts";
import { submitEnrolment } from "#rooms/enrolment/door.server.ts";
import { seedPayment } from "#rooms/payments/door.server.ts";
import { pastContext } from "./seed-people.ts";

/**
 * The referrals of the demonstration's affiliate: signed up, registered, paid, under review, paid out. Registrations,
 * payments and the payout are real ones, made in the past.
 */

type Learner = { readonly name: string; readonly courseId: string; readonly via: string | null };

const paidLongAgo: readonly (Learner & { readonly daysAgo: number })[] = [
  { name: "Amina Sani", courseId: "tiling", via: "whatsapp", daysAgo: 75 },
  { name: "Ibrahim Yusuf", courseId: "solar-installation", via: "poster", daysAgo: 52 },
  { name: "Grace Bitrus", courseId: "fashion-design", via: "whatsapp", daysAgo: 30 },
];
const underReview: Learner = { name: "Maryam Abubakar", courseId: "masonry", via: "qr" };
const paidLately: Learner = { name: "Danladi Peter", courseId: "tiling", via: "sms" };
const unpaid: Learner = { name: "Joseph Tanko", courseId: "tiling", via: null };
const signedUp = { name: "Zainab Musa", email: "zainab@zaure.example", via: "whatsapp" };

/** The answers of the registration form for a learner of the demonstration. */
export const answersOf = (name: string, number: number, today: string) => ({
  fullName: name,
  gender: "female",
  dateOfBirth: "2001-03-14",
  nationality: "Nigerian",
  currentAddress: "Barade Road, Jalingo",
  phoneNumber: `080300001${String(number).padStart(2, "0")}`,
  emailAddress: `${name.split(" ")[0]?.toLowerCase()}@zaure.example`,
  educationLevel: "Secondary",
  lastInstitution: "Government Day Secondary School, Jalingo",
  yearCompleted: "2019",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
  availability: ["Weekdays"],
  hasExperience: "no",
  isEmployed: "no",
  emergencyName: "Hauwa Sani",
  emergencyRelationship: "Mother",
  emergencyPhone: "08030000099",
  emergencyAddress: "Barade Road, Jalingo",
  signature: name,
  signatureDate: today,
});

/** Adds them once, after the affiliate. The payout needs the first admin. */
export async function seedReferrals(ctx: Context): Promise<void> {
  const admin = await findPersonByEmail(ctx, ctx.config.adminEmail);
  if (!admin?.isAdmin || (await hasReferrals(ctx, demoAffiliate.affiliateCode))) return;
  const on = (daysAgo: number, of: Context): Context => pastContext(of, daysAgo);
  let number = 0;
  const register = async (at: Context, { name, courseId, via }: Learner): Promise<string> => {
    number += 1;
    const answers = answersOf(name, number, lagosDay(at.clock()));
    const link = { keptCode: demoAffiliate.affiliateCode, via };
    const { submitted } = await submitEnrolment(at, { courseId, ...answers, ...link });
    return submitted.enrolment.id;
  };
  const registerAndPay = async (at: Context, learner: Learner): Promise<string> => {
    const id = await register(at, learner);
    await seedPayment(at, id);
    return id;
  };
  await inTransaction(ctx, async (tx) => {
    for (const { daysAgo, ...learner } of paidLongAgo)
      await registerAndPay(on(daysAgo, tx), learner);
    const doubted = await registerAndPay(on(28, tx), underReview);
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
    await seedPayout(on(12, { ...tx, actor }), "ZENITH-DEMO-0001");
    await registerAndPay(on(5, tx), paidLately);
    await register(on(2, tx), unpaid);
    await recordLead(on(1, tx), {
      code: demoAffiliate.affiliateCode,
      ...signedUp,
      source: "sign_up",
    });
  });
}
