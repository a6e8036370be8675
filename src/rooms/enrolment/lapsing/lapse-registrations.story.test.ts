import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { refuseMailsTo } from "#tests/support/enrolments/refuse-mails.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { lapseUnpaidJob } from "./lapse-registrations.server.ts";

/** A registration that nobody paid anything for ends after 30 days, and can be opened again. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
beforeEach(() => academy.setTime("2026-11-21T09:00:00Z"));
const warned = "2026-12-14T09:00:00Z";
const over = "2026-12-21T09:00:00Z";

type Made = Awaited<ReturnType<typeof enrol>>;
const read = (made: Made) => readEnrolment(academy, made);
const pay = async (reference: string) => {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
};
const kindsTo = async (email: string) =>
  (await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email)))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("registration_"));
async function runAt(at: string) {
  academy.setTime(at);
  await lapseUnpaidJob.run(academy.ctx);
  await lapseUnpaidJob.run(academy.ctx);
}
async function reopen({ enrolment: { id, resumeToken } }: Made, headers?: Record<string, string>) {
  const reply = await academy.call("POST", `/enrolments/${id}/reopen`, {
    headers: headers ?? { "x-resume-token": resumeToken },
  });
  return { ...(reply.body as { status: string; code: string }), http: reply.status };
}
let people = 0;
async function lapsed() {
  const emailAddress = `lapsing-${++people}@example.com`;
  const made = await enrol(academy, { emailAddress });
  await runAt(warned);
  await runAt(over);
  expect((await read(made)).status).toBe("cancelled");
  return { made, emailAddress };
}

test("warned a week before, once; ended after 30 days, with a mail and nothing to pay", async () => {
  const emailAddress = "unpaid@example.com";
  const made = await enrol(academy, { emailAddress });
  await runAt("2026-12-14T08:59:00Z");
  expect(await kindsTo(emailAddress)).toEqual([]);
  await runAt(warned);
  expect(await kindsTo(emailAddress)).toEqual(["registration_lapses"]);
  await runAt("2026-12-21T08:59:00Z");
  expect((await read(made)).status).toBe("pending_payment");
  await runAt(over);
  expect(await read(made)).toMatchObject({
    status: "cancelled",
    dueKobo: 0,
    payNow: null,
    account: { balanceKobo: 0 },
  });
  expect(await kindsTo(emailAddress)).toEqual(["registration_lapses", "registration_lapsed"]);
  const start = await academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
    headers: { "x-resume-token": made.enrolment.resumeToken },
  });
  expect(start).toMatchObject({ status: 409, body: { code: "registration_closed" } });
});

test("one that can't be ended or warned stops no other", async () => {
  const [broken, fine] = ["broken@example.com", "fine@example.com"];
  await enrol(academy, { emailAddress: broken });
  const made = await enrol(academy, { emailAddress: fine });
  await refuseMailsTo(academy, broken);
  await runAt(warned);
  await runAt(over);
  expect((await read(made)).status).toBe("cancelled");
  expect(await kindsTo(fine)).toEqual(["registration_lapses", "registration_lapsed"]);
});

test("a part payment stops the clock, and so does a transfer on its way", async () => {
  const part = await enrol(academy, { emailAddress: "part@example.com", amountKobo: 100_000 });
  await pay(part.reference);
  const coming = await enrol(academy);
  await sandbox.press(coming.reference, "transfer");
  await academy.call("POST", `/payments/${coming.reference}/verify`);
  await runAt(warned);
  await runAt(over);
  expect(await kindsTo("part@example.com")).toEqual([]);
  expect((await read(part)).status).toBe("pending_payment");
  expect((await read(coming)).status).toBe("pending_payment");
});

describe("money that comes after it ended", () => {
  test("is credit, and opens it again with one click", async () => {
    const { made, emailAddress } = await lapsed();
    await pay(made.reference);
    expect(await read(made)).toMatchObject({
      status: "cancelled",
      account: { creditKobo: 9_500_000 },
    });
    const mails = await academy.ctx.db
      .select({ kind: messages.kind })
      .from(messages)
      .where(eq(messages.recipient, emailAddress));
    expect(mails.map(({ kind }) => kind)).toContain("payment_credit");
    expect(await reopen(made)).toMatchObject({ http: 200, status: "confirmed" });
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      dueKobo: 0,
      account: { creditKobo: 0, balanceKobo: 0 },
    });
    expect(await reopen(made)).toMatchObject({ http: 409, code: "not_reopenable" });
  });

  test("staff open it too", async () => {
    const { made } = await lapsed();
    await pay(made.reference);
    const path = `/admin/enrolments/${made.enrolment.id}/reopen`;
    const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
    const clerk = await signInAs(academy, "admin", undefined, "clerk");
    expect((await academy.call("POST", path, { token: clerk.token })).status).toBe(403);
    expect(await academy.call("POST", path, { token: reviewer.token })).toMatchObject({
      status: 200,
      body: { status: "confirmed", openKobo: 0 },
    });
  });
});

describe("reopened", () => {
  test("it can be paid, has 30 days again, and is warned again", async () => {
    const { made, emailAddress } = await lapsed();
    expect(await reopen(made)).toMatchObject({ http: 200, status: "pending_payment" });
    expect(await read(made)).toMatchObject({ dueKobo: 9_500_000 });
    const before = await kindsTo(emailAddress);
    await runAt("2027-01-14T09:00:00Z");
    expect(await kindsTo(emailAddress)).toEqual([...before, "registration_lapses"]);
    await runAt("2027-01-20T08:59:00Z");
    expect((await read(made)).status).toBe("pending_payment");
    await runAt("2027-01-20T09:00:00Z");
    expect((await read(made)).status).toBe("cancelled");
  });

  test("the form sent again with its key opens it too", async () => {
    const { made, emailAddress } = await lapsed();
    const { id, resumeToken } = made.enrolment;
    const again = await enrol(
      academy,
      { emailAddress, trainingLevel: "intermediate" },
      { headers: { "x-amends-enrolment": id, "x-resume-token": resumeToken } },
    );
    expect(again.enrolment).toMatchObject({ id, status: "pending_payment" });
    expect(await read(made)).toMatchObject({ dueKobo: 16_500_000 });
  });

  test("not without its key, and not by the learner when staff cancelled it", async () => {
    const { made } = await lapsed();
    expect(await reopen(made, {})).toMatchObject({ http: 404 });
    academy.setTime("2026-11-21T09:00:00Z");
    const other = await enrol(academy);
    const { token } = await signInAs(academy, "admin");
    await academy.call("POST", `/admin/enrolments/${other.enrolment.id}/cancel`, {
      token,
      body: { reason: "The class is full" },
    });
    expect(await reopen(other)).toMatchObject({ http: 409, code: "not_reopenable" });
    const path = `/admin/enrolments/${other.enrolment.id}/reopen`;
    expect(await academy.call("POST", path, { token })).toMatchObject({
      status: 200,
      body: { status: "pending_payment" },
    });
  });
});

test("one of two children in a family's order ends; the other keeps the place, its parts and its receipts", async () => {
  const emailAddress = "mother-of-two@example.com";
  const phoneNumber = "0806 999 0001";
  const musa = await enrol(academy, { fullName: "Musa Bello", emailAddress, phoneNumber });
  const aisha = await enrol(
    academy,
    { fullName: "Aisha Bello", courseId: "masonry", emailAddress, phoneNumber },
    {
      headers: {
        "x-first-enrolment": musa.enrolment.id,
        "x-resume-token": musa.enrolment.resumeToken,
      },
    },
  );
  // One order: what came is enough for the first part of one child only.
  const { token } = await signInAs(academy, "admin");
  const paid = await academy.call("POST", `/admin/enrolments/${musa.enrolment.id}/manual-payment`, {
    token,
    body: {
      amountKobo: 5_000_000,
      method: "transfer",
      takenOn: "2026-11-21",
      reference: "FT-FAMILY",
    },
  });
  expect(paid.status).toBe(201);
  expect((await read(musa)).status).toBe("confirmed");
  await runAt(warned);
  expect(await kindsTo(emailAddress)).toEqual(["registration_lapses"]);
  await runAt(over);
  expect(await kindsTo(emailAddress)).toEqual(["registration_lapses", "registration_lapsed"]);
  const [mail] = await academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, emailAddress), eq(messages.kind, "registration_lapsed")));
  expect(mail?.text).toContain("Aisha");
  expect(mail?.text).toContain(aisha.enrolment.reference);
  expect(mail?.text).not.toContain("Musa");
  const order = { chargedKobo: 9_500_000, receivedKobo: 5_000_000, balanceKobo: 4_500_000 };
  expect(await read(aisha)).toMatchObject({ status: "cancelled", dueKobo: 0 });
  const kept = await read(musa);
  expect(kept).toMatchObject({ status: "confirmed", dueKobo: 4_500_000, account: { order } });
  expect(kept.payNow?.lines.map(({ learnerFirstName }) => learnerFirstName)).toEqual(["Musa"]);
  expect(kept.payNow?.transferReference).toBe(musa.enrolment.reference);
  // Opened again, she owes today's fee, and his account stays as it is.
  expect(await reopen(aisha)).toMatchObject({ http: 200, status: "pending_payment" });
  expect(await read(aisha)).toMatchObject({ dueKobo: 9_500_000 });
  expect(await read(musa)).toMatchObject({ status: "confirmed", dueKobo: 4_500_000 });
});
