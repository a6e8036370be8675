import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff, putInSafe, takeCash } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { countTillDifferences, countTillsToCount } from "./answer-difference.server.ts";
import type { CentreCash, OwnCash, TillRecord, TillSheet } from "./tills.ts";

/** Cash is counted blind, at one's own centre, and one person's word never settles a shortage. */

type Staff = Awaited<ReturnType<typeof signInAs>>;
type Answer = TillRecord & TillSheet & CentreCash;
type Reply = Answer & {
  http: number;
  code: string;
  error: string;
  fields: Record<string, string>;
  centres: (OwnCash & CentreCash)[];
  tills: TillRecord[];
};

const location = "Jalingo, Taraba";
let room: TestPayments;
let owner: Staff;
let clerk: Staff;
let cashier: Staff;

async function staffAt(name: string, role: "clerk" | "cashier", centreId: "jalingo" | "yola") {
  const email = `${name}@academy.example`;
  const { personId } = await signInAs(room.academy, "admin", email, role, name);
  await setStaffRole(room.ctx, personId, role, centreId);
  return signInAs(room.academy, "admin", email, role, name);
}
const call = async (path: string, staff: Staff, body?: object) => {
  const reply = await room.academy.call(body ? "POST" : "GET", path, {
    token: staff.token,
    ...(body ? { body } : {}),
  });
  return { ...(reply.body as Reply), http: reply.status };
};
const open = (staff: Staff, floatKobo = 0, more = {}) =>
  call("/admin/tills", staff, { location, floatKobo, ...more });
const close = (id: string, staff: Staff, countKobo: number, note?: string) =>
  call(`/admin/tills/${id}/close`, staff, { countKobo, note });
const handOver = (id: string, staff: Staff, countKobo: number, note?: string) =>
  call(`/admin/tills/${id}/hand-over`, staff, { countKobo, note });
const giveFloat = (staff: Staff, clerkId: string, amountKobo: number) =>
  call("/admin/safes/floats", staff, { location, clerkId, amountKobo });
const safeOf = async () => (await call("/admin/safes", owner)).centres[0]?.safeKobo;
/** How many tills Today shows to someone. */
const differing = async (staff: Staff, role: string) =>
  (await countTillDifferences(asStaff(room.ctx, staff, role))).many;

beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example", "owner", "Owner");
  clerk = await staffAt("Tani", "clerk", "jalingo");
  cashier = await staffAt("Yakubu", "cashier", "jalingo");
});
afterAll(() => room.close());

describe("one's own centre", () => {
  test("a clerk or cashier from another centre opens no till, takes no cash and sees no safe here", async () => {
    await putInSafe(room, 1_000_000);
    for (const role of ["clerk", "cashier"] as const) {
      const stranger = await staffAt(`Bala ${role}`.replace(" ", "-"), role, "yola");
      expect(await open(stranger, 1_000_000)).toMatchObject({ http: 403, code: "not_your_centre" });
      expect(await open(stranger)).toMatchObject({ http: 403, code: "not_your_centre" });
      await expect(takeCash(room, stranger, 100_000, role)).rejects.toMatchObject({
        code: "not_your_centre",
      });
      const { centres } = await call("/admin/tills/mine", stranger);
      expect(centres.map(({ centreId }) => centreId)).toEqual(["yola"]);
      expect(centres[0]).not.toHaveProperty("safeKobo");
    }
    expect(await safeOf()).toBe(1_000_000);
  });

  test("somebody who moved to another centre closes the old till, and puts nothing more into it", async () => {
    const { id } = await open(clerk);
    const moved = await staffAt("Tani", "clerk", "yola");
    await expect(takeCash(room, moved, 100_000, "clerk")).rejects.toMatchObject({
      code: "not_your_centre",
    });
    const entry = { kind: "in", amountKobo: 100, reason: "Found" };
    expect(await call(`/admin/tills/${id}/entries`, moved, entry)).toMatchObject({ http: 403 });
    const { centres } = await call("/admin/tills/mine", moved);
    expect(centres.map(({ centreId }) => centreId)).toEqual(["yola", "jalingo"]);
    expect(await close(id, moved, 0)).toMatchObject({ http: 200 });
  });
});

