import { describe, expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { tellPaid } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { setEmailProved } from "#tests/support/enrolments/enrol.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { completeFreeReferral, recordLead, recordReferral } from "../door.server.ts";
import { mostChannels, otherChannel } from "../sharing/share-links.ts";
import { linkCounts } from "../tables.server.ts";
import type { Funnel } from "./funnel-record.ts";

const academy = await openAcademyForFile();

const visit = (body: unknown) => academy.call("POST", "/affiliates/visits", { body });
const funnelOf = async ({ token }: TestAffiliate, query = "") => {
  const { status, body } = await academy.call("GET", `/affiliates/funnel${query}`, { token });
  expect(status).toBe(200);
  return body as Funnel;
};

type Learner = { name: string; via?: string; programId?: string; paidKobo?: number };

async function register({ name, via, programId = "tiling", paidKobo }: Learner) {
  const enrolmentId = `enrolment-${name}`;
  const learner = { name, email: `${name}@mail.example`, phone: null };
  await addEnrolments(academy.ctx, enrolmentId);
  const codes = { affiliateCode: null, keptCode: asabe.code, via };
  await recordReferral(academy.ctx, { enrolmentId, ...codes, programId, learner });
  if (paidKobo === 0) await completeFreeReferral(academy.ctx, enrolmentId);
  if (!paidKobo) return;
  await tellPaid(academy.ctx, { enrolmentId, receivedKobo: paidKobo });
}

await seedCatalogue(academy.ctx, "2026-10-30");
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", { phone: "08032220000" });
// The last instant of October in Lagos, and the first one of November.
academy.setTime("2026-10-31T22:59:59.999Z");
await visit({ code: asabe.code, via: "WhatsApp", page: "/programs/tiling" });
await register({ name: "october", via: "whatsapp", paidKobo: 9_500_000 });
academy.setTime("2026-10-31T23:00:00Z");
await visit({ code: asabe.code.toLowerCase(), via: "whatsapp", page: "/programs/tiling" });
await visit({ code: asabe.code, page: "/" });
await visit({ code: asabe.code, via: "<b>", page: "/programs/no-such-program" });
await recordLead(academy.ctx, {
  code: asabe.code,
  email: "lead@mail.example",
  name: "Lead",
  via: "sms",
  source: "sign_up",
});
await register({ name: "november", via: "sms", programId: "masonry" });
await register({ name: "free", programId: "masonry", paidKobo: 0 });
academy.setTime("2026-11-21T09:00:00Z");

describe("an affiliate's funnel", () => {
  test("counts each event in its Lagos month, the oldest month first", async () => {
    expect((await funnelOf(asabe, "?months=3")).months).toEqual([
      { month: "2026-09", visits: 0, signUps: 0, registrations: 0, paid: 0 },
      { month: "2026-10", visits: 1, signUps: 0, registrations: 1, paid: 1 },
      { month: "2026-11", visits: 3, signUps: 1, registrations: 2, paid: 0 },
    ]);
  });

  test("has totals, and says how many were free", async () => {
    expect(await funnelOf(asabe, "?months=2")).toMatchObject({
      total: { visits: 4, signUps: 1, registrations: 3, paid: 1 },
      free: 1,
    });
    expect((await funnelOf(asabe, "?months=1")).total).toMatchObject({ visits: 3, paid: 0 });
  });

  test("groups by trade and by channel, whatever earned first", async () => {
    const { programs, channels } = await funnelOf(asabe);
    expect(programs).toEqual([
      { programId: "tiling", title: "Tiling", visits: 2, signUps: 0, registrations: 1, paid: 1 },
      { programId: "masonry", title: "Masonry", visits: 0, signUps: 0, registrations: 2, paid: 0 },
      { programId: null, title: "Other pages", visits: 2, signUps: 1, registrations: 0, paid: 0 },
    ]);
    expect(channels).toEqual([
      { channel: "whatsapp", visits: 2, signUps: 0, registrations: 1, paid: 1 },
      { channel: "sms", visits: 0, signUps: 1, registrations: 1, paid: 0 },
      { channel: null, visits: 2, signUps: 0, registrations: 1, paid: 0 },
    ]);
  });

  test("is empty for someone else", async () => {
    expect(await funnelOf(ladi)).toMatchObject({
      total: { visits: 0, signUps: 0, registrations: 0, paid: 0 },
      programs: [],
      channels: [],
    });
  });

  test.each(["0", "25", "many", "1.5"])("refuses %s months", async (months) => {
    const { token } = asabe;
    const reply = await academy.call("GET", `/affiliates/funnel?months=${months}`, { token });
    expect(reply.status).toBe(422);
  });
});

describe("a visit", () => {
  const rows = () => academy.ctx.db.select().from(linkCounts);

  test.each([
    ["an unknown code", { code: "NOBODY" }],
    ["no code at all", { code: "" }],
    ["a code that is markup", { code: "<script>", via: "x".repeat(200), page: "/" }],
  ])("by %s answers 202 and counts nothing", async (_name, body) => {
    const before = await rows();
    expect(await visit(body)).toMatchObject({ status: 202, body: { counted: false } });
    expect(await rows()).toEqual(before);
  });

  test("by a suspended affiliate's code answers 202 and counts nothing", async () => {
    const gone = await makeAffiliate(academy, admin, "gone@mail.example", { phone: "08035550000" });
    const path = `/admin/affiliates/${gone.id}/status`;
    await academy.call("POST", path, { token: admin, body: { status: "suspended" } });
    const before = await rows();
    expect(await visit({ code: gone.code })).toMatchObject({
      status: 202,
      body: { counted: false },
    });
    expect(await rows()).toEqual(before);
    const own = await academy.call("GET", "/affiliates/funnel", { token: gone.token });
    expect(own).toMatchObject({ status: 403, body: { code: "not_approved" } });
  });

  test("by an affiliate's code says that it counts, even with a channel that can't be stored", async () => {
    for (const via of ["\u0000", {}, "x".repeat(5000), "<b>"]) {
      const reply = await visit({ code: asabe.code, via, page: "/" });
      // The body of a visit is small: anything longer is refused, and only the count is lost.
      expect(reply).toMatchObject(
        via === "x".repeat(5000) ? { status: 413 } : { status: 202, body: { counted: true } },
      );
    }
  });

  test("without a code is refused", async () => {
    expect((await visit({ via: "sms" })).status).toBe(422);
  });

  test("adds to the day's count and makes no row of its own", async () => {
    const before = (await rows()).length;
    for (let time = 0; time < 5; time++) await visit({ code: ladi.code, via: "qr", page: "/" });
    const own = (await rows()).filter(({ affiliateId }) => affiliateId === ladi.id);
    expect(own).toMatchObject([{ day: "2026-11-21", channel: "qr", programId: "", visits: 5 }]);
    expect(await rows()).toHaveLength(before + 1);
  });

  test("with a made-up channel each time cannot fill the table", async () => {
    for (let turn = 0; turn < mostChannels + 5; turn++) {
      await visit({ code: ladi.code, via: `made-up-${turn}`, page: "/" });
    }
    const own = (await rows()).filter(({ affiliateId }) => affiliateId === ladi.id);
    // Plus one row for the other channels and one for the QR code above.
    expect(own).toHaveLength(mostChannels + 2);
    expect(own.find(({ channel }) => channel === otherChannel)?.visits).toBeGreaterThan(0);
    expect(own.reduce((sum, { visits }) => sum + visits, 0)).toBe(5 + mostChannels + 5);
  });

  test("counts under a channel of the share kit, however many made-up ones came before", async () => {
    for (const via of ["whatsapp", "poster", undefined]) {
      await visit({ code: ladi.code, via, page: "/" });
    }
    const own = (await rows()).filter(({ affiliateId }) => affiliateId === ladi.id);
    const visitsBy = (wanted: string) => own.find(({ channel }) => channel === wanted)?.visits;
    expect(["whatsapp", "poster", ""].map(visitsBy)).toEqual([1, 1, 1]);
  });
});

test("a referral keeps the channel of its link, of a typed code of that link, or of its lead", async () => {
  const { code } = asabe;
  const give = async (
    enrolmentId: string,
    codes: object,
    email = `${enrolmentId}@mail.example`,
  ) => {
    await addEnrolments(academy.ctx, enrolmentId);
    const learner = { name: enrolmentId, email, phone: null };
    const none = { affiliateCode: null, keptCode: null };
    await recordReferral(academy.ctx, { enrolmentId, ...none, ...codes, learner });
  };
  const before = (await funnelOf(asabe)).channels;
  const registrationsBy = async (channel: string | null) => {
    const many = (list: Funnel["channels"]) =>
      list.find((one) => one.channel === channel)?.registrations ?? 0;
    return many((await funnelOf(asabe)).channels) - many(before);
  };
  await give("kept", { keptCode: code, via: "poster" });
  await give("typed-too", { affiliateCode: code.toLowerCase(), keptCode: code, via: "poster" });
  expect(await registrationsBy("poster")).toBe(2);
  // The link was someone else's: it says nothing about the typed code.
  await give("typed", { affiliateCode: code, keptCode: ladi.code, via: "poster" });
  expect([await registrationsBy("poster"), await registrationsBy(null)]).toEqual([2, 1]);
  const { personId } = await signInAs(academy, "user", "lead@mail.example");
  await setEmailProved(academy, personId, true);
  await give("of-lead", {}, "lead@mail.example");
  expect(await registrationsBy("sms")).toBe(1);
});

describe("a sign-up", () => {
  test.each([["\u0000"], [{}], [7], ["x".repeat(5000)], ["<b>"]])(
    "is not refused because of its channel: %j",
    async (via) => {
      const email = `odd-${JSON.stringify(via).length}@mail.example`;
      const body = { name: "Bello Musa", email, password: "cloth by the yard 5", via };
      const { code: affiliateCode } = asabe;
      const reply = await academy.call("POST", "/auth/register", {
        body: { ...body, affiliateCode },
      });
      expect(reply.status).toBe(201);
    },
  );
});
