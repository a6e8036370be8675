import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { AuditRecord } from "./audit.ts";
import { entrySentence } from "./audit-words.ts";

const { academy } = await openEnrolmentAcademyForFile();
const owner = await signInAs(academy, "admin", "owner@mail.example");
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);

const sentencesAbout = async (subject: string) => {
  const { body } = await academy.call("GET", `/admin/audit?search=${subject}`, owner);
  return (body as { entries: AuditRecord[] }).entries.map(entrySentence);
};

test("an entry says in one sentence who did what for whom, and the log keeps no name", async () => {
  const added = await academy.call("POST", "/admin/walk-ins", {
    token: clerk.token,
    body: {
      courseId: "tiling",
      trainingLevel: "beginner",
      preferredLocation: "Jalingo, Taraba",
      fullName: "Musa Firdausi",
      dateOfBirth: "2001-04-13",
      phoneNumber: "0817 555 0001",
      payment: {
        amountKobo: 9_500_000,
        method: "cash",
        location: "Jalingo, Taraba",
        takenOn: "2026-11-21",
      },
    },
  });
  expect(added.status).toBe(201);
  const { reference, enrolment } = added.body as {
    reference: string;
    enrolment: { id: string };
  };
  const body = { amountKobo: 4_000_000, insteadOfKobo: 9_500_000, reason: "Typed a wrong digit" };
  const path = `/admin/payments/${reference}/correct`;
  expect((await academy.call("POST", path, { token: clerk.token, body })).status).toBe(201);
  const said = await sentencesAbout(reference);
  expect(said).toContain("Test admin took ₦95,000 from Musa Firdausi");
  expect(said).toContain(
    "Test admin corrected the amount of a payment from Musa Firdausi: ₦40,000 instead of ₦95,000",
  );
  expect(await sentencesAbout(enrolment.id)).toContain(
    "Test admin registered Musa Firdausi at the counter",
  );
  const kept = await academy.ctx.db.select().from(auditEntries);
  expect(JSON.stringify(kept)).not.toContain("Firdausi");
});

test("what a till's first count found is in the log for others after the second count", async () => {
  const second = await signInAs(academy, "admin", undefined, "clerk");
  const till = await openTillFor(academy, second, "yola", 500_000);
  const close = (body: object) =>
    academy.call("POST", `/admin/tills/${till}/close`, { token: second.token, body });
  expect((await close({ countKobo: 470_000 })).status).toBe(422);
  expect((await close({ countKobo: 470_000, note: "Wrong change" })).status).toBe(200);
  const read = async () => {
    const list = await academy.call("GET", `/admin/audit?search=${till}`, owner);
    const { entries } = list.body as { entries: AuditRecord[] };
    const one = await academy.call("GET", `/admin/audit/${entries[0]?.id}`, owner);
    const file = await academy.call("GET", `/admin/audit?search=${till}&format=csv`, owner);
    return JSON.stringify([list.body, one.body, file.body]);
  };
  const secrets = /4,700|470000|-30000|till\.explained/;
  expect(await read()).toContain("till.closed");
  expect(await read()).not.toMatch(secrets);
  const hidden = await academy.ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.action, "till.explained"));
  for (const { id } of hidden)
    expect((await academy.call("GET", `/admin/audit/${id}`, owner)).status).toBe(404);
  expect(hidden).toHaveLength(1);
  const body = { countKobo: 470_000 };
  const taken = await academy.call("POST", `/admin/tills/${till}/hand-over`, { ...owner, body });
  expect(taken.status).toBe(200);
  expect(await read()).toMatch(/470000[\s\S]*till\.explained|till\.explained[\s\S]*470000/);
});
