import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { centres } from "#foundation/academy/tables.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { adult, child, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

/** What a paid place still needs: its form, with everything known filled in, for its own people only. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const formOf = async (id: string, token?: string) => {
  const reply = await academy.call("GET", `/enrolments/${id}/form`, token ? { token } : {});
  return {
    http: reply.status,
    ...(reply.body as { code: string; initial: Record<string, string>; form: object }),
  };
};
async function orderPaid(token: string, body: Record<string, unknown> = {}) {
  const placed = await placeOrder(academy, token, body);
  await sandbox.press(placed.payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
  return placed.enrolments.map(({ id }) => id);
}
const complete = (id: string, token: string, answers: object) =>
  academy.call("POST", `/enrolments/${id}/answers`, { token, body: answers });
const answersOf = (learner: object, emailAddress: string) => ({
  ...physicalAnswers,
  ...learner,
  emailAddress,
});

test("the order's answers come first, then those of the learner's other forms", async () => {
  const { token, email } = await signInAs(academy, "user");
  const [tiling = "", masonry = ""] = await orderPaid(token, {
    items: [
      { courseId: "tiling", trainingLevel: "beginner", preferredLocation: "Yola, Adamawa" },
      { courseId: "masonry", trainingLevel: "beginner" },
    ],
  });
  const first = await formOf(tiling, token);
  expect(first.initial).toMatchObject({
    fullName: "Musa Bello",
    dateOfBirthDay: "14",
    dateOfBirthMonth: "3",
    dateOfBirthYear: "2011",
    phoneNumber: "+2348037654321",
    emailAddress: email,
    guardianName: "Hauwa Bello",
    guardianConsent: "yes",
    preferredLocation: "Yola, Adamawa",
    trainingLevel: "beginner",
    currentAddress: "",
    signature: "",
  });
  expect(JSON.stringify(first.form)).not.toContain("affiliateCode");
  const done = await complete(tiling, token, {
    ...answersOf(child, email),
    preferredLocation: "Yola, Adamawa",
  });
  expect([done.status, done.body]).toMatchObject([200, { status: "confirmed" }]);
  expect((await formOf(masonry, token)).initial).toMatchObject({
    currentAddress: "14 Barade Road, Jalingo",
    emergencyName: "Hauwa Bello",
    // Given for each registration anew.
    signature: "",
    hasExperience: "",
  });
  expect(await formOf(tiling, token)).toMatchObject({ http: 409, code: "not_awaiting_form" });
});

test("a centre that has closed since the payment is still the place's, and nobody else's", async () => {
  const { token, email } = await signInAs(academy, "user");
  const preferredLocation = "Yola, Adamawa";
  const item = { courseId: "tiling", trainingLevel: "beginner", preferredLocation };
  const [id = ""] = await orderPaid(token, { items: [item] });
  const setClosed = async (closedAt: Date | null) => {
    await academy.ctx.db.update(centres).set({ closedAt }).where(eq(centres.id, "yola"));
    await bumpSiteVersion(academy.ctx);
  };
  await setClosed(academy.ctx.clock());
  try {
    const { form, initial } = await formOf(id, token);
    expect(initial.preferredLocation).toBe(preferredLocation);
    expect(JSON.stringify(form)).toContain(preferredLocation);
    const other = await academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", ...physicalAnswers, preferredLocation },
    });
    expect(other).toMatchObject({
      status: 422,
      body: { fields: { preferredLocation: "Choose a training location" } },
    });
    const done = await complete(id, token, { ...answersOf(child, email), preferredLocation });
    expect([done.status, done.body]).toMatchObject([200, { status: "confirmed" }]);
    const [stored] = await academy.ctx.db.select().from(enrolments).where(eq(enrolments.id, id));
    expect(stored).toMatchObject({ centreId: "yola", intakeId: expect.any(String) });
  } finally {
    await setClosed(null);
  }
});

test("an order that is not paid has no form yet", async () => {
  const { token } = await signInAs(academy, "user");
  const placed = await placeOrder(academy, token);
  const id = placed.enrolments[0]?.id ?? "";
  expect(await formOf(id, token)).toMatchObject({ http: 409, code: "not_awaiting_form" });
  expect((await complete(id, token, {})).status).toBe(409);
});

test("nobody else reads or fills in the form", async () => {
  const { token } = await signInAs(academy, "user");
  const [id = ""] = await orderPaid(token);
  const stranger = await signInAs(academy, "user");
  for (const other of [undefined, stranger.token, "usr_made-up"]) {
    expect(await formOf(id, other)).toMatchObject({ http: 404 });
  }
  const sent = await complete(id, stranger.token, answersOf(child, "x@example.com"));
  expect(sent.status).toBe(404);
});

test("another account's answers about the same person stay theirs", async () => {
  // The victim's own registration, and a stranger who knows name, birth date and email.
  const email = "victim@example.com";
  const { fullName, dateOfBirth } = adult;
  await enrol(academy, { fullName, dateOfBirth, emailAddress: email, phoneNumber: "08091234567" });
  const curious = await signInAs(academy, "user", email);
  const [id = ""] = await orderPaid(curious.token, {
    items: [{ courseId: "tiling", trainingLevel: "beginner" }],
    learner: { fullName, dateOfBirth, phoneNumber: "08050000000" },
  });
  const { initial } = await formOf(id, curious.token);
  expect(initial).toMatchObject({ phoneNumber: "+2348050000000", currentAddress: "" });
  expect(JSON.stringify(initial)).not.toContain("8091234567");
  const learners = await academy.call("GET", "/me/learners", { token: curious.token });
  expect(JSON.stringify(learners.body)).not.toContain("8091234567");
});

test("the known answers are stored with the order only", async () => {
  const { token } = await signInAs(academy, "user");
  const [id = ""] = await orderPaid(token);
  const [row] = await academy.ctx.db.select().from(enrolments).where(eq(enrolments.id, id));
  expect(row).toMatchObject({ answers: null, knownAnswers: { fullName: "Musa Bello" } });
});
