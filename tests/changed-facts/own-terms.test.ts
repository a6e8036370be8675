import { expect, test, vi } from "vitest";
import { contactLines } from "#foundation/documents/open-document.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { feeSchedules } from "#rooms/catalogue/tables.server.ts";
import { contentFacts } from "#rooms/content/content-facts.server.ts";
import { findPolicy } from "#rooms/content/find-policy.server.ts";
import { problemOfAge } from "#rooms/enrolment/forms/check-age.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";

/* The terms of an academy's own file: what it charges when, gives back, keeps and asks. */

// What change-facts.ts changes, and this test reads from the file.
vi.unmock("#rooms/catalogue/training/training-terms.ts");
vi.unmock("#rooms/enrolment/enrolment-terms.ts");
vi.unmock("#rooms/enrolment/forms/learner-ages.ts");
vi.unmock("#rooms/contact/retention.ts");

vi.mock("#academy", async (original) => {
  const ours = await original<typeof import("#academy")>();
  const fees = { registration: 1000, tuition: 2000, practical: 3000, certification: 4000 };
  const level = (id: string, months: number, more = {}) => ({
    ...{ id, name: id, months, about: "", fees, ...more },
  });
  return {
    ...ours,
    levels: [
      // With our ids, because our programs name them.
      level("beginner", 1),
      level("intermediate", 2),
      level("advanced", 3, { plan: { tuition: 6 } }),
      level("master", 12),
    ],
    ages: { least: 16, adult: 21 },
    refunds: { fullDays: 3, partDays: 6, answerWorkingDays: 2, movedStartDays: 10 },
    kept: { ...ours.kept, messagesMonths: 7 },
    legal: { ...ours.legal, registrationNumber: "RC 42", taxNumber: "4242-0001" },
  };
});

const { ctx } = await openAcademyForFile();

test("a new database has each level's own plan, and otherwise one that ends with the training", async () => {
  await seedCatalogue(ctx, "2026-11-21");
  const rows = await ctx.db.select().from(feeSchedules);
  expect(Object.fromEntries(rows.map(({ level, plan }) => [level, plan]))).toEqual({
    beginner: { practical: 1, certification: 2 },
    intermediate: { practical: 2, certification: 5 },
    advanced: { tuition: 6 },
    master: { practical: 4, certification: 8 },
  });
});

test("policies and forms have the academy's days and ages", async () => {
  const facts = await contentFacts(ctx);
  expect(facts).toMatchObject({
    fullRefundTime: "3 days",
    partRefundTime: "6 days",
    refundAnswerTime: "2 working days",
    movedStartTime: "10 days",
    messageTime: "7 months",
    guardedAges: "16 to 20",
  });
  expect(findPolicy("terms", facts)?.html).toContain("Within 3 days of paying");
  expect(problemOfAge("2012-01-01", "2026-11-21")).toContain("at least 16 years old");
});

test("every document has the numbers of the academy at its foot", () => {
  expect(contactLines().join("\n")).toContain("RC 42, TIN 4242-0001");
});
