import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { mayBeOneName, nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { referrals } from "#rooms/affiliates/tables.server.ts";
import { lapseOthersJob } from "#rooms/enrolment/lapsing/lapse-registrations.server.ts";
import { mayBeNamedLike } from "#rooms/enrolment/registration/find-or-add-learner.server.ts";
import { learners } from "#rooms/enrolment/tables.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol, readEnrolment, setEmailProved } from "../support/enrolments/enrol.ts";
import { keptOf, mailedKeys } from "../support/enrolments/kept-of.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import { type Made, registerAgain } from "../support/enrolments/register-again.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Knowing a person's name, birth date, email and phone gives nobody a right to what that person registered. */

const opened = await openEnrolmentAcademyForFile();
const { academy } = opened;
const { db } = academy.ctx;
const { somebody, again, statusesOf, pay, casesOf } = registerAgain(opened);

type Answers = Record<string, unknown>;

const kept = (id: string) => keptOf(academy, id);

describe("a form without key leaves an earlier registration alone", () => {
  test("sent with a wrong key, a key of another registration, or by another account", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const mine = await enrol(academy);
    const before = await kept(first.enrolment.id);
    await again(first, person, "a guessed key");
    await again(first, person, mine.enrolment.resumeToken);
    const { token } = await signInAs(academy, "user");
    await enrol(academy, person, { token });
    await enrol(academy, person, {
      token,
      headers: { "x-amends-enrolment": first.enrolment.id, "x-resume-token": "another" },
    });
    expect(await kept(first.enrolment.id)).toEqual(before);
  });

  test("sent by an account with the same address that was never confirmed", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const before = await kept(first.enrolment.id);
    const { token, personId } = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, personId, false);
    await enrol(academy, person, { token });
    expect(await kept(first.enrolment.id)).toEqual(before);
  });

  test("made by another account, under the confirmed address", async () => {
    const person = somebody();
    const parent = await signInAs(academy, "user");
    const first = await enrol(academy, person, { token: parent.token });
    const before = await kept(first.enrolment.id);
    const child = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, child.personId, true);
    await enrol(academy, person, { token: child.token });
    expect(await kept(first.enrolment.id)).toEqual(before);
  });

  test("the owner is not mailed without end", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    let mailed: unknown[] = [];
    for (let forms = 0; forms < 6; forms++) {
      const { enrolment } = await enrol(academy, {
        ...person,
        emailAddress: `s${forms}@x.example`,
      });
      mailed = await mailedKeys(academy, enrolment.id, person.emailAddress);
    }
    expect(mailed).toHaveLength(3);
    expect(first.enrolment.status).toBe("pending_payment");
  });
});

