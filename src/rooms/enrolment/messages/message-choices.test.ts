import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exportChoices, partiesOf } from "#foundation/messages/choices.ts";
import { reachOfUser } from "#rooms/accounts/door.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import type { Party } from "./keep-message-choices.server.ts";
import { reachOf } from "./reach-of.server.ts";

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;

type Made = Awaited<ReturnType<typeof enrol>>;

let count = 0;
/** Somebody whom no other test knows. */
const somebody = () => {
  count += 1;
  return {
    fullName: `Ladi Chooser${String.fromCharCode(64 + count)}`,
    emailAddress: `chooser${count}@mail.example`,
    phoneNumber: `080312300${String(count).padStart(2, "0")}`,
  };
};
const numberOf = (count: number) => `+23480312300${String(count).padStart(2, "0")}`;

const reach = async ({ enrolment: { id } }: Made, party: Party = "learner") =>
  reachOf(ctx, (await getWithLearner(ctx, id)).enrolment, party);
const rows = ({ enrolment: { id } }: Made) => exportChoices(ctx, partiesOf(id));

const byKey = ({ enrolment }: Made) => ({ "x-resume-token": enrolment.resumeToken });
const put = (made: Made, body: object, headers: Record<string, string> = byKey(made)) =>
  academy.call("PUT", `/enrolments/${made.enrolment.id}/messages`, { body, headers });

describe("the registration form", () => {
  test("says nothing: email, as before, and nothing is stored", async () => {
    const made = await enrol(academy, somebody());
    expect(await reach(made)).toMatchObject({ phone: null, ways: ["email"], language: "en" });
    expect(await rows(made)).toEqual([]);
  });

  test("SMS in Hausa, with the words that were ticked", async () => {
    const made = await enrol(academy, {
      ...somebody(),
      messageChannels: ["sms", "email"],
      messageLanguage: "ha",
    });
    expect(await reach(made)).toMatchObject({
      phone: numberOf(count),
      ways: ["sms", "email"],
      language: "ha",
    });
    expect(await rows(made)).toEqual([
      expect.objectContaining({
        words: "Send me messages by: SMS, Email. Language of short messages: Hausa",
      }),
    ]);
  });

  test("a language that nobody asked for is dropped, and an unknown way is refused", async () => {
    const made = await enrol(academy, { ...somebody(), messageLanguage: "ha" });
    expect(await reach(made)).toMatchObject({ language: "en" });
    const refused = await academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", ...physicalAnswers, ...somebody(), messageChannels: ["pigeon"] },
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { messageChannels: "Choose from the answers listed" } },
    ]);
  });

  test("a minor's guardian has a choice and a number of their own", async () => {
    const made = await enrol(academy, {
      ...somebody(),
      ...guardianAnswers,
      dateOfBirth: "2011-03-14",
      guardianPhone: "0805 111 2222",
      guardianMessageChannels: ["whatsapp"],
      guardianMessageLanguage: "ha",
    });
    expect(await reach(made)).toMatchObject({ ways: ["email"] });
    expect(await reach(made, "guardian")).toMatchObject({
      phone: "+2348051112222",
      ways: ["whatsapp"],
      language: "ha",
    });
    expect(await reach(made, "payer")).toMatchObject({ phone: null, ways: ["email"] });
  });
});

