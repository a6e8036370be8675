import { afterAll, beforeAll, expect, test } from "vitest";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import {
  allCalls,
  openPayments,
  type TestPayments,
} from "#tests/support/payments/open-payments.ts";
import { takeCash } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { MonthRecord } from "../months/months.ts";

/** Nobody who may count a till again can read, or work out, what its first count found. */

type Today = {
  readonly takings: readonly { way: string; centreId: string; receivedKobo: number | null }[];
};
type Staff = Awaited<ReturnType<typeof signInAs>>;

const month = "2026-11";
const linesOf = (figure: string) =>
  `/admin/month-lines?month=${month}&figure=${encodeURIComponent(figure)}`;

/** What depends on the first count in the books is told only after the second. */
const hiddenLines = ["cash_differences", "pocket:cash:jalingo", "received:cash:jalingo"];

/** An academy where a clerk took ₦5,000 and counted this much at the close. */
async function closedWith(countKobo: number) {
  // With the back office, whose Today has the day's cash.
  const room = await openPayments({ served: allCalls });
  const { academy } = room;
  let now = new Date("2026-11-20T09:00:00Z").getTime();
  /** Each step has its own time, so that lists have one order. */
  const later = () => {
    now += 60_000;
    academy.setTime(new Date(now));
  };
  later();
  const staffOf = async (name: string, role: "owner" | "cashier" | "clerk") => {
    const email = `${name}@academy.example`;
    const { personId } = await signInAs(academy, "admin", email, role, name);
    if (role !== "owner") await setStaffRole(room.ctx, personId, role, "jalingo");
    return signInAs(academy, "admin", email, role, name);
  };
  const owner = await staffOf("Owner", "owner");
  const cashier = await staffOf("Yakubu", "cashier");
  const clerk = await staffOf("Tani", "clerk");
  const call = (path: string, { token }: Staff, body?: object) =>
    academy.call(body ? "POST" : "GET", path, { token, ...(body ? { body } : {}) });
  const opened = await call("/admin/tills", clerk, { location: "Jalingo, Taraba", floatKobo: 0 });
  const { id } = opened.body as { id: string };
  later();
  await takeCash(room, clerk, 500_000, "clerk");
  later();
  await call(`/admin/tills/${id}/close`, clerk, { countKobo });
  if (countKobo !== 500_000)
    await call(`/admin/tills/${id}/close`, clerk, { countKobo, note: "Wrong change" });
  return { room, owner, cashier, clerk, id, call };
}
type Closed = Awaited<ReturnType<typeof closedWith>>;

const sorted = (csv: string) => csv.split("\r\n").sort();

/** Everything that someone can read about the cash, without what differs between two academies anyway. */
async function readAll({ room, call, id }: Closed, staff: Staff): Promise<string> {
  const paths = [
    ...["/admin/tills", "/admin/tills?differs=yes", "/admin/tills?format=csv"],
    ...[`/admin/tills/${id}`, `/admin/tills/${id}/csv`, "/admin/tills/mine", "/admin/safes"],
    ...[`/admin/months/${month}`, `/admin/months/${month}?format=csv`],
    ...hiddenLines.flatMap((figure) => [linesOf(figure), `${linesOf(figure)}&format=csv`]),
    ...["/admin/ledger", "/admin/ledger?format=csv", "/admin/overview/today"],
  ];
  const read: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await call(path, staff);
    // Entries of one moment have no order.
    const isFile = path.startsWith("/admin/ledger?") && typeof body === "string";
    read.push([path, status, isFile ? sorted(body) : body]);
  }
  // Trying to answer a difference does not tell whether there is one.
  const answered = await call(`/admin/tills/${id}/answer`, staff, { answer: "It was counted" });
  read.push([answered.status, answered.body]);
  const pdf = await room.academy.inject({
    ...{ method: "GET", url: `/api/admin/months/${month}?format=pdf` },
    headers: { authorization: `Bearer ${staff.token}` },
  });
  read.push((await readPdf(new Uint8Array(pdf.rawPayload))).text);
  return JSON.stringify(read, null, 1)
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "(id)")
    .replace(/PAY-\w+|Book \d+/g, "(number)");
}

