import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol } from "#tests/support/enrolments/enrol.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { AddedWalkIn } from "../counter/endpoints.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { findIdByKey } from "../own-page/enrolment-keys.server.ts";
import { sendRegistrationLinkJob } from "../own-page/renew-link.server.ts";

/** What registrations send to phones, from the form to the outbox. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
await addIntake(academy, "2026-11-23", "2027-02-23");
const { ctx } = academy;
const clerk = await signInAs(academy, "admin", undefined, "clerk");

const to = (phone: string) =>
  ctx.db.select().from(messages).where(eq(messages.recipient, phone)).orderBy(messages.createdAt);

test("a registration with SMS ticked is told by SMS, with a link to its own page, and of its payment", async () => {
  const phone = "+2348039000001";
  const { enrolment, reference } = await enrol(academy, {
    phoneNumber: phone,
    messageChannels: ["sms", "email"],
    messageLanguage: "ha",
  });
  const [first] = await to(phone);
  expect(first).toMatchObject({
    channel: "sms",
    kind: "enrolment_received",
    limitedMailbox: phone,
  });
  const { code } = (await getWithLearner(ctx, enrolment.id)).enrolment;
  expect(first?.about).toBe(code);
  expect(first?.text).toMatch(/rajistarku.*Ku amsa DAKATA don a daina$/);
  const key = /\/o\/(\w{16})/.exec(first?.text ?? "")?.[1] ?? "";
  expect(await findIdByKey(ctx, key)).toBe(enrolment.id);
  await sendMessageJob.run(ctx, { messageId: first?.id ?? "" });
  expect((await to(phone))[0]?.status).toBe("sent");
  await sandbox.press(reference, "pay");
  expect((await academy.call("POST", `/payments/${reference}/verify`, {})).status).toBe(200);
  const [, second] = await to(phone);
  expect(second).toMatchObject({ channel: "sms", urgency: "receipt", limitedMailbox: null });
  expect(second?.text).not.toContain("DAKATA");
});

test("a walk-in without an email is told by SMS alone, and staff have no limit", async () => {
  const phone = "+2348039000002";
  const body = {
    courseId: "tiling",
    trainingLevel: "beginner",
    preferredLocation: "Jalingo, Taraba",
    fullName: "Hauwa Counter",
    dateOfBirth: "2001-04-13",
    phoneNumber: phone,
    messageChannels: ["sms"],
  };
  const reply = await academy.call("POST", "/admin/walk-ins", { token: clerk.token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { id } = (reply.body as AddedWalkIn).enrolment;
  expect((await to(phone)).map(({ channel, limitedMailbox }) => [channel, limitedMailbox])).toEqual(
    [["sms", null]],
  );
  expect((await to(phone))[0]?.about).toBe((await getWithLearner(ctx, id)).enrolment.code);
});

test("a number that staff correct while a message waits: the old one gets nothing", async () => {
  const { enrolment } = await enrol(academy, {
    fullName: "Zainab Wrong",
    dateOfBirth: "2001-04-13",
    emailAddress: "zainab@mail.example",
    phoneNumber: "+2348039000011",
    messageChannels: ["sms"],
  });
  const body = {
    ...{ fullName: "Zainab Wrong", dateOfBirth: "2001-04-13" },
    ...{ emailAddress: "zainab@mail.example", phoneNumber: "0803 900 0012" },
    ...{ reason: "She called", alsoIds: [] },
  };
  const path = `/admin/people/${(await getWithLearner(ctx, enrolment.id)).learner.id}`;
  const owner = await signInAs(academy, "admin");
  const reply = await academy.call("PUT", path, { token: owner.token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await to("+2348039000011")).map(({ status }) => status)).toEqual([]);
  expect(await to("+2348039000012")).toMatchObject([
    { status: "queued", limitedMailbox: "+2348039000012" },
  ]);
});

test("somebody without an address gets a corrected receipt and a new link by SMS", async () => {
  await openTillFor(academy, clerk);
  const phone = "+2348039000003";
  const reply = await academy.call("POST", "/admin/walk-ins", {
    token: clerk.token,
    body: {
      courseId: "tiling",
      trainingLevel: "beginner",
      preferredLocation: "Jalingo, Taraba",
      fullName: "Rakiya Counter",
      dateOfBirth: "2001-04-13",
      phoneNumber: phone,
      messageChannels: ["sms"],
      payment: {
        amountKobo: 4_000_000,
        method: "cash",
        location: "Jalingo, Taraba",
        takenOn: "2026-11-21",
      },
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const { enrolment, reference } = reply.body as AddedWalkIn;
  const corrected = await academy.call("POST", `/admin/payments/${reference}/correct`, {
    token: clerk.token,
    body: { amountKobo: 3_000_000, insteadOfKobo: 4_000_000, reason: "Typed a wrong digit" },
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(201);
  const correction = (await to(phone)).find(({ kind }) => kind === "receipt_corrected");
  expect(correction).toMatchObject({ channel: "sms", urgency: "receipt" });
  expect(correction?.text).toMatch(/N30,000, not N40,000\. Left to pay: N[\d,]+\./);

  await academy.call("POST", `/enrolments/${enrolment.id}/link`);
  await sendRegistrationLinkJob.run(ctx, { enrolmentId: enrolment.id });
  const link = (await to(phone)).find(({ kind }) => kind === "registration_link");
  const key = /\/o\/(\w{16})/.exec(link?.text ?? "")?.[1] ?? "";
  expect(await findIdByKey(ctx, key)).toBe(enrolment.id);
  // Anybody can ask for it.
  expect(link?.limitedMailbox).toBe(phone);
});

test("an order is told as the account that placed it chose", async () => {
  const buyer = await signInAs(academy, "user");
  const body = { name: "Ladi Account", phone: "0803 900 0004" };
  await academy.call("PUT", "/me/profile", { token: buyer.token, body });
  const chosen = { channels: ["sms"], language: "ha" };
  const saved = await academy.call("PUT", "/me/messages", { token: buyer.token, body: chosen });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await placeOrder(academy, buyer.token)).http).toBe(201);
  const [order] = await to("+2348039000004");
  expect(order).toMatchObject({ channel: "sms", kind: "enrolment_received" });
  expect(order?.text).toMatch(/odarku: shirye-shirye 2\. Ku biya N[\d,]+ .*\/dashboard/);
});
