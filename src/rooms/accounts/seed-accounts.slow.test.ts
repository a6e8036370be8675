import { afterEach, describe, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { findPersonByEmail, saveAdmin, seedAccounts } from "./door.server.ts";

let academy: TestAcademy;
const open = async (env: Record<string, string> = {}) => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent", ...env } });
};
afterEach(() => academy.close());

const enter = async (path: string, email: string, password: string) =>
  (await academy.call("POST", path, { body: { email, password } })).status;

describe("the first admin", () => {
  test("is created from the settings", async () => {
    await open({ ADMIN_EMAIL: "Head@academy.example", ADMIN_PASSWORD: "a long password" });
    const [line] = await seedAccounts(academy.ctx);
    expect(line).toContain("head@academy.example");
    expect(line).not.toContain("a long password");
    expect(await enter("/admin/login", "head@academy.example", "a long password")).toBe(200);
  });

  test("gets a password that is shown once, however often the app starts", async () => {
    await open();
    const [line] = await seedAccounts(academy.ctx);
    expect(line).toContain("shown this once");
    expect((await seedAccounts(academy.ctx)).join()).not.toContain("shown this once");
    const password = /example {2}(\w{12}) /.exec(line ?? "")?.[1] ?? "";
    expect(await enter("/admin/login", "admin@zaure.example", password)).toBe(200);
  });

  test("needs ADMIN_PASSWORD in production at the first start, and never again", async () => {
    await open({ ADMIN_EMAIL: "head@academy.example" });
    const production = (adminPassword: string | null) => ({
      ...academy.ctx,
      config: { ...academy.ctx.config, appEnv: "production" as const, adminPassword },
    });
    await expect(seedAccounts(production(null))).rejects.toThrow(/^ADMIN_PASSWORD is needed/);
    expect(await findPersonByEmail(academy.ctx, "head@academy.example")).toBeNull();
    await seedAccounts(production("a long password"));
    await seedAccounts(production(null));
    expect(await enter("/admin/login", "head@academy.example", "a long password")).toBe(200);
  });

  test("is not spoken of by a second process, which has no password to tell", async () => {
    await open({
      DATABASE_URL: "postgres:///only-for-the-words",
      ADMIN_PASSWORD: "a long password",
    });
    expect((await seedAccounts(academy.ctx)).join()).toContain("password from ADMIN_PASSWORD");
    expect((await seedAccounts(academy.ctx)).join()).not.toContain("password");
  });

  test("is not created if there is an admin", async () => {
    await open();
    await saveAdmin(academy.ctx, {
      email: "chief@academy.example",
      name: "Chief",
      password: "planks and nails 7",
    });
    await seedAccounts(academy.ctx);
    expect(await findPersonByEmail(academy.ctx, "admin@zaure.example")).toBeNull();
  });

  test("does not let in a person who had registered the address with another password", async () => {
    await open({ ADMIN_EMAIL: "other@academy.example" });
    const body = { name: "Early", email: "admin@zaure.example", password: "my own password" };
    const early = await academy.call("POST", "/auth/register", { body });
    const { token } = early.body as { token: string };
    const admin = { email: "admin@zaure.example", name: "Head", password: "a long password" };
    expect(await saveAdmin(academy.ctx, admin)).toMatchObject({ wasThere: true });
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(401);
    expect(await enter("/admin/login", admin.email, "my own password")).toBe(401);
    expect(await enter("/admin/login", admin.email, admin.password)).toBe(200);
  });
});

describe("the demo learner", () => {
  test("can sign in as the printed lines say, after every start", async () => {
    await open({ SEED: "demo" });
    await seedAccounts(academy.ctx);
    const line = (await seedAccounts(academy.ctx))[1] ?? "";
    const [, email = "", password = ""] = /(\S+@\S+) {2}(\S+)$/.exec(line) ?? [];
    expect(await enter("/auth/login", email, password)).toBe(200);
  });

  test("does not exist without demo data, nor in production", async () => {
    await open({ SEED: "catalogue" });
    expect(await seedAccounts(academy.ctx)).toHaveLength(1);
    const { ctx } = academy;
    const config = { ...ctx.config, appEnv: "production" as const, seed: "demo" as const };
    expect(await seedAccounts({ ...ctx, config })).toHaveLength(1);
  });
});