const rooms: TestPayments[] = [];
let matching: Closed;
let short: Closed;
beforeAll(async () => {
  matching = await closedWith(500_000);
  short = await closedWith(470_000);
  rooms.push(matching.room, short.room);
});
afterAll(async () => {
  for (const room of rooms) await room.close();
});

test("what is shown before the second count is the same, whatever the first one found", async () => {
  for (const who of ["owner", "cashier"] as const) {
    const read = await readAll(short, short[who]);
    expect(read).toBe(await readAll(matching, matching[who]));
    expect(read).not.toMatch(/4,?700\b|470000|4700\.00/);
  }
  for (const figure of [...hiddenLines, `till:${short.id}`])
    expect(await short.call(linesOf(figure), short.owner)).toMatchObject({
      status: 409,
      body: { code: "not_counted" },
    });
  const { body } = await short.call(`/admin/months/${month}`, short.owner);
  expect(body).toMatchObject({
    differences: [],
    warnings: [{ kind: "tills_to_count", count: 1 }],
    pockets: [{ account: "cash:jalingo", openingKobo: 0, inKobo: null, closingKobo: null }],
  });
});

test("what the till took is told to its clerk only, on Today and in the month, until the second count", async () => {
  const { call, owner, cashier, clerk, id, room } = await closedWith(500_000);
  rooms.push(room);
  const read = async (staff: Staff) => {
    const day = (await call("/admin/overview/today", staff)).body as Today;
    return day.takings.map(({ way, centreId, receivedKobo }) => [way, centreId, receivedKobo]);
  };
  const hidden = [["cash", "jalingo", null]];
  const shown = [["cash", "jalingo", 500_000]];
  expect([await read(owner), await read(cashier), await read(clerk)]).toEqual([
    ...[hidden, hidden, shown],
  ]);
  const received = async () => {
    const { body } = await call(`/admin/months/${month}`, owner);
    const { figures, tills } = body as MonthRecord;
    const cash = figures.find(({ figure }) => figure === "received:cash:jalingo");
    return [cash?.amountKobo, tills.map(({ amountKobo }) => amountKobo)];
  };
  expect(await received()).toEqual([null, [null]]);
  const csv = await call(`/admin/months/${month}?format=csv`, owner);
  expect(csv.body).not.toMatch(/\b5,?000\b/);
  await call(`/admin/tills/${id}/hand-over`, cashier, { countKobo: 500_000 });
  expect([await read(owner), await read(cashier)]).toEqual([shown, shown]);
  expect(await received()).toEqual([500_000, [500_000]]);
});

test("the person who made the first count reads it, and everyone after the second", async () => {
  const { id, call, owner, cashier } = short;
  expect((await call(`/admin/tills/${id}`, short.clerk)).body).toMatchObject({
    ...{ countKobo: 470_000, differs: true, needsReason: false },
  });
  await call(`/admin/tills/${id}/hand-over`, cashier, { countKobo: 470_000 });
  for (const staff of [owner, cashier]) {
    expect((await call("/admin/tills?differs=yes", staff)).body).toMatchObject({
      tills: [{ id, differs: true, countKobo: 470_000 }],
    });
    expect((await call(`/admin/months/${month}`, staff)).body).toMatchObject({
      pockets: [{ account: "cash:jalingo", closingKobo: 470_000 }],
      warnings: [{ kind: "till_differences", count: 1 }],
    });
    for (const figure of hiddenLines)
      expect(await call(linesOf(figure), staff)).toMatchObject({ status: 200 });
  }
  expect((await call("/admin/ledger", owner)).body).toMatchObject({
    accounts: expect.arrayContaining([{ account: "cash:jalingo", balanceKobo: 470_000 }]),
  });
});
