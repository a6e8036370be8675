import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { howMany, onServer } from "../../database/open-test-database.ts";
import { setSeats } from "../../support/academy/change-catalogue.ts";
import { openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { inParallel } from "../payments/payment-storm.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** Many people want the seats of one start at once. */

const seats = 20;
const people = howMany({ long: 200, server: 60, embedded: 40 });

type Reply = {
  status: number;
  body: {
    code?: string;
    payment?: { reference: string } | null;
    enrolment?: { id: string; resumeToken: string };
  };
};

/** On a busy machine the database or the provider may take too long. People then press the button again. */
async function untilServed(call: () => Promise<{ status: number; body: unknown }>): Promise<Reply> {
  for (let more = 10; ; more--) {
    const reply = (await call()) as Reply;
    if (reply.status !== 503 || more === 0) return reply;
  }
}

/**
 * Everyone registers for one start, and those who may pay do. @param isGuarded whether taking a seat locks the start
 * @returns how many have a seat, how many were told that it is full, and the seat numbers of those who paid
 */
async function rush(isGuarded: boolean) {
  const { academy, sandbox, close } = await openEnrolmentAcademy();
  try {
    const { db } = academy.ctx;
    await setSeats(academy, "tiling-1", seats);
    if (onServer) weakenDatabase(academy.ctx, { rowLock: isGuarded, stateCheck: true });
    const replies: Reply[] = [];
    const all = Array.from({ length: people }, (_, at) => at);
    await inParallel(all, 25, async (at) => {
      const body = {
        courseId: "tiling",
        ...physicalAnswers,
        intakeId: "tiling-1",
        fullName: `Amina Number${at}`,
        emailAddress: `rush-${at}@example.com`,
      };
      replies.push(await untilServed(() => academy.call("POST", "/enrolments", { body })));
    });
    const others = replies.filter(({ status, body }) => status !== 201 && body.code !== "full");
    expect(others).toEqual([]);
    const taken = replies.filter(({ status }) => status === 201);
    for (const { body } of taken) {
      const { enrolment } = body;
      const headers = { "x-resume-token": enrolment?.resumeToken ?? "" };
      const started =
        body.payment === null
          ? await untilServed(() =>
              academy.call("POST", `/enrolments/${enrolment?.id}/payments`, { headers }),
            )
          : { body };
      await sandbox.press(started.body.payment?.reference ?? "", "pay");
    }
    await sandbox.deliverTo(academy);
    const stored = await db.select().from(enrolments).where(eq(enrolments.programId, "tiling"));
    return {
      taken: taken.length,
      told: replies.filter(({ status, body }) => status === 409 && body.code === "full").length,
      paid: stored.filter(({ status }) => status === "confirmed").length,
      paidForThis: stored.filter(
        ({ status, intakeId }) => status === "confirmed" && intakeId === "tiling-1",
      ).length,
    };
  } finally {
    await close();
  }
}

describe(`${people} people at once for ${seats} seats`, () => {
  test(`${seats} have one and paid, and all others were told before they paid`, async () => {
    expect(await rush(true)).toEqual({
      taken: seats,
      told: people - seats,
      paid: seats,
      paidForThis: seats,
    });
  });

  // The embedded database has one connection, so nothing happens at once.
  test.runIf(onServer)("more have one when the guard is off: the fault is real", async () => {
    expect((await rush(false)).taken).toBeGreaterThan(seats);
  });
});
