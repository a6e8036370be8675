import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { auditEntries } from "#foundation/audit/audit.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import {
  createSetPasswordLink,
  disableStaff,
  enableStaff,
  findStaff,
  othersMay,
  readInvitation,
  saveAdmin,
} from "../door.server.ts";
import { sendPasswordLinkJob } from "../passwords/send-password-link.server.ts";
import { sessions, staffRecords } from "../tables.server.ts";

/** Who works in the back office, and how people join and leave. */

let academy: TestAcademy;
let owner: { token: string; personId: string; email: string };
beforeEach(async () => {
  await academy?.close();
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  owner = await signInAs(academy, "admin", "owner@academy.example");
});
afterAll(() => academy.close());

const password = "a long password";
const jalingo = "Jalingo, Taraba";
const post = (path: string, token: string, body: object = {}) =>
  academy.call("POST", path, { token, body });
const signIn = (email: string, path = "/admin/login") =>
  academy.call("POST", path, { body: { email, password } });
type Row = {
  id: string;
  role: string | null;
  state: string;
  lastSignInAt: string | null;
  location: string | null;
  ownerAsked: { by: string; isMine: boolean } | null;
};
async function listed(token = owner.token): Promise<Row[]> {
  const { status, body } = await academy.call("GET", "/admin/staff", { token });
  expect(status).toBe(200);
  return (body as { staff: Row[] }).staff;
}
const rowOf = async (id: string) => (await listed()).find((row) => row.id === id);
const mailsTo = (to: string) =>
  academy.ctx.db.select().from(messages).where(eq(messages.recipient, to));
async function tokenOf(invited: string) {
  const [mail] = await mailsTo(invited);
  expect(mail).toMatchObject({ kind: "staff_invited" });
  return /\/admin\/welcome\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
}
const actionsAbout = async (id: string) =>
  (
    await academy.ctx.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
  ).map(({ action }) => action);
const clerk = () => signInAs(academy, "admin", "clerk@academy.example", "clerk");
const secondOwner = () => signInAs(academy, "admin", "second@academy.example");

test("owners see who works here, with roles and last sign-ins", async () => {
  const { personId } = await saveAdmin(academy.ctx, {
    ...{ email: "ladi@academy.example", name: "Ladi Musa", password, role: "reviewer" },
  });
  expect(await rowOf(personId)).toMatchObject({ role: "reviewer", lastSignInAt: null });
  await signIn("ladi@academy.example", "/auth/login");
  expect(await rowOf(personId)).toMatchObject({ lastSignInAt: null });
  await signIn("ladi@academy.example");
  expect(await rowOf(personId)).toEqual({
    ...{ id: personId, name: "Ladi Musa", email: "ladi@academy.example", role: "reviewer" },
    ...{ state: "active", lastSignInAt: "2026-11-21T09:00:00.000Z", hasSecondFactor: false },
    ...{ failedSignIns: 0, ownerAsked: null, location: null },
  });
});

test("nobody but an owner reaches any of it", async () => {
  const { token, personId } = await clerk();
  for (const [method, path] of [
    ["GET", "/admin/staff"],
    ["POST", "/admin/staff"],
    ["POST", `/admin/staff/${personId}/disable`],
    ["POST", `/admin/staff/${personId}/enable`],
    ["POST", `/admin/staff/${personId}/role`],
  ] as const) {
    const body = { email: "x@mail.example", name: "X", role: "owner" };
    const reply = await academy.call(method, path, method === "GET" ? { token } : { token, body });
    expect([path, reply.status]).toEqual([path, 403]);
  }
});

