import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { seedPerson } from "#rooms/accounts/door.server.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { affiliates } from "#rooms/affiliates/tables.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { bankAccount, earn } from "../support/commissions/run-payouts.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { openTillFor } from "../support/payments/open-till.ts";
import { applyForJobs } from "../support/people/apply-for-jobs.ts";
import { apply, makeAffiliate } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Staff who decide about themselves or about a namesake. */

const { academy } = await openEnrolmentAcademyForFile();
const self = { name: "Ɗanladi Musa", email: "danladi@people.example", phone: "+2348031112233" };
const namesake = { fullName: "Musa danladi", emailAddress: "other@mail.example" };
const clerk = await signInAs(academy, "admin", self.email);
const colleague = await signInAs(academy, "admin");
for (const one of [clerk, colleague]) await openTillFor(academy, one);
await academy.ctx.db
  .update(people)
  .set({ name: self.name, phone: self.phone })
  .where(sql`id = ${clerk.personId}`);

const flags = (subject: string) =>
  selectRows<{ action: string; known: string; actor: string }>(
    academy.ctx.db,
    sql`select action, details->>'knownBy' as known, actor_id as actor from audit_entries
        where subject = ${subject} and details ? 'knownBy'`,
  );
const flagged = async () => {
  const { body } = await academy.call("GET", "/admin/overview", { token: clerk.token });
  const { tasks } = body as { tasks: { name: string; many: number }[] };
  return tasks.find(({ name }) => name === "own")?.many ?? 0;
};

const takeCash = (enrolmentId: string, evidence: string, token = clerk.token) =>
  academy.call("POST", `/admin/enrolments/${enrolmentId}/manual-payment`, {
    token,
    body: {
      amountKobo: 9_500_000,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-21",
      receiptNumber: evidence,
    },
  });

test.each([
  ["email", { emailAddress: "Danladi+tiling@people.example" }],
  ["phone", { phoneNumber: "0803 111 2233" }],
])(
  "money for a place under one's own %s is refused, and a colleague records it",
  async (what, body) => {
    const { enrolment } = await enrol(academy, body);
    expect(await takeCash(enrolment.id, `own ${what}`)).toMatchObject({
      status: 403,
      body: { code: "own_record" },
    });
    expect((await takeCash(enrolment.id, `own ${what}`, colleague.token)).status).toBe(201);
  },
);

test("money for a learner with one's own code is refused", async () => {
  const { code } = await makeAffiliate(academy, colleague.token, "dm@mail.example", {
    fullName: "D. M.",
    phone: "0803 111 2233",
  });
  const { enrolment } = await enrol(academy, { affiliateCode: code });
  expect(await takeCash(enrolment.id, "own code")).toMatchObject({
    status: 403,
    body: { code: "own_record" },
  });
});

test("money for a namesake is recorded with a flag, which the overview counts", async () => {
  const before = await flagged();
  const { enrolment } = await enrol(academy, { ...namesake, signature: namesake.fullName });
  const paid = await takeCash(enrolment.id, "namesake");
  expect(paid.status).toBe(201);
  const { reference } = paid.body as { reference: string };
  expect(await flags(reference)).toEqual([
    { action: "payment.own_recorded", known: "full_name", actor: clerk.personId },
  ]);
  expect(await flagged()).toBe(before + 1);
  const { body } = await academy.call("GET", "/admin/audit?flag=own", { token: clerk.token });
  expect((body as { entries: { subject: string }[] }).entries[0]?.subject).toBe(reference);
});

test("money for someone else has no flag", async () => {
  const { enrolment } = await enrol(academy);
  const { reference } = (await takeCash(enrolment.id, "else")).body as { reference: string };
  expect(await flags(reference)).toEqual([]);
});

