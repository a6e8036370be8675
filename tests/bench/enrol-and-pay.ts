import { lagosDay } from "#foundation/time/time.ts";
import { signatureOf } from "#rooms/payments/provider/paystack/read-webhook.server.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import type { TestSandbox } from "../support/payments/open-sandbox.ts";

type Sent = { status: number; body: Record<string, never> };

/** Sends JSON, or the bytes of a webhook. */
async function send(
  url: string,
  body: object | string,
  more: Record<string, string>,
): Promise<Sent> {
  const headers = { "content-type": "application/json", ...more };
  const bytes = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(url, { method: "POST", headers, body: bytes });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

/** Sends JSON. @returns the answer's */
export const post = async (url: string, body: object) => (await send(url, body, {})).body;

/** A rush is spread over many trades: requests for the same start wait for each other. */
const courses = ["tiling", "masonry", "plumbing", "painting", "carpentry", "welding"] as const;

/** Each is a different person on a different network: rate limits are not what we measure. */
const networkOf = (n: number) => ({
  "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

/** Registers the nth person and has the provider record their payment. @returns the payment's reference */
async function register(origin: string, store: TestSandbox["store"], n: number): Promise<string> {
  const fullName = `Amina ${[...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  const registered = await send(
    `${origin}/api/enrolments`,
    {
      courseId: courses[n % courses.length],
      ...physicalAnswers,
      fullName,
      emailAddress: `learner-${n}@example.com`,
      signature: fullName,
      phoneNumber: `0803${String(n).padStart(7, "0")}`,
      signatureDate: lagosDay(new Date()),
    },
    networkOf(n),
  );
  const { reference } = (registered.body.payment ?? {}) as { reference?: string };
  if (!reference) throw new Error(`not registered: ${JSON.stringify(registered.body)}`);
  const transaction = await store.findTransaction(reference);
  if (!transaction) throw new Error(`the sandbox does not know ${reference}`);
  const paid = { status: "success", paidAt: new Date().toISOString() } as const;
  await store.putTransaction({ ...transaction, ...paid, channel: "card" });
  return reference;
}

/** Works, 16 at a time, until it says that there is nothing left. */
async function workAtOnce(one: () => Promise<boolean>): Promise<void> {
  const work = async () => {
    while (await one());
  };
  await Promise.all(Array.from({ length: 16 }, work));
}

/**
 * Registers people and books their payments, for 12 seconds; the three seconds before that do not count, because they
 * load code.
 * @param store the provider's
 * @returns how many in a second
 */
export async function enrolAndPay(origin: string, store: TestSandbox["store"]): Promise<number> {
  let n = 0;
  let perSecond = 0;
  for (const seconds of [3, 12]) {
    const [first, endsAt] = [n, performance.now() + seconds * 1000];
    await workAtOnce(async () => {
      if (performance.now() >= endsAt) return false;
      const who = n++;
      const reference = await register(origin, store, who);
      const verified = await send(`${origin}/api/payments/${reference}/verify`, {}, networkOf(who));
      if (verified.body.status !== ("success" as never)) throw new Error("a payment isn't booked");
      return true;
    });
    perSecond = (n - first) / seconds;
  }
  return perSecond;
}

/** Books the payments of 400 people who have registered, by webhooks of the provider. @returns how many in a second */
export async function bookByWebhooks(
  origin: string,
  { store, secretKey }: Pick<TestSandbox, "store" | "secretKey">,
): Promise<number> {
  const many = 400;
  const firstOfThese = 1_000_000;
  const bodies: string[] = [];
  let n = 0;
  await workAtOnce(async () => {
    if (n === many) return false;
    const reference = await register(origin, store, firstOfThese + n++);
    const { id, amountKobo, paidAt } = (await store.findTransaction(reference)) ?? {};
    const charge = { id, reference, status: "success", amount: amountKobo, currency: "NGN" };
    const data = { ...charge, fees: 0, paid_at: paidAt, channel: "card" };
    bodies.push(JSON.stringify({ event: "charge.success", data }));
    return true;
  });
  const startedAt = performance.now();
  await workAtOnce(async () => {
    const body = bodies.pop();
    if (!body) return false;
    const signature = signatureOf(Buffer.from(body), secretKey);
    const headers = { "x-paystack-signature": signature };
    const { status } = await send(`${origin}/api/webhooks/paystack`, body, headers);
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`);
    return true;
  });
  return many / ((performance.now() - startedAt) / 1000);
}
