import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import {
  accountsHttp,
  authenticate,
  closeAccount,
  createAffiliateAccount,
  findPersonByEmail,
  getPerson,
  openSession,
  requirePermission,
  seedPerson,
  updatePerson,
} from "./door.server.ts";

const academy = await openAcademyForFile();

const asabe = { name: " Asabe  Danjuma ", email: " Asabe@Mail.Example ", phone: "0803 123 4567" };

describe("an affiliate's account", () => {
  test("is created once, with a temporary password the first time", async () => {
    const first = await createAffiliateAccount(academy.ctx, asabe);
    expect(first.password).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const again = await createAffiliateAccount(academy.ctx, asabe);
    expect(again).toEqual({ personId: first.personId, password: null, needsLink: false });
    expect(await getPerson(academy.ctx, first.personId)).toMatchObject({
      email: "asabe@mail.example",
      name: "Asabe Danjuma",
      phone: "+2348031234567",
      mustChangePassword: true,
      isAdmin: false,
    });
  });

  test("is not left to a person who signed up first with someone else's address", async () => {
    const details = { name: "Someone", email: "bello@mail.example", password: "a long password" };
    const { body } = await academy.call("POST", "/auth/register", { body: details });
    const { token } = body as { token: string };
    const made = await createAffiliateAccount(academy.ctx, { ...details, phone: null });
    expect(made.password).not.toBeNull();
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(401);
    const signIn = (password: string | null) =>
      academy.call("POST", "/auth/affiliate/login", { body: { email: details.email, password } });
    expect((await signIn(details.password)).status).toBe(401);
    expect((await signIn(made.password)).status).toBe(200);
  });
});

describe("a token", () => {
  test("identifies its person and the session's permissions", async () => {
    const { personId } = await seedPerson(academy.ctx, {
      email: "head@mail.example",
      name: "Head",
      password: "a long password",
      admin: true,
    });
    const asAdmin = await authenticate(
      academy.ctx,
      await openSession(academy.ctx, personId, "admin"),
    );
    expect(asAdmin).toMatchObject({ kind: "admin", personId, roles: ["admin", "owner"] });
    expect(requirePermission({ ...academy.ctx, actor: asAdmin }, "payments.refund")).toBe(asAdmin);
    const asUser = await authenticate(
      academy.ctx,
      await openSession(academy.ctx, personId, "user"),
    );
    expect(() =>
      requirePermission({ ...academy.ctx, actor: asUser }, "payments.refund"),
    ).toThrowError(expect.objectContaining({ status: 403 }));
    expect(() => requirePermission(academy.ctx, "payments.refund")).toThrowError(
      expect.objectContaining({ status: 401 }),
    );
  });

  test("belongs to nobody when it is unknown", async () => {
    expect(await authenticate(academy.ctx, `adm_${"a".repeat(43)}`)).toBeNull();
    expect(await authenticate(academy.ctx, "garbage")).toBeNull();
  });
});

test("a person is found by address, in any spelling", async () => {
  expect((await findPersonByEmail(academy.ctx, "ASABE@mail.example"))?.name).toBe("Asabe Danjuma");
  expect(await findPersonByEmail(academy.ctx, "nobody@mail.example")).toBeNull();
});

describe("an account", () => {
  test("changes the given fields and keeps the rest", async () => {
    const { personId } = await signInAs(academy, "user", "changing@mail.example");
    await updatePerson(academy.ctx, personId, { name: " Hauwa  Bello " });
    await updatePerson(academy.ctx, personId, { phone: "0803 000 0000" });
    expect(await updatePerson(academy.ctx, personId, {})).toMatchObject({
      name: "Hauwa Bello",
      phone: "+2348030000000",
      email: "changing@mail.example",
    });
  });

  test("that is deleted cannot be used, has no name, and its address is free again", async () => {
    const { personId, token, email } = await signInAs(academy, "user", "leaving@mail.example");
    await closeAccount(academy.ctx, personId);
    expect(await authenticate(academy.ctx, token)).toBeNull();
    await expect(getPerson(academy.ctx, personId)).rejects.toMatchObject({ status: 404 });
    const rows = await selectRows(academy.ctx.db, sql`select * from people where id = ${personId}`);
    expect(JSON.stringify(rows)).not.toMatch(/leaving|Test user/);
    const body = { name: "Anew", email, password: "a long password" };
    expect((await academy.call("POST", "/auth/register", { body })).status).toBe(201);
    const admin = await signInAs(academy, "admin");
    await expect(closeAccount(academy.ctx, admin.personId)).rejects.toMatchObject({ status: 409 });
  });
});

describe("hooks of other rooms after a registration", () => {
  const registered: unknown[] = [];
  let joined: TestAcademy;
  beforeAll(async () => {
    joined = await openAcademy({
      env: { LOG_LEVEL: "silent" },
      served: accountsHttp({
        onRegistered: async (ctx, person) => {
          registered.push(person);
          if (person.affiliateCode === "BROKEN") await ctx.db.execute(sql`select 1 / 0`);
        },
      }),
    });
  });
  afterAll(() => joined.close());

  test.each([
    ["a code", { affiliateCode: " ZA-1 " }, "ZA-1"],
    ["no code", {}, null],
    ["a code that breaks them", { affiliateCode: "BROKEN" }, "BROKEN"],
  ])("with %s never stops the registration", async (name, more, affiliateCode) => {
    const email = `${name.replaceAll(" ", "-")}@mail.example`;
    const body = { name: "Asabe", email, password: "a long password", ...more };
    const reply = await joined.call("POST", "/auth/register", { body });
    const { token, user } = reply.body as { token: string; user: { id: string } };
    expect(reply.status).toBe(201);
    expect(registered.at(-1)).toEqual({ personId: user.id, email, name: "Asabe", affiliateCode });
    expect((await joined.call("GET", "/auth/me", { token })).status).toBe(200);
  });
});
