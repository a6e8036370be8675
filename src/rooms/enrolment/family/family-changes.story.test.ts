import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

/** What becomes of a family's common payment, and of its receipts, when something changes about one child. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;

let families = 0;

async function twoChildren() {
  const number = ++families;
  const shared = {
    emailAddress: `mother-${number}@example.com`,
    phoneNumber: `0805${String(number).padStart(7, "0")}`,
    dateOfBirth: "2011-03-14",
    ...guardianAnswers,
  };
  const musa = await enrol(academy, { fullName: `Musa Family${number}`, ...shared });
  const { id, resumeToken } = musa.enrolment;
  const ofAisha = { fullName: `Aisha Family${number}`, ...shared, courseId: "masonry" };
  const aisha = await enrol(
    academy,
    { ...ofAisha, inParts: false },
    { headers: { "x-first-enrolment": id, "x-resume-token": resumeToken } },
  );
  return { musa, aisha, ofAisha, mother: shared.emailAddress, number };
}

async function rowOf({ enrolment: { id } }: Made) {
  const [row] = await academy.ctx.db.select().from(enrolments).where(eq(enrolments.id, id));
  if (!row?.orderId) throw new Error("no order");
  return { ...row, orderId: row.orderId };
}

async function payerOf(made: Made) {
  const { orderId } = await rowOf(made);
  const [payer] = await selectRows<{ name: string; email: string }>(
    academy.ctx.db,
    sql`select payer_name as name, payer_email as email from orders where id = ${orderId}`,
  );
  if (!payer) throw new Error("no order");
  return payer;
}

async function asOwner(method: "POST" | "PUT", made: Made, path: string, body: object) {
  const { token } = await signInAs(academy, "admin", undefined, "owner");
  const { learnerId } = await rowOf(made);
  const reply = await academy.call(method, `/admin/people/${learnerId}${path}`, {
    token,
    body: { reason: "The mother asked in a letter", alsoIds: [], ...body },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
const erase = (made: Made) => asOwner("POST", made, "/erase", { withAddress: false });

describe("one child is erased", () => {
  test.each(["musa", "aisha"] as const)("%s: the other owes only its own fee", async (gone) => {
    const family = await twoChildren();
    const stays = gone === "musa" ? family.aisha : family.musa;
    await erase(family[gone]);
    expect(await rowOf(family[gone])).toMatchObject({ status: "cancelled", openKobo: 0 });
    const left = await readEnrolment(academy, stays);
    expect(left).toMatchObject({
      dueKobo: 9_500_000,
      payNow: { amountKobo: 9_500_000 },
      account: { order: { chargedKobo: 9_500_000 } },
    });
    expect(left.payNow?.lines).toHaveLength(1);
    expect((await payerOf(stays)).email).toBe(family.mother);
  });

  test.each(["unpaid", "paid"])(
    "the first, %s: its name stays nowhere in the books",
    async (money) => {
      const { musa, aisha, mother, number } = await twoChildren();
      if (money === "paid") {
        await sandbox.press(aisha.reference, "pay");
        await sandbox.deliverTo(academy);
      }
      await erase(musa);
      expect(await payerOf(aisha)).toEqual({ name: `Aisha Family${number}`, email: mother });
      const traces = await selectRows(
        academy.ctx.db,
        sql`select 1 from orders where to_jsonb(orders)::text like ${`%Musa Family${number}%`}`,
      );
      expect(traces).toEqual([]);
    },
  );

  test("the first, whose sister has another address by now: she carries on with the order", async () => {
    const { musa, aisha, number } = await twoChildren();
    await correct(aisha, `Aisha Family${number}`, "aisha@own.example");
    await erase(musa);
    expect(await payerOf(aisha)).toEqual({
      name: `Aisha Family${number}`,
      email: "aisha@own.example",
    });
  });
});

const correct = (made: Made, fullName: string, emailAddress: string) =>
  asOwner("PUT", made, "", {
    ...{ fullName, emailAddress },
    dateOfBirth: "2011-03-14",
    phoneNumber: "08051234567",
  });

describe("one child gets another address", () => {
  test("the second, by staff: receipts for both still go to the mother, and keys open their own only", async () => {
    const { musa, aisha, mother, number } = await twoChildren();
    const before = await payerOf(musa);
    await correct(aisha, `Aisha Family${number}`, "aisha@own.example");
    expect(await payerOf(musa)).toEqual(before);
    expect(before.email).toBe(mother);
    const reply = await academy.call("GET", `/enrolments/${musa.enrolment.id}`, {
      headers: { "x-resume-token": aisha.enrolment.resumeToken },
    });
    expect(reply.status).toBe(404);
  });

  test("the second, by its own form: the payer stays", async () => {
    const { musa, aisha, ofAisha } = await twoChildren();
    const before = await payerOf(musa);
    const changed = await enrol(
      academy,
      { ...ofAisha, emailAddress: "aisha@form.example", inParts: false },
      {
        headers: {
          "x-amends-enrolment": aisha.enrolment.id,
          "x-resume-token": aisha.enrolment.resumeToken,
        },
      },
    );
    expect(changed.enrolment.id).toBe(aisha.enrolment.id);
    expect(await payerOf(musa)).toEqual(before);
  });

  test("the first, which is the payer: the receipts follow", async () => {
    const { musa, aisha } = await twoChildren();
    await correct(musa, "Musa Bello Sani", "mother@new.example");
    expect(await payerOf(aisha)).toEqual({ name: "Musa Bello Sani", email: "mother@new.example" });
  });
});

describe("the first child's hold has ended", () => {
  const register = async (seats: number) => {
    academy.setTime("2026-11-21T09:00:00Z");
    await academy.ctx.db.update(enrolments).set({ intakeId: null });
    await setStarts(academy, "tiling", [
      { id: `hold-${seats}`, centreId: "jalingo", startsOn: "2027-01-11", seats },
    ]);
    const number = ++families;
    const contacts = {
      emailAddress: `mother-${number}@example.com`,
      phoneNumber: `0805${String(number).padStart(7, "0")}`,
    };
    const musa = await enrol(academy, { fullName: "Musa Late", ...contacts });
    academy.setTime("2026-11-24T10:00:00Z");
    const other = await enrol(academy, { fullName: "Bala Sani" });
    await sandbox.press(other.reference, "pay");
    await sandbox.deliverTo(academy);
    const { id, resumeToken } = musa.enrolment;
    const aisha = await enrol(
      academy,
      { fullName: "Aisha Late", ...contacts, courseId: "masonry", inParts: false },
      { headers: { "x-first-enrolment": id, "x-resume-token": resumeToken } },
    );
    return { musa, aisha };
  };

  test("and its seat has gone: the second can still be paid, alone", async () => {
    const { musa, aisha } = await register(1);
    expect([aisha.payment?.amountKobo, aisha.paymentProblem]).toEqual([9_500_000, null]);
    expect((await rowOf(aisha)).orderId).not.toBe((await rowOf(musa)).orderId);
  });

  test("and its seat is free: one payment covers both", async () => {
    const { aisha } = await register(2);
    expect(aisha.payment?.amountKobo).toBe(19_000_000);
  });
});
