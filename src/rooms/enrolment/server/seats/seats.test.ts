import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import type { ProgramRecord } from "#rooms/catalogue/contract/program.ts";
import { setSeats, setStarts } from "#tests/support/academy/change-catalogue.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { askToWait, confirmWaiting } from "#tests/support/enrolments/wait-for-seat.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments, waitingList } from "../tables.ts";
import { followSeatsJob } from "./offer-seats.ts";

/** Seats that hold: a place has one, a registration under way holds one for 48 hours, and nobody else gets it. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { db } = academy.ctx;
const now = "2026-11-21T09:00:00Z";
const hours = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString();
const here = "Jalingo, Taraba";
const [early, later, elsewhere] = ["seats-early", "seats-later", "seats-elsewhere"];

/** Tiling has a start with two seats, a later one, and one in the other town. */
beforeEach(async () => {
  academy.setTime(now);
  await db.delete(waitingList);
  await db.update(enrolments).set({ intakeId: null });
  await setStarts(academy, "tiling", [
    { id: early, centreId: "jalingo", startsOn: "2026-12-07", seats: 2 },
    { id: later, centreId: "jalingo", startsOn: "2027-01-11", seats: 10 },
    { id: elsewhere, centreId: "yola", startsOn: "2026-12-14", seats: 10 },
  ]);
  await showSeats();
});
const showSeats = () => followSeatsJob.run(academy.ctx);

type Refused = {
  http: number;
  code: string;
  error: string;
  fields?: Record<string, string>;
  details?: { waitingList: number; next: { intakeId: string; seatsLeft: number }[] };
  position?: number;
  enrolment?: { id: string };
};
async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await academy.call("POST", path, { body, headers });
  return { ...(reply.body as Refused), http: reply.status };
}
let people = 0;
const somebody = () => ({
  fullName: "Hauwa Waits",
  emailAddress: `waits-${++people}@example.com`,
  phoneNumber: `0806${String(people).padStart(7, "0")}`,
});
const tryTo = (more: object = {}) =>
  call("/enrolments", { courseId: "tiling", ...physicalAnswers, ...somebody(), ...more });
const take = (more: Record<string, unknown> = {}) => enrol(academy, { intakeId: early, ...more });
type Made = Awaited<ReturnType<typeof enrol>>;
const startOf = async (made: Made) => (await readEnrolment(academy, made)).intake?.startsOn ?? null;
async function pay(made: Made) {
  await sandbox.press(made.reference, "pay");
  await sandbox.deliverTo(academy);
}
const item = { courseId: "tiling", trainingLevel: "beginner", preferredLocation: here };
const child = (fullName: string) => ({
  ...{ fullName, dateOfBirth: "2001-03-14", phoneNumber: "08031234567" },
});
async function startsOfOrder(orderId: string | null) {
  const isOfOrder = eq(enrolments.orderId, orderId ?? "");
  const rows = await db.select().from(enrolments).where(isOfOrder);
  return rows.map(({ intakeId }) => intakeId).toSorted();
}
const startPayment = ({ enrolment: { id, resumeToken } }: Made) =>
  call(`/enrolments/${id}/payments`, {}, { "x-resume-token": resumeToken });
const mailsTo = async (recipient: string, kind: string) =>
  (await db.select().from(messages).where(eq(messages.recipient, recipient))).filter(
    (mail) => mail.kind === kind,
  );