describe("a new colleague", () => {
  const invite = (
    role = "clerk",
    email = "new@academy.example",
    location: string | null = jalingo,
  ) => post("/admin/staff", owner.token, { email, name: "Asabe Danjuma", role, location });

  test("gets a link to choose a password, and may then do what the role says", async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toMatchObject({ role: "clerk", state: "active", email: "new@academy.example" });
    const token = (await tokenOf("new@academy.example")) ?? "";
    expect(await readInvitation(academy.ctx, token)).toEqual({
      ...{ email: "new@academy.example", role: "clerk", location: jalingo },
    });
    const chosen = { token, password };
    expect((await academy.call("POST", "/auth/reset-password", { body: chosen })).status).toBe(204);
    expect(await readInvitation(academy.ctx, token)).toBeNull();
    const signedIn = (await signIn("new@academy.example")).body as {
      admin: { permissions: string[] };
    };
    expect(signedIn.admin.permissions).toContain("payments.record");
    expect(await actionsAbout((body as Row).id)).toContain("admin.invited");
  });

  test("someone who already has an account loses its password and sessions: someone else may know them", async () => {
    const body = { name: "Asabe Danjuma", email: "new@academy.example", password };
    const { body: made } = await academy.call("POST", "/auth/register", { body });
    const { token, user } = made as { token: string; user: { id: string } };
    const { body: invited } = await invite();
    expect((invited as Row).id).toBe(user.id);
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(401);
    for (const path of ["/auth/login", "/admin/login"]) {
      expect((await signIn("new@academy.example", path)).status).toBe(401);
    }
  });

  test("is not invited twice", async () => {
    await invite();
    expect(await invite("reviewer")).toMatchObject({ status: 409, body: { code: "is_staff" } });
  });

  test("needs an address and a role", async () => {
    expect(await invite("cook")).toMatchObject({ status: 422, body: { fields: { role: /./ } } });
    expect(await invite("clerk", "no address")).toMatchObject({ status: 422 });
  });

  test.each(["clerk", "cashier"])(
    "who is a %s needs a centre, and the back office knows it",
    async (role) => {
      const refused = { status: 422, body: { fields: { location: "Choose the centre" } } };
      expect(await invite(role, "new@academy.example", null)).toMatchObject(refused);
      expect(await invite(role, "new@academy.example", "Kano")).toMatchObject(refused);
      const { body } = await invite(role);
      expect(body).toMatchObject({ role, location: jalingo });
      await post("/auth/reset-password", "", {
        ...{ token: await tokenOf("new@academy.example"), password },
      });
      expect((await signIn("new@academy.example")).body).toMatchObject({
        admin: { staffRole: role, centreId: "jalingo" },
      });
    },
  );

  test("someone who works at no counter has no centre", async () => {
    expect((await invite("reviewer")).body).toMatchObject({ role: "reviewer", location: null });
  });
});

test("a clerk from before there were centres gets one, and a reviewer keeps none", async () => {
  const { personId, token } = await clerk();
  await academy.ctx.db.delete(staffRecords).where(eq(staffRecords.personId, personId));
  expect(await rowOf(personId)).toMatchObject({ role: "clerk", location: null });
  const as = (role: string, location?: string) =>
    post(`/admin/staff/${personId}/role`, owner.token, { role, location });
  expect(await as("clerk")).toMatchObject({ status: 422, body: { fields: { location: /./ } } });
  expect((await as("clerk", jalingo)).body).toMatchObject({ location: jalingo });
  expect((await academy.call("GET", "/admin/sessions", { token })).status).toBe(401);
  expect(await actionsAbout(personId)).toEqual(["admin.centre_set"]);
  expect((await as("cashier", "Yola, Adamawa")).body).toMatchObject({ location: "Yola, Adamawa" });
  expect((await as("reviewer")).body).toMatchObject({ role: "reviewer", location: null });
});

