import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import { recordReferral } from "../door.server.ts";

const academy = await openAcademyForFile();

async function refer({ code }: TestAffiliate, name: string) {
  const enrolmentId = `enrolment-${name}`;
  await addEnrolments(academy.ctx, enrolmentId);
  const learner = { name, email: `${name}@mail.example`, phone: null };
  await recordReferral(academy.ctx, { enrolmentId, affiliateCode: code, keptCode: null, learner });
}

const ask = ({ token }: TestAffiliate, path: string) =>
  academy.call("POST", "/affiliates/downloads", { token, body: { path } });

const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
await refer(asabe, "Hauwa");
await refer(asabe, "Talatu");
await refer(ladi, "Musa");

test("a link opens the filtered list of its affiliate once", async () => {
  const link = await ask(asabe, "/affiliates/referrals?search=hauwa&format=csv");
  expect(link.status).toBe(201);
  const { url } = link.body as { url: string };
  const first = await academy.inject({ url });
  expect(first.statusCode).toBe(200);
  expect(first.headers["content-type"]).toMatch(/^text\/csv/);
  expect(first.body).toContain("Hauwa");
  expect(first.body).not.toMatch(/Talatu|Musa/);
  expect((await academy.inject({ url })).statusCode).toBe(401);
});

test.each([
  "/affiliates/profile",
  "/affiliates/referrals/csv",
  "/admin/payouts/due",
  "?format=csv",
  "",
])("there is no file at %j", async (path) => {
  expect((await ask(asabe, path)).status).toBe(422);
});

test("an affiliate's link does not open the admins' file", async () => {
  const { body } = await ask(asabe, "/admin/referrals?format=csv");
  const opened = await academy.inject({ url: (body as { url: string }).url });
  expect(opened.statusCode).toBe(403);
  expect(opened.body).not.toMatch(/Hauwa|Musa/);
});

test("an affiliate who has since been suspended gets nothing for the link", async () => {
  const { body } = await ask(ladi, "/affiliates/referrals?format=csv");
  await academy.call("POST", `/admin/affiliates/${ladi.id}/status`, {
    token: admin,
    body: { status: "suspended" },
  });
  expect((await academy.inject({ url: (body as { url: string }).url })).statusCode).toBe(403);
});