describe("a start with two seats", () => {
  test("takes two, and says what there is instead", async () => {
    await take();
    await take();
    const refused = await tryTo({ intakeId: early });
    expect(refused).toMatchObject({
      http: 409,
      code: "full",
      error:
        "The start on 7 December 2026 in Jalingo, Taraba is full. Choose another start, or join the waiting list.",
      details: {
        waitingList: 0,
        next: [
          { intakeId: elsewhere, location: "Yola, Adamawa", startsOn: "2026-12-14", seatsLeft: 10 },
          { intakeId: later, location: here, startsOn: "2027-01-11", seatsLeft: 10 },
        ],
      },
    });
    expect(await startOf(await enrol(academy, { intakeId: later }))).toBe("2027-01-11");
  });

  test("who chooses none joins the next one with a seat; when all are full, nobody is registered", async () => {
    await take();
    await take();
    expect(await startOf(await enrol(academy))).toBe("2027-01-11");
    await setSeats(academy, later, 1);
    expect(await tryTo()).toMatchObject({ http: 409, code: "full" });
  });

  test("another centre, program or day than that of the start is refused at its field", async () => {
    const wrongCentre = await tryTo({ intakeId: elsewhere });
    expect(wrongCentre.http).toBe(422);
    expect(Object.keys(wrongCentre.fields ?? {})).toEqual(["preferredLocation"]);
    for (const intakeId of ["masonry-1", "nothing"]) {
      expect(Object.keys((await tryTo({ intakeId })).fields ?? {})).toEqual(["intakeId"]);
    }
    academy.setTime("2026-12-08T09:00:00Z");
    expect((await tryTo({ intakeId: early })).fields).toHaveProperty("intakeId");
  });

  test("pages say how many are left when few are, and no more than that", async () => {
    const shown = async () =>
      ((await academy.call("GET", "/programs/tiling")).body as ProgramRecord).nextIntake;
    expect(await shown()).toMatchObject({ startsOn: "2026-12-07", seatsLeft: null });
    await take();
    expect((await shown())?.seatsLeft).toBeNull();
    await take();
    await showSeats();
    expect(await shown()).toMatchObject({ startsOn: "2026-12-14", seatsLeft: null });
    // One of four is fewer than a third; a hold that has ended frees it.
    await setSeats(academy, early, 4);
    await take();
    await showSeats();
    expect(await shown()).toMatchObject({ startsOn: "2026-12-07", seatsLeft: 1 });
    academy.setTime(hours(49));
    await showSeats();
    expect((await shown())?.seatsLeft).toBe(null);
  });

  test("a cart that goes on takes no seat twice", async () => {
    const { token } = await signInAs(academy, "user");
    const first = { ...item, learner: child("Ada Obi") };
    await placeOrder(academy, token, { items: [first] });
    academy.setTime(hours(49));
    await take();
    const placed = await placeOrder(academy, token, {
      items: [first, { ...item, learner: child("Bem Obi") }],
    });
    expect(placed.http).toBe(201);
    expect(await startsOfOrder(placed.orderId)).toEqual([early, later]);
  });

  test("a seat for each learner of a cart, or none", async () => {
    await take();
    const { token } = await signInAs(academy, "user");
    const items = ["Ada Obi", "Bem Obi"].map((name) => ({ ...item, learner: child(name) }));
    const placed = await placeOrder(academy, token, { items });
    expect(placed.http).toBe(201);
    expect(await startsOfOrder(placed.orderId)).toEqual([early, later]);
  });
});

