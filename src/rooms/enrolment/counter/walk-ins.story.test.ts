import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { legal } from "#academy";
import { academy as academyFacts } from "#foundation/academy/academy.ts";
import { auditEntries } from "#foundation/audit/audit.ts";
import { messages } from "#foundation/mail/tables.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { enrolmentsOf, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { enrolments, learners } from "../tables.server.ts";
import type { AddedWalkIn } from "./endpoints.ts";

/** Someone comes to the counter without a registration, and perhaps without an email address. */

const { academy } = await openEnrolmentAcademyForFile();
const { db } = academy.ctx;
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);

let people = 0;
const somebody = (more: Record<string, unknown> = {}) => ({
  courseId: "tiling",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
  fullName: "Hauwa Garba",
  dateOfBirth: "2001-04-13",
  phoneNumber: `0817 ${String(++people).padStart(7, "0")}`,
  ...more,
});

const cash = (amountKobo: number, more: Record<string, unknown> = {}) => ({
  amountKobo,
  method: "cash",
  location: "Jalingo, Taraba",
  takenOn: "2026-11-21",
  ...more,
});

type Reply = AddedWalkIn & {
  http: number;
  code: string;
  fields: Record<string, string>;
  details: { id: string; code: string };
};

async function add(
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
  token = clerk.token,
): Promise<Reply> {
  const reply = await academy.call("POST", "/admin/walk-ins", { token, body, headers });
  return { ...(reply.body as Reply), http: reply.status };
}

