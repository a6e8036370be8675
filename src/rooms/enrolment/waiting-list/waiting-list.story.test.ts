import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { type Refused, seatSeekers } from "#tests/support/enrolments/ask-for-seats.ts";
import { enrol, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  askToWait,
  confirmTokens,
  confirmWaiting,
  readConfirmToken,
} from "#tests/support/enrolments/wait-for-seat.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments, waitingList } from "../tables.server.ts";
import { followSeatsJob } from "./offer-seats.server.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { db } = academy.ctx;
const now = "2026-11-21T09:00:00Z";
const hours = (count: number) => new Date(Date.parse(now) + count * 3_600_000).toISOString();
const here = "Jalingo, Taraba";
const early = "waiting-early";

/** Tiling has one start, with two seats. */
beforeEach(async () => {
  academy.setTime(now);
  await db.delete(waitingList);
  await db.update(enrolments).set({ intakeId: null });
  await setStarts(academy, "tiling", [
    { id: early, centreId: "jalingo", startsOn: "2026-12-07", seats: 2 },
  ]);
  await followSeatsJob.run(academy.ctx);
});

const { call, somebody, tryTo, take, startOf, pay } = seatSeekers({ academy, sandbox }, early);
const mailsTo = async (recipient: string, kind: string) =>
  (await db.select().from(messages).where(eq(messages.recipient, recipient))).filter(
    (mail) => mail.kind === kind,
  );

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
    const there = await wait("c@example.com", { intakeId: null, preferredLocation: here });
    expect(there).toMatchObject({ http: 201, position: 3 });
    expect((await tryTo({ intakeId: early })).details?.waitingList).toBe(3);
    const faulty = await wait("no address", { fullName: "", phoneNumber: "12" });
    expect(Object.keys(faulty.fields ?? {}).toSorted()).toEqual([
      ...["email", "fullName", "phoneNumber"],
    ]);
  });

  test("a stranger gets the same answer for an address that waits, and its owner a mail", async () => {
    await waiting("first@example.com", "second@example.com");
    const unknown = await ask("unknown@example.com");
    expect(unknown).toEqual({ http: 201, position: 3, isConfirmed: false });
    const before = await db.select().from(waitingList);
    for (const address of ["first@example.com", "First+x@example.com", "second@example.com"]) {
      expect(await ask(address)).toEqual(unknown);
      expect(await mailsTo(address.toLowerCase(), "waiting_list_known")).toMatchObject([
        { subject: "You are already on the waiting list" },
      ]);
    }
    expect(await db.select().from(waitingList)).toEqual(before);
    // Staff, and the account that owns the address, see the position.
    const clerk = await signInAs(academy, "admin", undefined, "clerk");
    const body = { courseId: "tiling", intakeId: early, email: "second@example.com" };
    const more = { fullName: "Hauwa Waits", phoneNumber: "08031234567" };
    expect(
      await academy.call("POST", "/waiting-list", {
        token: clerk.token,
        body: { ...body, ...more },
      }),
    ).toMatchObject({ status: 201, body: { position: 2, isConfirmed: true } });
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

  test("someone who let an offer lapse can wait again, in last place", async () => {
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
    // They don't fill the list either, and don't come before someone who confirms.
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
      status: 200,
      body: { position: 1 },
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
          courseId: "tiling",
          intakeId: early,
          email: address,
          fullName: "Hauwa Waits",
          phoneNumber: "08031234567",
        },
      });
    await setEmailProved(academy, personId, false);
    expect(await join(email)).toMatchObject({ status: 201, body: { isConfirmed: false } });
    await setEmailProved(academy, personId, true);
    expect(await join(email)).toMatchObject({ status: 201, body: { isConfirmed: true } });
    expect(await join("other@example.com")).toMatchObject({ body: { isConfirmed: false } });
  });

  test("a stranger who types the same address ends no link that was mailed to it before", async () => {
    await waiting();
    const email = "typed-twice@example.com";
    await ask(email);
    const own = await readConfirmToken(academy, email);
    await ask(email, { fullName: "A Stranger" });
    const strange = (await confirmTokens(academy, email)).find((token) => token !== own);
    const confirm = (token: string | undefined) => call("/waiting-list/confirm", { token });
    expect(await confirm(own)).toMatchObject({ http: 200, position: 1 });
    expect(await confirm(strange)).toMatchObject({ http: 422 });
    const rows = await db.select().from(waitingList).where(eq(waitingList.email, email));
    expect(rows).toMatchObject([{ state: "waiting", fullName: "Hauwa Waits" }]);
  });

  test("one mailbox waits once, and is offered two seats of a start at most", async () => {
    await waiting("ada@example.com", "bem@example.com");
    expect(await ask("Ada+two@example.com")).toMatchObject({ http: 201, position: 3 });
    expect(await mailsTo("ada+two@example.com", "waiting_list_confirm")).toEqual([]);
    const at = async (hour: number) => {
      academy.setTime(hours(hour));
      await followSeatsJob.run(academy.ctx);
    };
    await at(49);
    expect(await ask("ada@example.com")).toMatchObject({ http: 201, isConfirmed: false });
    expect(await mailsTo("ada@example.com", "waiting_list_known")).toMatchObject([
      {
        subject: "A seat is waiting for you",
        text: expect.stringMatching(/before the offer ends/),
      },
    ]);
    await at(74);
    // Bem has the offer now, and Ada waits again.
    expect(await wait("ada@example.com")).toMatchObject({ http: 201 });
    await at(99);
    expect(await mailsTo("ada@example.com", "seat_offered")).toHaveLength(2);
    await wait("ali@example.com");
    await at(124);
    expect(await ask("ada+three@example.com")).toMatchObject({ http: 201, isConfirmed: false });
    expect(await mailsTo("ada+three@example.com", "waiting_list_confirm")).toEqual([]);
    expect(await mailsTo("ada+three@example.com", "waiting_list_known")).toMatchObject([
      { subject: expect.stringMatching(/cannot offer you another seat/) },
    ]);
    expect(await wait("bem@example.com")).toMatchObject({ http: 201 });
  });
});
