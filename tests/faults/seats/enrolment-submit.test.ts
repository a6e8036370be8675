import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import type { SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { onServer } from "../../database/open-test-database.ts";
import { enrol, openEnrolmentAcademy, readEnrolment } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { openLine } from "../../support/machine/open-line.ts";
import { openSandbox } from "../../support/payments/open-sandbox.ts";
import { inParallel } from "../payments/payment-storm.ts";

/** A registration is stored once, even if the browser repeats requests or the card provider fails. */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let line: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  const sandbox = await openSandbox();
  line = await openLine(Number(new URL(sandbox.url).port));
  open = await openEnrolmentAcademy({ sandbox, env: { PAYSTACK_API_URL: line.url } });
});
afterAll(async () => {
  await open.close();
  await line.close();
});

const countOf = async (table: string) => {
  const [row] = await selectRows<{ count: number }>(
    open.academy.ctx.db,
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
};

/** Many where connections race; fewer on the embedded database, which only has one. */
const atOnce = onServer ? 100 : 40;

test(`${atOnce} submits at once under one Idempotency-Key: one registration, one attempt, one response`, async () => {
  const counted = ["enrolments", "learners", "orders", "payment_attempts", "messages"];
  const before = await Promise.all(counted.map(countOf));
  const replies = await Promise.all(
    Array.from({ length: atOnce }, () =>
      open.academy.call("POST", "/enrolments", {
        body: { courseId: "tiling", ...physicalAnswers },
        headers: { "idempotency-key": "one-registration" },
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(atOnce).fill(201));
  const [first, ...others] = replies.map(({ body }) => body as SubmittedEnrolment);
  expect(first?.payment?.reference).toMatch(/^PAY-/);
  for (const other of others) expect(other).toEqual(first);
  const after = await Promise.all(counted.map(countOf));
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 1]);
});

/** The provider has ten seconds for each; on a busy machine, a hundred at once would need more. */
const different = onServer ? { count: 100, atOnce: 25 } : { count: 30, atOnce: 10 };

test(`${different.count} different registrations, ${different.atOnce} at once, make ${different.count} records`, async () => {
  const before = await countOf("enrolments");
  const references = new Set<string>();
  const numbers = Array.from({ length: different.count }, (_, index) => index);
  await inParallel(numbers, different.atOnce, async (index) => {
    const person = { fullName: `Learner ${index}`, emailAddress: `l${index}@example.com` };
    references.add((await enrol(open.academy, person)).reference);
  });
  expect(references.size).toBe(different.count);
  expect((await countOf("enrolments")) - before).toBe(different.count);
});

/**
 * "hang" only with one connection: each request waits ten seconds, and many connections would hide what else has to
 * wait.
 */
const faults = onServer ? (["refuse"] as const) : (["refuse", "hang"] as const);

describe.each(faults)("connections to the card provider: %s", (fault) => {
  test("the registration is stored, the response says so, others are served, paying works later", async () => {
    line.set(fault);
    const taken = line.taken();
    let answered = false;
    const submitting = enrol(open.academy, {}, { headers: { "idempotency-key": `line-${fault}` } });
    void submitting.finally(() => {
      answered = true;
    });
    await taken;
    if (fault === "hang") {
      // While one request waits for the provider, no other is blocked, not even on one connection.
      const registered = await open.academy.call("POST", "/enrolments", {
        body: { ...physicalAnswers, courseId: "soap-making" },
      });
      expect(registered.status).toBe(201);
      expect((await open.academy.call("GET", "/programs")).status).toBe(200);
      expect(answered).toBe(false);
    }
    const submitted = await submitting;
    expect(submitted).toMatchObject({
      enrolment: { status: "pending_payment" },
      payment: null,
      paymentProblem: { code: "provider_unavailable" },
    });
    const retry = () =>
      open.academy.call("POST", `/enrolments/${submitted.enrolment.id}/payments`, {
        headers: { "x-resume-token": submitted.enrolment.resumeToken },
      });
    if (fault === "refuse") {
      const down = await retry();
      expect([down.status, (down.body as { code: string }).code]).toEqual([
        503,
        "provider_unavailable",
      ]);
    }
    line.set("pass");
    const started = await retry();
    expect(started.body).toMatchObject({ status: "open", payment: { amountKobo: 5_000_000 } });
    const { reference } = started.body as { reference: string };
    await open.sandbox.press(reference, "pay");
    await open.sandbox.deliverTo(open.academy);
    expect((await readEnrolment(open.academy, submitted)).status).toBe("confirmed");
  });
});