const count = async () => (await db.select().from(enrolments)).length;
const openFile = async (path: string) =>
  academy.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${clerk.token}` } });

describe("a walk-in", () => {
  test("without an address gets a place, a receipt and a sheet, and no mail goes anywhere", async () => {
    const taken = await add(somebody({ payment: cash(5_000_000) }));
    expect(taken).toMatchObject({
      http: 201,
      enrolment: {
        status: "awaiting_form",
        emailAddress: "",
        preferredLocation: "Jalingo, Taraba",
      },
      receipt: { number: expect.stringMatching(/^ZR-2026-/) },
    });
    expect(taken.account.receivedKobo).toBe(5_000_000);
    const { id, code } = taken.enrolment;
    const sheet = await openFile(`/admin/enrolments/${id}/paper`);
    const { text, pages } = await readPdf(sheet.rawPayload);
    expect(text).toContain(code);
    expect(text).toContain("₦50,000 paid");
    expect(pages).toBe(1);
    const [row] = await db.select().from(enrolments).where(eq(enrolments.id, id));
    expect(row).toMatchObject({ accountPersonId: null, intakeId: expect.any(String) });
    expect(await db.select().from(messages).where(eq(messages.recipient, ""))).toEqual([]);
  });

  test("with an address gets the mails that everybody gets", async () => {
    const email = "hauwa@mail.example";
    await add(somebody({ email }));
    const mails = await db.select().from(messages).where(eq(messages.recipient, email));
    expect(mails.map(({ kind }) => kind)).toEqual(["enrolment_received"]);
    const paid = await add(somebody({ email: "lami@mail.example", payment: cash(5_000_000) }));
    expect((await openFile(`/admin/enrolments/${paid.enrolment.id}/paper`)).statusCode).toBe(409);
  });

  test("is stored once, whatever is sent again", async () => {
    const before = await count();
    const [body, headers] = [somebody({ payment: cash(1_000_000) }), { "idempotency-key": "w-1" }];
    const [one, other] = [await add(body, headers), await add(body, headers)];
    expect([one.http, other.http]).toEqual([201, 201]);
    expect(other.receipt).toEqual(one.receipt);
    expect(await count()).toBe(before + 1);
    // The same person at the next counter, with another key.
    const again = await add(body, { "idempotency-key": "w-2" });
    expect(again).toMatchObject({ http: 409, code: "already_registered" });
    expect(again.details).toEqual({ id: one.enrolment.id, code: one.enrolment.code });
    expect((await add({ ...body, onlyOnce: true })).http).toBe(409);
    // Somebody who has seen it may register them all the same, once.
    const anyway = () => add({ ...body, onlyOnce: false }, { "idempotency-key": "w-3" });
    const ids = [(await anyway()).enrolment.id, (await anyway()).enrolment.id];
    expect(new Set([one.enrolment.id, ...ids]).size).toBe(2);
    expect(await count()).toBe(before + 2);
  });

  test("has the server's day, whatever the clock of the counter's device says", async () => {
    const listed = await academy.call("GET", "/admin/walk-ins/programs", { token: clerk.token });
    expect(listed.body).toMatchObject({ today: "2026-11-21" });
    const payment = cash(1_000_000, { takenOn: "2026-11-22" });
    expect(await add(somebody({ payment }))).toMatchObject({
      http: 422,
      fields: { "payment.takenOn": "This day has not come yet." },
    });
  });

  test("two without an address are not one person because of that", async () => {
    const same = { fullName: "Musa Ali", dateOfBirth: "2000-01-02" };
    expect((await add(somebody(same))).http).toBe(201);
    expect((await add(somebody(same))).http).toBe(201);
  });

  test.each([
    ["no name", { fullName: " " }, "fullName"],
    ["an invalid number", { phoneNumber: "0803" }, "phoneNumber"],
    ["an invalid address", { email: "hauwa@" }, "email"],
    ["no level", { trainingLevel: null }, "trainingLevel"],
    ["no centre", { preferredLocation: null }, "preferredLocation"],
    ["a start of another program", { intakeId: "carpentry-1" }, "intakeId"],
    ["a minor without a guardian", { dateOfBirth: "2010-05-01" }, "guardianName"],
    ["more than is owed", { payment: cash(99_000_000) }, "payment.amountKobo"],
    ["cash without a centre", { payment: cash(100_000, { location: null }) }, "payment.location"],
  ])("%s is refused at its field, and nothing is stored", async (_what, more, field) => {
    const before = await count();
    const refused = await add(somebody(more));
    expect(refused.http).toBe(422);
    expect(Object.keys(refused.fields)).toContain(field);
    expect(await count()).toBe(before);
  });

  test("a minor registers with a guardian who agrees", async () => {
    const guardian = {
      guardianName: "Asabe Garba",
      guardianPhone: "08031112222",
      guardianRelationship: "mother",
      guardianConsent: "yes",
    };
    expect((await add(somebody({ dateOfBirth: "2010-05-01", ...guardian }))).http).toBe(201);
    const forItself = somebody({
      dateOfBirth: "2010-05-01",
      ...guardian,
      fullName: "Ladi Musa",
      guardianName: "Ladi Musa",
      guardianRelationship: "me",
    });
    expect(Object.keys((await add(forItself)).fields)).toEqual([
      ...["guardianName", "guardianRelationship"],
    ]);
  });

  test("nobody registers themselves, or takes money for a learner of their own code", async () => {
    const own = await add(somebody({ email: clerk.email }));
    expect(own).toMatchObject({ http: 403, code: "own_record" });
    const owner = await signInAs(academy, "admin");
    const affiliate = await makeAffiliate(academy, owner.token, "clerk-who-sells@people.example");
    const selling = await signInAs(academy, "admin", "clerk-who-sells@people.example", "clerk");
    const before = await count();
    const body = somebody({ affiliateCode: affiliate.code, payment: cash(1_000_000) });
    expect(await add(body, {}, selling.token)).toMatchObject({ http: 403, code: "own_record" });
    expect(await count()).toBe(before);
  });

  test("a reviewer may not", async () => {
    const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
    expect((await add(somebody(), {}, reviewer.token)).http).toBe(403);
  });

  test("the form follows without an address, or with the first one", async () => {
    const taken = await add(somebody({ payment: cash(5_000_000) }));
    const { id, phoneNumber } = taken.enrolment;
    const opened = await academy.call("POST", `/admin/enrolments/${id}/form-link`, {
      token: clerk.token,
    });
    const { resumeToken } = opened.body as { resumeToken: string };
    const headers = { "x-resume-token": resumeToken };
    const form = await academy.call("GET", `/enrolments/${id}/form`, { headers });
    expect(JSON.stringify(form.body)).toContain("Email address (optional)");
    const { emailAddress: _, ...answers } = { ...physicalAnswers, fullName: "Hauwa Garba" };
    const done = await academy.call("POST", `/enrolments/${id}/answers`, {
      headers,
      body: { ...answers, dateOfBirth: "2001-04-13", phoneNumber, signature: "Hauwa Garba" },
    });
    expect(done).toMatchObject({ status: 200, body: { status: "confirmed" } });
  });
});

test("a walk-in whose seat has gone: told so before paying, and afterwards where the place is", async () => {
  await setStarts(academy, "masonry", [
    { id: "counter-early", centreId: "jalingo", startsOn: "2026-12-07", seats: 1 },
    { id: "counter-later", centreId: "jalingo", startsOn: "2027-01-11", seats: 5 },
  ]);
  const walkIn = { courseId: "masonry", intakeId: "counter-early" };
  const email = "late-part@example.com";
  const late = await add(somebody({ ...walkIn, email }));
  const { id } = late.enrolment;
  expect(late.start).toEqual({ location: "Jalingo, Taraba", startsOn: "2026-12-07" });
  const seat = async () =>
    (await academy.call("GET", `/admin/enrolments/${id}`, { token: clerk.token })).body as object;
  expect(await seat()).toMatchObject({ seat: { isGone: false, heldUntil: expect.any(String) } });
  await db
    .update(enrolments)
    .set({ seatHeldUntil: new Date("2026-11-20T09:00:00Z") })
    .where(eq(enrolments.id, id));
  await add(somebody({ ...walkIn, fullName: "Ruth Danjuma" }));
  expect(await seat()).toMatchObject({ seat: { isGone: true, heldUntil: null } });
  const pay = (kobo: number) =>
    academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
      token: clerk.token,
      body: cash(kobo),
    });
  // A part payment confirms no place, so there's no seat yet.
  expect(await pay(500_000)).toMatchObject({ status: 201, body: { start: null } });
  const mails = await db.select().from(messages).where(eq(messages.recipient, email));
  const receipt = mails.find(({ kind }) => kind === "enrolment_receipt");
  expect(receipt?.text).toContain("The start on 7 December 2026 no longer has a seat for you.");
  const paid = await pay(9_000_000);
  expect(paid).toMatchObject({
    status: 201,
    body: { start: { location: "Jalingo, Taraba", startsOn: "2027-01-11" } },
  });
});

test("a learner without an address is copied and erased alone", async () => {
  const owner = await signInAs(academy, "admin");
  const [one, other] = [await add(somebody()), await add(somebody({ fullName: "Musa Garba" }))];
  const ask = (what: "export" | "erase") =>
    academy.call("POST", `/admin/people/${one.enrolment.personId}/${what}`, {
      token: owner.token,
      body: { reason: "Asked at the counter", alsoIds: [], withAddress: true },
    });
  const copy = await ask("export");
  expect(copy.status).toBe(200);
  expect(Object.keys((copy.body as { parts: object }).parts)).toEqual(["registrations"]);
  expect(await ask("erase")).toMatchObject({ status: 200, body: { erased: 1 } });
  const [kept] = await db.select().from(learners).where(eq(learners.id, other.enrolment.personId));
  expect(kept).toMatchObject({ fullName: "Musa Garba", email: "" });
});

test("a card payment asks for an address first", async () => {
  const { enrolment } = await add(somebody());
  const opened = await academy.call("POST", `/admin/enrolments/${enrolment.id}/form-link`, {
    token: clerk.token,
  });
  const { resumeToken } = opened.body as { resumeToken: string };
  const headers = { "x-resume-token": resumeToken };
  const paying = await academy.call("POST", `/enrolments/${enrolment.id}/payments`, { headers });
  expect(paying).toMatchObject({ status: 409, body: { code: "address_needed" } });
  const link = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, { headers });
  const { payToken } = link.body as { payToken: string };
  const paid = await academy.call("POST", `/pay/${payToken}/payments`, {
    body: { email: "uncle@mail.example" },
  });
  expect(paid).toMatchObject({ status: 200, body: { payment: { email: "uncle@mail.example" } } });
});

describe("the receipt of the counter", () => {
  test("is a copy from the second time on, also on 80 mm with the longest name", async () => {
    const fullName = "Ọlọ́runfẹ́mi Adébáyọ̀-Chukwuemeka Abdulrahman Muhammad Danjuma Ibrahim Usman";
    const taken = await add(somebody({ fullName, payment: cash(1_000_000) }));
    const { number, href } = taken.receipt ?? { number: "", href: "" };
    const note = (provisionalNumber: string, token = clerk.token) =>
      academy.call("PUT", `/admin/receipts/${number}/provisional-slip`, {
        token,
        body: { provisionalNumber },
      });
    const somebodyElse = await signInAs(academy, "admin", undefined, "clerk");
    expect((await note("P-KTM-007", somebodyElse.token)).status).toBe(404);
    for (const _ of [1, 2]) expect((await note("P-KTM-007")).status).toBe(204);
    expect((await note("P-KTM-008")).status).toBe(409);
    const path = href.replace("/api", "");
    const first = await readPdf((await openFile(`${path}?paper=80mm`)).rawPayload);
    expect(first.pages).toBe(1);
    expect(first.text).not.toContain("COPY");
    for (const part of [number, "P-KTM-007", "Danjuma Ibrahim Usman", "Taken by Test admin"]) {
      expect(first.text).toContain(part);
    }
    for (const [paper, wide] of [
      ["80mm", 227],
      ["58mm", 164],
      ["a5", 420],
    ] as const) {
      const again = await readPdf((await openFile(`${path}?paper=${paper}`)).rawPayload);
      expect([paper, Math.round(again.width), again.pages]).toEqual([paper, wide, 1]);
      for (const part of [
        ...["COPY", number, "Received ₦10,000", "Still to pay ₦85,000", "Danjuma Ibrahim Usman"],
        ...[legal.registrationNumber, academyFacts.phone],
      ]) {
        expect(again.text).toContain(part);
      }
    }
  });

  test("a statement of account is given out to those who may read payments, with the legal line", async () => {
    const taken = await add(somebody({ payment: cash(1_000_000) }));
    const { id, code } = taken.enrolment;
    const path = `/admin/enrolments/${id}/statement`;
    const statement = await openFile(path);
    expect(statement.headers["content-disposition"]).toContain(`statement-${code}.pdf`);
    const sheet = await openFile(`/admin/enrolments/${id}/paper`);
    const slip = await openFile(`/admin/enrolments/${id}/slip`);
    for (const file of [statement, sheet, ...(slip.statusCode === 200 ? [slip] : [])]) {
      expect((await readPdf(file.rawPayload)).text).toContain(legal.registrationNumber);
    }
    expect((await readPdf(statement.rawPayload)).text).toContain(taken.receipt?.number ?? "none");
    const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
    expect((await academy.call("GET", path, { token: reviewer.token })).status).toBe(403);
    const [opened] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, id), eq(auditEntries.action, "enrolment.file_opened")));
    expect(opened).toMatchObject({ details: { field: "statement" } });
  });
});

describe("an account takes over a registration from the counter", () => {
  const claim = async (token: string, code: string, dateOfBirth = "2001-04-13", headers = {}) =>
    academy.call("POST", "/me/enrolments/claim", { token, body: { code, dateOfBirth }, headers });
  async function account() {
    const user = await signInAs(academy, "user");
    await setEmailProved(academy, user.personId, true);
    return user;
  }

  test("with code and birth date, once, and mail goes there from then on", async () => {
    const { enrolment } = await add(somebody());
    const user = await account();
    expect((await claim(user.token, enrolment.code.toLowerCase())).status).toBe(200);
    const own = await academy.call("GET", "/me/enrolments", { token: user.token });
    expect(own.body).toMatchObject({ enrolments: [{ id: enrolment.id }] });
    const [learner] = await db.select().from(learners).where(eq(learners.id, enrolment.personId));
    expect(learner?.email).toBe(user.email);
    expect((await claim((await account()).token, enrolment.code)).status).toBe(404);
  });

  test("and a cart that it orders afterwards leaves it alone", async () => {
    const { enrolment } = await add(somebody());
    const user = await account();
    await claim(user.token, enrolment.code);
    const placed = await placeOrder(academy, user.token);
    expect([placed.http, placed.dropped]).toEqual([201, []]);
    const own = await enrolmentsOf(academy, user.token);
    const walkIn = own.find(({ id }) => id === enrolment.id);
    expect(walkIn).toMatchObject({
      status: "pending_payment",
      courseOfInterest: "Tiling - Beginner",
    });
    expect(own).toHaveLength(3);
  });

  test("not with another birth date, and not by guessing it", async () => {
    const { enrolment } = await add(somebody());
    const user = await account();
    for (let day = 1; day <= 5; day++) {
      // The key makes the call one transaction, which must not roll back the count.
      const headers = { "idempotency-key": `guess-${day}` };
      const guess = await claim(user.token, enrolment.code, `2001-05-0${day}`, headers);
      expect(guess.status).toBe(404);
    }
    const refused = await claim(user.token, enrolment.code);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: "You have tried too often. Please wait until tomorrow and try again." },
    });
    // Another account gets no more tries: they count per code.
    expect((await claim((await account()).token, enrolment.code)).status).toBe(429);
  });

  test("not one that has an address, and not while the account's own is unconfirmed", async () => {
    const user = await account();
    const known = await add(somebody({ email: "somebody@mail.example" }));
    expect((await claim(user.token, known.enrolment.code)).status).toBe(404);
    await setEmailProved(academy, user.personId, false);
    const { enrolment } = await add(somebody());
    const refused = await claim(user.token, enrolment.code);
    expect(refused).toMatchObject({ status: 409, body: { code: "address_not_confirmed" } });
  });
});
