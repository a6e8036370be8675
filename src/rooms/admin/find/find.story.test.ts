import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import type { RecordedPayment } from "#rooms/enrolment/staff/staff.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { applyForJobs } from "#tests/support/people/apply-for-jobs.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { Found } from "./find.ts";

/** One field finds places and money from what a clerk types as someone says or shows it. */

const { academy } = await openEnrolmentAcademyForFile();
let clerk: string;
let reviewer: string;
let owner: string;
let amina: { id: string; code: string };
let paid: RecordedPayment;

const findAs = async (token: string, q: string, more = "") => {
  const path = `/admin/find?q=${encodeURIComponent(q)}${more}`;
  const reply = await academy.call("GET", path, { token });
  return (reply.body as { results: Found[] }).results;
};
const find = (q: string) => findAs(clerk, q, "&only=places");
const titlesOf = (found: readonly Found[], kind: Found["kind"]) =>
  found.filter((one) => one.kind === kind).map(({ title }) => title);

beforeAll(async () => {
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  reviewer = (await signInAs(academy, "admin", undefined, "reviewer")).token;
  owner = (await signInAs(academy, "admin")).token;
  const made = await enrol(academy, {
    fullName: "Àmina Ɗan-Ladi",
    phoneNumber: "+234 809 876 5432",
    emailAddress: "first@example.com",
  });
  amina = { id: made.enrolment.id, code: made.enrolment.reference };
  await enrol(academy, {
    fullName: "Musa Bello",
    phoneNumber: "0810 111 2222",
    emailAddress: "second@example.com",
  });
  const reply = await academy.call("POST", `/admin/enrolments/${amina.id}/manual-payment`, {
    token: clerk,
    body: {
      amountKobo: 4_000_000,
      method: "transfer",
      takenOn: "2026-11-21",
      reference: "FT26/Bank 0042",
    },
  });
  expect(reply.status).toBe(201);
  paid = reply.body as RecordedPayment;
  await academy.call("PUT", `/admin/receipts/${paid.receipt.number}/provisional-slip`, {
    token: clerk,
    body: { provisionalNumber: "P-KTM-014" },
  });
});

test("a place by code, name and phone in any spelling, with what is owed", async () => {
  const whole = amina.code;
  const bare = whole.replaceAll("-", "");
  const typed = [whole, bare.toLowerCase(), bare.slice(2), whole.slice(0, 6), bare.slice(2, 7)];
  const names = ["amina", "Danladi".slice(0, 3), "ladi", "AMINA dan"];
  const phones = ["0809 876 5432", "+2348098765432", "809876", "080987", "5432", "234809876"];
  for (const q of [...typed, ...names, ...phones]) {
    const results = await find(q);
    expect({ q, ids: results.map(({ id }) => id) }).toEqual({ q, ids: [amina.id] });
  }
  expect((await find(whole))[0]).toMatchObject({
    kind: "enrolment",
    title: "Àmina Ɗan-Ladi",
    href: `/admin/enrolments/${amina.id}`,
    enrolmentId: amina.id,
    openKobo: expect.any(Number),
    detail: expect.stringMatching(/₦55,000 to pay, ₦10,000 of it now$/),
  });
});

test("the own centre's people and places first, then the others, newest first", async () => {
  const add = async (fullName: string, courseId: string, preferredLocation: string) => {
    const emailAddress = `${courseId}@example.com`;
    const body = { fullName, courseId, preferredLocation, emailAddress };
    return (await enrol(academy, body)).enrolment.id;
  };
  const yola = await add("Zainab Sule", "generator-care", "Yola, Adamawa");
  academy.setTime("2026-11-21T09:01:00Z");
  const jalingo = await add("Zainab Umar", "tiling", "Jalingo, Taraba");
  const seenBy = async (centreId: "jalingo" | "yola") => {
    const { personId, email } = await signInAs(academy, "admin", undefined, "clerk");
    await setStaffRole(academy.ctx, personId, "clerk", centreId);
    const { token } = await signInAs(academy, "admin", email, "clerk");
    const people = titlesOf(await findAs(token, "zainab"), "person");
    expect(people[0]).toBe(centreId === "yola" ? "Zainab Sule" : "Zainab Umar");
    return (await findAs(token, "zainab", "&only=places")).map(({ id }) => id);
  };
  expect(await seenBy("yola")).toEqual([yola, jalingo]);
  expect(await seenBy("jalingo")).toEqual([jalingo, yola]);
  const ofOwner = await findAs(owner, "zainab", "&only=places");
  expect(ofOwner.map(({ id }) => id)).toEqual([jalingo, yola]);
});