describe("a learner who is named differently in a second form", () => {
  const named = (person: Answers, fullName: string) =>
    enrol(academy, { ...person, fullName, signature: fullName });
  const payTwice = async (fullName: string, otherName: string) => {
    const person = somebody();
    const unpaid = await named(person, fullName);
    const [first, second] = [await named(person, fullName), await named(person, otherName)];
    const enrolmentId = second.enrolment.id;
    const mailed = await mailedKeys(academy, enrolmentId, person.emailAddress);
    await pay(first);
    await pay(second);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: first.enrolment.id });
    await lapseOthersJob.run(academy.ctx, { enrolmentId });
    const [own] = await statusesOf(unpaid);
    return { unpaid: own, cases: await casesOf(second), mails: mailed.length };
  };

  test.each(["Danjuma Asabe", "Danjuma, Asabe", "Mrs. Asabe Danjuma", "Asabe Grace Danjuma"])(
    "and paid twice opens a case: %s",
    async (otherName) => {
      expect(await payTwice("Asabe Danjuma", otherName)).toMatchObject({
        unpaid: "cancelled",
        cases: ["possible_double"],
        mails: 2,
      });
    },
  );

  test("unpaid places end only for the same name, not for a longer one", async () => {
    const person = somebody();
    const ofTwin = await named(person, "Musa Danjuma");
    const other = await named(person, "Danjuma Musa");
    const twin = await named(person, "Hassan Musa Danjuma");
    await pay(twin);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: twin.enrolment.id });
    expect(await statusesOf(ofTwin, other)).toEqual(["pending_payment", "pending_payment"]);
    await pay(other);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: other.enrolment.id });
    expect(await statusesOf(ofTwin, twin)).toEqual(["cancelled", "confirmed"]);
  });

  test("twins with one phone and one surname are two people", async () => {
    expect(await payTwice("Hassan Danjuma", "Hussaina Danjuma")).toMatchObject({
      cases: [],
      mails: 0,
    });
    const person = somebody();
    const hassan = await named(person, "Hassan Danjuma");
    const hussaina = await named(person, "Hussaina Danjuma");
    await pay(hussaina);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: hussaina.enrolment.id });
    expect(await statusesOf(hassan)).toEqual(["pending_payment"]);
  });

  test("the database compares names as the rule does", async () => {
    const parts = ["asabe", "grace", "danjuma", "ruth", "asa"];
    const keys = parts.flatMap((one, at) => [
      one,
      ...parts.slice(at + 1).map((other) => nameKeyOf(`${one} ${other}`)),
      ...parts.slice(at + 1).map((other) => nameKeyOf(`${one} ${other} musa`)),
    ]);
    await db.insert(learners).values(
      keys.map((nameKey, at) => ({
        id: `like-${at}`,
        fullName: nameKey,
        nameKey,
        dateOfBirth: "1990-02-03",
        email: "like@mail.example",
        phone: "+2348031112222",
        createdAt: new Date(),
      })),
    );
    for (const nameKey of keys) {
      const found = await db
        .select({ nameKey: learners.nameKey })
        .from(learners)
        .where(mayBeNamedLike({ nameKey, dateOfBirth: "1990-02-03" }));
      expect(found.map((one) => one.nameKey).sort(), nameKey).toEqual(
        keys.filter((key) => mayBeOneName(nameKey, key)).sort(),
      );
    }
  });
});

describe("an order leaves the registrations of others alone", () => {
  const learnerOf = ({ fullName, emailAddress: _, phoneNumber }: Answers) => ({
    fullName,
    phoneNumber,
    dateOfBirth: "2001-03-14",
  });
  const order = (token: string, person: Answers) =>
    placeOrder(academy, token, {
      items: [{ courseId: "tiling", trainingLevel: "beginner" }],
      learner: learnerOf(person),
    });

  test("of someone without an account, even under an address that is not confirmed", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const before = await kept(first.enrolment.id);
    const unconfirmed = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, unconfirmed.personId, false);
    for (const { token } of [await signInAs(academy, "user"), unconfirmed]) {
      expect(await order(token, person)).toMatchObject({ http: 201, dropped: [] });
      // A different phone number: the account must show nothing of what was registered before.
      await order(token, { ...person, phoneNumber: "0809 123 1234" });
      expect(await kept(first.enrolment.id)).toEqual(before);
    }
  });

  test("of another account", async () => {
    const person = somebody();
    const owner = await signInAs(academy, "user");
    const { enrolments: placed } = await order(owner.token, person);
    const id = placed[0]?.id ?? "";
    const before = await kept(id);
    const stranger = await signInAs(academy, "user");
    expect(await order(stranger.token, person)).toMatchObject({ http: 201, dropped: [] });
    await enrol(academy, person, { token: stranger.token });
    await enrol(academy, { ...person, emailAddress: owner.email });
    expect(await kept(id)).toEqual(before);
  });

  test("an account with an unconfirmed address reads no phone number that others gave", async () => {
    const person = somebody();
    await enrol(academy, person);
    const account = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, account.personId, false);
    await order(account.token, { ...person, phoneNumber: "0809 123 1234" });
    const { body } = await academy.call("GET", "/me/export", { token: account.token });
    expect(JSON.stringify(body)).not.toContain(String(person.phoneNumber).slice(1));
  });
});

