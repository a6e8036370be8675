import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { readSiteVersion } from "#foundation/site-version.ts";
import { enrol } from "#tests/enrol.ts";
import { onlineAnswers, physicalAnswers } from "#tests/enrolment-answers.ts";
import { openEnrolmentAcademyForFile } from "#tests/open-for-file.ts";
import { openHybridRegistration } from "./door.ts";

const open = await openEnrolmentAcademyForFile();

const courseId = "customs-clearing";
const ask = (body: object) => open.academy.call("POST", "/hybrid-interest", { body });
const asAdmin = () => ({
  ...open.academy.ctx,
  actor: {
    kind: "admin" as const,
    personId: "admin",
    sessionId: "",
    email: "",
    name: "",
    roles: ["admin", "owner"],
    mustChangePassword: false,
  },
});

describe("a request to be emailed when hybrid registration opens", () => {
  test("is recorded once, and emailed once when it opens", async () => {
    const first = await ask({ courseId, name: "Amina Bello", email: "Amina@Example.com" });
    const again = await ask({ courseId, name: "Amina", email: "amina@example.com" });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);

    const version = await readSiteVersion(open.academy.ctx);
    expect(await openHybridRegistration(asAdmin(), courseId, true)).toEqual({ emailed: 1 });
    expect(await readSiteVersion(open.academy.ctx)).toBe(version + 1);
    const [mail] = await open.academy.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, "amina@example.com"));
    expect(mail?.text).toContain("http://localhost:3000/register/customs-clearing");
    expect(await openHybridRegistration(asAdmin(), courseId, false)).toEqual({ emailed: 0 });
    expect(await openHybridRegistration(asAdmin(), courseId, true)).toEqual({ emailed: 0 });
  });

  test.each([
    ["an unknown program", { courseId: "nothing" }, 404],
    ["a program of another mode", { courseId: "tiling" }, 409],
    ["no name", { name: " " }, 422],
    ["no address", { email: "amina" }, 422],
  ])("%s → %i", async (_what, wrong, status) => {
    const reply = await ask({ courseId, name: "Amina", email: "a@example.com", ...wrong });
    expect(reply.status).toBe(status);
  });

  test("only an admin with enrolments.manage opens it", async () => {
    await expect(openHybridRegistration(open.academy.ctx, courseId, true)).rejects.toMatchObject({
      status: 401,
    });
    const user = { ...asAdmin(), actor: { ...asAdmin().actor, roles: ["user"] } };
    await expect(openHybridRegistration(user, courseId, true)).rejects.toMatchObject({
      status: 403,
    });
  });
});

test("open, it takes the physical form without level and the two online steps, at its price", async () => {
  await openHybridRegistration(asAdmin(), courseId, true);
  const body = { courseId, ...physicalAnswers, preferredLocation: "Yola, Adamawa" };
  const missing = await open.academy.call("POST", "/enrolments", { body });
  expect(Object.keys((missing.body as { fields: object }).fields)).toEqual([
    "hasDeviceAccess",
    "hasInternetAccess",
    "motivation",
  ]);
  const { hasDeviceAccess, hasInternetAccess, motivation } = onlineAnswers;
  const submitted = await enrol(open.academy, {
    ...body,
    hasDeviceAccess,
    hasInternetAccess,
    motivation,
  });
  expect(submitted.payment?.amountKobo).toBe(8_500_000);
});