test("people with the name before newer ones who only have it in their address", async () => {
  await enrol(academy, { fullName: "Ramatu Idris", emailAddress: "idris@example.com" });
  academy.setTime("2026-11-21T09:02:00Z");
  await enrol(academy, { fullName: "Garba Lawal", emailAddress: "ramatu.mother@example.com" });
  const expected = ["Ramatu Idris", "Garba Lawal"];
  expect(titlesOf(await find("ramatu"), "enrolment")).toEqual(expected);
  expect(titlesOf(await findAs(owner, "ramatu"), "person")).toEqual(expected);
});

test("money by receipt, reference, the bank's reference and a provisional slip", async () => {
  const { reference, receipt } = paid;
  const typed = [
    ...[receipt.number, receipt.number.toLowerCase(), receipt.number.slice(-6)],
    ...[reference, reference.slice(-6).toLowerCase(), "ft26 bank-0042", "P-KTM-014", "p ktm 14"],
  ];
  for (const q of typed) {
    expect({ q, first: (await find(q))[0] }).toMatchObject({
      q,
      first: {
        kind: "receipt",
        id: reference,
        title: receipt.number,
        enrolmentId: amina.id,
        href: `/admin/payments/${reference}`,
      },
    });
  }
});

test("nothing for no text, a single sign or an unknown one; money only for those who may read it", async () => {
  for (const q of ["", " ", "a", "%", "xx%_", "'; drop", "99999999999", "ZR-2026-99999999999"]) {
    expect(await find(q)).toEqual([]);
  }
  expect(await findAs(reviewer, paid.receipt.number)).toEqual([]);
  expect(await findAs(reviewer, "amina", "&only=places")).toHaveLength(1);
});