describe("a seat that is held", () => {
  test("is free for others after 48 hours; who comes to pay then is told, and chooses another start", async () => {
    const [late, other] = [await take(), await take()];
    await pay(other);
    academy.setTime(hours(47));
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    academy.setTime(hours(49));
    await take();
    const refused = await startPayment(late);
    expect(refused).toMatchObject({ http: 409, code: "full" });
    const { id, resumeToken } = late.enrolment;
    const changed = await academy.call("PUT", `/enrolments/${id}`, {
      body: { intakeId: later },
      headers: { "x-resume-token": resumeToken },
    });
    expect(changed).toMatchObject({ status: 200, body: { intake: { startsOn: "2027-01-11" } } });
    expect((await startPayment(late)).http).toBe(200);
  });

  test("of one line of an order: nobody pays for the other line without its seat", async () => {
    const { token } = await signInAs(academy, "user");
    const placed = await placeOrder(academy, token, {
      items: ["Ada Obi", "Bem Obi"].map((name) => ({ ...item, learner: child(name) })),
    });
    const [ada] = placed.enrolments;
    await db
      .update(enrolments)
      .set({ seatHeldUntil: new Date(hours(100)) })
      .where(eq(enrolments.id, ada?.id ?? ""));
    academy.setTime(hours(49));
    await take();
    const start = await academy.call("POST", `/enrolments/${ada?.id}/payments`, { token });
    expect(start).toMatchObject({ status: 409, body: { code: "full" } });
  });

  test("that was lost after a part payment: another start, at the same price", async () => {
    const part = await take({ amountKobo: 100_000 });
    await pay(part);
    academy.setTime(hours(49));
    await take();
    await take();
    expect(await startPayment(part)).toMatchObject({ http: 409, code: "full" });
    const { id, resumeToken } = part.enrolment;
    const change = (body: object) =>
      academy.call("PUT", `/enrolments/${id}`, {
        body,
        headers: { "x-resume-token": resumeToken },
      });
    expect((await change({ trainingLevel: "advanced" })).status).toBe(409);
    const changed = await change({ intakeId: elsewhere });
    expect(changed).toMatchObject({
      status: 200,
      body: { intake: { startsOn: "2026-12-14" }, preferredLocation: "Yola, Adamawa" },
    });
    expect((await startPayment(part)).http).toBe(200);
  });

  test("is taken again by a learner who comes to pay while it is still free", async () => {
    const late = await take();
    academy.setTime(hours(49));
    expect((await startPayment(late)).http).toBe(200);
    await take();
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    await pay(late);
    expect(await startOf(late)).toBe("2026-12-07");
  });

  test("money that comes when it has gone keeps the place in the next start, and says so", async () => {
    const emailAddress = "late-money@example.com";
    const late = await take({ emailAddress });
    academy.setTime(hours(49));
    await take();
    await take();
    await pay(late);
    expect((await readEnrolment(academy, late)).status).toBe("confirmed");
    expect(await startOf(late)).toBe("2027-01-11");
    const [mail] = await mailsTo(emailAddress, "enrolment_confirmed");
    expect(mail?.text).toContain("The start on 7 December 2026 was full");
    expect(mail?.text).toContain("starts on 11 January 2027");
  });

  test("is held on while a transfer is on its way, and after a part payment", async () => {
    const part = await take({ amountKobo: 100_000 });
    academy.setTime(hours(24));
    await pay(part);
    academy.setTime(now);
    const coming = await take();
    await sandbox.press(coming.reference, "transfer");
    await academy.call("POST", `/payments/${coming.reference}/verify`);
    academy.setTime(hours(47.9));
    await followSeatsJob.run(academy.ctx);
    academy.setTime(hours(48.5));
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    academy.setTime(hours(71));
    expect((await tryTo({ intakeId: early })).http).toBe(201);
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    academy.setTime(hours(73));
    expect((await tryTo({ intakeId: early })).http).toBe(201);
    // The transfer arrives, late.
    await sandbox.deliverTo(academy);
  });

  test("is held for a learner who sent a proof until a person has looked, and as for a new one after a refusal", async () => {
    const { token } = await signInAs(academy, "user");
    const made = await enrol(academy, { intakeId: early }, { token });
    const sent = await sendForm(
      academy,
      `/me/enrolments/${made.enrolment.id}/payment-proof`,
      [["proof", { name: "slip.pdf", bytes: realFiles.pdf }]],
      { authorization: `Bearer ${token}` },
    );
    expect(sent.status).toBe(201);
    await take();
    academy.setTime(hours(200));
    await take();
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    const admin = (await signInAs(academy, "admin")).token;
    const cases = (
      await academy.call("GET", "/admin/reviews?kind=transfer_proof", { token: admin })
    ).body as { reviews: { id: string }[] };
    const id = cases.reviews[0]?.id;
    const proof = (await academy.call("GET", `/admin/reviews/${id}`, { token: admin })).body as {
      version: number;
    };
    const closed = await academy.call("POST", `/admin/reviews/${id}/close`, {
      token: admin,
      body: { how: "no_such_transfer", note: "Not in our account.", version: proof.version },
    });
    expect(closed.status).toBe(200);
    academy.setTime(hours(247));
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    academy.setTime(hours(250));
    expect((await tryTo({ intakeId: early })).http).toBe(201);
  });

  test("an intake keeps the seats that are taken or held", async () => {
    const { token } = await signInAs(academy, "admin");
    await pay(await take());
    await take();
    const seen = (await academy.call("GET", `/admin/intakes/${early}`, { token })).body as object;
    expect(seen).toMatchObject({ joined: 1, held: 1, onWaitingList: 0 });
    const body = { ...seen, seats: 1 };
    const lowered = await academy.call("PUT", `/admin/intakes/${early}`, { token, body });
    expect(lowered.body).toMatchObject({
      fields: {
        seats: "1 person has joined this intake and 1 seat is held: keep at least 2 seats",
      },
    });
  });
});

