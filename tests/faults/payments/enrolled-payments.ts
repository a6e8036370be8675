import { submitEnrolment } from "#rooms/enrolment/registration/submit-enrolment.server.ts";
import { attempts, orders } from "#rooms/payments/tables.server.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { inParallel, type OpenPayment } from "./payment-storm.ts";

/**
 * Registers learners for Tiling, beginner (₦95,000), with an affiliate's code and an open payment
 * attempt each. It uses the real function, but writes the attempts without asking the provider.
 */
export async function enrolMany(
  { ctx }: TestAcademy,
  count: number,
  affiliateCode: string,
): Promise<OpenPayment[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await inParallel(numbers, 8, (number) =>
    submitEnrolment(ctx, {
      courseId: "tiling",
      ...physicalAnswers,
      emailAddress: `learner-${number}@mail.example`,
      phoneNumber: `0803${String(number).padStart(7, "0")}`,
      affiliateCode,
    }),
  );
  const owed = await ctx.db.select().from(orders);
  const made = owed.map(({ id: orderId }) => ({
    orderId,
    lineRef: "",
    reference: `PAY-${orderId}`,
  }));
  await ctx.db.insert(attempts).values(
    made.map(({ orderId, reference }) => ({
      orderId,
      reference,
      number: 1,
      payerEmail: "payer@mail.example",
      method: "card" as const,
      provider: "paystack",
      status: "open" as const,
      expectedKobo: 9_500_000,
      accessCode: `code-${reference}`,
      authorizationUrl: "http://localhost:3000/",
      createdAt: ctx.clock(),
      nextAskAt: ctx.clock(),
    })),
  );
  return made;
}
