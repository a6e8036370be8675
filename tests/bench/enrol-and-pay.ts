import { lagosDay } from "#foundation/time/time.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import type { TestSandbox } from "../support/payments/open-sandbox.ts";

/** Sends JSON. @returns the answer's */
export const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const sent = { "content-type": "application/json", ...headers };
  const response = await fetch(url, { method: "POST", headers: sent, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, never>;
};

/**
 * Registers people and books their payments, 16 at a time, for 12 seconds; three more before that do not count, because
 * they load code.
 * @param store the provider's
 * @returns how many in a second
 */
export async function enrolAndPay(origin: string, store: TestSandbox["store"]): Promise<number> {
  const api = `${origin}/api`;
  const signatureDate = lagosDay(new Date());
  async function one(n: number): Promise<void> {
    // Each is another person on another network: their limits are not what is measured.
    const fullName = `Amina ${[...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
    const from = { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
    const answers = { ...physicalAnswers, fullName, signature: fullName, signatureDate };
    const emailAddress = `learner-${n}@example.com`;
    const phoneNumber = `0803${String(n).padStart(7, "0")}`;
    const body = { courseId: "tiling", ...answers, emailAddress, phoneNumber };
    const enrolled = await post(`${api}/enrolments`, body, from);
    const { reference } = enrolled.payment as unknown as { reference: string };
    const transaction = await store.findTransaction(reference);
    if (!transaction) throw new Error(`the sandbox does not know ${reference}`);
    const paid = { status: "success", paidAt: new Date().toISOString() } as const;
    await store.putTransaction({ ...transaction, ...paid, channel: "card" });
    const verified = await post(`${api}/payments/${reference}/verify`, {}, from);
    if (verified.status !== ("success" as never)) throw new Error("a payment is not booked");
  }
  let n = 0;
  let perSecond = 0;
  for (const seconds of [3, 12]) {
    const [first, endsAt] = [n, performance.now() + seconds * 1000];
    const work = async () => {
      while (performance.now() < endsAt) await one(n++);
    };
    await Promise.all(Array.from({ length: 16 }, work));
    perSecond = (n - first) / seconds;
  }
  return perSecond;
}
