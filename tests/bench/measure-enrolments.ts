import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { lagosDay } from "#foundation/time.ts";
import { startSandbox } from "#rooms/payments/sandbox/start-sandbox.ts";
import { physicalAnswers } from "../enrolment-answers.ts";
import { startAcademyProcess } from "../journeys/start-academy-process.ts";
import { postJson } from "./post-json.ts";
import { type Measured, repeatWork } from "./repeat-work.ts";

export type EnrolmentLoad = {
  /** Of an empty PostgreSQL database; the embedded database without it. */
  databaseUrl?: string;
  connections?: number;
  seconds?: number;
  /** More settings of the academy. */
  settings?: Record<string, string>;
  /** Program and arguments, e.g. to profile; the built academy by default. */
  command?: readonly string[];
};

const secretKey = "sk_test_of_the_bench";

/** Each registration comes from another network: the limits of one network are not what is measured. */
const networkOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Another name for each: two forms of one name wait for each other. */
const nameOf = (n: number) =>
  `Amina ${[...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

/**
 * Registrations for a paid program, each with its payment settled: `POST /enrolments` opens the payment
 * at the card provider, the payer pays, and `POST /payments/{reference}/verify` asks the provider and settles. It
 * starts the built academy, and a sandbox of the provider in this process, as the provider is elsewhere.
 */
export async function measureEnrolments({
  databaseUrl,
  connections = 16,
  seconds = 10,
  settings = {},
  command,
}: EnrolmentLoad = {}): Promise<Measured> {
  const sandbox = await startSandbox({ secretKey });
  const academy = await startAcademyProcess(
    {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: "pk_test_of_the_bench",
      PAYSTACK_API_URL: sandbox.url,
      TRUSTED_PROXIES: "1",
      SWEEP_SECONDS: "3600",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
    command ? { command } : {},
  );
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const run = randomBytes(4).toString("hex");
  const signatureDate = lagosDay(new Date());

  async function enrolAndPay(n: number): Promise<boolean> {
    const from = { "x-forwarded-for": networkOf(n) };
    const api = `${academy.origin}/api`;
    const person = {
      fullName: nameOf(n),
      signature: nameOf(n),
      emailAddress: `learner-${run}-${n}@example.com`,
      phoneNumber: `0803${String(n).padStart(7, "0")}`,
    };
    const body = { courseId: "tiling", ...physicalAnswers, ...person, signatureDate };
    const submitted = await postJson(agent, `${api}/enrolments`, body, from);
    const payment = submitted.body.payment as { reference: string } | null | undefined;
    const reference = payment?.reference;
    if (submitted.status !== 201 || !reference) return false;
    const paid = await sandbox.store.findTransaction(reference);
    if (!paid) return false;
    await sandbox.store.putTransaction({
      ...paid,
      status: "success",
      gatewayResponse: "Successful",
      channel: "card",
      paidAt: new Date().toISOString(),
    });
    const verified = await postJson(agent, `${api}/payments/${reference}/verify`, {}, from);
    return (verified.body.status as string | undefined) === "success";
  }

  try {
    // The first ones load code; they do not count.
    for (let n = 0; n < 50; n++) await enrolAndPay(1_000_000 + n);
    return await repeatWork(enrolAndPay, { connections, seconds, pid: academy.pid });
  } finally {
    agent.destroy();
    await academy.stop();
    await sandbox.close();
  }
}
