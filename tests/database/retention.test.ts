import { describe, expect, test } from "vitest";
import { retention } from "#app/wiring.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { idempotentAnswers } from "#foundation/http/idempotency.ts";
import { messages } from "#foundation/mail/tables.ts";
import {
  affiliateApplications,
  leads,
  repeatedApplications,
} from "#rooms/affiliates/tables.server.ts";
import { jobApplications, jobDocuments } from "#rooms/careers/tables.server.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { contactMessages } from "#rooms/contact/tables.server.ts";
import { contentFacts, seedCommunity } from "#rooms/content/door.server.ts";
import { findPolicy } from "#rooms/content/find-policy.server.ts";
import { eventRegistrations } from "#rooms/content/tables.server.ts";
import { recordHybridInterest } from "#rooms/enrolment/door.server.ts";
import { hybridInterest, paymentProofs } from "#rooms/enrolment/tables.server.ts";
import { providerEvents } from "#rooms/payments/provider/tables.server.ts";
import { type Part, realFiles, sendForm } from "../support/academy/form-data.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { apply, makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Everything is created on 21 November 2026 at 9:00; the event is on 2 January 2027. */
const academy = await openAcademyForFile();

const jobAnswers = {
  fullName: "Laraba Yusuf",
  gender: "female",
  dateOfBirth: "1988-04-02",
  phoneNumber: "0803 123 4567",
  emailAddress: "laraba@mail.example",
  residentialAddress: "4 Hospital Road, Jalingo",
  stateOfResidence: "Taraba",
  lga: "Jalingo",
  nationality: "Nigerian",
  positionApplied: "Mentor/Career Coach",
  preferredWorkLocation: "Jalingo, Taraba",
  currentOccupation: "Welder",
  yearsOfExperience: "12",
  highestQualification: "OND/NCE",
  tradeSkillArea: "Metal work",
  motivation: "I learnt from a patient master.",
  teachingExperience: "Six apprentices.",
  signature: "Laraba Yusuf",
  signatureDate: "2026-11-21",
};
const file = (name: string): Part => ({ name, bytes: realFiles.pdf });

async function leaveTraces() {
  const { body: message } = await academy.call("POST", "/contact", {
    body: { name: "Asabe", email: "a@mail.example", subject: "general", message: "Hello" },
    headers: { "idempotency-key": "one-message" },
  });
  await seedCatalogue(academy.ctx, "2026-11-21");
  await recordHybridInterest(academy.ctx, {
    courseId: "pattern-drafting",
    name: "Asabe",
    email: "a@mail.example",
  });
  expect(message).toBeTruthy();
  await sendForm(academy, "/job-applications", [
    ...Object.entries(jobAnswers),
    ["cvResume", file("cv.pdf")],
    ["coverLetter", file("letter.pdf")],
    ["academicCertificates", file("certificates.pdf")],
    ["nationalId", file("id.pdf")],
  ]);
  await seedCommunity(academy.ctx);
  await academy.call("POST", "/events/trades-day/registrations", {
    body: { name: "Asabe", email: "a@mail.example" },
  });
  await academy.ctx.db.insert(providerEvents).values({
    receivedAt: academy.ctx.clock(),
    nextTryAt: academy.ctx.clock(),
    body: Buffer.from('{"event":"charge.success"}'),
    bodyHash: "hash",
    provider: "paystack",
    kind: "charge_paid",
    event: "charge.success",
    reference: "PAY-1",
    state: "done",
  });
  const admin = await signInAdmin(academy);
  await apply(academy, "waiting@mail.example");
  await apply(academy, "waiting@mail.example");
  const { code } = await makeAffiliate(academy, admin, "affiliate@mail.example");
  await academy.call("POST", "/affiliates/track-referral", {
    body: { affiliateCode: code, userData: { name: "Asabe", email: "a@mail.example" } },
  });
  const refused = await apply(academy, "refused@mail.example");
  await academy.call("POST", `/admin/applications/${refused.id}/review`, {
    token: admin,
    body: { status: "rejected", rejectionReason: "Too few readers" },
  });
  await sendProof();
  await academy.ctx.db.update(messages).set({ status: "sent" });
}

/** A proof of a transfer for a signed-in person's place. */
async function sendProof() {
  const { token } = await signInAs(academy, "user");
  const { enrolment } = await enrol(academy, {}, { token });
  // Its mails have the times of all mails.
  const sent = await sendForm(
    academy,
    `/me/enrolments/${enrolment.id}/payment-proof`,
    [["proof", file("slip.pdf")]],
    { authorization: `Bearer ${token}` },
  );
  expect(sent.status).toBe(201);
}

