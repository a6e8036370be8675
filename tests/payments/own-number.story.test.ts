import { expect, test } from "vitest";
import { lapseUnpaidJob } from "#rooms/enrolment/lapsing/lapse-registrations.server.ts";
import * as ownPage from "#rooms/enrolment/pages/enrolment-page.tsx";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import {
  openDispute,
  resolveDispute,
} from "#rooms/payments/provider/paystack/sandbox/lists.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { askForAll, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** What happens to money on a payer's own account number around the edges of a registration. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

type Registered = Awaited<ReturnType<typeof enrol>>;

/** The learner looks at the ways to pay, and the number comes. */
async function numberOf(registered: Registered): Promise<string> {
  await wantNumber(registered);
  await askForAll(academy.ctx);
  await sandbox.deliverTo(academy);
  const { payNow } = await readEnrolment(academy, registered);
  return payNow?.ownNumber?.accountNumber ?? "";
}

const wantNumber = async ({ enrolment: { id, resumeToken } }: Registered) => {
  const url = `/enrolments/${id}?key=${resumeToken}`;
  expect(
    (await renderRoute(ownPage, url, academy.ctx, { path: "/enrolments/:id" })).words,
  ).not.toBe("");
};

async function transfer(number: string, amountKobo: number): Promise<string> {
  const { reference } = await transferAtSandbox(opened, number, amountKobo);
  await sandbox.deliverTo(academy);
  return reference;
}

test("money after the registration lapsed is credit, and pays for it when it is reopened", async () => {
  const made = await enrol(academy);
  const number = await numberOf(made);
  academy.setTime("2026-12-22T09:00:00Z");
  await lapseUnpaidJob.run(academy.ctx);
  expect((await readEnrolment(academy, made)).status).toBe("cancelled");
  await transfer(number, 9_500_000);
  expect(await readEnrolment(academy, made)).toMatchObject({
    status: "cancelled",
    account: { receivedKobo: 9_500_000, balanceKobo: -9_500_000 },
  });
  const reopened = await academy.call("POST", `/enrolments/${made.enrolment.id}/reopen`, {
    headers: { "x-resume-token": made.enrolment.resumeToken },
  });
  expect(reopened).toMatchObject({ status: 200 });
  expect(await readEnrolment(academy, made)).toMatchObject({
    status: "confirmed",
    account: { balanceKobo: 0 },
  });
  academy.setTime("2026-11-21T09:00:00Z");
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});

test("a transfer that the bank takes back is a refund: the place ends, once", async () => {
  const made = await enrol(academy);
  const reference = await transfer(await numberOf(made), 9_500_000);
  expect((await readEnrolment(academy, made)).status).toBe("confirmed");
  const dispute = await openDispute(sandbox.context(), reference);
  await sandbox.deliverTo(academy);
  expect((await readEnrolment(academy, made)).status).toBe("confirmed");
  await resolveDispute(sandbox.context(), dispute, "merchant-accepted", 9_500_000);
  await sandbox.deliverTo(academy);
  await sandbox.deliverTo(academy);
  expect(await readEnrolment(academy, made)).toMatchObject({
    status: "refunded",
    account: { receivedKobo: 0 },
  });
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});

test("staff refund a transfer through the provider, in part and then the rest", async () => {
  const made = await enrol(academy);
  const reference = await transfer(await numberOf(made), 9_500_000);
  const owner = (await signInAs(academy, "admin")).token;
  const refund = async (body: object) => {
    const reply = await academy.call("POST", `/admin/payments/${reference}/refund`, {
      token: owner,
      body: { reason: "Moved to Kano", ...body },
    });
    await sandbox.deliverTo(academy);
    return reply.status;
  };
  expect(await refund({ amountKobo: 1_000_000 })).toBe(201);
  expect(await readEnrolment(academy, made)).toMatchObject({
    status: "partly_refunded",
    account: { receivedKobo: 8_500_000, balanceKobo: 0 },
  });
  const story = await academy.call("GET", `/admin/payments/${reference}`, { token: owner });
  expect(story.body).toMatchObject({
    refundable: { leftKobo: 8_500_000, byHand: false },
    ownTransfer: { senderName: "Hauwa Bello" },
  });
  expect(await refund({})).toBe(201);
  expect(await readEnrolment(academy, made)).toMatchObject({ account: { receivedKobo: 0 } });
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});

test("one account with two learners: money is for the one that was looked at, then for the other", async () => {
  const person = await signInAs(academy, "user", "two@example.com");
  const [first, second] = [
    await enrol(academy, { fullName: "Kauna Two" }, { token: person.token }),
    await enrol(academy, { fullName: "Talatu Two" }, { token: person.token }),
  ];
  const number = await numberOf(first);
  expect(await numberOf(second)).toBe(number);
  // Somebody looks at the first once more, and pays.
  await wantNumber(first);
  await transfer(number, 9_500_000);
  const statuses = async () => [
    (await readEnrolment(academy, first)).status,
    (await readEnrolment(academy, second)).status,
  ];
  expect(await statuses()).toEqual(["confirmed", "pending_payment"]);
  await transfer(number, 9_500_000);
  expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});
