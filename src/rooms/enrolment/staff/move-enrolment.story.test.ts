import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { followSeatsJob } from "../waiting-list/offer-seats.server.ts";

/** Staff move a place: to another start, centre, level or program. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
let token = "";
beforeAll(async () => {
  await setStarts(academy, "tiling", [
    { id: "tiling-a", centreId: "jalingo", startsOn: "2026-12-07", seats: 20 },
    { id: "tiling-b", centreId: "yola", startsOn: "2027-01-11", seats: 1 },
  ]);
  token = (await signInAs(academy, "admin")).token;
});

type Made = Awaited<ReturnType<typeof enrol>>;
async function paid(body: object = {}): Promise<Made> {
  const made = await enrol(academy, { ...body });
  await sandbox.press(made.reference, "pay");
  await sandbox.deliverTo(academy);
  return made;
}
async function move({ enrolment: { id } }: Made, body: object, as = token) {
  const reply = await academy.call("POST", `/admin/enrolments/${id}/move`, {
    token: as,
    body: { reason: "The learner lives in Yola now.", ...body },
  });
  return { ...(reply.body as { code: string; fields?: object }), http: reply.status };
}
const read = (made: Made) => readEnrolment(academy, made);
const mailOf = async (email: string) =>
  (await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email))).find(
    ({ kind }) => kind === "place_moved",
  );

describe("a paid place", () => {
  test("moves to another start and centre; the fee stays, and the learner hears why", async () => {
    const emailAddress = "moves@mail.example";
    const made = await paid({ emailAddress });
    const before = await read(made);
    expect(await move(made, { intakeId: "tiling-b" })).toMatchObject({
      http: 200,
      status: "confirmed",
      preferredLocation: "Yola, Adamawa",
      account: { balanceKobo: 0 },
    });
    const after = await read(made);
    expect(after.intake).toMatchObject({ id: "tiling-b", location: "Yola, Adamawa" });
    expect([after.code, after.fee]).toEqual([before.code, before.fee]);
    const mail = await mailOf(emailAddress);
    expect(mail?.text).toContain("The learner lives in Yola now.");
    expect(mail?.text).toContain("11 January 2027");
    // The only seat there is taken now.
    expect(await move(await paid(), { intakeId: "tiling-b" })).toMatchObject({
      http: 409,
      code: "full",
    });
  });

  test("of another level or program is charged the difference, or has credit", async () => {
    const made = await paid();
    expect(await move(made, { trainingLevel: "intermediate" })).toMatchObject({
      http: 200,
      status: "confirmed",
      courseOfInterest: "Tiling - Intermediate",
      account: { balanceKobo: 7_000_000 },
    });
    const other = { courseId: "masonry", trainingLevel: "beginner" };
    expect(await move(made, { ...other, preferredLocation: "Jalingo, Taraba" })).toMatchObject({
      http: 200,
      status: "confirmed",
      courseOfInterest: "Masonry - Beginner",
      account: { balanceKobo: 0 },
    });
    const high = await paid({ trainingLevel: "advanced" });
    expect(await move(high, { trainingLevel: "beginner" })).toMatchObject({
      http: 200,
      account: { balanceKobo: -17_000_000, creditKobo: 17_000_000 },
    });
    const { answers } = (
      await academy.call("GET", `/admin/enrolments/${high.enrolment.id}`, { token })
    ).body as { answers: unknown };
    expect(JSON.stringify(answers ?? "")).not.toContain("advanced");
  });

  test("keeps its start when only the level changes, full or begun", async () => {
    const made = await paid();
    academy.setTime("2026-12-09T09:00:00Z");
    token = (await signInAs(academy, "admin")).token;
    const moved = await move(made, { intakeId: "tiling-a", trainingLevel: "intermediate" });
    expect(moved).toMatchObject({ http: 200, courseOfInterest: "Tiling - Intermediate" });
    expect((await read(made)).intake?.id).toBe("tiling-a");
    const stranger = await enrol(academy);
    expect((await move(stranger, { intakeId: "tiling-a" })).http).toBe(422);
    academy.setTime("2026-11-21T09:00:00Z");
    token = (await signInAs(academy, "admin")).token;
  });

  test("moves to a program that costs nothing: all of it is credit", async () => {
    const made = await paid();
    expect(
      await move(made, { courseId: "generator-care", preferredLocation: "Yola, Adamawa" }),
    ).toMatchObject({ http: 200, status: "confirmed", account: { creditKobo: 9_500_000 } });
  });
});

test("a free place that moves to a paid program waits for the payment", async () => {
  const free = await enrol(academy, {
    courseId: "generator-care",
    preferredLocation: "Yola, Adamawa",
  });
  const moved = await move(free, {
    courseId: "tiling",
    trainingLevel: "beginner",
    preferredLocation: "Jalingo, Taraba",
  });
  expect(moved).toMatchObject({ http: 200, status: "pending_payment", openKobo: 9_500_000 });
  expect((await read(free)).payNow?.amountKobo).toBe(9_500_000);
});

test("what cannot be", async () => {
  const made = await enrol(academy);
  const code = async (body: object) => {
    const { http, code: what, fields } = await move(made, body);
    return [http, http === 422 ? Object.keys(fields ?? {})[0] : what];
  };
  expect(await code({ reason: "" })).toEqual([422, "reason"]);
  expect(await code({ courseId: "nothing" })).toEqual([409, "registration_closed"]);
  expect(await code({ courseId: "solar-design-live" })).toEqual([409, "other_form"]);
  expect(await code({ intakeId: "nothing" })).toEqual([422, "intakeId"]);
  expect(await code({ preferredLocation: "Lagos" })).toEqual([422, "preferredLocation"]);
  expect(await code({ trainingLevel: "master" })).toEqual([422, "trainingLevel"]);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  expect((await move(made, { trainingLevel: "advanced" }, clerk.token)).http).toBe(403);
  await followSeatsJob.run(academy.ctx);
  const moves = await academy.call("GET", `/admin/enrolments/${made.enrolment.id}/moves`, {
    token,
  });
  const { programs } = moves.body as { programs: { id: string; starts: object[] }[] };
  expect(programs[0]).toMatchObject({ id: "tiling", starts: [{ intakeId: "tiling-a" }] });
});
