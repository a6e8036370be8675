import { afterAll, beforeAll, expect, test } from "vitest";
import * as signUpPage from "#app/sign-up/sign-up-page.tsx";
import * as affiliateLoginPage from "#rooms/accounts/pages/affiliate-login-page.tsx";
import * as loginPage from "#rooms/accounts/pages/login-page.tsx";
import { signInNeedsScripts, withoutScripts } from "#rooms/accounts/rules/without-scripts.ts";
import { people, sessions } from "#rooms/accounts/server/tables.ts";
import { openAcademy, type TestAcademy } from "./open-academy.ts";
import { renderRoute } from "./render-route.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

const details = {
  name: "Asabe Danjuma",
  email: "asabe@mail.example",
  password: "planks and nails",
};
const countRows = async () => [
  (await academy.ctx.db.select().from(people)).length,
  (await academy.ctx.db.select().from(sessions)).length,
];

test("a browser without scripts gets the reason, and no session that nobody can use", async () => {
  const body = details;
  expect((await academy.call("POST", "/auth/register", { body })).status).toBe(201);
  const before = await countRows();
  for (const [page, address] of [
    [loginPage, "/login"],
    [affiliateLoginPage, "/affiliate/login"],
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
