import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { exportChoices, partiesOf } from "#foundation/messages/choices.ts";
import { notePhoneFailure, phoneState, stopPhone } from "#foundation/messages/phone-states.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import type { EnrolmentRecord } from "../staff/enrolment-record.ts";

/** What is known about a number, for staff, in the copy of somebody's data, and after they are erased. */

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
const owner = await signInAs(academy, "admin", undefined, "owner");
const clerk = await signInAs(academy, "admin", undefined, "clerk");

type Made = Awaited<ReturnType<typeof enrol>>;
const record = async ({ enrolment: { id } }: Made, token = clerk.token) =>
  (await academy.call("GET", `/admin/enrolments/${id}`, { token })).body as EnrolmentRecord;

async function ask(made: Made, path: string, body: object, method: "POST" | "PUT" = "POST") {
  const { personId } = await record(made);
  const reply = await academy.call(method, `/admin/people/${personId}${path}`, {
    token: owner.token,
    body: { reason: "Asked by letter", alsoIds: [], ...body },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
const stateOf = async (phone: string) => (await phoneState(ctx, [phone])).get(phone);

test("the counter sees a number that fails, until somebody corrects it", async () => {
  const made = await enrol(academy, {
    fullName: "Talatu Wrongnumber",
    phoneNumber: "0803 700 0001",
    messageChannels: ["sms"],
  });
  expect((await record(made)).reach).toEqual({
    channels: ["sms"],
    language: "en",
    stoppedAt: null,
    badSince: null,
  });
  for (let time = 0; time < 3; time++) await notePhoneFailure(ctx, "+2348037000001");
  expect((await record(made)).reach?.badSince).toBe(ctx.clock().toISOString());
  // The right one failed too, while somebody else had it.
  for (let time = 0; time < 3; time++) await notePhoneFailure(ctx, "+2348037000002");
  const { fullName, dateOfBirth, emailAddress } = await record(made);
  const facts = { fullName, dateOfBirth, emailAddress, phoneNumber: "0803 700 0002" };
  await ask(made, "", facts, "PUT");
  expect((await record(made)).reach).toMatchObject({ badSince: null, stoppedAt: null });
});

describe("a learner who is erased", () => {
  const enrolWith = (fullName: string, phoneNumber: string) =>
    enrol(academy, { fullName, phoneNumber, messageChannels: ["sms"] });

  test("takes the choices along, and the STOP of a number that nobody else has", async () => {
    const made = await enrolWith("Jummai Alone", "0803 700 0003");
    await stopPhone(ctx, "+2348037000003", "answer");
    expect((await record(made)).reach?.stoppedAt).toBe(ctx.clock().toISOString());
    const copy = await ask(made, "/export", { withAddress: false });
    expect(copy).toMatchObject({
      parts: {
        registrations: {
          messageChoices: [{ ways: ["sms"], words: expect.stringContaining("SMS") }],
          phones: [{ phone: "+2348037000003", stoppedAt: ctx.clock().toISOString() }],
        },
      },
    });
    await ask(made, "/erase", { withAddress: false });
    expect(await exportChoices(ctx, partiesOf(made.enrolment.id))).toEqual([]);
    expect(await stateOf("+2348037000003")).toEqual({ stoppedAt: null, badSince: null });
  });

  test.each([
    ["a sister", (phoneNumber: string) => enrolWith("Saratu Shares", phoneNumber)],
    [
      "a guardian",
      (guardianPhone: string) =>
        enrol(academy, {
          fullName: "Young Shares",
          dateOfBirth: "2011-05-01",
          guardianName: "Mallam Shares",
          guardianPhone,
          guardianRelationship: "Uncle",
          guardianConsent: "yes",
        }),
    ],
  ])("leaves the STOP of a number that %s has too", async (whose, share) => {
    const digits = whose === "a sister" ? "4" : "5";
    const made = await enrolWith("Jummai Shares", `080370000${digits}0`);
    await share(`080370000${digits}0`);
    await stopPhone(ctx, `+23480370000${digits}0`, "link");
    await ask(made, "/erase", { withAddress: false });
    expect((await stateOf(`+23480370000${digits}0`))?.stoppedAt).toEqual(ctx.clock());
  });

  test("of a shared number, the copy has and the erasing takes only what is about them", async () => {
    const phone = "+2348037000006";
    const made = await enrolWith("Jummai Textless", phone);
    const sister = await enrolWith("Saratu Textless", phone);
    const about = async () =>
      (await ctx.db.select().from(messages).where(eq(messages.recipient, phone))).map(
        (row) => row.about,
      );
    const codeOf = async ({ enrolment: { id } }: Made) =>
      (await getWithLearner(ctx, id)).enrolment.code;
    const codes = [await codeOf(made), await codeOf(sister)];
    expect((await about()).toSorted()).toEqual(codes.toSorted());
    const copy = await ask(made, "/export", { withAddress: false });
    expect(copy).toMatchObject({
      parts: { registrations: { phones: [{ phone, messages: [{}] }] } },
    });
    await ask(made, "/erase", { withAddress: false });
    expect(await about()).toEqual([codes[1]]);
  });
});
