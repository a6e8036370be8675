import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hashSecret } from "#foundation/codes/ids.ts";
import { messages } from "#foundation/mail/tables.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  guardianAnswers,
  inControls,
  onlineAnswers,
  physicalAnswers,
} from "#tests/support/enrolments/enrolment-answers.ts";
import { enrolmentKeys, enrolments, learners } from "../tables.server.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
await seedCatalogue(academy.ctx, "2026-11-21");

type Body = {
  enrolment: { id: string; status: string; resumeToken: string };
  payment: unknown;
  paymentProblem: { code: string } | null;
  error?: string;
  code?: string;
  fields?: Record<string, string>;
};
const submit = async (body: unknown) => {
  const reply = await academy.call("POST", "/enrolments", { body });
  return { status: reply.status, body: reply.body as Body };
};
const physical = (more: object = {}) => submit({ courseId: "tiling", ...physicalAnswers, ...more });
const online = (more: object = {}) =>
  submit({ courseId: "solar-design-live", ...onlineAnswers, ...more });

const stored = async (id: string) => {
  const [row] = await academy.ctx.db.select().from(enrolments).where(eq(enrolments.id, id));
  if (!row) throw new Error(`no enrolment ${id}`);
  return row;
};
const mailsTo = (recipient: string) =>
  academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient));

describe("money", () => {
  test.each([
    ["beginner", 9_500_000],
    ["intermediate", 16_500_000],
    ["advanced", 26_500_000],
  ])("physical %s costs %i kobo whatever the browser sends", async (trainingLevel, totalKobo) => {
    const { status, body } = await physical({
      trainingLevel,
      amount: 1,
      amountKobo: 1,
      totalKobo: 1,
      price: 1,
      fee: { totalKobo: 1 },
    });
    expect([status, body.enrolment.status]).toEqual([201, "pending_payment"]);
    const row = await stored(body.enrolment.id);
    expect(row).toMatchObject({ totalKobo, trainingLevel });
    expect(row.feeComponents.map(({ component }) => component)).toEqual([
      "registration",
      "tuition",
      "practical",
      "certification",
    ]);
  });

  test("online costs its price", async () => {
    const { body } = await online();
    expect(await stored(body.enrolment.id)).toMatchObject({
      totalKobo: 7_500_000,
      feeComponents: [{ component: "tuition", amountKobo: 7_500_000 }],
      courseOfInterest: expect.not.stringContaining(" - Beginner"),
    });
  });

  test("a level that the program does not have is refused", async () => {
    const { status, body } = await submit({
      ...physicalAnswers,
      courseId: "cng-conversion",
      trainingLevel: "beginner",
    });
    expect([status, body.fields]).toEqual([422, { trainingLevel: "Choose a training level" }]);
  });
});

describe("the body cannot set an identity", () => {
  test("role, person, status and ids in the body have no effect", async () => {
    const { body } = await physical({
      id: "mine",
      enrolmentId: "mine",
      status: "confirmed",
      accountPersonId: "someone",
      learnerId: "someone",
      role: "admin",
      resumeToken: "known",
    });
    const row = await stored(body.enrolment.id);
    expect(row).toMatchObject({ status: "pending_payment", accountPersonId: null });
    expect(row.id).not.toBe("mine");
    expect(JSON.stringify(row.answers)).not.toContain("someone");
  });

  test("only the hash of the resume token is stored", async () => {
    const { body } = await physical();
    const { id, resumeToken } = body.enrolment;
    const keys = await academy.ctx.db
      .select()
      .from(enrolmentKeys)
      .where(eq(enrolmentKeys.enrolmentId, id));
    expect(keys).toEqual([
      expect.objectContaining({ tokenHash: hashSecret(resumeToken), purpose: "resume" }),
    ]);
    expect(JSON.stringify([await stored(id), keys])).not.toContain(resumeToken);
  });
});

