import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openAcademy, type Reply } from "#tests/support/academy/open-academy.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { affiliates, leads } from "../tables.server.ts";
import { commissions } from "./tables.server.ts";

const academy = await openAcademyForFile();
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", {
  fullName: "Ladi Bitrus",
  phone: "08032220000",
});

describe("codes", () => {
  const check = async (code: string) =>
    (await academy.call("GET", `/affiliates/validate-code/${encodeURIComponent(code)}`)).body;

  test("are valid in upper and lower case, and show first name and initial", async () => {
    const expected = { valid: true, affiliateName: "Asabe D." };
    expect(await check(asabe.code)).toEqual(expected);
    expect(await check(` ${asabe.code.toLowerCase()} `)).toEqual(expected);
  });

  test("are read from what people paste, even a whole link, and staff can search that way", async () => {
    const { code } = asabe;
    const blank = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`;
    for (const pasted of [
      `${code}/`,
      `${code}.`,
      `“${code}”`,
      blank,
      `${code} thank you`,
      `Code: ${code}`,
      `👉 ${code}`,
      `use code ${code} to register`,
      `${code.slice(0, 5)}-${code.slice(5)}`,
      `${code}?utm_source=whatsapp`,
      `https://zaure.example/register?ref=${code}&utm_source=facebook&utm_medium=social#top`,
    ]) {
      expect([pasted, await check(pasted)]).toEqual([
        pasted,
        { valid: true, affiliateName: "Asabe D." },
      ]);
      const query = new URLSearchParams({ search: pasted });
      const found = await academy.call("GET", `/admin/affiliates?${query}`, { token: admin });
      expect([pasted, found.body]).toMatchObject([pasted, { affiliates: [{ id: asabe.id }] }]);
    }
  });

  test("count when people paste them while registering", async () => {
    const email = "pasted@mail.example";
    const registered = await academy.call("POST", "/auth/register", {
      body: {
        name: "New Learner",
        email,
        password: "a long password",
        affiliateCode: `https://zaure.example/programs/solar-installation-and-maintenance?via=qr&ref=${asabe.code}/`,
      },
    });
    expect(registered.status).toBe(201);
    const all = await academy.ctx.db.select().from(leads).where(eq(leads.email, email));
    expect(all).toMatchObject([{ affiliateId: asabe.id }]);
    await academy.ctx.db.delete(leads);
  });

  test("two codes in one text count for nobody", async () => {
    expect(await check(`${asabe.code} or ${ladi.code}`)).toEqual({ valid: false });
  });

  test.each(["NOBODY", "%", "'", "x".repeat(150)])("%j is invalid", async (code) => {
    expect(await check(code)).toEqual({ valid: false });
  });

  test("cannot be found by guessing", async () => {
    const limited = await openAcademy({ database: academy.database, rateLimited: true });
    const tries: Reply[] = [];
    for (let turn = 0; turn < 130; turn++) {
      tries.push(await limited.call("GET", "/affiliates/validate-code/NOBODY"));
    }
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers["retry-after"]).toBeDefined();
    await limited.close();
  });

  test("are unique, ignoring case", async () => {
    const lower = academy.ctx.db
      .update(affiliates)
      .set({ affiliateCode: asabe.code.toLowerCase() })
      .where(eq(affiliates.id, ladi.id));
    await expect(lower).rejects.toThrow();
  });
});

describe("POST /affiliates/track-referral", () => {
  const track = (more: Record<string, unknown> = {}) =>
    academy.call("POST", "/affiliates/track-referral", {
      body: {
        affiliateCode: asabe.code,
        userData: { email: "Lead@Mail.Example", name: "Lead", password: "x" },
        courseId: 7,
        courseTitle: "Tiling",
        coursePrice: 1e12,
        ...more,
      },
    });

  test("creates a lead and never money, whatever price is sent", async () => {
    const before = await academy.ctx.db.select().from(commissions);
    expect(await track()).toMatchObject({ status: 202, body: { tracked: true } });
    expect(await academy.ctx.db.select().from(commissions)).toEqual(before);
    const [lead] = await academy.ctx.db.select().from(leads);
    expect(lead).toMatchObject({ email: "lead@mail.example", source: "track_referral" });
  });

  test("an unknown code gets a response and is not stored", async () => {
    const before = await academy.ctx.db.select().from(leads);
    expect(await track({ affiliateCode: "NOBODY" })).toMatchObject({
      status: 202,
      body: { tracked: false },
    });
    expect(await academy.ctx.db.select().from(leads)).toEqual(before);
  });

  test.each([
    ["affiliateCode", { affiliateCode: " " }],
    ["userData", { userData: null }],
    ["userData.name", { userData: { email: "x@mail.example" } }],
    ["userData.email", { userData: { name: "X", email: "x" } }],
  ])("%s is checked", async (field, more) => {
    const { status, body } = await track(more);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, [field]]);
  });
});

describe("a sign-up with a code", () => {
  const register = (email: string, affiliateCode: string) =>
    academy.call("POST", "/auth/register", {
      body: { name: "New Learner", email, password: "a long password", affiliateCode },
    });
  const leadOf = async (email: string) =>
    (await academy.ctx.db.select().from(leads)).find((lead) => lead.email === email);

  test("creates a lead; a wrong code creates nothing and stops nothing", async () => {
    expect((await register("with@mail.example", asabe.code)).status).toBe(201);
    expect((await register("wrong@mail.example", "NOBODY")).status).toBe(201);
    expect(await leadOf("with@mail.example")).toMatchObject({ source: "sign_up" });
    expect(await leadOf("wrong@mail.example")).toBeUndefined();
  });
});