describe("a dismissed colleague", () => {
  async function dismissed() {
    const admin = { email: "gone@academy.example", name: "Ladi Musa", password };
    const { personId } = await saveAdmin(academy.ctx, { ...admin, role: "clerk" });
    const { token } = (await signIn(admin.email)).body as { token: string };
    const learner = (await signIn(admin.email, "/auth/login")).body as { token: string };
    const link = new URL(await createSetPasswordLink(academy.ctx, personId, "admin"));
    expect((await post(`/admin/staff/${personId}/disable`, owner.token)).status).toBe(200);
    return { ...admin, personId, token, learner: learner.token, link };
  }

  test("is signed out everywhere and cannot come back in", async () => {
    const { email, personId, token, learner } = await dismissed();
    expect((await academy.call("GET", "/admin/enrolments", { token })).status).toBe(401);
    expect((await academy.call("GET", "/auth/me", { token: learner })).status).toBe(401);
    expect(
      await academy.ctx.db.select().from(sessions).where(eq(sessions.personId, personId)),
    ).toEqual([]);
    for (const path of ["/admin/login", "/auth/login", "/auth/affiliate/login"]) {
      expect(await signIn(email, path)).toMatchObject({
        status: 401,
        body: { error: "Invalid credentials" },
      });
    }
    expect(await rowOf(personId)).toMatchObject({ state: "disabled" });
    expect(await actionsAbout(personId)).toContain("admin.disabled");
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["staff_disabled"]);
  });

  test("has no link that works, neither an earlier one nor a new one", async () => {
    const { email, personId, link } = await dismissed();
    const late = new URL(await createSetPasswordLink(academy.ctx, personId, "admin"));
    for (const { searchParams } of [link, late]) {
      const body = { token: searchParams.get("token"), password: "warm bread at dawn" };
      expect((await academy.call("POST", "/auth/reset-password", { body })).status).toBe(422);
    }
    for (const audience of ["admin", "user"] as const) {
      await sendPasswordLinkJob.run(academy.ctx, { email, audience });
    }
    expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain("set_password_link");
  });

  test("keeps no session that another place opened in the same moment", async () => {
    const { personId, email } = await dismissed();
    const { token } = await signInAs(academy, "admin", email, "clerk");
    expect((await academy.call("GET", "/admin/sessions", { token })).status).toBe(401);
    const learner = await signInAs(academy, "user", email);
    expect((await academy.call("GET", "/auth/me", learner)).status).toBe(401);
    expect(learner.personId).toBe(personId);
  });

  test("is asked for nothing any more", async () => {
    const { personId } = await dismissed();
    const staff = await findStaff(academy.ctx, "messages.manage");
    expect(staff.map(({ id }) => id)).not.toContain(personId);
    const second = await secondOwner();
    await disableStaff(academy.ctx, second.personId);
    expect(await othersMay(academy.ctx, "payouts.approve", owner.personId)).toBe(false);
  });

  test("can be let in again, with the old password and role", async () => {
    const { email, personId, token } = await dismissed();
    const enabled = await post(`/admin/staff/${personId}/enable`, owner.token);
    expect(enabled).toMatchObject({ status: 200, body: { state: "active", role: "clerk" } });
    expect((await signIn(email)).status).toBe(200);
    expect((await academy.call("GET", "/admin/sessions", { token })).status).toBe(401);
    expect(await actionsAbout(personId)).toContain("admin.enabled");
  });
});