describe("a float", () => {
  beforeEach(() => putInSafe(room, 1_000_000));

  test("comes out of the safe when the clerk and someone who answers for it agree on the amount", async () => {
    expect(await open(clerk, 200_000)).toMatchObject({ http: 403, code: "float_not_given" });
    expect(await giveFloat(clerk, clerk.personId, 200_000)).toMatchObject({ http: 403 });
    expect(await giveFloat(cashier, cashier.personId, 200_000)).toMatchObject({ http: 422 });
    // A note can be taken back, so it must not tell how much the safe holds: its count is blind.
    expect(await giveFloat(cashier, clerk.personId, 1_000_001)).toMatchObject({ http: 200 });
    expect(await open(clerk, 1_000_001)).toMatchObject({
      http: 422,
      fields: { floatKobo: expect.stringMatching(/holds less/) },
    });
    const stranger = await staffAt("Bala", "clerk", "yola");
    expect(await giveFloat(cashier, stranger.personId, 100)).toMatchObject({ http: 422 });
    expect(await giveFloat(cashier, clerk.personId, 200_000)).toMatchObject({
      http: 200,
      floats: [{ clerk: { id: clerk.personId }, amountKobo: 200_000 }],
    });
    const { centres } = await call("/admin/tills/mine", clerk);
    expect(centres[0]).toMatchObject({ floatBy: "Yakubu" });
    for (const counted of [0, 190_000])
      expect(await open(clerk, counted, { note: "x" })).toMatchObject({
        http: 409,
        code: "float_differs",
        error: expect.not.stringContaining("2,000"),
      });
    expect(await open(clerk, 200_000)).toMatchObject({ http: 201, openingDifferenceKobo: 0 });
    expect(await safeOf()).toBe(800_000);
    expect((await call("/admin/safes", cashier)).centres[0]?.floats).toEqual([]);
  });

  test("can be taken back before it is counted, and people who answer for the safe take their own", async () => {
    await giveFloat(cashier, clerk.personId, 200_000);
    expect(await giveFloat(owner, clerk.personId, 0)).toMatchObject({ http: 200, floats: [] });
    expect(await open(clerk)).toMatchObject({ http: 201 });
    expect(await giveFloat(cashier, clerk.personId, 100)).toMatchObject({ code: "till_open" });
    const left = await staffAt("Bala", "clerk", "jalingo");
    await giveFloat(cashier, left.personId, 200_000);
    await setStaffRole(room.ctx, left.personId, "clerk", "yola");
    expect(await giveFloat(cashier, left.personId, 300_000)).toMatchObject({ http: 422 });
    expect(await giveFloat(cashier, left.personId, 0)).toMatchObject({ http: 200, floats: [] });
    expect(await open(cashier, 1_000_100, { note: "x" })).toMatchObject({
      http: 422,
      fields: { floatKobo: expect.stringMatching(/holds less/) },
    });
    expect(await open(cashier, 300_000)).toMatchObject({ http: 201 });
    expect(await safeOf()).toBe(700_000);
  });
});

describe("a count", () => {
  test("is not told by the sum of the tills to those who may count next", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    const tillsKobo = async () => (await call("/admin/safes", owner)).centres[0]?.tillsKobo;
    expect(await tillsKobo()).toBe(500_000);
    await close(id, clerk, 490_000, "A note is torn");
    expect(await tillsKobo()).toBeNull();
    await handOver(id, owner, 490_000);
    expect(await tillsKobo()).toBe(0);
    // Whoever closed a till knows its count, and so do all once the next till began with it.
    const own = await open(owner, 300_000);
    await close(own.id, owner, 300_000);
    expect(await tillsKobo()).toBe(300_000);
  });

  test("is blind: nobody learns beforehand what the till should hold", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    const secrets = /5,?000\b|500000|5000\.00/;
    const seen = async (staff: Staff) =>
      JSON.stringify([
        await call(`/admin/tills/${id}`, staff),
        await call("/admin/tills", staff),
        await call("/admin/tills/mine", staff),
        (await room.academy.call("GET", "/admin/tills?format=csv", { token: staff.token })).body,
      ]);
    for (const staff of [clerk, cashier, owner]) expect(await seen(staff)).not.toMatch(secrets);
    expect((await call("/admin/safes", cashier)).centres[0]).toMatchObject({
      safeKobo: null,
      tillsKobo: null,
      onTheWayKobo: null,
    });
    for (const file of ["pdf", "csv"])
      expect(await call(`/admin/tills/${id}/${file}`, clerk)).toMatchObject({
        http: 409,
        code: "not_counted",
      });
    expect(
      await call(`/admin/tills/${id}/entries`, clerk, {
        kind: "out",
        amountKobo: 500_001,
        reason: "Diesel",
      }),
    ).toMatchObject({ http: 422, error: expect.not.stringMatching(secrets) });

    // Only the person who made the first count knows it.
    await close(id, clerk, 500_000);
    expect(await seen(clerk)).toMatch(secrets);
    for (const staff of [cashier, owner]) expect(await seen(staff)).not.toMatch(secrets);
    expect(await call(`/admin/tills/${id}/csv`, cashier)).toMatchObject({ code: "not_counted" });
    await handOver(id, cashier, 500_000);
    for (const staff of [cashier, owner]) expect(await seen(staff)).toMatch(secrets);
  });

  test("stays as it is once its difference is told, and the reason follows", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    expect(await close(id, clerk, 450_000)).toMatchObject({
      http: 422,
      fields: { note: expect.stringMatching(/^₦500 is missing/) },
    });
    await expect(takeCash(room, clerk, 100, "clerk")).rejects.toMatchObject({
      code: "till_closed",
    });
    expect(await call(`/admin/tills/${id}`, clerk)).toMatchObject({
      state: "closed",
      countKobo: 450_000,
      differenceKobo: -50_000,
      needsReason: true,
    });
    expect(await close(id, clerk, 500_000)).toMatchObject({ http: 409, code: "already_counted" });
    expect(await close(id, clerk, 450_000)).toMatchObject({ http: 422 });
    expect(await close(id, clerk, 450_000, "Wrong change")).toMatchObject({
      http: 200,
      needsReason: false,
    });
    expect((await balances(room.ctx)).cash_differences).toBe(50_000);

    // The same goes for the second person, who counted ₦100 less.
    expect(await handOver(id, cashier, 440_000)).toMatchObject({
      http: 422,
      fields: { note: expect.stringMatching(/^₦100 is missing/) },
    });
    expect(await handOver(id, cashier, 450_000)).toMatchObject({ code: "already_counted" });
    expect(await handOver(id, cashier, 440_000, "A torn note")).toMatchObject({ http: 200 });
    expect((await balances(room.ctx)).cash_differences).toBe(60_000);
    expect(await call(`/admin/tills/${id}`, owner)).toMatchObject({
      closing: { note: "Wrong change" },
      handOver: { note: "A torn note" },
    });
  });
});

