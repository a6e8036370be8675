import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changeProgram } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { keptOf } from "#tests/support/enrolments/kept-of.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { payers } from "./tables.server.ts";

const open = await openEnrolmentAcademyForFile();

type Caller = { token?: string; resumeToken?: string };
const callAs = (
  method: "GET" | "POST",
  path: string,
  { token, resumeToken }: Caller = {},
  body?: object,
) =>
  open.academy.call(method, path, {
    ...(body ? { body } : {}),
    ...(token ? { token } : {}),
    ...(resumeToken === undefined ? {} : { headers: { "x-resume-token": resumeToken } }),
  });

describe("access to an enrolment", () => {
  const ways = [
    ["GET", ""],
    ["POST", "/payments"],
    ["POST", "/pay-link"],
  ] as const;

  test.each(ways)("%s %s: by its token only", async (method, way) => {
    const { enrolment } = await enrol(open.academy);
    const other = await enrol(open.academy);
    const path = `/enrolments/${enrolment.id}${way}`;
    const { token: stranger } = await signInAs(open.academy, "user");
    const { token: admin } = await signInAs(open.academy, "admin");
    const refused: Caller[] = [
      {},
      { resumeToken: "" },
      { resumeToken: "x" },
      { resumeToken: other.enrolment.resumeToken },
      { resumeToken: `${enrolment.resumeToken}x` },
      { resumeToken: "é'\\" },
      { token: stranger },
      { token: stranger, resumeToken: other.enrolment.resumeToken },
      { token: admin },
    ];
    for (const caller of refused) {
      const reply = await callAs(method, path, caller);
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([404, "not_found"]);
    }
    const opened = await callAs(method, path, { resumeToken: enrolment.resumeToken });
    expect(opened.status).toBeLessThan(300);
    expect(opened.headers["cache-control"]).toBe("no-store");
    const missing = await callAs(method, `/enrolments/none${way}`, {
      resumeToken: enrolment.resumeToken,
    });
    expect(missing.status).toBe(404);
  });

  test("its user, when signed in as it was made", async () => {
    const { token } = await signInAs(open.academy, "user");
    const { enrolment } = await enrol(open.academy, {}, { token });
    expect((await callAs("GET", `/enrolments/${enrolment.id}`, { token })).status).toBe(200);
  });

  test("the owner of the learner's email address, once confirmed", async () => {
    const emailAddress = "proved@example.com";
    const { enrolment } = await enrol(open.academy, { emailAddress });
    const { token, personId } = await signInAs(open.academy, "user", emailAddress);
    const path = `/enrolments/${enrolment.id}`;
    const statusWhen = async (proved: boolean) => {
      await setEmailProved(open.academy, personId, proved);
      return (await callAs("GET", path, { token })).status;
    };
    expect(await statusWhen(false)).toBe(404);
    expect(await statusWhen(true)).toBe(200);
  });
});

