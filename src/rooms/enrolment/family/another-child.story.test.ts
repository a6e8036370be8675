import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { wordsOfOutcome } from "../own-page/outcome-words.ui.ts";
import { loadAnother } from "../pages/load-another.ts";
import { showOutcome } from "../payment/show-outcome.server.ts";
import { enrolments } from "../tables.server.ts";

/** A parent without an account registers a second child with the key of the first, and pays for both at once. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;
type Answers = Record<string, unknown>;

let families = 0;

/** The first child of a family that nobody has registered before, and how its mother goes on. */
async function family(answers: Answers = {}, more: { token?: string } = {}) {
  const number = ++families;
  const shared = {
    emailAddress: `hauwa-${number}@example.com`,
    phoneNumber: `0806${String(number).padStart(7, "0")}`,
    dateOfBirth: "2011-03-14",
    ...guardianAnswers,
  };
  const musa = await enrol(academy, { fullName: "Musa Bello", ...shared, ...answers }, more);
  return {
    shared,
    musa,
    /** @param key of the registration that the form names */
    another: (given: Answers = {}, key = musa.enrolment.resumeToken, token?: string) =>
      enrol(
        academy,
        { fullName: "Aisha Bello", ...shared, courseId: "masonry", inParts: false, ...given },
        {
          headers: { "x-first-enrolment": musa.enrolment.id, "x-resume-token": key },
          ...(token ? { token } : {}),
        },
      ),
  };
}

const orderOf = async ({ enrolment: { id } }: Made) => {
  const [row] = await academy.ctx.db.select().from(enrolments).where(eq(enrolments.id, id));
  return row?.orderId;
};
const pay = async ({ reference }: Made, button: "pay" | "transfer" = "pay") => {
  await sandbox.press(reference, button);
  await sandbox.deliverTo(academy);
};
const amountOf = ({ payment }: Made) => payment?.amountKobo;
/** What opens with another enrolment's key. */
const openWith = (made: Made, key: Made) =>
  academy
    .call("GET", `/enrolments/${made.enrolment.id}`, {
      headers: { "x-resume-token": key.enrolment.resumeToken },
    })
    .then(({ status }) => status);

describe("one payment", () => {
  test("for everything: to the kobo, and both places are confirmed", async () => {
    const { musa, another } = await family();
    const aisha = await another();
    expect(amountOf(aisha)).toBe(19_000_000);
    expect(await orderOf(aisha)).toBe(await orderOf(musa));
    await pay(aisha);
    for (const made of [musa, aisha]) {
      expect(await readEnrolment(academy, made)).toMatchObject({
        status: "confirmed",
        paidKobo: 9_500_000,
        dueKobo: 0,
        account: { order: { chargedKobo: 19_000_000, receivedKobo: 19_000_000, balanceKobo: 0 } },
      });
    }
  });

  test("for the first parts: to the kobo, both places are confirmed, and the choice is kept", async () => {
    const { musa, another } = await family({ amountKobo: 5_000_000 });
    const aisha = await another({ inParts: true });
    expect(amountOf(aisha)).toBe(10_000_000);
    await pay(aisha);
    for (const made of [musa, aisha]) {
      expect(await readEnrolment(academy, made)).toMatchObject({
        status: "confirmed",
        paidKobo: 5_000_000,
        dueKobo: 4_500_000,
        inParts: true,
      });
    }
  });

  test("for a third child too, whose form names the second", async () => {
    const { musa, another, shared } = await family();
    const aisha = await another();
    const zara = await enrol(
      academy,
      { ...shared, fullName: "Zara Bello", inParts: true },
      {
        headers: {
          "x-first-enrolment": aisha.enrolment.id,
          "x-resume-token": musa.enrolment.resumeToken,
        },
      },
    );
    expect(amountOf(zara)).toBe(15_000_000);
    expect(await openWith(musa, zara)).toBe(200);
  });

  test("an amount of the browser changes nothing: what is owed is the server's", async () => {
    const { another } = await family();
    const aisha = await another({ inParts: true, firstId: "x", orderId: "y", totalKobo: 1 });
    expect(amountOf(aisha)).toBe(10_000_000);
  });

  test("a changed form of the second child changes its own line only", async () => {
    const { musa, another, shared } = await family();
    const aisha = await another();
    const changed = await enrol(
      academy,
      {
        ...shared,
        fullName: "Aisha Bello",
        courseId: "masonry",
        trainingLevel: "intermediate",
        inParts: false,
      },
      {
        headers: {
          "x-amends-enrolment": aisha.enrolment.id,
          "x-resume-token": aisha.enrolment.resumeToken,
        },
      },
    );
    expect(changed.enrolment.id).toBe(aisha.enrolment.id);
    expect(amountOf(changed)).toBe(26_000_000);
    expect(await readEnrolment(academy, musa)).toMatchObject({ dueKobo: 9_500_000 });
  });
});