describe("the waiting list", () => {
  const ask = async (email: string, more: object = {}) => {
    const body = { courseId: "tiling", intakeId: early, email, ...more };
    const reply = await askToWait(academy, body);
    return { ...(reply.body as Refused), http: reply.status };
  };
  const wait = async (email: string, more: object = {}) => {
    const asked = await ask(email, more);
    if (asked.http === 201) await confirmWaiting(academy, email);
    return asked;
  };
  const offerTo = async (email: string) => {
    const mails = await mailsTo(email, "seat_offered");
    return /offer=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? null;
  };
  /** Both seats are taken, and these people wait. */
  async function waiting(...emails: string[]) {
    const holder = await take();
    await pay(await take());
    for (const [at, email] of emails.entries()) {
      academy.setTime(new Date(new Date(now).getTime() + at * 1_000).toISOString());
      await wait(email);
    }
    academy.setTime(hours(1));
    return holder;
  }

  test("is for a full start only, and asking twice changes nothing", async () => {
    expect(await wait("early@example.com")).toMatchObject({ http: 409, code: "not_full" });
    await waiting("a@example.com");
    expect(await wait("b@example.com")).toMatchObject({ http: 201, position: 2 });
    academy.setTime(hours(2));
    expect(await wait("a@example.com")).toMatchObject({ http: 201, position: 1 });
    const there = await wait("c@example.com", { intakeId: null, preferredLocation: here });
    expect(there).toMatchObject({ http: 201, position: 3 });
    expect((await tryTo({ intakeId: early })).details?.waitingList).toBe(3);
    const faulty = await wait("no address", { fullName: "", phoneNumber: "12" });
    expect(Object.keys(faulty.fields ?? {}).toSorted()).toEqual([
      ...["email", "fullName", "phoneNumber"],
    ]);
  });

  test("a freed seat goes to the first for a day, then to the next, and to nobody else", async () => {
    await waiting("first@example.com", "second@example.com");
    academy.setTime(hours(49));
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    await followSeatsJob.run(academy.ctx);
    const first = await offerTo("first@example.com");
    expect(first).not.toBeNull();
    expect(await offerTo("second@example.com")).toBeNull();
    expect((await tryTo({ intakeId: early })).code).toBe("full");
    const { token } = await signInAs(academy, "admin", undefined, "clerk");
    const roster = await academy.call("GET", `/admin/intakes/${early}/roster`, { token });
    expect(roster.body).toMatchObject({
      waitingList: [
        { emailAddress: "first@example.com", state: "offered" },
        { emailAddress: "second@example.com", state: "waiting", phoneNumber: "+2348031234567" },
      ],
    });
    academy.setTime(hours(74));
    expect(await tryTo({ offer: first })).toMatchObject({ http: 409, code: "offer_ended" });
    await followSeatsJob.run(academy.ctx);
    const second = await offerTo("second@example.com");
    const made = await enrol(academy, { offer: second });
    expect(await startOf(made)).toBe("2026-12-07");
    // The person who took it may send the form again; nobody else may.
    const own = {
      "x-amends-enrolment": made.enrolment.id,
      "x-resume-token": made.enrolment.resumeToken,
    };
    const again = await call(
      "/enrolments",
      { courseId: "tiling", ...physicalAnswers, ...somebody(), offer: second },
      own,
    );
    expect(again).toMatchObject({ http: 201, enrolment: { id: made.enrolment.id } });
    expect(await tryTo({ offer: second })).toMatchObject({ http: 409, code: "offer_ended" });
    expect(await tryTo({ offer: "made-up" })).toMatchObject({ http: 409, code: "offer_ended" });
  });

  test("who let an offer lapse can wait again, as the last one", async () => {
    await waiting("first@example.com", "second@example.com");
    academy.setTime(hours(49));
    await followSeatsJob.run(academy.ctx);
    academy.setTime(hours(74));
    await followSeatsJob.run(academy.ctx);
    expect(await wait("third@example.com")).toMatchObject({ position: 1 });
    academy.setTime(hours(75));
    expect(await wait("first@example.com")).toMatchObject({ position: 2 });
  });

  test("addresses that nobody confirms keep no seat from anybody", async () => {
    await waiting();
    for (let nth = 0; nth < 10; nth++) await ask(`invented-${nth}@example.com`);
    // The list is not full of them either, and they are not before someone who confirms.
    expect(await wait("real@example.com")).toMatchObject({ http: 201, position: 1 });
    await db.delete(waitingList).where(eq(waitingList.email, "real@example.com"));
    academy.setTime(hours(49));
    await followSeatsJob.run(academy.ctx);
    expect(await offerTo("invented-0@example.com")).toBeNull();
    expect((await tryTo({ intakeId: early })).http).toBe(201);
  });

  test("an address is confirmed by its link, once and in time, or by the account that has it", async () => {
    await waiting();
    await ask("link@example.com");
    expect(await confirmWaiting(academy, "link@example.com")).toMatchObject({
      ...{ status: 200, body: { position: 1 } },
    });
    expect((await confirmWaiting(academy, "link@example.com")).status).toBe(422);
    await ask("late@example.com");
    academy.setTime(hours(50));
    expect((await confirmWaiting(academy, "late@example.com")).status).toBe(422);
    const { token, email, personId } = await signInAs(academy, "user");
    const join = (address: string) =>
      academy.call("POST", "/waiting-list", {
        token,
        body: {
          ...{ courseId: "tiling", intakeId: early, email: address },
          ...{ fullName: "Hauwa Waits", phoneNumber: "08031234567" },
        },
      });
    await setEmailProved(academy, personId, false);
    expect(await join(email)).toMatchObject({ status: 201, body: { isConfirmed: false } });
    await setEmailProved(academy, personId, true);
    expect(await join(email)).toMatchObject({ status: 201, body: { isConfirmed: true } });
    expect(await join("other@example.com")).toMatchObject({ body: { isConfirmed: false } });
  });

  test("one mailbox waits once, and is offered two seats of a start at most", async () => {
    await waiting("ada@example.com", "bem@example.com");
    expect(await ask("Ada+two@example.com")).toMatchObject({ http: 201, position: 1 });
    expect(await mailsTo("ada+two@example.com", "waiting_list_confirm")).toEqual([]);
    const at = async (hour: number) => {
      academy.setTime(hours(hour));
      await followSeatsJob.run(academy.ctx);
    };
    await at(49);
    await at(74);
    // Bem has the offer now, and Ada waits again.
    expect(await wait("ada@example.com")).toMatchObject({ http: 201 });
    await at(99);
    expect(await mailsTo("ada@example.com", "seat_offered")).toHaveLength(2);
    await wait("ali@example.com");
    await at(124);
    expect(await ask("ada+three@example.com")).toMatchObject({ http: 409, code: "offers_lapsed" });
    expect(await wait("bem@example.com")).toMatchObject({ http: 201 });
  });
});
