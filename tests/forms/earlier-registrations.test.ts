import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { referrals } from "#rooms/affiliates/server/tables.ts";
import { lapseOthersJob, sendEarlierLinksJob } from "#rooms/enrolment/server/door.ts";
import { enrolmentKeys, enrolments, learners } from "#rooms/enrolment/server/tables.ts";
import { orders } from "#rooms/payments/server/tables.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol, readEnrolment, setEmailProved } from "../support/enrolments/enrol.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import { type Made, registerAgain } from "../support/enrolments/register-again.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Anyone who knows a person's name, birth date, email and phone has no right to what that person registered. */

const opened = await openEnrolmentAcademyForFile();
const { academy } = opened;
const { db } = academy.ctx;
const { somebody, again, statusesOf, pay, casesOf } = registerAgain(opened);

type Answers = Record<string, unknown>;

/** All that we keep of a registration. */
async function keptOf(id: string) {
  const [enrolment] = await db.select().from(enrolments).where(eq(enrolments.id, id));
  const order = await db
    .select()
    .from(orders)
    .where(eq(orders.id, enrolment?.orderId ?? ""));
  const learner = await db
    .select()
    .from(learners)
    .where(eq(learners.id, enrolment?.learnerId ?? ""));
  const keys = await db.select().from(enrolmentKeys).where(eq(enrolmentKeys.enrolmentId, id));
  return { enrolment, order, learner, keys };
}

/** What the worker does after a registration, and the keys in the mails that this sent. */
async function mailedKeys(id: string, to: string) {
  await sendEarlierLinksJob.run(academy.ctx, { enrolmentId: id });
  const sent = await db.select().from(messages).where(eq(messages.recipient, to));
  return sent
    .filter(({ kind }) => kind === "earlier_registration")
    .map(({ text }) => /\/enrolments\/([\w-]+)\?key=([\w-]{43})/.exec(text) ?? [])
    .map(([, enrolmentId, key]) => ({ enrolmentId, key }));
}

const others = {
  fullName: { fullName: "Someone Else", signature: "Someone Else" },
  /** Made from the person's. */
  emailAddress: { emailAddress: "" },
  dateOfBirth: { dateOfBirth: "1999-01-01" },
  phoneNumber: { phoneNumber: "" },
  courseId: { courseId: "plumbing" },
} as const;
type Field = keyof typeof others;
const fields = Object.keys(others) as Field[];
/** None of them, each, each two, and all. */
const combinations = Array.from({ length: 2 ** fields.length }, (_, bits) =>
  fields.filter((_field, at) => bits & (1 << at)),
).filter(({ length }) => length <= 2 || length === fields.length);

/** The form of a stranger who knows all of the person but these fields. */
function strangersForm(person: Answers, differs: readonly Field[]): Answers {
  const changed = Object.assign({}, ...differs.map((field) => others[field])) as Answers;
  if (changed.emailAddress === "") changed.emailAddress = `stranger-${person.emailAddress}`;
  if (changed.phoneNumber === "")
    changed.phoneNumber = `0709${String(person.phoneNumber).slice(4)}`;
  return { ...person, ...changed };
}

const isOfSamePerson = (differs: readonly Field[]) =>
  !differs.includes("fullName") &&
  !differs.includes("dateOfBirth") &&
  !(differs.includes("emailAddress") && differs.includes("phoneNumber"));