test("the person comes first for a name, with all registrations, and the place first for a code", async () => {
  const again = await enrol(academy, {
    fullName: "Amina Dan Ladi",
    phoneNumber: "+234 809 876 5432",
    courseId: "plumbing",
    emailAddress: "first@example.com",
  });
  const byName = await findAs(clerk, "amina");
  expect(byName[0]).toMatchObject({
    kind: "person",
    href: expect.stringMatching(/^\/admin\/people\//),
    detail: expect.stringMatching(/2 registrations · ₦[\d,]+ to pay$/),
  });
  expect(titlesOf(byName, "person")).toHaveLength(1);
  expect(titlesOf(byName, "enrolment")).toHaveLength(2);
  const byCode = await findAs(clerk, again.enrolment.reference);
  expect(byCode.map(({ kind }) => kind)).toEqual(["enrolment", "action"]);
  expect(byCode[1]).toMatchObject({
    title: expect.stringMatching(/^Take a payment: Amina/),
    href: `/admin/counter?place=${again.enrolment.id}`,
  });
});

const wrote = { email: "hauwa@mail.example", subject: "billing", message: "How do I pay?" };

test("people whom other rooms know, each for those who may read them", async () => {
  const sent = await academy.call("POST", "/contact", { body: { name: "Hauwa Gambo", ...wrote } });
  expect(sent.status).toBe(201);
  expect((await applyForJobs(academy).send({ fullName: "Hauwa Gambo" })).status).toBe(201);
  const people = async (token: string) =>
    (await findAs(token, "hauwa gam")).map(({ detail }) => detail.split(" · ")[0]);
  expect(await people(clerk)).toEqual(["Wrote a message"]);
  expect(await people(reviewer)).toEqual(["Applied for a job"]);
  expect(await people(owner)).toEqual(["Applied for a job", "Wrote a message"]);
});

test("the role's programs, screens and actions", async () => {
  const kinds = async (token: string, q: string) => {
    const found = await findAs(token, q);
    return { screens: titlesOf(found, "screen"), actions: titlesOf(found, "action") };
  };
  expect(await kinds(owner, "payo")).toEqual({ screens: ["Payouts"], actions: [] });
  expect(await kinds(clerk, "payo")).toEqual({ screens: [], actions: [] });
  expect(await kinds(owner, "new program")).toEqual({
    screens: [],
    actions: ["Create a program"],
  });
  expect(await kinds(reviewer, "new program")).toEqual({ screens: [], actions: [] });
  expect((await findAs(owner, "tiling")).find(({ kind }) => kind === "program")?.href).toBe(
    "/admin/catalogue/tiling",
  );
  expect((await findAs(clerk, "tiling")).find(({ kind }) => kind === "program")?.href).toBe(
    "/programs/tiling",
  );
});

test("an action with the code or name it is about, for those who may do it", async () => {
  const first = async (token: string, q: string) => (await findAs(token, q))[0];
  const refund = `refund ${amina.code}`;
  // A clerk refunds small amounts of cash.
  for (const token of [owner, clerk]) {
    expect(await first(token, refund)).toMatchObject({
      kind: "action",
      title: "Refund: Àmina Ɗan-Ladi",
      href: `/admin/enrolments/${amina.id}?do=refund`,
    });
  }
  const actions = titlesOf(await findAs(reviewer, refund), "action");
  expect(actions.filter((title) => title.startsWith("Refund"))).toEqual([]);
  for (const q of [`take a payment ${amina.code}`, `take ${amina.code}`, "TAKE A PAY àmina ladi"]) {
    const found = (await findAs(clerk, q)).filter(({ kind }) => kind === "action");
    expect({ q, to: found.map(({ href }) => href) }).toEqual({
      q,
      to: expect.arrayContaining([`/admin/counter?place=${amina.id}`]),
    });
  }
  expect(await first(reviewer, `move ${amina.code}`)).toMatchObject({
    href: `/admin/enrolments/${amina.id}?do=move`,
  });
});

test("a program whose title doesn't have the words says why it is there", async () => {
  await academy.ctx.db.execute(
    sql`update programs set instructor = 'Wakili Zomo' where id = 'tiling'`,
  );
  const found = (await findAs(owner, "zomo")).filter(({ kind }) => kind === "program");
  expect(found.map(({ detail }) => detail)).toEqual(["Taught by Wakili Zomo · Published"]);
});

test("several words at once: program and end of a phone, name and program, parts of a code", async () => {
  const { enrolment } = await enrol(academy, {
    fullName: "Rahila Musa",
    phoneNumber: "0816 222 4567",
    courseId: "plumbing",
    emailAddress: "rahila@example.com",
  });
  const half = enrolment.reference.slice(3, 7);
  const typed = ["plumbing 4567", "4567 plumb", "rahila plumbing", `${half} rahila`];
  for (const q of [...typed, "plumbing 0816 222", "musa 4567 plumbing"]) {
    expect({ q, ids: (await find(q)).map(({ id }) => id) }).toEqual({ q, ids: [enrolment.id] });
    const people = titlesOf(await findAs(clerk, q), "person");
    expect({ q, people }).toEqual({ q, people: ["Rahila Musa"] });
  }
  for (const q of ["tiling 4567", "rahila tiling", "plumbing 9999"]) {
    expect({ q, found: await find(q) }).toEqual({ q, found: [] });
  }
});

test("a person by what a colleague noted, for those who may open the person", async () => {
  const [rahila] = (await findAs(clerk, "rahila")).filter(({ kind }) => kind === "person");
  const text = "Called, asks for another start in January";
  const path = `/admin/people/${rahila?.id}/notes`;
  expect((await academy.call("POST", path, { token: clerk, body: { text } })).status).toBe(201);
  for (const q of ["another start", "january", "rahila january", "4567 start"]) {
    const [first] = (await findAs(reviewer, q)).filter(({ kind }) => kind === "person");
    expect({ q, title: first?.title }).toEqual({ q, title: "Rahila Musa" });
    expect(first?.detail).toContain(`Note: ${text}`);
  }
  const people = await findAs(clerk, "amina january");
  expect(titlesOf(people, "person")).toEqual([]);
});
