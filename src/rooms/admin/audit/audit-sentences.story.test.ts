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
