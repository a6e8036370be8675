import { describe, expect, test } from "vitest";
import { addMonths } from "#foundation/time/time.ts";
import { lastTrainingDay } from "#rooms/catalogue/training/weekly-times.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { findOutcome } from "./show-outcome.server.ts";

const opened = await openEnrolmentAcademyForFile();

const outcomeOf = async (...asked: Parameters<typeof findOutcome>) =>
  (await findOutcome(...asked)).outcome;

const byReference = (reference: string) =>
  outcomeOf(opened.academy.ctx, { reference, enrolmentId: null });
const byId = (enrolmentId: string) =>
  outcomeOf(opened.academy.ctx, { reference: null, enrolmentId });

const later = (ms: number) =>
  opened.academy.setTime(new Date(opened.academy.ctx.clock().getTime() + ms));

describe("a payment's reference", () => {
  test("is a success only once the provider confirms the payment", async () => {
    const { reference } = await enrol(opened.academy);
    expect((await byReference(reference)).kind).toBe("confirming");
    await opened.sandbox.press(reference, "pay");
    later(10_000);
    expect(await byReference(reference)).toMatchObject({
      kind: "success",
      reference,
      course: { programId: "tiling", name: "Tiling - Beginner", location: "Jalingo, Taraba" },
    });
  });

  test("of a place whose form is missing says so: only the form confirms it", async () => {
    const { academy, sandbox } = opened;
    const { token } = await signInAs(academy, "user");
    const items = [{ courseId: "tiling", trainingLevel: "beginner" }];
    const reference = (await placeOrder(academy, token, { items })).payment?.reference ?? "";
    await sandbox.press(reference, "pay");
    later(10_000);
    expect(await byReference(reference)).toMatchObject({ kind: "success", isFormMissing: true });
  });

  test("says when training ends at the chosen level", async () => {
    const { reference } = await enrol(opened.academy, { trainingLevel: "intermediate" });
    const { course } = await byReference(reference);
    expect(course?.endsOn).toBe(lastTrainingDay(addMonths(course?.startsOn ?? "", 6)));
  });

  test("is asked about at most once in ten seconds, by all processes together", async () => {
    const asked: string[] = [];
    const ctx = {
      ...opened.academy.ctx,
      step: async (name: string) => {
        if (name === "provider.answered") asked.push(name);
      },
    };
    const { reference } = await enrol(opened.academy);
    const loads = () =>
      Promise.all(
        Array.from({ length: 8 }, () => outcomeOf(ctx, { reference, enrolmentId: null })),
      );
    asked.length = 0;
    for (const { kind } of await loads()) expect(kind).toBe("confirming");
    expect(asked).toHaveLength(1);
    later(9_999);
    await loads();
    expect(asked).toHaveLength(1);
    later(1);
    await loads();
    expect(asked).toHaveLength(2);
    // Another payment has its own count, and a booked one isn't asked about again.
    const other = await enrol(opened.academy);
    await opened.sandbox.press(other.reference, "pay");
    const { kind } = await outcomeOf(ctx, { reference: other.reference, enrolmentId: null });
    expect([kind, asked.length]).toEqual(["success", 3]);
    later(10_000);
    await outcomeOf(ctx, { reference: other.reference, enrolmentId: null });
    expect(asked).toHaveLength(3);
  });

  test("of a declined card failed", async () => {
    const { reference } = await enrol(opened.academy);
    await opened.sandbox.press(reference, "decline");
    expect((await byReference(reference)).kind).toBe("failed");
  });

  test("is not known yet while the provider is down", async () => {
    const { reference } = await enrol(opened.academy);
    await opened.sandbox.press(reference, "pay");
    await opened.sandbox.control({ verify: { mode: "fail" } });
    expect((await byReference(reference)).kind).toBe("confirming");
    await opened.sandbox.control();
    later(10_000);
    expect((await byReference(reference)).kind).toBe("success");
  });

  test("that is not ours claims nothing", async () => {
    expect(await byReference("PAY-MADEUP")).toEqual({
      kind: "unknown",
      reference: "PAY-MADEUP",
      course: null,
    });
  });

  test("reveals nothing about the learner", async () => {
    const { reference } = await enrol(opened.academy);
    expect(JSON.stringify(await byReference(reference))).not.toMatch(/amina|bello|@|0803/i);
  });
});

describe("an enrolment's id", () => {
  test("that waits for payment is unpaid", async () => {
    const { enrolment } = await enrol(opened.academy, {
      courseId: "solar-design-live",
      ...onlineAnswers,
    });
    expect((await byId(enrolment.id)).kind).toBe("unpaid");
  });

  test("of a free program is a success", async () => {
    const { enrolment } = await enrol(opened.academy, {
      courseId: "generator-care",
      preferredLocation: "Yola, Adamawa",
    });
    expect((await byId(enrolment.id)).kind).toBe("success");
  });

  test("of a sponsored place is an application", async () => {
    const { enrolment } = await enrol(opened.academy, { courseId: "interlocking-paving" });
    expect((await byId(enrolment.id)).kind).toBe("applied");
  });

  test("that does not exist claims nothing", async () => {
    expect((await byId("00000000-0000-0000-0000-000000000000")).kind).toBe("unknown");
  });
});

test("an address without a reference says only that a form was sent", async () => {
  const { kind } = await outcomeOf(opened.academy.ctx, { reference: null, enrolmentId: null });
  expect(kind).toBe("unnamed");
});
