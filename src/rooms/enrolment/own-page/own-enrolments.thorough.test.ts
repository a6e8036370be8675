import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { pdfOf, realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, reviewCasesOf, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { mostProofs } from "../enrolment-terms.ts";
import { paymentProofs } from "../tables.server.ts";
import type { OwnEnrolment, OwnPayment } from "./own-enrolments.ts";

const open = await openEnrolmentAcademyForFile();

async function list(token: string): Promise<OwnEnrolment[]> {
  const reply = await open.academy.call("GET", "/me/enrolments", { token });
  return (reply.body as { enrolments: OwnEnrolment[] }).enrolments;
}
async function listPayments(token: string): Promise<OwnPayment[]> {
  const reply = await open.academy.call("GET", "/me/payments", { token });
  return (reply.body as { payments: OwnPayment[] }).payments;
}
async function pay(reference: string) {
  await open.sandbox.press(reference, "pay");
  await open.sandbox.deliverTo(open.academy);
}
const prove = (
  id: string,
  token: string,
  file: { name: string; bytes: Buffer } = { name: "slip.jpg", bytes: realFiles.jpg },
) =>
  sendForm(open.academy, `/me/enrolments/${id}/payment-proof`, [["proof", file]], {
    authorization: `Bearer ${token}`,
  });

describe("a parent with two learners", () => {
  test("sees each learner's places with the next step, and the payments", async () => {
    const { token } = await signInAs(open.academy, "user");
    const contacts = { emailAddress: "musa@example.com", phoneNumber: "08034567890" };
    const musa = { fullName: "Musa Bello", ...contacts };
    const paid = await enrol(open.academy, musa, { token });
    const unpaid = await enrol(open.academy, { ...musa, courseId: "painting" }, { token });
    await enrol(open.academy, { fullName: "Hajara Bello" }, { token });
    await pay(paid.reference);

    const own = await list(token);
    const of = (id: string) => own.find((one) => one.id === id);
    expect(own).toHaveLength(3);
    expect(new Set(own.map(({ learnerId }) => learnerId)).size).toBe(2);
    expect(of(paid.enrolment.id)).toMatchObject({
      status: "confirmed",
      nextStep: "come",
      slipAvailable: true,
      dueKobo: 0,
      paidKobo: 9_500_000,
      payNow: null,
      intake: { location: "Jalingo, Taraba" },
    });
    expect(of(unpaid.enrolment.id)).toMatchObject({
      nextStep: "pay",
      slipAvailable: false,
      payNow: { amountKobo: 9_500_000, lines: [{ learnerFirstName: "Musa" }] },
    });
    const payments = await listPayments(token);
    expect(payments.find(({ reference }) => reference === paid.reference)).toMatchObject({
      status: "success",
      amountKobo: 9_500_000,
      enrolments: [{ id: paid.enrolment.id, learnerFirstName: "Musa" }],
    });
    expect(payments.filter(({ status }) => status === "pending")).toHaveLength(2);
  });

  test("a form that was sent again is listed once, with the payments for both", async () => {
    const { token } = await signInAs(open.academy, "user");
    const answers = { fullName: "Ladi Sule", emailAddress: "ladi@example.com" };
    const first = await enrol(open.academy, answers, { token });
    const second = await enrol(
      open.academy,
      { ...answers, trainingLevel: "intermediate" },
      { token },
    );
    const [only, ...others] = await list(token);
    expect([only?.id, others]).toEqual([second.enrolment.id, []]);
    expect((await listPayments(token)).map(({ reference }) => reference).sort()).toEqual(
      [first.reference, second.reference].sort(),
    );
  });
});

test("records of an address appear when it is confirmed, and not before", async () => {
  const email = "owner@example.com";
  const { token, personId } = await signInAs(open.academy, "user", email);
  await setEmailProved(open.academy, personId, false);
  const { enrolment } = await enrol(open.academy, { emailAddress: email });
  const open404 = await open.academy.call("POST", `/me/enrolments/${enrolment.id}/link`, { token });
  expect([await list(token), await listPayments(token), open404.status]).toEqual([[], [], 404]);
  await setEmailProved(open.academy, personId, true);
  expect([(await list(token)).length, (await listPayments(token)).length]).toEqual([1, 1]);
});

test("the owner's link opens the enrolment; another person gets none", async () => {
  const { token } = await signInAs(open.academy, "user");
  const { enrolment } = await enrol(open.academy, {}, { token });
  const path = `/me/enrolments/${enrolment.id}/link`;
  const stranger = await signInAs(open.academy, "user");
  expect((await open.academy.call("POST", path, { token: stranger.token })).status).toBe(404);
  const link = await open.academy.call("POST", path, { token });
  const { resumeToken } = link.body as { resumeToken: string };
  const opened = await open.academy.call("GET", `/enrolments/${enrolment.id}`, {
    headers: { "x-resume-token": resumeToken },
  });
  expect([link.status, opened.status]).toEqual([201, 200]);
});

describe("slip and receipt, as a browser opens them", () => {
  async function openFile(token: string, path: string) {
    const link = await open.academy.call("POST", "/downloads", { token, body: { path } });
    const { url = "" } = link.body as { url?: string };
    return open.academy.inject({ method: "GET", url });
  }

  test("are PDFs for the owner, and unknown to anybody else", async () => {
    const { token } = await signInAs(open.academy, "user");
    const paid = await enrol(open.academy, {}, { token });
    await pay(paid.reference);
    const [own] = await list(token);
    const [number] = own?.receipts ?? [];
    expect(number).toMatch(/^ZR-2026-\d{6}$/);
    const stranger = await signInAs(open.academy, "user");
    for (const path of [
      `/enrolments/${own?.id}/slip`,
      `/enrolments/${own?.id}/receipts/${number}`,
    ]) {
      const file = await openFile(token, path);
      expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
      expect((await openFile(stranger.token, path)).statusCode).toBe(404);
    }
  });
});

describe("a proof of a bank transfer", () => {
  test("opens a case for a person and confirms nothing", async () => {
    const { token } = await signInAs(open.academy, "user");
    const { enrolment } = await enrol(open.academy, {}, { token });
    const sent = await prove(enrolment.id, token);
    expect([sent.status, sent.body]).toMatchObject([201, { name: "slip.jpg" }]);
    const [own] = await list(token);
    expect(own).toMatchObject({ status: "pending_payment", paidKobo: 0, nextStep: "pay" });
    expect(await reviewCasesOf(open.academy, own?.reference ?? "")).toEqual(["transfer_proof"]);
  });

  test("of another person's enrolment is refused as unknown, and leaves no record", async () => {
    const { token } = await signInAs(open.academy, "user");
    const { enrolment } = await enrol(open.academy);
    expect((await prove(enrolment.id, token)).status).toBe(404);
    const rows = await open.academy.ctx.db
      .select()
      .from(paymentProofs)
      .where(eq(paymentProofs.enrolmentId, enrolment.id));
    expect(rows).toEqual([]);
  });

  test.each([
    ["a program with the name of a picture", "slip.jpg", realFiles.exe, 415],
    ["a text document", "slip.docx", realFiles.docx, 415],
    ["an empty file", "slip.pdf", Buffer.alloc(0), 422],
    ["more than 5 MB", "slip.pdf", pdfOf(5 * 1024 * 1024 + 1), 413],
  ])("cannot be %s", async (_name, name, bytes, status) => {
    const { token } = await signInAs(open.academy, "user");
    const { enrolment } = await enrol(open.academy, {}, { token });
    expect((await prove(enrolment.id, token, { name, bytes })).status).toBe(status);
  });

  test("is refused when nothing is due, and after several", async () => {
    const { token } = await signInAs(open.academy, "user");
    const paid = await enrol(open.academy, {}, { token });
    await pay(paid.reference);
    expect((await prove(paid.enrolment.id, token)).body).toMatchObject({ code: "nothing_due" });
    const { enrolment } = await enrol(open.academy, {}, { token });
    for (let time = 0; time < mostProofs; time++) await prove(enrolment.id, token);
    expect((await prove(enrolment.id, token)).body).toMatchObject({ code: "too_many_proofs" });
  });
});