describe("a form without key leaves an earlier registration alone", () => {
  let people = 0;
  test.each(combinations.map((differs) => [differs.join(", ") || "nothing", differs] as const))(
    "other: %s",
    async (_name, differs) => {
      const number = ++people;
      const person = {
        ...somebody(),
        emailAddress: `person-${number}@example.com`,
        phoneNumber: `0813${String(number).padStart(7, "0")}`,
        dateOfBirth: "2001-03-14",
        courseId: "tiling",
      };
      const first = await enrol(academy, person);
      const before = await keptOf(first.enrolment.id);
      const stranger = await enrol(academy, strangersForm(person, differs));
      expect(await keptOf(first.enrolment.id)).toEqual(before);

      // A registration of its own, that shows nothing of the other one.
      const seen = JSON.stringify([stranger, await readEnrolment(academy, stranger)]);
      for (const secret of [first.enrolment.id, first.enrolment.reference, first.reference]) {
        expect(seen).not.toContain(secret);
      }
      const kept = await keptOf(stranger.enrolment.id);
      const typed = strangersForm(person, differs);
      expect(kept.learner).toMatchObject([
        {
          fullName: typed.fullName,
          dateOfBirth: typed.dateOfBirth,
          email: typed.emailAddress,
          phone: `+234${String(typed.phoneNumber).slice(1)}`,
        },
      ]);

      // Its owner hears of it, with the link to continue.
      const mailed = await mailedKeys(stranger.enrolment.id, person.emailAddress);
      const isTold = isOfSamePerson(differs) && !differs.includes("courseId");
      expect(mailed.map(({ enrolmentId }) => enrolmentId)).toEqual(
        isTold ? [first.enrolment.id] : [],
      );
      for (const { key = "" } of mailed) {
        const { enrolment } = first;
        const opensIt = await readEnrolment(academy, {
          enrolment: { ...enrolment, resumeToken: key },
        });
        expect(opensIt.id).toBe(enrolment.id);
      }

      // The money that comes later is for whom it was paid.
      await pay(first);
      expect(await statusesOf(first, stranger)).toEqual(["confirmed", "pending_payment"]);
      await pay(stranger);
      expect(await casesOf(stranger)).toEqual(
        isOfSamePerson(differs) && !differs.includes("courseId") ? ["possible_double"] : [],
      );
    },
  );

  test("nor does a wrong key, a key of another registration, or another account", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const mine = await enrol(academy);
    const before = await keptOf(first.enrolment.id);
    await again(first, person, "a guessed key");
    await again(first, person, mine.enrolment.resumeToken);
    const { token } = await signInAs(academy, "user");
    await enrol(academy, person, { token });
    await enrol(academy, person, {
      token,
      headers: { "x-amends-enrolment": first.enrolment.id, "x-resume-token": "another" },
    });
    expect(await keptOf(first.enrolment.id)).toEqual(before);
  });

  test("nor does an account with the same address that was never confirmed", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const before = await keptOf(first.enrolment.id);
    const { token, personId } = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, personId, false);
    await enrol(academy, person, { token });
    expect(await keptOf(first.enrolment.id)).toEqual(before);
  });

  test("nor does one that was made by another account, under the confirmed address", async () => {
    const person = somebody();
    const parent = await signInAs(academy, "user");
    const first = await enrol(academy, person, { token: parent.token });
    const before = await keptOf(first.enrolment.id);
    const child = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, child.personId, true);
    await enrol(academy, person, { token: child.token });
    expect(await keptOf(first.enrolment.id)).toEqual(before);
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
      mailed = await mailedKeys(enrolment.id, person.emailAddress);
    }
    expect(mailed).toHaveLength(2);
    expect(first.enrolment.status).toBe("pending_payment");
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

  test("of someone without an account, also under an address that is not confirmed", async () => {
    const person = somebody();
    const first = await enrol(academy, person);
    const before = await keptOf(first.enrolment.id);
    const unconfirmed = await signInAs(academy, "user", person.emailAddress);
    await setEmailProved(academy, unconfirmed.personId, false);
    for (const { token } of [await signInAs(academy, "user"), unconfirmed]) {
      expect(await order(token, person)).toMatchObject({ http: 201, dropped: [] });
      // Another phone number: nothing of what was registered before may be read out of the account.
      await order(token, { ...person, phoneNumber: "0809 123 1234" });
      expect(await keptOf(first.enrolment.id)).toEqual(before);
    }
  });

  test("of another account", async () => {
    const person = somebody();
    const owner = await signInAs(academy, "user");
    const { enrolments: placed } = await order(owner.token, person);
    const id = placed[0]?.id ?? "";
    const before = await keptOf(id);
    const stranger = await signInAs(academy, "user");
    expect(await order(stranger.token, person)).toMatchObject({ http: 201, dropped: [] });
    await enrol(academy, person, { token: stranger.token });
    await enrol(academy, { ...person, emailAddress: owner.email });
    expect(await keptOf(id)).toEqual(before);
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
      ...{ status: "cancelled", dueKobo: 0, account: { creditKobo: 9_500_000 } },
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