describe("with the key or the account, a form changes the registration in place", () => {
  const isSame = (first: Made, second: Made) => {
    const { id, reference } = first.enrolment;
    expect(second.enrolment).toMatchObject({ id, reference, status: "pending_payment" });
  };

  test("the key", async () => {
    const first = await enrol(academy, somebody());
    isSame(first, await again(first, somebody()));
  });

  test("the account that made it, also after a reload", async () => {
    const person = somebody();
    const { token } = await signInAs(academy, "user");
    const first = await enrol(academy, person, { token });
    const second = await enrol(
      academy,
      { ...person, fullName: person.fullName.toUpperCase(), emailAddress: "new@example.com" },
      { token },
    );
    isSame(first, second);
    const named = { "x-amends-enrolment": second.enrolment.id };
    isSame(second, await enrol(academy, somebody(), { token, headers: named }));
  });

  test("the account that has confirmed its address", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const { token, personId } = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, personId, true);
    isSame(first, await enrol(academy, person, { token }));
  });

  test("each key of it still opens it, and the first affiliate keeps it", async () => {
    const admin = await signInAdmin(academy);
    const one = await makeAffiliate(academy, admin, "one@affiliates.example", {
      phone: "08098765432",
    });
    const two = await makeAffiliate(academy, admin, "two@affiliates.example", {
      phone: "08098765433",
    });
    const person = somebody();
    const first = await enrol(academy, { ...person, affiliateCode: one.code });
    const second = await again(first, { ...person, affiliateCode: two.code });
    for (const { enrolment } of [first, second]) await readEnrolment(academy, { enrolment });
    await pay(second);
    const referralsOf = async ({ token }: typeof one) =>
      ((await academy.call("GET", "/affiliates/referrals", { token })).body as { total: number })
        .total;
    expect([await referralsOf(one), await referralsOf(two)]).toEqual([1, 0]);
  });
});

describe("two registrations of one learner without a key", () => {
  test("one gets its place: the other lapses with its pending referral, and its late money is credit", async () => {
    const admin = await signInAdmin(academy);
    const affiliate = await makeAffiliate(academy, admin, "three@affiliates.example", {
      phone: "08098765434",
    });
    const person = somebody();
    const first = await enrol(academy, { ...person, affiliateCode: affiliate.code });
    const second = await enrol(academy, person);
    const sibling = await enrol(academy, { ...person, fullName: "Another Sibling" });
    const elsewhere = await enrol(academy, { ...person, courseId: "plumbing" });
    await pay(second);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: second.enrolment.id });
    await lapseOthersJob.run(academy.ctx, { enrolmentId: second.enrolment.id });
    expect(await statusesOf(first, second, sibling, elsewhere)).toEqual([
      ...["cancelled", "confirmed", "pending_payment", "pending_payment"],
    ]);
    const mails = await db
      .select()
      .from(messages)
      .where(eq(messages.recipient, person.emailAddress));
    expect(mails.filter(({ kind }) => kind === "registration_lapsed")).toHaveLength(1);
    const [referral] = await db
      .select()
      .from(referrals)
      .where(eq(referrals.enrolmentId, first.enrolment.id));
    expect(referral).toMatchObject({ status: "pending", withdrawnAt: academy.ctx.clock() });
    const listed = await academy.call("GET", "/affiliates/referrals", { token: affiliate.token });
    expect(listed.body).toMatchObject({ total: 0 });
    await pay(first);
    expect(await readEnrolment(academy, first)).toMatchObject({
      status: "cancelled",
      dueKobo: 0,
      account: { creditKobo: 9_500_000 },
    });
  });

  test("one with a part payment stays", async () => {
    const person = somebody();
    const first = await enrol(academy, { ...person, amountKobo: 1_000_000 });
    await pay(first);
    const second = await enrol(academy, person);
    await pay(second);
    await lapseOthersJob.run(academy.ctx, { enrolmentId: second.enrolment.id });
    expect(await statusesOf(first, second)).toEqual(["pending_payment", "confirmed"]);
  });
});