describe("the last owner", () => {
  const refused = { status: 409, body: { code: "last_owner" } };

  test("stays", async () => {
    const path = `/admin/staff/${owner.personId}`;
    expect(await post(`${path}/disable`, owner.token)).toMatchObject(refused);
    expect(
      await post(`${path}/role`, owner.token, { role: "clerk", location: jalingo }),
    ).toMatchObject(refused);
    await expect(disableStaff(academy.ctx, owner.personId)).rejects.toMatchObject({
      code: "last_owner",
    });
  });

  test("is the last one although a disabled owner is there", async () => {
    const second = await secondOwner();
    expect((await post(`/admin/staff/${second.personId}/disable`, owner.token)).status).toBe(200);
    expect(await post(`/admin/staff/${owner.personId}/disable`, owner.token)).toMatchObject(
      refused,
    );
  });

  test("stays when two owners dismiss each other at once", async () => {
    const second = await secondOwner();
    const replies = await Promise.all([
      post(`/admin/staff/${second.personId}/disable`, owner.token),
      post(`/admin/staff/${owner.personId}/disable`, second.token),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a new owner", () => {
  const makeOwner = (id: string, token: string) =>
    post(`/admin/staff/${id}/role`, token, { role: "owner" });

  test("needs a second owner, if there is one", async () => {
    const [second, one] = [await secondOwner(), await clerk()];
    const asked = await makeOwner(one.personId, owner.token);
    expect(asked).toMatchObject({
      status: 200,
      body: { role: "clerk", ownerAsked: { by: "Test admin", isMine: true } },
    });
    // Asking again does not count as a second person.
    expect((await makeOwner(one.personId, owner.token)).body).toMatchObject({ role: "clerk" });
    const [mail] = await mailsTo(second.email);
    expect(mail).toMatchObject({ kind: "owner_asked" });
    const agreed = await makeOwner(one.personId, second.token);
    expect(agreed.body).toMatchObject({ role: "owner", ownerAsked: null });
    expect(await actionsAbout(one.personId)).toEqual(
      expect.arrayContaining(["admin.owner_asked", "admin.owner_agreed", "admin.role_set"]),
    );
  });

  test("an invited owner gets no link before the second owner agrees", async () => {
    const second = await secondOwner();
    const body = { email: "new@academy.example", name: "Asabe Danjuma", role: "owner" };
    const invited = (await post("/admin/staff", owner.token, body)).body as Row;
    expect(invited).toMatchObject({ role: null, state: "waiting" });
    expect(await mailsTo(body.email)).toEqual([]);
    expect((await makeOwner(invited.id, second.token)).body).toMatchObject({ role: "owner" });
    expect((await mailsTo(body.email)).map(({ kind }) => kind)).toEqual(["staff_invited"]);
  });

  test("is not made when the first owner takes it back, or is dismissed", async () => {
    const [second, one] = [await secondOwner(), await clerk()];
    await makeOwner(one.personId, owner.token);
    await post(`/admin/staff/${one.personId}/role`, owner.token, {
      role: "clerk",
      location: jalingo,
    });
    expect((await makeOwner(one.personId, second.token)).body).toMatchObject({ role: "clerk" });
    // Now the second one has asked.
    await disableStaff(academy.ctx, second.personId);
    expect(await rowOf(one.personId)).toMatchObject({ role: "clerk", ownerAsked: null });
    const body = { email: "new@academy.example", name: "Asabe Danjuma", role: "owner" };
    await secondOwner().then(({ personId }) => enableStaff(academy.ctx, personId));
    const invited = (await post("/admin/staff", owner.token, body)).body as Row;
    await post(`/admin/staff/${invited.id}/disable`, owner.token);
    expect(await rowOf(invited.id)).toBeUndefined();
  });

  test("is made at once by a sole owner, and the audit log says so", async () => {
    const one = await clerk();
    expect((await makeOwner(one.personId, owner.token)).body).toMatchObject({ role: "owner" });
    expect(await actionsAbout(one.personId)).toContain("admin.owner_made_alone");
  });

  test("can be a dismissed owner who comes back", async () => {
    const [second, third] = [
      await secondOwner(),
      await signInAs(academy, "admin", "third@academy.example"),
    ];
    await post(`/admin/staff/${third.personId}/disable`, owner.token);
    const asked = await post(`/admin/staff/${third.personId}/enable`, owner.token);
    expect(asked.body).toMatchObject({ state: "disabled", ownerAsked: { isMine: true } });
    const agreed = await post(`/admin/staff/${third.personId}/enable`, second.token);
    expect(agreed.body).toMatchObject({ state: "active", ownerAsked: null });
  });
});

test("failed sign-ins in a row are on the overview, until the person signs in", async () => {
  const admin = { email: "ladi@academy.example", name: "Ladi Musa", password };
  await saveAdmin(academy.ctx, { ...admin, role: "clerk" });
  const fail = () =>
    academy.call("POST", "/auth/login", { body: { email: admin.email, password: "wrong one" } });
  const waiting = async (token: string) => {
    const { body } = await academy.call("GET", "/admin/overview", { token });
    const { tasks } = body as { tasks: { name: string; many: number }[] };
    return tasks.find(({ name }) => name === "signIns")?.many ?? 0;
  };
  for (let n = 0; n < 4; n++) await fail();
  expect(await waiting(owner.token)).toBe(0);
  await fail();
  expect(await waiting(owner.token)).toBe(1);
  expect(await waiting((await clerk()).token)).toBe(0);
  expect((await listed()).find(({ id }) => id !== owner.personId)).toBeDefined();
  academy.setTime(new Date(new Date("2026-11-21T09:00:00Z").getTime() + 60_000));
  await signIn(admin.email);
  expect(await waiting(owner.token)).toBe(0);
  for (let n = 0; n < 6; n++) await fail();
  expect(await waiting(owner.token)).toBe(1);
  // An owner who has looked at it is not told again and again.
  academy.setTime(new Date(new Date("2026-11-21T09:00:00Z").getTime() + 8 * dayMs));
  const later = await signInAs(academy, "admin", owner.email);
  expect(await waiting(later.token)).toBe(0);
});

test("a sign-in under way when its person is dismissed opens nothing, even after they come back", async () => {
  const email = "ladi@academy.example";
  const admin = { email, name: "Ladi Musa", password, role: "clerk" as const };
  const { personId } = await saveAdmin(academy.ctx, admin);
  const { ctx } = academy;
  const { step } = ctx;
  const dismissOnce = async (name: string) => {
    if (name !== "password.matched") return;
    Object.assign(ctx, { step });
    await disableStaff(ctx, personId);
  };
  for (const path of ["/admin/login", "/auth/login"]) {
    Object.assign(ctx, { step: dismissOnce });
    expect((await signIn(email, path)).status).toBe(401);
    expect(await ctx.db.$count(sessions, eq(sessions.personId, personId))).toBe(0);
    await enableStaff(ctx, personId);
  }
});