describe("a till with a difference", () => {
  test("is not carried on: a second person counts it first", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    await close(id, clerk, 0, "Stolen");
    for (const floatKobo of [0, 500_000])
      expect(await open(clerk, floatKobo, { note: "x" })).toMatchObject({
        http: 409,
        code: "count_unconfirmed",
      });
    expect(await handOver(id, cashier, 0)).toMatchObject({ http: 200 });
    expect(await open(clerk)).toMatchObject({ http: 201 });
  });

  test("that only shows when it is reopened is not carried on either", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    await close(id, clerk, 500_000);
    expect(await open(clerk, 0, { note: "Stolen" })).toMatchObject({ code: "count_unconfirmed" });
    expect(await open(clerk, 500_000)).toMatchObject({ http: 201 });
  });

  test("stands on Today until somebody with the right has answered it", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    await close(id, clerk, 400_000, "A false note");
    expect(await differing(clerk, "clerk")).toBe(0);
    // Counts are blind: until the second one, Today only says that there is a till to count.
    expect(await differing(cashier, "cashier")).toBe(0);
    const toCount = async (staff: Staff, role: string) =>
      (await countTillsToCount(asStaff(room.ctx, staff, role))).many;
    expect(await toCount(cashier, "cashier")).toBe(1);
    expect(await toCount(clerk, "clerk")).toBe(0);
    expect(await toCount(await staffAt("Bala", "cashier", "yola"), "cashier")).toBe(0);
    const answer = (staff: Staff) =>
      call(`/admin/tills/${id}/answer`, staff, { answer: "Taken off the wages of November" });
    expect(await answer(owner)).toMatchObject({ http: 409, code: "not_taken_over" });
    await handOver(id, cashier, 390_000, "Counted twice");
    expect(await differing(owner, "owner")).toBe(1);
    expect((await call("/admin/tills?differs=yes", owner)).tills).toMatchObject([{ id }]);
    expect(await answer(clerk)).toMatchObject({ http: 403 });
    expect(await answer(await staffAt("Bala", "cashier", "yola"))).toMatchObject({ http: 404 });
    // ₦100 of it went missing between the two counts.
    expect(await answer(cashier)).toMatchObject({ http: 403, code: "same_person" });
    expect(await answer(owner)).toMatchObject({
      http: 200,
      answer: { text: "Taken off the wages of November", by: { name: "Owner" } },
    });
    expect(await answer(owner)).toMatchObject({ http: 409, code: "already_answered" });
    expect(await differing(owner, "owner")).toBe(0);
    expect((await call("/admin/tills?differs=yes", owner)).tills).toEqual([]);
  });

  test("is left to one person if nobody else answers for the centre", async () => {
    for (const staff of [cashier, clerk]) await setStaffRole(room.ctx, staff.personId, "reviewer");
    const { id } = await open(owner);
    await takeCash(room, owner, 500_000);
    await close(id, owner, 400_000, "A false note");
    expect(await open(owner, 390_000, { note: "Lent" })).toMatchObject({
      http: 201,
      openingDifferenceKobo: -10_000,
    });
  });

  test("of somebody who left gets into the safe even if one person is all there is", async () => {
    const { id } = await open(clerk);
    await takeCash(room, clerk, 500_000, "clerk");
    await setStaffRole(room.ctx, clerk.personId, "reviewer");
    expect(await close(id, owner, 400_000, "All that was there")).toMatchObject({ http: 200 });
    expect(await handOver(id, owner, 400_000)).toMatchObject({ code: "same_person" });
    await setStaffRole(room.ctx, cashier.personId, "reviewer");
    expect((await call(`/admin/tills/${id}`, owner)).may).toMatchObject({ handOver: true });
    expect(await handOver(id, owner, 400_000)).toMatchObject({ http: 200 });
    expect(await safeOf()).toBe(400_000);
    expect(
      await call(`/admin/tills/${id}/answer`, owner, { answer: "The clerk can't be reached" }),
    ).toMatchObject({ http: 200 });
  });
});