describe("paid alone", () => {
  const alone = async (musa: Made, aisha: Made, amountKobo: number) => {
    expect(amountOf(aisha)).toBe(amountKobo);
    expect(await orderOf(aisha)).not.toBe(await orderOf(musa));
  };

  test("when the first is paid", async () => {
    const { musa, another } = await family();
    await pay(musa);
    const aisha = await another({ inParts: true });
    await alone(musa, aisha, 5_000_000);
    // One key opens both all the same.
    expect([await openWith(aisha, musa), await openWith(musa, aisha)]).toEqual([200, 200]);
  });

  test("when the money for the first is on its way", async () => {
    const { musa, another } = await family();
    await pay(musa, "transfer");
    await alone(musa, await another(), 9_500_000);
  });

  test("when an uncle has a link to pay for the first", async () => {
    const { musa, another } = await family();
    const link = await academy.call("POST", `/enrolments/${musa.enrolment.id}/pay-link`, {
      headers: { "x-resume-token": musa.enrolment.resumeToken },
    });
    expect(link.status).toBe(201);
    const key = musa.enrolment.resumeToken;
    const asked = new URLSearchParams("program=masonry");
    const form = await loadAnother(academy.ctx, musa.enrolment.id, key, asked);
    expect(form?.loaded).toMatchObject({ view: { after: { toPay: null, isUnpaid: true } } });
    const aisha = await another();
    await alone(musa, aisha, 9_500_000);
    await pay(aisha);
    // Nobody who paid for one child leaves thinking that both are paid.
    const seen = await showOutcome(academy.ctx, {
      ...{ reference: aisha.reference, enrolmentId: null },
      resumeToken: aisha.enrolment.resumeToken,
    });
    expect(wordsOfOutcome(seen).lead).toContain(
      "₦95,000 received. Aisha's place is confirmed. Musa's place is not confirmed yet.",
    );
    expect(seen.links[0]).toMatchObject({ label: "Open Musa's registration" });
    const bare = { reference: aisha.reference, enrolmentId: null, resumeToken: null };
    expect(JSON.stringify(await showOutcome(academy.ctx, bare))).not.toContain("Musa");
  });

  test("under another email address, which gets a key of its own", async () => {
    const { musa, another } = await family();
    const aisha = await another({ emailAddress: "aisha@other.example" });
    await alone(musa, aisha, 9_500_000);
    expect([await openWith(aisha, musa), await openWith(musa, aisha)]).toEqual([404, 404]);
  });

  test("when only one of them belongs to an account", async () => {
    const { token, email } = await signInAs(academy, "user");
    const { musa, another } = await family({ emailAddress: email }, { token });
    const aisha = await another({ emailAddress: email });
    await alone(musa, aisha, 9_500_000);
    expect(await openWith(musa, aisha)).toBe(404);
  });
});

test("another person's key gives nothing: no order, no page, no answers", async () => {
  const { musa, another, shared } = await family();
  const stranger = await enrol(academy, { fullName: "Bala Sani" });
  const aisha = await another({}, stranger.enrolment.resumeToken);
  expect(amountOf(aisha)).toBe(9_500_000);
  expect(await orderOf(aisha)).not.toBe(await orderOf(musa));
  expect([await openWith(aisha, musa), await openWith(musa, aisha)]).toEqual([404, 404]);
  expect([await openWith(musa, stranger), await openWith(stranger, musa)]).toEqual([404, 404]);
  // Someone who knows everything about the family, and has a key of their own.
  const { enrolment } = await enrol(academy, { fullName: "Zara Bello", ...shared });
  const form = (key: string) =>
    loadAnother(academy.ctx, musa.enrolment.id, key, new URLSearchParams("program=tiling"));
  for (const key of [enrolment.resumeToken, stranger.enrolment.resumeToken, ""]) {
    await expect(form(key)).rejects.toMatchObject({ status: 404 });
  }
});

test("the form begins with the family's answers, and with none about the first child", async () => {
  const { musa, shared } = await family({ gender: "male", amountKobo: 5_000_000 });
  const key = musa.enrolment.resumeToken;
  const found = await loadAnother(
    academy.ctx,
    musa.enrolment.id,
    key,
    new URLSearchParams("program=plumbing"),
  );
  if (found?.loaded?.kind !== "form") throw new Error("no form");
  const { initial, after } = found.loaded.view;
  expect(initial).toMatchObject({
    emailAddress: shared.emailAddress,
    guardianName: "Hauwa Bello",
    guardianRelationship: "Mother",
    currentAddress: "14 Barade Road, Jalingo",
    emergencyName: "Hauwa Bello",
    preferredLocation: "Jalingo, Taraba",
    payInParts: "yes",
  });
  const { fullName, gender, guardianConsent, signature, educationLevel } = initial;
  const ownAnswers = [fullName, gender, guardianConsent, signature, educationLevel];
  expect(ownAnswers).toEqual(["", "", "", "", ""]);
  expect(after).toMatchObject({ firstName: "Musa", toPay: { wholeKobo: 9_500_000 } });
});

test("two children sent at once both join, and nothing is charged twice", async () => {
  const { musa, another } = await family();
  const [aisha, zara] = await Promise.all([another(), another({ fullName: "Zara Bello" })]);
  const orders = await Promise.all([musa, aisha, zara].map(orderOf));
  expect(new Set(orders).size).toBe(1);
  expect(await readEnrolment(academy, musa)).toMatchObject({
    payNow: { amountKobo: 28_500_000, dueNowKobo: 15_000_000 },
    account: { order: { chargedKobo: 28_500_000 } },
  });
});
