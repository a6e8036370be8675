import { beforeAll, expect, test } from "vitest";
import type { RecordedPayment } from "#rooms/enrolment/contract/staff.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { Found } from "../contract/find.ts";

/** One field finds places and money, as a clerk types what somebody says or shows. */

const { academy } = await openEnrolmentAcademyForFile();
let clerk: string;
let reviewer: string;
let amina: { id: string; code: string };
let paid: RecordedPayment;

const findAs = async (token: string, q: string) => {
  const reply = await academy.call("GET", `/admin/find?q=${encodeURIComponent(q)}`, { token });
  return (reply.body as { results: Found[] }).results;
};
const find = (q: string) => findAs(clerk, q);

beforeAll(async () => {
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  reviewer = (await signInAs(academy, "admin", undefined, "reviewer")).token;
  const made = await enrol(academy, {
    ...{ fullName: "Àmina Ɗan-Ladi", phoneNumber: "+234 809 876 5432" },
    emailAddress: "first@example.com",
  });
  amina = { id: made.enrolment.id, code: made.enrolment.reference };
  await enrol(academy, {
    ...{ fullName: "Musa Bello", phoneNumber: "0810 111 2222" },
    emailAddress: "second@example.com",
  });
  const reply = await academy.call("POST", `/admin/enrolments/${amina.id}/manual-payment`, {
    token: clerk,
    body: {
      ...{ amountKobo: 4_000_000, method: "transfer", takenOn: "2026-11-21" },
      reference: "FT26/Bank 0042",
    },
  });
  expect(reply.status).toBe(201);
  paid = reply.body as RecordedPayment;
  await academy.call("PUT", `/admin/receipts/${paid.receipt.number}/provisional-slip`, {
    token: clerk,
    body: { provisionalNumber: "P-KTM-014" },
  });
});

test("a place by code, name and phone in any spelling, with what is owed", async () => {
  const whole = amina.code;
  const bare = whole.replaceAll("-", "");
  const typed = [whole, bare.toLowerCase(), bare.slice(2), whole.slice(0, 6), bare.slice(2, 7)];
  const names = ["amina", "Danladi".slice(0, 3), "ladi", "AMINA dan"];
  const phones = ["0809 876 5432", "+2348098765432", "809876", "080987", "5432", "234809876"];
  for (const q of [...typed, ...names, ...phones]) {
    const results = await find(q);
    expect({ q, ids: results.map(({ id }) => id) }).toEqual({ q, ids: [amina.id] });
  }
  expect((await find(whole))[0]).toMatchObject({
    kind: "enrolment",
    title: "Àmina Ɗan-Ladi",
    href: `/admin/enrolments/${amina.id}`,
    enrolmentId: amina.id,
    openKobo: expect.any(Number),
    detail: expect.stringMatching(/₦[\d,]+ to pay, due now$/),
  });
});

test("money by receipt, reference, the bank's reference and a provisional slip", async () => {
  const { reference, receipt } = paid;
  const typed = [
    ...[receipt.number, receipt.number.toLowerCase(), receipt.number.slice(-6)],
    ...[reference, reference.slice(-6).toLowerCase(), "ft26 bank-0042", "P-KTM-014", "p ktm 14"],
  ];
  for (const q of typed) {
    expect({ q, first: (await find(q))[0] }).toMatchObject({
      q,
      first: {
        ...{ kind: "receipt", id: reference, title: receipt.number, enrolmentId: amina.id },
        href: `/admin/payments/${reference}`,
      },
    });
  }
});

test("nothing for nothing, one sign and what nobody has; money only for those who may read it", async () => {
  for (const q of ["", " ", "a", "%", "xx%_", "'; drop", "99999999999", "ZR-2026-99999999999"]) {
    expect(await find(q)).toEqual([]);
  }
  expect(await findAs(reviewer, paid.receipt.number)).toEqual([]);
  expect(await findAs(reviewer, "amina")).toHaveLength(1);
});
