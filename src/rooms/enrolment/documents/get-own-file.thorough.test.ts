import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { academy as facts } from "#foundation/academy/academy.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { readPdf, readQrOfPdf } from "#tests/support/reading/read-pdf.ts";
import { enrolments } from "../tables.server.ts";
import { getReceipts } from "./get-receipts.server.ts";
import { noSlipReasons } from "./slip-words.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;

const fileOf = ({ enrolment }: Made, file = "slip", key = enrolment.resumeToken) =>
  academy.inject({
    url: `/api/enrolments/${enrolment.id}/${file}`,
    headers: { "x-resume-token": key },
  });

async function pay(made: Made): Promise<Made> {
  await sandbox.press(made.reference, "pay");
  await academy.call("POST", `/payments/${made.reference}/verify`, { body: {} });
  return made;
}

const paidPlace = async (body: Record<string, unknown> = {}) => pay(await enrol(academy, body));
const receiptsOf = ({ enrolment }: Made) =>
  getReceipts(academy.ctx, enrolment.id, enrolment.resumeToken);

async function refund(made: Made, kobo: number) {
  await sandbox.refund(made.reference, kobo);
  await sandbox.deliverTo(academy);
}

const mostBytes = 60_000;

describe("the admission slip as PDF", () => {
  test("has name, program, level, centre, dates, fee and code on one page, fonts embedded", async () => {
    const made = await paidPlace({ fullName: "Ƙasimu Ɓala Ɗanƴaro" });
    const { code, intake } = await readEnrolment(academy, made);
    const response = await fileOf(made);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="admission-slip-${code}.pdf"`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    expect(response.rawPayload.length).toBeLessThan(mostBytes);
    const { pages, text, fonts } = await readPdf(response.rawPayload);
    expect(pages).toBe(1);
    expect(intake?.startsOn).toBe("2027-01-25");
    for (const part of [
      "Ƙasimu Ɓala Ɗanƴaro",
      "Tiling",
      "Beginner, 3 months",
      code,
      "Monday 25 January 2027",
      "24 April 2027",
      "12 Workshop Road, Jalingo, Taraba State",
      "Come at 9am",
      "₦95,000 paid",
      "Tuition ₦40,000",
      "Two passport photographs",
      facts.name,
      facts.phone,
      facts.supportEmail,
    ]) {
      expect(text).toContain(part);
    }
    expect(fonts.described).toBeGreaterThan(1);
    expect(fonts.embedded).toBe(fonts.described);
    expect(await readQrOfPdf(response.rawPayload)).toBe(`http://localhost:3000/slips/${code}`);
  });

  test("a name in another script or with emoji does not stop it", async () => {
    const arabic = await paidPlace({ fullName: "محمد بيلو" });
    const first = await readPdf((await fileOf(arabic)).rawPayload);
    expect(first.text).toContain("Name as in your registration");
    const emoji = await paidPlace({ fullName: "Amina 😀 Șerban" });
    const second = await readPdf((await fileOf(emoji)).rawPayload);
    // A PDF has marks as separate characters.
    expect(second.text.normalize("NFC")).toContain("Amina Șerban");
  });

  test("says what was refunded, and what an online learner needs", async () => {
    const made = await paidPlace();
    await refund(made, 1_500_000);
    const { text } = await readPdf((await fileOf(made)).rawPayload);
    expect(text).toContain("Confirmed, partly given back");
    expect(text).toContain("₦95,000 paid, ₦15,000 given back");

    const online = await paidPlace({ courseId: "solar-design-live", ...onlineAnswers });
    const slip = await readPdf((await fileOf(online)).rawPayload);
    expect(slip.text).toContain("Online. We will email you the link to your class.");
    expect(slip.text).toContain("A charged device");
  });

  test("a free place has one too", async () => {
    const made = await enrol(academy, {
      courseId: "generator-care",
      preferredLocation: "Yola, Adamawa",
    });
    expect(made.payment).toBeNull();
    const { text } = await readPdf((await fileOf(made)).rawPayload);
    expect(text).toContain("Free, nothing to pay");
    expect(text).not.toMatch(/paid|payment/i);
  });
});

