import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { guessAs } from "#tests/support/people/guess-as.ts";
import { saveAdmin } from "../door.server.ts";
import { freeGuesses } from "./guesses.ts";

const email = "head@zaure.example";
const password = "planks and nails 7";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const adminId = (await saveAdmin(academy.ctx, { email, name: "Head Person", password })).personId;
await academy.call("POST", "/auth/register", {
  body: { name: "Asabe", email: "asabe@mail.example", password },
});

const failures = () =>
  academy.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, "admin.sign_in_failed"));

test("a failed sign-in of an admin is in the audit log, at whichever sign-in", async () => {
  const paths = ["/admin/login", "/auth/login", "/auth/affiliate/login"] as const;
  for (const [n, path] of paths.entries()) {
    await guessAs(academy, { email, path, password: "hunter2hunter2", key: `key-${n}` });
  }
  const entries = await failures();
  expect(entries).toMatchObject(
    ["admin", "user", "affiliate"].map((sessionKind) => ({
      subject: adminId,
      actorId: null,
      actorKind: "visitor",
      details: { sessionKind },
    })),
  );
  expect(JSON.stringify(entries)).not.toMatch(/hunter2|head@|Head|192\.0\.2/);
});

test("others get no entry: strangers must not fill a log that nobody can delete from", async () => {
  const before = (await failures()).length;
  for (const typed of ["asabe@mail.example", "my-secret-1@mail.example", "my secret"]) {
    await guessAs(academy, { email: typed, path: "/admin/login" });
  }
  expect(await failures()).toHaveLength(before);
});

test("a sign-in during a pause makes no entry", async () => {
  for (let n = 0; n < 2 * freeGuesses.ofNetwork; n++)
    await guessAs(academy, { email, ip: "10.1.1.1" });
  const entries = await failures();
  expect(entries).toHaveLength(3 + freeGuesses.ofNetwork);
});
