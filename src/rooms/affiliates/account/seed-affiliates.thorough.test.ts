import { expect, test } from "vitest";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { seedAffiliates } from "../door.server.ts";

test("the demo has an affiliate who can sign in, a code, and a pending application", async () => {
  const academy = await openAcademy();
  const line = await seedAffiliates(academy.ctx);
  expect(await seedAffiliates(academy.ctx)).toBe(line);
  const [, email, password] = /(\S+@\S+)\s+(\S+)/.exec(line ?? "") ?? [];
  const signedIn = await academy.call("POST", "/auth/affiliate/login", {
    body: { email, password },
  });
  expect(signedIn.status).toBe(200);
  const { token } = signedIn.body as { token: string };
  expect((await academy.call("GET", "/affiliates/profile", { token })).body).toMatchObject({
    full_name: "Asabe Danjuma",
    affiliate_code: "ASABE10",
  });
  const admin = await signInAdmin(academy);
  const list = await academy.call("GET", "/admin/applications?status=pending", { token: admin });
  expect(list.body).toMatchObject({ total: 1 });
  await academy.close();
});

test("outside the demo nobody can sign in with a public password", async () => {
  const academy = await openAcademy();
  const config = { ...academy.ctx.config, appEnv: "production" as const };
  expect(await seedAffiliates({ ...academy.ctx, config })).toBeNull();
  const { status } = await academy.call("POST", "/auth/affiliate/login", {
    body: { email: "asabe@zaure.example", password: "asabe-demonstration" },
  });
  expect(status).toBe(401);
  await academy.close();
});
