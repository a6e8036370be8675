import { describe, expect, test } from "vitest";
import { newId } from "#foundation/codes/ids.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { askForRefund, payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { caseKinds, type ReviewKind, reviewClosings, reviewKinds } from "./case-kinds.ts";
import { openReview } from "./open-review.server.ts";
import type { ReviewRecord, ReviewRow } from "./reviews.ts";
import { reviewCases } from "./tables.server.ts";

const paymentsRoom = await openPaymentsForFile();
const { academy, ctx } = paymentsRoom;
const tokens: Record<string, string> = {};
for (const role of ["owner", "clerk", "reviewer"] as const) {
  tokens[role] = (await signInAs(academy, "admin", undefined, role)).token;
}

async function openCase(kind: ReviewKind): Promise<ReviewRecord> {
  const reference = `PAY-${newId()}`;
  await openReview(ctx, { kind, reference, details: { compare: "Look at both." } });
  const found = await ctx.db.select().from(reviewCases);
  const id = found.find((one) => one.reference === reference)?.id ?? "";
  return read(id);
}
async function read(id: string, role = "owner"): Promise<ReviewRecord> {
  const reply = await academy.call("GET", `/admin/reviews/${id}`, { token: tokens[role] ?? "" });
  return reply.body as ReviewRecord;
}
async function close(id: string, body: object, role = "owner") {
  const reply = await academy.call("POST", `/admin/reviews/${id}/close`, {
    token: tokens[role] ?? "",
    body: { note: "Looked at the statement", ...body },
  });
  return { ...(reply.body as ReviewRecord & { code: string }), http: reply.status };
}
async function list(query: string): Promise<ReviewRow[]> {
  const reply = await academy.call("GET", `/admin/reviews?${query}`, { token: tokens.owner ?? "" });
  return (reply.body as { reviews: ReviewRow[] }).reviews;
}

/** Ways that claim something was done with money. These cases have none. */
const needMoney: readonly string[] = [
  ...["payment_recorded", "refund_started"],
  ...["place_ended", "written_off"],
];
const needsMoney = (kind: ReviewKind, way: string) =>
  needMoney.includes(way) || (kind === "erased_payer" && way === "given_back");

describe("every kind of case", () => {
  test.each(reviewKinds)("%s closes only in its own ways", async (kind) => {
    const { ways } = caseKinds[kind];
    for (const how of reviewClosings) {
      const found = await openCase(kind);
      const possible = ways.filter((way) => !needsMoney(kind, way));
      expect(found).toMatchObject({ kind, ways: possible, details: { compare: "Look at both." } });
      const isAllowed = (possible as readonly string[]).includes(how);
      const isUntrue = (ways as readonly string[]).includes(how) && !isAllowed;
      const { version } = found;
      const closed = await close(found.id, { how, version });
      expect([how, closed.http]).toEqual([
        how,
        isAllowed ? 200 : ways.length === 0 || isUntrue ? 409 : 422,
      ]);
      expect(closed.closed_how ?? null).toBe(isAllowed ? how : null);
    }
  });
});

test("a case is closed once, with a note, and only as it was read", async () => {
  const found = await openCase("possible_double");
  const end = { how: "kept_both", version: found.version };
  expect(await close(found.id, { ...end, note: " " })).toMatchObject({ http: 422 });
  expect(await close(found.id, { ...end, version: 0 })).toMatchObject({ http: 409, code: "stale" });
  expect(await close(found.id, end)).toMatchObject({ closed_note: "Looked at the statement" });
  expect(await close(found.id, end)).toMatchObject({ http: 409, code: "already_closed" });
  expect((await read(found.id)).ways).toEqual([]);
  expect(await close("none", end)).toMatchObject({ http: 404 });
});

test("a clerk closes proofs of transfers and nothing else; a reviewer sees no case", async () => {
  const [proof, second] = [await openCase("transfer_proof"), await openCase("possible_double")];
  const { version } = proof;
  expect((await read(second.id, "clerk")).ways).toEqual([]);
  expect(await close(second.id, { how: "kept_both", version }, "clerk")).toMatchObject({
    http: 403,
  });
  expect(await close(proof.id, { how: "no_such_transfer", version }, "clerk")).toMatchObject({
    http: 200,
  });
  expect(await close(second.id, { how: "kept_both", version }, "reviewer")).toMatchObject({
    http: 403,
  });
  const seen = await academy.call("GET", "/admin/reviews", { token: tokens.reviewer ?? "" });
  expect(seen.status).toBe(403);
});

test("a possible double closes as being refunded only after a refund was asked for", async () => {
  const { reference, orderId } = await payByCard(paymentsRoom);
  const lineRef = `place-${newId()}`;
  await openReview(ctx, {
    kind: "possible_double",
    reference: `PAY-${newId()}`,
    orderId,
    details: { enrolments: [lineRef] },
  });
  const [row] = (await list("kind=possible_double&state=open")).filter(
    (one) => one.order_id === orderId,
  );
  const found = await read(row?.id ?? "");
  expect(found.ways).toEqual(["kept_both"]);
  const end = { how: "refund_started", version: found.version };
  expect(await close(found.id, end)).toMatchObject({ http: 409, code: "no_refund" });
  await askForRefund(paymentsRoom, tokens.owner ?? "", reference);
  expect((await read(found.id)).ways).toEqual(["kept_both", "refund_started"]);
  expect(await close(found.id, end)).toMatchObject({ http: 200, closed_how: "refund_started" });
});

test("the list is filtered by kind and state, and searched by reference", async () => {
  const found = await openCase("unknown_payment");
  const open = await list("kind=unknown_payment&state=open");
  expect(open.map(({ id }) => id)).toContain(found.id);
  await close(found.id, { how: "done_with_provider", version: found.version });
  const left = await list("kind=unknown_payment&state=open");
  expect(left.map(({ id }) => id)).not.toContain(found.id);
  expect(await list(`state=closed&search=${found.reference}`)).toMatchObject([{ id: found.id }]);
});

test("after money in another currency was given back, its order can be paid again", async () => {
  const { reference, orderId } = await paymentsRoom.openAttempt();
  await paymentsRoom.send(chargeSuccess(reference, { currency: "USD" }));
  expect(await paymentsRoom.start(orderId)).toMatchObject({ status: "review" });
  const [row] = await list(`kind=wrong_currency&search=${reference}`);
  const found = await read(row?.id ?? "");
  expect(found.payments).toMatchObject([{ reference, status: "review", expectedKobo: 9_500_000 }]);
  expect(found.lines).toMatchObject([{ openKobo: 9_500_000, receivedKobo: 0 }]);
  await close(found.id, { how: "given_back", version: found.version });
  expect(await paymentsRoom.start(orderId)).toMatchObject({ status: "open" });
});
