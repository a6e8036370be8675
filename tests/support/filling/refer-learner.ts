import { type AcademyUnderTest, expect } from "../browser/academy-fixture.ts";
import { physicalAnswers } from "../enrolments/enrolment-answers.ts";
import type { ApprovedAffiliate } from "./approve-affiliate.ts";

/** Registers a learner for Tiling with the affiliate's code, by calls; pays with the sandbox if asked. */
export async function referLearner(
  academy: AcademyUnderTest,
  { code }: Pick<ApprovedAffiliate, "code">,
  fullName: string,
  { isPaid = false, trainingLevel = "beginner" } = {},
): Promise<void> {
  const emailAddress = `${fullName.replace(/\W/g, "").toLowerCase()}-${process.pid}@mail.example`;
  const learner = { fullName, signature: fullName, emailAddress, trainingLevel };
  const reply = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...learner, keptCode: code, via: "whatsapp" },
  });
  expect(reply.status).toBe(201);
  const { payment } = reply.body as { payment: { reference: string; accessCode: string } };
  if (!isPaid) return;
  await fetch(`${academy.origin}/sandbox/paystack/checkout/${payment.accessCode}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ action: "pay" }),
  });
  await academy.call("POST", `/payments/${payment.reference}/verify`, { body: {} });
}
