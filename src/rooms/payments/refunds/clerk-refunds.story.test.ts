import { afterAll, beforeEach, expect, test } from "vitest";
import { type PaymentToRecord, recordPayment } from "#rooms/payments/door.server.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff, openTillFor } from "#tests/support/payments/open-till.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { OwnCash } from "../tills/tills.ts";

/** A clerk gives cash back out of their own till, within lower limits than a cashier's. */

type Staff = Awaited<ReturnType<typeof signInAs>>;
let room: TestPayments;
let owner: Staff;
let clerk: Staff;
let reference: string;
let number = 0;

/** The clerk has ₦95,000 in the till. */
beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example");
  clerk = await signInAs(room.academy, "admin", "clerk@academy.example", "clerk");
  await openTillFor(room.academy, clerk);
  const { orderId } = await room.open();
  const cash: PaymentToRecord = {
    amountKobo: 9_500_000,
    method: "cash",
    centreId: "jalingo",
    takerName: null,
    note: null,
    evidence: "Book 1",
    takenAt: room.ctx.clock(),
    despiteCardPayment: false,
    match: null,
    faults: {},
    keepAsCredit: false,
  };
  const asked = { unanswered: [], problem: null };
  const taken = await recordPayment(asStaff(room.ctx, clerk, "clerk"), orderId, cash, asked);
  reference = taken.reference;
});
afterAll(() => room.close());

const giveBack = (amountKobo: number, staff = clerk, more: object = { centreId: "jalingo" }) =>
  askForRefund(room, staff.token, reference, {
    amountKobo,
    evidence: `Back ${++number}`,
    ...more,
  });
const decide = (what: "approve" | "decline", id: string, { token }: Staff) =>
  room.academy.call("POST", `/admin/refunds/${id}/${what}`, { token });

test("small sums alone; anything above waits for a cashier or an owner", async () => {
  expect(await giveBack(2_000_000)).toMatchObject({ http: 201, status: "done", way: "cash" });
  const more = await giveBack(10_000);
  expect(more).toMatchObject({ http: 201, status: "requested" });
  expect(await decide("approve", more.id, clerk)).toMatchObject({ status: 403 });
  expect(await decide("approve", more.id, owner)).toMatchObject({ body: { status: "done" } });
  const mine = await room.academy.call("GET", "/admin/tills/mine", clerk);
  const { centres } = mine.body as { centres: OwnCash[] };
  const closed = await room.academy.call("POST", `/admin/tills/${centres[0]?.till?.id}/close`, {
    token: clerk.token,
    body: { countKobo: 9_500_000 - 2_010_000 },
  });
  expect(closed).toMatchObject({ status: 200, body: { differenceKobo: 0 } });
});

test("takes back their own request, and nobody else's", async () => {
  const { id } = await giveBack(3_000_000);
  const other = await signInAs(room.academy, "admin", "other@academy.example", "clerk");
  expect(await decide("decline", id, other)).toMatchObject({ status: 403 });
  expect(await decide("decline", id, clerk)).toMatchObject({ body: { status: "declined" } });
});

test("no transfer, and nothing without an open till", async () => {
  expect(await giveBack(100_000, clerk, {})).toMatchObject({ http: 403, code: "cash_only" });
  const other = await signInAs(room.academy, "admin", "other@academy.example", "clerk");
  expect(await giveBack(100_000, other)).toMatchObject({ http: 409, code: "till_closed" });
});
