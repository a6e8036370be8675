import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import {
  authenticate,
  createAffiliateAccount,
  findPersonByEmail,
  getPerson,
  openSession,
  requirePermission,
  seedPerson,
} from "./door.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

const asabe = { name: " Asabe  Danjuma ", email: " Asabe@Mail.Example ", phone: "0803 123 4567" };

describe("an affiliate's account", () => {
  test("is made once, with a temporary password the first time", async () => {
    const first = await createAffiliateAccount(academy.ctx, asabe);
    expect(first.password).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const again = await createAffiliateAccount(academy.ctx, asabe);
    expect(again).toEqual({ personId: first.personId, password: null });
    expect(await getPerson(academy.ctx, first.personId)).toMatchObject({
      email: "asabe@mail.example",
      name: "Asabe Danjuma",
      phone: "+2348031234567",
      mustChangePassword: true,
      isAdmin: false,
    });
  });
});

describe("a token", () => {
  test("names its person and what the session may do", async () => {
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
    expect(asAdmin).toMatchObject({ kind: "admin", personId, roles: ["admin"] });
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

  test("is nobody's when it is unknown", async () => {
    expect(await authenticate(academy.ctx, `adm_${"a".repeat(43)}`)).toBeNull();
    expect(await authenticate(academy.ctx, "garbage")).toBeNull();
  });
});

test("a person is found by address, however it is written", async () => {
  expect((await findPersonByEmail(academy.ctx, "ASABE@mail.example"))?.name).toBe("Asabe Danjuma");
  expect(await findPersonByEmail(academy.ctx, "nobody@mail.example")).toBeNull();
});
