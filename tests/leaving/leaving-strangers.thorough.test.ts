import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openSession, seedPerson } from "#rooms/accounts/door.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol, setEmailProved } from "../support/enrolments/enrol.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import { apply, signInAdmin } from "../support/people/make-affiliate.ts";

/**
 * Anyone who types someone else's address into a form, or opens an account with it, leaves without touching what is
 * theirs.
 */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const password = "a long password";
const admin = await signInAdmin(academy);

let victims = 0;
/** A person without an account: one place paid at the counter, one unpaid, a message, an application. */
async function makeVictim() {
  const number = ++victims;
  const email = `victim-${number}@mail.example`;
  const person = {
    fullName: `Victim Musa ${number}`,
    emailAddress: email,
    phoneNumber: `0814000000${number}`,
  };
  const paid = await enrol(academy, { ...person, courseId: "plumbing" });
  const recorded = await academy.call(
    "POST",
    `/admin/enrolments/${paid.enrolment.id}/manual-payment`,
    {
      token: admin,
      body: {
        amountKobo: 9_500_000,
        method: "transfer",
        takenOn: "2026-11-20",
        reference: `GTB 30${number}55`,
        note: `Paid by the uncle ${number}`,
      },
    },
  );
  expect(recorded).toMatchObject({ status: 201 });
  const unpaid = await enrol(academy, person);
  await academy.call("POST", "/contact", {
    body: { name: "Victim", email, subject: "general", message: `My slip ${number}` },
  });
  await apply(academy, email, { fullName: person.fullName });
  return { email, person, paid, unpaid };
}
type Victim = Awaited<ReturnType<typeof makeVictim>>;

/** All rows about the victim, but those that belong to these enrolments. */
async function rowsOf({ email, paid, unpaid }: Victim) {
  const ids = [paid.enrolment.id, unpaid.enrolment.id];
  const all = (from: SQL) =>
    selectRows<{ row: unknown }>(academy.ctx.db, sql`select to_jsonb(t) as row from ${from}`);
  const ordersOf = sql`select order_id from enrolments where id in ${ids}`;
  return Promise.all([
    all(sql`enrolments t where id in ${ids} order by id`),
    all(sql`learners t where id in (select learner_id from enrolments where id in ${ids})`),
    all(sql`enrolment_keys t where enrolment_id in ${ids} order by token_hash`),
    all(sql`orders t where id in (${ordersOf}) order by id`),
    all(sql`payment_attempts t where order_id in (${ordersOf}) order by id`),
    all(sql`contact_messages t where email = ${email}`),
    all(sql`affiliate_applications t where email = ${email}`),
    all(sql`messages t where recipient = ${email}
      and (text like ${`%${paid.enrolment.reference}%`} or text like ${`%${unpaid.enrolment.reference}%`}
        or kind in ('contact_acknowledged', 'affiliate_application_received')) order by id`),
  ]);
}

async function signUp(email: string, proved: boolean) {
  const { personId } = await seedPerson(academy.ctx, { email, name: "A Stranger", password });
  await setEmailProved(academy, personId, proved);
  return openSession(academy.ctx, personId, "user");
}

async function leave(token: string) {
  const { status } = await academy.call("DELETE", "/me", { token, body: { password } });
  expect(status).toBe(204);
}

async function expectUntouched(victim: Victim, before: Awaited<ReturnType<typeof rowsOf>>) {
  expect(await rowsOf(victim)).toEqual(before);
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  const { enrolment } = victim.unpaid;
  const started = await academy.call("POST", `/enrolments/${enrolment.id}/payments`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  expect(started.body).toMatchObject({ payment: { email: victim.email } });
}

describe("a stranger who leaves", () => {
  test("after a registration with someone else's details", async () => {
    const victim = await makeVictim();
    const before = await rowsOf(victim);
    const token = await signUp("stranger-1@mail.example", true);
    await enrol(academy, { ...victim.person, courseId: "painting" }, { token });
    await enrol(academy, victim.person, { token });
    await leave(token);
    await expectUntouched(victim, before);
    // The stranger's own registrations are gone, with their mails.
    const left = await selectRows(
      academy.ctx.db,
      sql`select 1 from messages where recipient = ${victim.email} and subject like '%Painting%' and text <> ''`,
    );
    expect(left).toEqual([]);
  });

  test("from an account with someone else's address, which was never confirmed", async () => {
    const victim = await makeVictim();
    const before = await rowsOf(victim);
    const token = await signUp(victim.email, false);
    await placeOrder(academy, token);
    await enrol(academy, { ...victim.person, courseId: "painting" }, { token });
    await leave(token);
    await expectUntouched(victim, before);
  });

  test("reads none of it before, in no list and no export", async () => {
    const victim = await makeVictim();
    const token = await signUp(victim.email, false);
    const lists = [
      ...["/me/profile", "/me/export", "/me/enrolments", "/me/payments", "/me/learners"],
      ...["/me/job-applications", "/me/affiliate-applications"],
    ];
    for (const path of lists) {
      const { status, body } = await academy.call("GET", path as "/me/export", { token });
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      expect(text).not.toContain(victim.person.fullName);
      expect(text).not.toContain(victim.paid.enrolment.reference);
      // What we wrote to that address says what its owner does at the academy.
      expect(text).not.toMatch(/Plumbing|Tiling|We have your/i);
    }
  });
});

test("a parent who ordered is not forgotten as the payer when the learner leaves", async () => {
  const [parent, learner] = ["payer@mail.example", "learner-of-payer@mail.example"];
  const asParent = await signUp(parent, true);
  const { payment, enrolments } = await placeOrder(academy, asParent);
  await sandbox.press(payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
  // As a form with the learner's own address does.
  await academy.ctx.db.execute(sql`update learners set email = ${learner} where email = ${parent}`);
  await leave(await signUp(learner, true));
  const rows = await selectRows(
    academy.ctx.db,
    sql`select l.full_name as name, o.payer_email as payer from enrolments e
      join learners l on l.id = e.learner_id join orders o on o.id = e.order_id
      where e.id = ${enrolments[0]?.id}`,
  );
  expect(rows).toEqual([{ name: "Deleted learner", payer: parent }]);
});

test("the bank evidence of booked money stays when its own learner leaves", async () => {
  const victim = await makeVictim();
  await leave(await signUp(victim.email, true));
  const kept = await selectRows(
    academy.ctx.db,
    sql`select a.evidence, a.note, a.payer_email from payment_attempts a join enrolments e on e.order_id = a.order_id
      where e.id = ${victim.paid.enrolment.id} and a.evidence is not null`,
  );
  expect(kept).toMatchObject([
    {
      evidence: expect.stringContaining("GTB"),
      note: null,
      payer_email: expect.stringContaining("@closed.invalid"),
    },
  ]);
});
