import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { notePhoneFailure, phoneState, stopPhone } from "#foundation/messages/phone-states.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { applicationOf, makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { readOwnMessages } from "./message-choices.server.ts";

/** What people read about their own number, how affiliates choose, and whom staff can remind. */

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;

async function failThrice(phone: string) {
  for (let time = 0; time < 3; time++) await notePhoneFailure(ctx, phone);
}
const faultOf = async (phone: string) => (await phoneState(ctx, [phone])).get(phone);
const sms = { channels: ["sms"], language: "en" };

test("the own page says that a number is stopped or not reached, and saving asks to try again", async () => {
  const phone = "+2348039300001";
  const { enrolment } = await enrol(academy, { phoneNumber: phone, messageChannels: ["sms"] });
  const shown = async () =>
    (await readOwnMessages(ctx, (await getWithLearner(ctx, enrolment.id)).enrolment))?.learner;
  const save = async (body: object) => {
    const reply = await academy.call("PUT", `/enrolments/${enrolment.id}/messages`, {
      headers: { "x-resume-token": enrolment.resumeToken },
      body,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  expect((await shown())?.numberFault).toBeNull();
  await failThrice(phone);
  expect((await shown())?.numberFault).toBe("not_reached");
  await save({ channels: ["email"] });
  expect((await shown())?.numberFault).toBe("not_reached");
  await save(sms);
  expect((await shown())?.numberFault).toBeNull();
  // Only whoever holds the phone undoes a STOP.
  await stopPhone(ctx, phone, "answer");
  await save(sms);
  expect((await shown())?.numberFault).toBe("stopped");
});

test("an affiliate chooses on their own dashboard, with the number of the application", async () => {
  const affiliate = await makeAffiliate(academy, await signInAdmin(academy), "own@aff.example");
  const call = async (method: "GET" | "PUT", body?: object) => {
    const more = body ? { body } : {};
    return academy.call(method, "/affiliates/messages", { token: affiliate.token, ...more });
  };
  const phone = `+234${applicationOf("").phone.replaceAll(" ", "").slice(1)}`;
  expect((await call("GET")).body).toMatchObject({
    channels: ["email"],
    phone,
    numberFault: null,
    isAvailable: true,
  });
  await failThrice(phone);
  expect((await call("GET")).body).toMatchObject({ numberFault: "not_reached" });
  expect((await call("PUT", sms)).status).toBe(200);
  expect((await call("GET")).body).toMatchObject({ channels: ["sms"], numberFault: null });
  expect((await faultOf(phone))?.badSince).toBeNull();
  const learner = await signInAs(academy, "user");
  const asLearner = await academy.call("GET", "/affiliates/messages", { token: learner.token });
  expect(asLearner.status).toBe(403);
});

test("staff remind somebody without an address on their phone, and are told when nothing goes there", async () => {
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const walkIn = async (phoneNumber: string, more: object = {}) => {
    const reply = await academy.call("POST", "/admin/walk-ins", {
      token: clerk.token,
      body: {
        courseId: "tiling",
        trainingLevel: "beginner",
        preferredLocation: "Jalingo, Taraba",
        fullName: `Owing ${phoneNumber.at(-1) === "2" ? "Two" : "Three"}`,
        dateOfBirth: "2001-04-13",
        phoneNumber,
        ...more,
      },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return (reply.body as { enrolment: { id: string } }).enrolment.id;
  };
  const remind = (id: string) =>
    academy.call("POST", `/admin/enrolments/${id}/reminders`, {
      token: clerk.token,
      body: { way: "email" },
    });
  const told = await walkIn("0803 930 0002", { messageChannels: ["sms"] });
  expect((await remind(told)).status).toBe(201);
  const rows = await ctx.db.select().from(messages).where(eq(messages.recipient, "+2348039300002"));
  expect(rows.filter(({ kind }) => kind === "instalment_due")).toHaveLength(1);
  const untold = await walkIn("0803 930 0003", { messageChannels: [] });
  const refused = await remind(untold);
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, "no_address"]);
  const listed = await academy.call("GET", "/admin/reminders", { token: clerk.token });
  expect(listed.body).toMatchObject({ hasPhoneWays: true });
});
