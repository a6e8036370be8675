import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openSession, seedPerson } from "#rooms/accounts/door.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol, setEmailProved } from "../support/enrolments/enrol.ts";
import { placeOrder, child as someChild } from "../support/enrolments/place-order.ts";
import { signInAdmin } from "../support/people/make-affiliate.ts";

/** What deleting an account leaves to people who share an enrolment or a name with it. */

const password = "a long password";

const opened = await openEnrolmentAcademyForFile();

describe("people who share an enrolment or a name", () => {
  test("a parent who leaves does not erase what a child's own account has", async () => {
    const { academy } = opened;
    const parent = await seedPerson(academy.ctx, {
      email: "parent@mail.example",
      name: "P",
      password,
    });
    const child = await seedPerson(academy.ctx, {
      email: "child@mail.example",
      name: "C",
      password,
    });
    await setEmailProved(academy, child.personId, true);
    const asParent = await openSession(academy.ctx, parent.personId, "user");
    const asChild = await openSession(academy.ctx, child.personId, "user");
    const { enrolment } = await enrol(
      academy,
      { emailAddress: "child@mail.example" },
      { token: asParent },
    );
    const gone = await academy.call("DELETE", "/me", { token: asParent, body: { password } });
    const list = await academy.call("GET", "/me/enrolments", { token: asChild });
    expect([gone.status, list.body]).toMatchObject([
      204,
      {
        enrolments: [
          { id: enrolment.id, status: "pending_payment", learner: { fullName: "Amina Bello" } },
        ],
      },
    ]);
  });

  test("a parent who leaves is no longer named as the payer of the child's places", async () => {
    const { academy, sandbox } = opened;
    const [parent, learner] = ["bala.audu@mail.example", "ladi.audu@mail.example"] as const;
    const enter = async (address: string, name: string) => {
      const person = await seedPerson(academy.ctx, { email: address, name, password });
      await setEmailProved(academy, person.personId, true);
      return openSession(academy.ctx, person.personId, "user");
    };
    const asParent = await enter(parent, "Bala Audu");
    const asLearner = await enter(learner, "Ladi Audu");
    const order = async (courseId: string) => {
      const items = [{ courseId, trainingLevel: "beginner" }];
      return placeOrder(academy, asParent, { items, learner: { ...someChild, fullName: "Ladi" } });
    };
    const paid = await order("tiling");
    await sandbox.press(paid.payment?.reference ?? "", "pay");
    await sandbox.deliverTo(academy);
    const unpaid = await order("masonry");
    // As a form with the child's own address does.
    await academy.ctx.db.execute(
      sql`update learners set email = ${learner} where email = ${parent}`,
    );
    const gone = await academy.call("DELETE", "/me", { token: asParent, body: { password } });
    expect(gone.status).toBe(204);
    const admin = await signInAdmin(academy);
    const searched = await academy.call("GET", "/admin/payments?search=audu", { token: admin });
    const text = JSON.stringify(searched.body);
    expect(text).not.toContain("Bala");
    expect(text).not.toContain(parent);
    const traces = await selectRows(
      academy.ctx.db,
      sql`select 1 from orders where to_jsonb(orders)::text ilike '%bala%'
          union all select 1 from payment_attempts
          where to_jsonb(payment_attempts)::text ilike ${`%${parent}%`}`,
    );
    expect(traces).toEqual([]);
    // The child continues with the unpaid place.
    const started = await academy.call("POST", `/enrolments/${unpaid.enrolments[0]?.id}/payments`, {
      token: asLearner,
    });
    expect(started.body).toMatchObject({ status: "open", payment: { email: learner } });
  });

  test.each([
    ["the provider says that it was not paid", "provider"],
    // The sweep has asked for 72 hours (payments/attempts/sweep-payments.server.ts).
    ["nobody asks about it any more", "sweep"],
  ])("nobody leaves while their payment is on its way, until %s", async (words, end) => {
    const { academy, sandbox } = opened;
    const email = `waiting-${words.length}@mail.example`;
    const { personId } = await seedPerson(academy.ctx, { email, name: "W", password });
    const session = await openSession(academy.ctx, personId, "user");
    const { payment } = await enrol(academy, { emailAddress: email }, { token: session });
    const reference = payment?.reference ?? "";
    const leave = () => academy.call("DELETE", "/me", { token: session, body: { password } });
    await sandbox.press(reference, "transfer");
    expect(await leave()).toMatchObject({ status: 409, body: { code: "payment_on_its_way" } });
    const transaction = await sandbox.store.findTransaction(reference);
    if (transaction && end === "provider") {
      await sandbox.store.putTransaction({ ...transaction, status: "abandoned" });
    } else {
      await academy.ctx.db.execute(
        sql`update payment_attempts set status = 'failed', next_ask_at = null where reference = ${reference}`,
      );
    }
    expect(await leave()).toMatchObject({ status: 204 });
  });

  test("the provider is asked before someone leaves, and a payment that it knows is booked", async () => {
    const { academy, sandbox } = opened;
    const email = "asked-first@mail.example";
    const { personId } = await seedPerson(academy.ctx, { email, name: "A", password });
    const session = await openSession(academy.ctx, personId, "user");
    const { payment } = await enrol(academy, { emailAddress: email }, { token: session });
    const reference = payment?.reference ?? "";
    const leave = () => academy.call("DELETE", "/me", { token: session, body: { password } });
    await sandbox.control({ verify: { mode: "fail" } });
    expect(await leave()).toMatchObject({ status: 503, body: { code: "earlier_payment_unclear" } });
    await sandbox.control();
    await sandbox.press(reference, "pay");
    expect(await leave()).toMatchObject({ status: 204 });
    const rows = await selectRows<{ status: string }>(
      academy.ctx.db,
      sql`select status from payment_attempts where reference = ${reference}`,
    );
    expect(rows).toEqual([{ status: "succeeded" }]);
  });

  test("registering someone else's details and leaving erases nothing of theirs", async () => {
    const { academy } = opened;
    const victim = { emailAddress: "victim@mail.example", fullName: "Victim Musa" };
    const theirs = await enrol(academy, victim);
    const { personId: id } = await seedPerson(academy.ctx, {
      email: "attacker@mail.example",
      name: "A",
      password,
    });
    const session = await openSession(academy.ctx, id, "user");
    await enrol(academy, { ...victim, courseId: "painting" }, { token: session });
    await academy.call("DELETE", "/me", { token: session, body: { password } });
    const read = await academy.call("GET", `/enrolments/${theirs.enrolment.id}`, {
      headers: { "x-resume-token": theirs.enrolment.resumeToken },
    });
    expect(read.body).toMatchObject({
      status: "pending_payment",
      learner: { fullName: "Victim Musa", emailAddress: "victim@mail.example" },
    });
  });
});
