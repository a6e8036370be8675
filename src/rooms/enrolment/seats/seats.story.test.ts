import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import type { ProgramRecord } from "#rooms/catalogue/program/program-record.ts";
import { setSeats, setStarts } from "#tests/support/academy/change-catalogue.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { type Made, seatSeekers } from "#tests/support/enrolments/ask-for-seats.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments, waitingList } from "../tables.server.ts";
import { followSeatsJob } from "../waiting-list/offer-seats.server.ts";

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

const { call, tryTo, take, startOf, pay } = seatSeekers({ academy, sandbox }, early);
const item = { courseId: "tiling", trainingLevel: "beginner", preferredLocation: here };
const child = (fullName: string) => ({
  fullName,
  dateOfBirth: "2001-03-14",
  phoneNumber: "08031234567",
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

  test("a learner who chooses none joins the next one with a seat; when all are full, nobody is registered", async () => {
    await take();
    await take();
    expect(await startOf(await enrol(academy))).toBe("2027-01-11");
    await setSeats(academy, later, 1);
    expect(await tryTo()).toMatchObject({ http: 409, code: "full" });
  });

  test("a centre, program or day that does not match the start is refused at its field", async () => {
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

  test("pages are told at once that the last seat is taken, also of a start with one or two", async () => {
    for (const seats of [1, 2, 3]) {
      await setSeats(academy, early, seats);
      for (let taken = 1; taken < seats; taken++) await take();
      await showSeats();
      const asked = vi.spyOn(academy.ctx.jobs, "enqueue");
      await take();
      const names = asked.mock.calls.map(([, { name }]) => name);
      asked.mockRestore();
      expect([seats, names]).toEqual([seats, expect.arrayContaining(["show-seats"])]);
      await db.update(enrolments).set({ intakeId: null });
    }
  });

  test("a continued cart takes no seat twice", async () => {
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
  test("is free for others after 48 hours; a learner who pays later is told, and chooses another start", async () => {
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