describe("paying again and by another payer", () => {
  test("a second start for the same amount gives the same open attempt, and none owes less for it", async () => {
    const { enrolment, reference } = await enrol(open.academy);
    const start = async (body?: object) =>
      (await callAs("POST", `/enrolments/${enrolment.id}/payments`, enrolment, body)).body as {
        reference: string;
        payment: { amountKobo: number };
      };
    expect(await start({ amountKobo: 9_500_000 })).toMatchObject({
      status: "open",
      reference,
      payment: { reference },
    });
    const part = await start();
    expect(part.payment.amountKobo).toBe(5_000_000);
    expect(part.reference).not.toBe(reference);
    expect(await start()).toMatchObject({ reference: part.reference });
    expect(await readEnrolment(open.academy, { enrolment })).toMatchObject({ dueKobo: 9_500_000 });
  });

  test.each([
    [99_999, "Enter ₦1,000 or more."],
    [9_500_001, "Only ₦95,000 is owed. Enter this or less."],
    [0, "Enter an amount from ₦1,000 to ₦95,000."],
    [-1, "Enter an amount from ₦1,000 to ₦95,000."],
    [1e15, "Only ₦95,000 is owed. Enter this or less."],
    ["abc", "Enter an amount."],
    [0.1, "Enter an amount."],
  ])("%j kobo cannot be paid: %s", async (amountKobo, fault) => {
    const made = await enrol(open.academy);
    const before = await keptOf(open.academy, made.enrolment.id);
    const path = `/enrolments/${made.enrolment.id}/payments`;
    expect(await callAs("POST", path, made.enrolment, { amountKobo })).toMatchObject({
      status: 422,
      body: { fields: { amountKobo: fault } },
    });
    expect(await keptOf(open.academy, made.enrolment.id)).toEqual(before);
  });

  test("a program is archived: what was registered before can still be paid", async () => {
    const { enrolment, reference } = await enrol(open.academy);
    await changeProgram(open.academy, "tiling", { archivedAt: open.academy.ctx.clock() });
    try {
      const body = { amountKobo: 9_500_000 };
      const paying = await callAs("POST", `/enrolments/${enrolment.id}/payments`, enrolment, body);
      expect(paying).toMatchObject({
        status: 200,
        body: { status: "open", payment: { reference } },
      });
      expect((await readEnrolment(open.academy, { enrolment })).status).toBe("pending_payment");
      await expect(enrol(open.academy)).rejects.toThrow("not_offered");
    } finally {
      await changeProgram(open.academy, "tiling", { archivedAt: null });
    }
  });

  test("nothing is owed for a free place: 409", async () => {
    const { enrolment } = await enrol(open.academy, {
      ...onlineAnswers,
      courseId: "electrical-safety-at-home",
    });
    for (const way of ["payments", "pay-link"]) {
      const reply = await callAs("POST", `/enrolments/${enrolment.id}/${way}`, enrolment);
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([
        409,
        "nothing_to_pay",
      ]);
    }
  });

  test("a payment link shows only program, place, start, first name, code and amount", async () => {
    const submitted = await enrol(open.academy, {
      fullName: "Amina Zubairu",
      emailAddress: "private@example.com",
    });
    const link = (
      await callAs("POST", `/enrolments/${submitted.enrolment.id}/pay-link`, submitted.enrolment)
    ).body as { url: string; payToken: string };
    expect(link.url).toBe(`http://localhost:3000/pay/${link.payToken}`);
    const view = await callAs("GET", `/pay/${link.payToken}`);
    expect(view.body).toEqual({
      programTitle: "Tiling",
      courseOfInterest: "Tiling - Beginner",
      trainingLevel: "beginner",
      trainingMonths: 3,
      mode: "physical",
      centre: {
        name: "Jalingo, Taraba",
        address: "12 Workshop Road, Jalingo, Taraba State",
        mapUrl: expect.stringContaining("google.com/maps"),
      },
      startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      inParts: false,
      learnerFirstName: "Amina",
      reference: expect.stringMatching(/^ZA-.{4}-.{3}$/),
      amountKobo: 9_500_000,
      payNow: expect.objectContaining({
        lines: [
          {
            courseOfInterest: "Tiling - Beginner",
            learnerFirstName: "Amina",
            amountKobo: 9_500_000,
            payBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            dues: [
              { amountKobo: 5_000_000, openKobo: 5_000_000, dueOn: null },
              { amountKobo: 3_000_000, openKobo: 3_000_000, dueOn: expect.any(String) },
              { amountKobo: 1_500_000, openKobo: 1_500_000, dueOn: expect.any(String) },
            ],
            place: "Jalingo, Taraba",
            training: { startsOn: expect.any(String), endsOn: expect.any(String) },
          },
        ],
        quoteChange: null,
      }),
      statement: expect.objectContaining({ balanceKobo: 9_500_000 }),
      status: "due",
    });

    const started = await open.academy.call("POST", `/pay/${link.payToken}/payments`, {
      body: { email: " Uncle@Example.com ", amountKobo: 9_500_000 },
    });
    const { reference, payment } = started.body as { reference: string; payment: object };
    expect(payment).toMatchObject({ email: "uncle@example.com", amountKobo: 9_500_000 });
    expect(JSON.stringify([view.body, started.body])).not.toMatch(/private@|Zubairu/);
    // The learner's own attempt, opened when registering, is never handed to someone else.
    expect(reference).not.toBe(submitted.reference);

    await open.sandbox.press(reference, "pay");
    await open.sandbox.deliverTo(open.academy);
    expect((await readEnrolment(open.academy, submitted)).status).toBe("confirmed");
    expect((await callAs("GET", `/pay/${link.payToken}`)).body).toMatchObject({ status: "paid" });
    const [receipt] = await readMails(open.academy.ctx, "uncle@example.com");
    expect(receipt).toMatchObject({ kind: "enrolment_paid_by_other" });
    expect(receipt?.text).toContain("₦95,000");
    expect(`${receipt?.text}${receipt?.html}`).not.toMatch(/private@|Zubairu|\?key=/);
  });

  test("the link opens only the payment; a wrong one, or a resume token, opens nothing", async () => {
    const { enrolment } = await enrol(open.academy);
    const link = (await callAs("POST", `/enrolments/${enrolment.id}/pay-link`, enrolment)).body as {
      payToken: string;
    };
    const byPayToken = { resumeToken: link.payToken };
    expect((await callAs("GET", `/enrolments/${enrolment.id}`, byPayToken)).status).toBe(404);
    expect((await callAs("GET", `/pay/${enrolment.resumeToken}`)).status).toBe(404);
    expect((await callAs("GET", "/pay/nothing")).status).toBe(404);
  });

  test.each(["", "no address", null, 7])("%j is no address to pay from", async (email) => {
    const { enrolment } = await enrol(open.academy);
    const { payToken } = (await callAs("POST", `/enrolments/${enrolment.id}/pay-link`, enrolment))
      .body as { payToken: string };
    const reply = await open.academy.call("POST", `/pay/${payToken}/payments`, { body: { email } });
    expect([reply.status, (reply.body as { fields: unknown }).fields]).toEqual([
      422,
      { email: "Please enter a valid email address before proceeding with payment." },
    ]);
  });

  test("the payer's address is kept in lower case, without spaces around it", async () => {
    const { enrolment } = await enrol(open.academy);
    const { payToken } = (await callAs("POST", `/enrolments/${enrolment.id}/pay-link`, enrolment))
      .body as { payToken: string };
    const body = { email: " Uncle@Example.COM " };
    const reply = await open.academy.call("POST", `/pay/${payToken}/payments`, { body });
    expect(reply.status).toBe(200);
    const kept = await open.academy.ctx.db
      .select({ email: payers.email })
      .from(payers)
      .where(eq(payers.enrolmentId, enrolment.id));
    expect(kept).toEqual([{ email: "uncle@example.com" }]);
  });

  test("the newest ten links work", async () => {
    const { enrolment } = await enrol(open.academy);
    const tokens: string[] = [];
    for (let made = 0; made < 12; made++) {
      open.academy.setTime(new Date(open.academy.ctx.clock().getTime() + 1000));
      const reply = await callAs("POST", `/enrolments/${enrolment.id}/pay-link`, enrolment);
      tokens.push((reply.body as { payToken: string }).payToken);
    }
    const works = await Promise.all(tokens.map((token) => callAs("GET", `/pay/${token}`)));
    expect(works.map(({ status }) => status)).toEqual([404, 404, ...Array(10).fill(200)]);
  });
});