describe("PUT /enrolments/{id}/messages", () => {
  test("the holder of the key changes it, and each change stays on record", async () => {
    const made = await enrol(academy, { ...somebody(), messageChannels: ["sms"] });
    const saved = await put(made, { channels: ["whatsapp", "whatsapp"], language: "ha" });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { channels: ["whatsapp"], language: "ha", keptAt: expect.any(String) },
    ]);
    expect(await reach(made)).toMatchObject({ ways: ["whatsapp"], language: "ha" });
    expect((await rows(made)).map(({ ways }) => ways)).toEqual([["sms"], ["whatsapp"]]);
  });

  test("another level alone leaves it as it is", async () => {
    const made = await enrol(academy, { ...somebody(), messageChannels: ["sms"] });
    await put(made, { channels: ["email"], language: "en" });
    const changed = await academy.call("PUT", `/enrolments/${made.enrolment.id}`, {
      body: { trainingLevel: "advanced" },
      headers: byKey(made),
    });
    expect(changed.status).toBe(200);
    expect(await reach(made)).toMatchObject({ ways: ["email"] });
  });

  test("nobody else does: no key, another's key, another account", async () => {
    const [made, other] = [await enrol(academy, somebody()), await enrol(academy, somebody())];
    const { token } = await signInAs(academy, "user");
    const body = { channels: ["sms"] };
    expect((await put(made, body, {})).status).toBe(404);
    expect((await put(made, body, byKey(other))).status).toBe(404);
    const path = `/enrolments/${made.enrolment.id}/messages`;
    expect((await academy.call("PUT", path, { body, token })).status).toBe(404);
    expect(await rows(made)).toEqual([]);
  });

  test("a guardian only where the registration names one; unknown ways and languages are refused", async () => {
    const made = await enrol(academy, somebody());
    expect((await put(made, { channels: ["sms"], party: "guardian" })).status).toBe(422);
    expect((await put(made, { channels: ["sms"], party: "payer" })).status).toBe(422);
    expect((await put(made, { channels: ["fax"] })).status).toBe(422);
    expect((await put(made, { channels: ["sms"], language: "fr" })).status).toBe(422);
    expect(await rows(made)).toEqual([]);
  });
});

describe("a payer's link", () => {
  test("changes the payer's choice only, needs a number, and never shows it", async () => {
    const made = await enrol(academy, { ...somebody(), messageChannels: ["sms"] });
    const link = await academy.call("POST", `/enrolments/${made.enrolment.id}/pay-link`, {
      headers: byKey(made),
    });
    const { payToken } = link.body as { payToken: string };
    const save = (body: object) => academy.call("PUT", `/pay/${payToken}/messages`, { body });
    expect((await save({ channels: ["whatsapp"] })).body).toMatchObject({
      fields: { phone: "Enter your phone number" },
    });
    expect((await save({ channels: ["whatsapp"], phone: "12" })).status).toBe(422);
    const saved = await save({ channels: ["whatsapp"], phone: "+234 0805 333 4444" });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(saved.body)).not.toContain("8053334444");
    expect(await reach(made, "payer")).toMatchObject({
      phone: "+2348053334444",
      ways: ["whatsapp"],
      language: "en",
    });
    expect(await reach(made)).toMatchObject({ ways: ["sms"] });
    const page = await academy.inject({ method: "GET", url: `/pay/${payToken}` });
    expect(page.body).not.toContain("8053334444");
    expect(
      (await academy.call("PUT", "/pay/nothing/messages", { body: { channels: [] } })).status,
    ).toBe(404);
  });
});

describe("the account", () => {
  test("needs a number for SMS, and keeps its own choice", async () => {
    const { token, personId } = await signInAs(academy, "user");
    expect(await reachOfUser(ctx, personId)).toMatchObject({ phone: null, ways: ["email"] });
    const read = async () => (await academy.call("GET", "/me/messages", { token })).body;
    const save = (body: object) => academy.call("PUT", "/me/messages", { token, body });
    expect(await read()).toMatchObject({ channels: ["email"], keptAt: null, isAvailable: true });
    await ctx.db.execute(sql`update people set phone = null`);
    expect((await save({ channels: ["sms"] })).body).toMatchObject({
      fields: { channels: "Save your phone number first." },
    });
    const named = { name: "Ladi Account", phone: "0803 555 6666" };
    expect((await academy.call("PUT", "/me/profile", { token, body: named })).status).toBe(200);
    expect((await save({ channels: ["sms"], language: "ha" })).status).toBe(200);
    expect(await read()).toMatchObject({
      channels: ["sms"],
      language: "ha",
      phone: "+2348035556666",
    });
    expect(await reachOfUser(ctx, personId)).toEqual({
      phone: "+2348035556666",
      ways: ["sms"],
      language: "ha",
      owner: `user:${personId}`,
    });
  });
});