const tables = {
  "kept answers": idempotentAnswers,
  mail: messages,
  "questions about a program": hybridInterest,
  "messages to us": contactMessages,
  "job applications": jobApplications,
  "job documents": jobDocuments,
  "proofs of transfers": paymentProofs,
  files: uploads,
  "affiliate applications": affiliateApplications,
  "references of repeated applications": repeatedApplications,
  "event registrations": eventRegistrations,
  "referral codes of people who only signed up": leads,
};

async function countsOn(day: string) {
  academy.setTime(day);
  for (const job of retention) await job.run(academy.ctx);
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    counts[name] = (await academy.ctx.db.select().from(table)).length;
  }
  const events = await academy.ctx.db.select().from(providerEvents);
  counts["webhook bodies"] = events.filter(({ body }) => body !== null).length;
  expect(events).toMatchObject([
    { bodyHash: "hash", event: "charge.success", reference: "PAY-1", state: "done" },
  ]);
  return counts;
}

await leaveTraces();

describe("records of one day", () => {
  test("are deleted when their time is over, and not before", async () => {
    const mails = (await academy.ctx.db.select().from(messages)).length;
    expect(mails).toBeGreaterThan(3);
    const first = {
      "kept answers": 1,
      mail: mails,
      "questions about a program": 1,
      "messages to us": 1,
      "job applications": 1,
      "job documents": 4,
      "proofs of transfers": 1,
      files: 5,
      "affiliate applications": 3,
      "references of repeated applications": 1,
      "event registrations": 1,
      "referral codes of people who only signed up": 1,
      "webhook bodies": 1,
    };
    expect(await countsOn("2026-11-29T08:59:00Z")).toEqual(first);
    const afterEightDays = { ...first, "kept answers": 0 };
    expect(await countsOn("2026-11-29T09:01:00Z")).toEqual(afterEightDays);
    expect(await countsOn("2026-12-21T08:59:00Z")).toEqual(afterEightDays);
    const all = { ...afterEightDays, "referral codes of people who only signed up": 0 };
    expect(await countsOn("2026-12-21T09:01:00Z")).toEqual(all);
    expect(await countsOn("2027-11-21T08:59:00Z")).toEqual(all);
    const afterAYear = {
      ...all,
      mail: 0,
      "job applications": 0,
      "job documents": 0,
      "proofs of transfers": 0,
      files: 0,
      "affiliate applications": 2,
      "references of repeated applications": 0,
    };
    expect(await countsOn("2027-11-21T09:01:00Z")).toEqual(afterAYear);
    expect(await countsOn("2027-12-26T08:59:00Z")).toEqual(afterAYear);
    const after400Days = { ...afterAYear, "webhook bodies": 0 };
    expect(await countsOn("2027-12-26T09:01:00Z")).toEqual(after400Days);
    expect(await countsOn("2028-01-02T12:00:00Z")).toEqual(after400Days);
    const afterTheEvent = { ...after400Days, "event registrations": 0 };
    expect(await countsOn("2028-01-03T12:00:00Z")).toEqual(afterTheEvent);
    expect(await countsOn("2028-11-21T09:01:00Z")).toEqual({
      ...afterTheEvent,
      "messages to us": 0,
      "questions about a program": 0,
    });
  });

  test("are kept as long as the privacy policy says", async () => {
    const policy = findPolicy("privacy", await contentFacts(academy.ctx));
    const table = /How long we keep it<\/h2>([\s\S]*?)<h2/.exec(policy?.html ?? "")?.[1];
    for (const [what, time] of [
      ["Job applications", "12 months"],
      ["A registration that was never paid, with the link to it", "12 months"],
      ["Pictures of bank transfers that you sent us", "12 months"],
      ["Affiliate applications that were rejected", "12 months"],
      ["A referral code with your name and email, when you only signed up", "30 days"],
      ["Registrations for an event", "12 months after the day"],
      ["Messages to us", "24 months"],
      ["Requests to hear when a program opens", "24 months"],
      ["Copies of the emails we sent you", "12 months"],
      ["Full messages from our card provider about a payment", "400 days"],
      ["The link to your registration", "12 months after your training"],
      ["Files in a form that was never sent", "24 hours"],
    ] as const) {
      expect(table).toMatch(new RegExp(`${what}[^<]*</th><td[^>]*>${time}`));
    }
  });
});