describe("a slip, a receipt and a calendar open for their holder only", () => {
  test("another enrolment's key, a wrong key and no key find nothing", async () => {
    const [made, other] = [await paidPlace(), await paidPlace()];
    const [receipt] = await receiptsOf(made);
    for (const file of ["slip", "calendar", `receipts/${receipt?.number}`]) {
      expect((await fileOf(made, file)).statusCode).toBe(200);
      for (const key of [other.enrolment.resumeToken, "wrong", ""]) {
        const { statusCode, body } = await fileOf(made, file, key);
        expect([file, statusCode]).toEqual([file, 404]);
        expect(body).not.toContain("Amina");
      }
    }
    // A receipt that exists, but is another enrolment's.
    expect((await fileOf(other, `receipts/${receipt?.number}`)).statusCode).toBe(404);
  });

  test("an ended key says so", async () => {
    const made = await paidPlace();
    academy.setTime("2029-06-01T09:00:00Z");
    const { statusCode, body } = await fileOf(made);
    academy.setTime("2026-11-21T09:00:00Z");
    expect([statusCode, JSON.parse(body).code]).toEqual([410, "key_ended"]);
  });

  test.each(["pending_payment", "applied", "refunded", "cancelled", "declined"] as const)(
    "there is none while the enrolment is %s",
    async (status) => {
      const made = await enrol(academy);
      const { id } = made.enrolment;
      await academy.ctx.db.update(enrolments).set({ status }).where(eq(enrolments.id, id));
      for (const file of ["slip", "calendar"]) {
        const { statusCode, body } = await fileOf(made, file);
        expect([statusCode, JSON.parse(body)]).toEqual([
          404,
          { code: "no_slip", error: noSlipReasons[status] },
        ]);
      }
    },
  );
});

describe("receipts", () => {
  test("each payment has one with a number of its own; an unpaid enrolment has none", async () => {
    const unpaid = await enrol(academy);
    expect(await receiptsOf(unpaid)).toEqual([]);
    const [one, other] = [await paidPlace(), await paidPlace()];
    const numbers = [...(await receiptsOf(one)), ...(await receiptsOf(other))].map(
      ({ number }) => number,
    );
    expect(numbers).toHaveLength(2);
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) expect(number).toMatch(/^ZR-2026-\d{6}$/);
    // A repeated confirmation changes nothing.
    await academy.call("POST", `/payments/${one.reference}/verify`, { body: {} });
    expect((await receiptsOf(one)).map(({ number }) => number)).toEqual(numbers.slice(0, 1));
  });

  test("the PDF has number, amounts, parts of the fee, refunds, both references", async () => {
    const made = await paidPlace({ fullName: "Ɗan'azumi Ƙofa" });
    await refund(made, 1_000_050);
    const [receipt] = await receiptsOf(made);
    const { code } = await readEnrolment(academy, made);
    const response = await fileOf(made, `receipts/${receipt?.number}`);
    expect(response.rawPayload.length).toBeLessThan(mostBytes);
    const { pages, text, fonts } = await readPdf(response.rawPayload);
    expect(pages).toBe(1);
    expect(fonts.embedded).toBe(fonts.described);
    for (const part of [
      receipt?.number ?? "none",
      "Paid by card on 21 November 2026, 10:00",
      made.reference,
      "Tiling - Beginner",
      `Ɗan'azumi Ƙofa, ${code}`,
      "Registration",
      "₦40,000",
      "Received ₦95,000",
      "Given back on 21 November 2026 to the card or account that paid −₦10,000.50",
      "Left after refunds ₦84,999.50",
      facts.supportEmail,
    ]) {
      expect(text).toContain(part);
    }
  });
});
