import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { saveAdmin, setStaffRole } from "../door.server.ts";

const academy = await openAcademyForFile();
const owner: { personId: string; token: string } = await signInAs(academy, "admin");

const password = "a long password";
const signIn = async (email: string) =>
  (await academy.call("POST", "/admin/login", { body: { email, password } })).body as {
    token: string;
    admin: { role: string; permissions: string[] };
  };

test("a clerk's sign-in lists what a clerk may do, and the server refuses the rest", async () => {
  const email = "clerk@academy.example";
  const { personId } = await saveAdmin(academy.ctx, { email, name: "Ladi", password });
  expect((await signIn(email)).admin.permissions).toContain("payments.refund");

  await setStaffRole(academy.ctx, personId, "clerk");
  const { token, admin } = await signIn(email);
  expect(admin.role).toBe("admin");
  expect(admin.permissions).toContain("payments.record");
  expect(admin.permissions).not.toContain("payments.refund");
  const review = { token, body: { status: "approved" } };
  expect(await academy.call("POST", "/admin/applications/any/review", review)).toMatchObject({
    status: 403,
    body: { code: "forbidden" },
  });
  expect((await academy.call("GET", "/admin/applications", { token })).status).toBe(200);
});

test("another role ends the sessions, is written down, and a new password keeps it", async () => {
  const { personId, token, email } = await signInAs(academy, "admin");
  await setStaffRole(academy.ctx, personId, "reviewer");
  expect((await academy.call("GET", "/admin/sessions", { token })).status).toBe(401);
  const entries = await academy.ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, personId));
  expect(entries).toMatchObject([
    { action: "admin.role_set", actorKind: "system", details: { staffRole: "reviewer" } },
  ]);
  await saveAdmin(academy.ctx, { email, name: "", password, role: "owner" });
  expect((await signIn(email)).admin.permissions).not.toContain("payments.refund");
});

test("the last owner stays one, and nobody becomes an admin by a role", async () => {
  const { personId } = await signInAs(academy, "user");
  await expect(setStaffRole(academy.ctx, personId, "owner")).rejects.toMatchObject({
    status: 404,
    code: "not_found",
  });
  await expect(setStaffRole(academy.ctx, owner.personId, "clerk")).rejects.toMatchObject({
    status: 409,
    code: "last_owner",
  });
  expect((await academy.call("GET", "/admin/sessions", { token: owner.token })).status).toBe(200);
});
