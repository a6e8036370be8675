import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { nothingAsked } from "#rooms/enrolment/registration/find-amendable.server.ts";
import { submitEnrolment } from "#rooms/enrolment/registration/submit-enrolment.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { verifyPayment } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { countWaiting } from "../count-waiting.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** A second child joins the order of the first while that order is being paid, or while staff cancel it. */

type Opened = Awaited<ReturnType<typeof openEnrolmentAcademy>>;
type Made = Awaited<ReturnType<typeof enrol>>;

const families = onServer ? 8 : 3;
let made = 0;

async function first(opened: Opened) {
  const number = ++made;
  const shared = {
    emailAddress: `mother-${number}@mail.example`,
    phoneNumber: `0804${String(number).padStart(7, "0")}`,
  };
  return { shared, musa: await enrol(opened.academy, { fullName: "Musa Bello", ...shared }) };
}

/** The form for the second child, sent before anybody asks the provider about the first one's payment. */
async function join(ctx: Context, { shared, musa }: Awaited<ReturnType<typeof first>>) {
  const { id, resumeToken } = musa.enrolment;
  const answers = { ...physicalAnswers, ...shared, fullName: "Aisha Bello" };
  const { submitted } = await submitEnrolment(
    ctx,
    { courseId: "masonry", ...answers },
    { ...nothingAsked, first: { id, resumeToken } },
  );
  return submitted.enrolment.id;
}

async function placesOf({ ctx }: Opened["academy"], ids: readonly string[]) {
  const rows = await ctx.db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...ids]))
    .orderBy(enrolments.submittedAt, enrolments.id);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Books the first one's payment and lets the second child's form arrive before that is committed. */
async function joinWhileBooking(opened: Opened) {
  const { ctx } = opened.academy;
  const family = await first(opened);
  await opened.sandbox.press(family.musa.reference, "pay");
  let joining: Promise<string> | undefined;
  const step = async (name: string) => {
    if (name !== "account.posted" || joining) return;
    joining = join(ctx, family);
    // With the row lock before it looks at the order; without it only when it has decided to join.
    await expect.poll(() => countWaiting(ctx)).toBe(1);
  };
  await verifyPayment({ ...ctx, step }, family.musa.reference);
  const aisha = (await joining) ?? "";
  const [ofMusa, ofAisha] = await placesOf(opened.academy, [family.musa.enrolment.id, aisha]);
  return { ofMusa, ofAisha };
}

// The embedded database has one connection, so there is no race.
describe.runIf(onServer)("a form that arrives while the first one's payment is booked", () => {
  test("waits for it, and gets an order of its own", async () => {
    const opened = await openEnrolmentAcademy();
    const { ofMusa, ofAisha } = await joinWhileBooking(opened);
    expect(ofMusa).toMatchObject({ status: "confirmed", receivedKobo: 9_500_000 });
    expect(ofAisha).toMatchObject({ status: "pending_payment", receivedKobo: 0 });
    expect(ofAisha?.orderId).not.toBe(ofMusa?.orderId);
    await opened.close();
  });

  test("joins a paid order without the row lock: the fault is real", async () => {
    const opened = await openEnrolmentAcademy();
    weakenDatabase(opened.academy.ctx, { rowLock: false, stateCheck: true });
    const { ofMusa, ofAisha } = await joinWhileBooking(opened);
    expect(ofAisha?.orderId).toBe(ofMusa?.orderId);
    await opened.close();
  });
});

describe("a payment, a cancellation and the second child at once", () => {
  test("each kobo has its place, and nobody owes for a child that staff cancelled", async () => {
    const opened = await openEnrolmentAcademy();
    const { academy, sandbox } = opened;
    const { token } = await signInAs(academy, "admin", undefined, "owner");
    for (let count = 0; count < families; count++) {
      const family = await first(opened);
      const { musa } = family;
      if (count % 2) await sandbox.press(musa.reference, "pay");
      const cancel = () =>
        academy.call("POST", `/admin/enrolments/${musa.enrolment.id}/cancel`, {
          token,
          body: { reason: "Registered twice" },
        });
      const calls = [
        () => verifyPayment(academy.ctx, musa.reference),
        cancel,
        () => join(academy.ctx, family),
        () => join(academy.ctx, { ...family, shared: { ...family.shared } }),
      ];
      const shift = count % calls.length;
      const done = await Promise.allSettled(
        [...calls.slice(shift), ...calls.slice(0, shift)].map((call) => call()),
      );
      expect(done.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []))).toEqual(
        [],
      );
      expect(await owedBy(opened, musa)).toMatchObject({ wrong: [], cancelledOpenKobo: 0 });
    }
    expect(await findWrongBooks(academy.ctx)).toEqual([]);
    await opened.close();
  });
});

/** What the order of the first says against its registrations. */
async function owedBy({ academy: { ctx } }: Opened, musa: Made) {
  const [own] = await ctx.db.select().from(enrolments).where(eq(enrolments.id, musa.enrolment.id));
  const wrong = await selectRows(
    ctx.db,
    sql`select o.id from orders o join enrolments e on e.order_id = o.id
      where exists (select 1 from enrolments f where f.order_id = o.id and (f.first_id = ${musa.enrolment.id} or f.id = ${musa.enrolment.id}))
      group by o.id, o.charged_kobo, o.received_kobo, o.credit_kobo
      having sum(e.open_kobo) <> greatest(o.charged_kobo - o.received_kobo + o.credit_kobo, 0)`,
  );
  return { wrong, cancelledOpenKobo: own?.status === "cancelled" ? own.openKobo : 0 };
}