test("deciding on one's own applications leaves a flag", async () => {
  const affiliate = await apply(academy, "new@mail.example", { phone: "0803 111 2233" });
  await academy.call("POST", `/admin/applications/${affiliate.id}/review`, {
    token: clerk.token,
    body: { status: "rejected", rejectionReason: "Not now" },
  });
  expect(await flags(affiliate.id)).toMatchObject([
    { action: "application.own_decided", known: "phone" },
  ]);

  const job = await applyForJobs(academy).send({
    fullName: "Danladi Musa",
    signature: "Danladi Musa",
  } as never);
  const { id } = job.body;
  await academy.call("PUT", `/admin/job-applications/${id}/stage`, {
    token: clerk.token,
    body: { stage: "shortlisted", version: 1 },
  });
  expect(await flags(id)).toMatchObject([
    { action: "job_application.own_decided", known: "full_name" },
  ]);
});

test("deciding on one's own sponsored place leaves a flag", async () => {
  const { enrolment } = await enrol(academy, {
    courseId: "interlocking-paving",
    emailAddress: self.email,
  });
  await academy.call("POST", `/admin/enrolments/${enrolment.id}/decision`, {
    token: clerk.token,
    body: { decision: "awarded" },
  });
  expect(await flags(enrolment.id)).toMatchObject([
    { action: "sponsorship.own_decided", known: "email" },
  ]);
});

test("correcting one's own record leaves a flag, also when it is another person's afterwards", async () => {
  const { enrolment } = await enrol(academy, { phoneNumber: "0803 111 2233" });
  const row = await academy.call("GET", `/admin/enrolments/${enrolment.id}`, {
    token: clerk.token,
  });
  const { personId } = row.body as { personId: string };
  const correct = (fullName: string, phoneNumber: string) =>
    academy.call("PUT", `/admin/people/${personId}`, {
      token: clerk.token,
      body: {
        fullName,
        phoneNumber,
        dateOfBirth: "2001-03-14",
        emailAddress: "no-trace@mail.example",
        reason: "Mistyped",
        alsoIds: [],
      },
    });
  expect((await correct("Hassan Bala", "0809 999 0000")).status).toBe(200);
  expect(await flags(personId)).toMatchObject([{ action: "learner.own_changed", known: "phone" }]);
  expect((await correct("Hassan Bala", "0803 111 2233")).status).toBe(200);
  expect(await flags(personId)).toHaveLength(2);
});

test("a learner with the affiliate's name earns, with a flag", async () => {
  await seedPerson(academy.ctx, {
    email: "hauwa@people.example",
    name: "Hauwa Sani",
    password: "a long password",
  });
  const { code } = await makeAffiliate(academy, colleague.token, "hauwa@people.example", {
    fullName: "Hauwa Sani",
    phone: "0809 000 0002",
  });
  const { enrolment } = await enrol(academy, {
    affiliateCode: code,
    fullName: "HAUWA SANI",
    signature: "HAUWA SANI",
  });
  expect(await flags(enrolment.id)).toMatchObject([
    { action: "enrolment.namesake_referred", known: "full_name" },
  ]);
});

test("taking back a payout to oneself leaves a flag: its commissions are due again", async () => {
  const path = (id: string, action: string) => `/admin/payouts/${id}/${action}`;
  const affiliate = await makeAffiliate(academy, colleague.token, self.email, {
    fullName: self.name,
    phone: "0803 111 2233",
  });
  await academy.ctx.db.update(affiliates).set({ paymentInfo: bankAccount });
  await earn(academy, affiliate, "own-payout");
  academy.setTime("2026-12-20T09:00:00Z");
  const [mine, theirs] = [
    await signInAs(academy, "admin", self.email),
    await signInAs(academy, "admin", colleague.email),
  ];
  const made = await academy.call("POST", "/admin/payouts", { token: theirs.token, body: {} });
  const { id } = (made.body as { payout: { id: string } }).payout;
  await academy.call("POST", path(id, "cancel"), { token: mine.token, body: { reason: "Odd" } });
  expect(await flags(id)).toMatchObject([{ action: "payout.own_handled", known: "account" }]);
});
