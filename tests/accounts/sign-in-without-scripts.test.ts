import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as signUpPage from "#app/sign-up/sign-up-page.tsx";
import { signInNeedsScripts, withoutScripts } from "#rooms/accounts/account-texts.ts";
import * as affiliateLoginPage from "#rooms/accounts/pages/affiliate-login-page.tsx";
import * as loginPage from "#rooms/accounts/pages/login-page.tsx";
import { hashPassword } from "#rooms/accounts/passwords/hash-password.server.ts";
import { people, secondFactors, sessions } from "#rooms/accounts/tables.server.ts";
import * as adminLoginPage from "#rooms/admin/pages/login-page.tsx";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { renderRoute } from "../support/academy/render-route.tsx";
import { signInAs } from "../support/people/sign-in-as.ts";

const academy = await openAcademyForFile();

const details = {
  name: "Asabe Danjuma",
  email: "asabe@mail.example",
  password: "planks and nails",
};
const countRows = async () => [
  (await academy.ctx.db.select().from(people)).length,
  (await academy.ctx.db.select().from(sessions)).length,
];

async function adminWithPassword() {
  const admin = await signInAs(academy, "admin");
  await academy.ctx.db
    .update(people)
    .set({ passwordHash: await hashPassword(details.password) })
    .where(eq(people.id, admin.personId));
  return admin;
}

test("a browser without scripts gets the reason, and no session that nobody can use", async () => {
  const body = details;
  expect((await academy.call("POST", "/auth/register", { body })).status).toBe(201);
  const before = await countRows();
  for (const [page, address] of [
    [loginPage, "/login"],
    [affiliateLoginPage, "/affiliate/login"],
    [adminLoginPage, "/admin/login"],
    [signUpPage, "/register"],
  ] as const) {
    const email = page === signUpPage ? "other@mail.example" : details.email;
    const form = { ...details, email, [withoutScripts]: "yes" };
    const { status, words } = await renderRoute(page, address, academy.ctx, { form });
    expect([address, status]).toEqual([address, 403]);
    expect(words).toContain(signInNeedsScripts);
    expect(words).not.toContain("Continue");
  }
  expect(await countRows()).toEqual(before);
});

test("before its scripts have come, a browser gets the session", async () => {
  const { status, words } = await renderRoute(loginPage, "/login", academy.ctx, { form: details });
  expect(status).toBe(200);
  expect(words).toContain("You are signed in. Continue");
});

test("so does an admin, for the back office and the page that was asked for", async () => {
  const { email } = await adminWithPassword();
  const address = "/admin/login?next=%2Fadmin%2Ftills";
  const form = { ...details, email };
  const { status, html } = await renderRoute(adminLoginPage, address, academy.ctx, { form });
  expect(status).toBe(200);
  const [, session = "{}"] = /id="new-session"[^>]*>([^<]*)</.exec(html) ?? [];
  const given = JSON.parse(session);
  expect(given).toMatchObject({
    audience: "admin",
    next: "/admin/tills",
    person: { email, role: "admin", staffRole: "owner" },
  });
  const { token } = given as { token: string };
  expect((await academy.call("GET", "/admin/overview", { token })).status).toBe(200);

  const wrong = { ...form, password: "planks and screws" };
  const refused = await renderRoute(adminLoginPage, address, academy.ctx, { form: wrong });
  expect(refused.status).toBe(401);
  expect(refused.words).toContain("Invalid credentials");
  expect(refused.html).toContain(`value="${email}"`);
});

test("before its scripts have come, an admin's password alone opens no learner's session", async () => {
  const { email, personId } = await adminWithPassword();
  await academy.ctx.db.insert(secondFactors).values({ personId, sealedSecret: "x" });
  const before = await countRows();
  const form = { ...details, email };
  const { status, words } = await renderRoute(loginPage, "/login", academy.ctx, { form });
  expect(status).toBe(401);
  expect(words).toContain("the code comes next");
  expect(await countRows()).toEqual(before);
});
