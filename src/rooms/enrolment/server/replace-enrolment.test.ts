import { afterAll, beforeAll, expect, test } from "vitest";
import { enrol, openEnrolmentAcademy, readEnrolment } from "#tests/enrol.ts";

let opened: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
beforeAll(async () => {
  opened = await openEnrolmentAcademy();
});
afterAll(() => opened.close());

type Made = Awaited<ReturnType<typeof enrol>>;
const statusOf = async (made: Made) => (await readEnrolment(opened.academy, made)).status;
const again = (
  made: Made,
  more: Record<string, unknown> = {},
  token = made.enrolment.resumeToken,
) =>
  enrol(opened.academy, more, {
    headers: { "x-replaces-enrolment": made.enrolment.id, "x-resume-token": token },
  });

test("a form sent again with another answer takes the place of what it made before", async () => {
  const first = await enrol(opened.academy, { trainingLevel: "beginner" });
  const second = await again(first, { trainingLevel: "advanced" });
  expect([await statusOf(first), await statusOf(second)]).toEqual(["cancelled", "pending_payment"]);
});

test("without its token, or for another program, an enrolment stays", async () => {
  const first = await enrol(opened.academy);
  await again(first, {}, "another token");
  await again(first, { courseId: "plumbing" });
  expect(await statusOf(first)).toBe("pending_payment");
});

test("a paid place is never taken away", async () => {
  const { academy, sandbox } = opened;
  const first = await enrol(academy);
  await sandbox.press(first.reference, "pay");
  await academy.call("POST", `/payments/${first.reference}/verify`);
  await again(first);
  expect(await statusOf(first)).toBe("confirmed");
});

test("money that comes for a replaced one still confirms it", async () => {
  const { academy, sandbox } = opened;
  const first = await enrol(academy);
  await again(first);
  await sandbox.press(first.reference, "pay");
  await academy.call("POST", `/payments/${first.reference}/verify`);
  expect(await statusOf(first)).toBe("confirmed");
});