describe("the price type decides the status", () => {
  test("paid: stored, waits for payment, and the mail has the link", async () => {
    const emailAddress = "paid@example.com";
    const { body } = await physical({ emailAddress });
    const { id, resumeToken } = body.enrolment;
    const row = await stored(id);
    expect(row).toMatchObject({ confirmedAt: null, courseOfInterest: "Tiling - Beginner" });
    expect(row.orderId).not.toBeNull();
    expect(row.answers).toMatchObject({ availability: ["Weekdays", "Weekends"] });
    const [mail] = await mailsTo(emailAddress);
    expect(mail).toMatchObject({ kind: "enrolment_received" });
    expect(mail?.text).toContain(`http://localhost:3000/enrolments/${id}?key=${resumeToken}`);
    expect(mail?.text).toContain("₦95,000");
  });

  test("the provider is down: stored, and the response says so", async () => {
    const { status, body } = await physical();
    expect([status, body.payment]).toEqual([201, null]);
    expect(body.paymentProblem).toMatchObject({ code: "provider_unavailable" });
  });

  test("free: confirmed at once", async () => {
    const emailAddress = "free@example.com";
    const { status, body } = await online({ courseId: "electrical-safety-at-home", emailAddress });
    expect([status, body]).toMatchObject([
      201,
      { enrolment: { status: "confirmed" }, payment: null, paymentProblem: null },
    ]);
    expect(await stored(body.enrolment.id)).toMatchObject({
      totalKobo: 0,
      orderId: null,
      confirmedAt: academy.ctx.clock(),
    });
    expect(await mailsTo(emailAddress)).toMatchObject([{ kind: "enrolment_confirmed" }]);
  });

  test("sponsorship: applied", async () => {
    const emailAddress = "sponsored@example.com";
    const { body } = await online({ courseId: "front-end-scholarship", emailAddress });
    expect(body).toMatchObject({ enrolment: { status: "applied" }, payment: null });
    expect(await mailsTo(emailAddress)).toMatchObject([{ kind: "sponsorship_applied" }]);
  });

  test("joins the next intake at the chosen centre", async () => {
    const { body } = await physical({ preferredLocation: "Yola, Adamawa" });
    const summary = (await academy.call("GET", `/enrolments/${body.enrolment.id}`, {
      headers: { "x-resume-token": body.enrolment.resumeToken },
    })) as { body: { intake: { location: string; startsOn: string } } };
    expect(summary.body.intake.location).toBe("Yola, Adamawa");
    expect(summary.body.intake.startsOn > "2026-11-21").toBe(true);
  });
});

describe("programs that take no registrations here", () => {
  test.each([
    ["nothing", 404, "not_found", "Program Not Found"],
    ["free-skill-training", 409, "program_over", "This program has already taken place."],
    ["networking-basics", 409, "registers_elsewhere", expect.stringContaining("another site")],
    ["customs-clearing", 409, "hybrid_closed", "Hybrid program registration steps coming soon."],
  ])("%s → %i %s", async (courseId, status, code, error) => {
    const { body, ...reply } = await submit({ ...physicalAnswers, courseId });
    expect([reply.status, body.code, body.error]).toEqual([status, code, error]);
  });

  test("no program named → 422", async () => {
    const { status, body } = await submit(physicalAnswers);
    expect([status, body.fields]).toEqual([422, { courseId: "Choose a program" }]);
  });
});

describe("the form of the program's mode applies", () => {
  test("empty physical form: every required field is named", async () => {
    const { status, body } = await submit({ courseId: "tiling" });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(
      expect.arrayContaining(["fullName", "preferredLocation", "emergencyName", "signature"]),
    );
    expect(body.fields).not.toHaveProperty("motivation");
  });

  test("dates come as one text, or as the three controls of a browser without its checks", async () => {
    const typed = inControls({ ...physicalAnswers, emailAddress: "controls@example.com" });
    const { status, body } = await submit({ courseId: "tiling", ...typed });
    expect([status, body.fields]).toEqual([201, undefined]);
  });

  test("an online course does not take the physical form's answers", async () => {
    const { status, body } = await submit({ courseId: "solar-design-live", ...physicalAnswers });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual([
      "stateOfOrigin",
      "hasDeviceAccess",
      "hasInternetAccess",
      "motivation",
      "consent",
    ]);
  });

  test("14 to 17 with a guardian; without, or younger, not", async () => {
    const dateOfBirth = "2011-05-06";
    expect((await physical({ dateOfBirth })).body.fields).toHaveProperty("guardianConsent");
    const { status, body } = await physical({ dateOfBirth, ...guardianAnswers });
    expect(status).toBe(201);
    expect((await stored(body.enrolment.id)).answers).toMatchObject({ guardianConsent: true });
    const forItself = { guardianName: physicalAnswers.fullName, guardianRelationship: "Self" };
    const refused = await physical({ dateOfBirth, ...guardianAnswers, ...forItself });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(Object.keys(forItself));
    expect((await physical({ dateOfBirth: "2013-01-01" })).body.fields).toEqual({
      dateOfBirth: "Learners must be at least 14 years old",
    });
  });

  test("forms without an account share no record, even under one address", async () => {
    const emailAddress = "family@example.com";
    const once = await physical({ emailAddress });
    const again = await online({ emailAddress, phoneNumber: "+234 809 999 9999" });
    const sibling = await physical({ emailAddress, fullName: "Bello Bello" });
    const ids = await Promise.all(
      [once, again, sibling].map(async ({ body }) => (await stored(body.enrolment.id)).learnerId),
    );
    expect(new Set(ids).size).toBe(3);
    const known = await academy.ctx.db
      .select()
      .from(learners)
      .where(like(learners.email, "family@%"));
    // The second form's number doesn't change the first one's.
    expect(known.map(({ phone }) => phone).sort()).toEqual([
      "+2348031234567",
      "+2348031234567",
      "+2348099999999",
    ]);
  });
});
