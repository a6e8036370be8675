import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { can, openSession, type Permission, staffRoles } from "#rooms/accounts/door.server.ts";
import { certificates } from "#rooms/learning/certificates/tables.server.ts";
import { settlements } from "#rooms/payments/settlements/tables.server.ts";
import { attempts } from "#rooms/payments/tables.server.ts";
import { realFiles, sendForm } from "../support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import {
  payoutsOf,
  savePaymentInfo,
  signInOtherAdmin,
} from "../support/commissions/run-payouts.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { openTillFor } from "../support/payments/open-till.ts";
import { jobAnswers, jobFiles } from "../support/people/apply-for-jobs.ts";
import { makeAffiliate } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/**
 * A role does not get what it may not list inside the answer of another call. Values that exist in only one part of
 * the academy are looked for in every answer that staff can read.
 */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const owner = await signInAs(academy, "admin", "head@academy.example");

/** The permissions that open a value, and the values. */
const marks: { permission: Permission; values: string[] }[] = [];
/** What stands for `:id` and the like in a path. */
const ids: string[] = ["jalingo", "tiling", "tiling-1", "2026-11"];

async function send(method: "POST" | "PUT" | "GET", path: string, body?: object, token?: string) {
  const reply = await academy.call(method, path, {
    token: token ?? owner.token,
    ...(body ? { body } : {}),
  });
  expect({ path, status: reply.status, body: reply.status < 300 || reply.body }).toMatchObject({
    body: true,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many calls
  return reply.body as any;
}

/** A learner of an affiliate pays by card and in cash, sends a proof, and gets some of it back. */
async function leaveMoney() {
  await openTillFor(academy, owner);
  const affiliate = await makeAffiliate(academy, owner.token, "marked-affiliate@mail.example", {
    phone: "0809 111 2233",
  });
  await savePaymentInfo(academy, affiliate);
  const learner = await signInAs(academy, "user", "marked-learner@mail.example");
  const own = { emailAddress: learner.email, affiliateCode: affiliate.code };
  const byCard = await enrol(academy, own, { token: learner.token });
  await sandbox.press(byCard.reference, "pay");
  await sandbox.deliverTo(academy);
  const inCash = await enrol(academy, { ...own, courseId: "painting" }, { token: learner.token });
  const recorded = await send("POST", `/admin/enrolments/${inCash.enrolment.id}/manual-payment`, {
    amountKobo: 100_000,
    method: "cash",
    location: "Jalingo, Taraba",
    receiptNumber: "MARKED-SLIP-7",
    takenOn: "2026-11-20",
    note: "Marked note of cash",
  });
  await send("POST", `/admin/payments/${byCard.reference}/refund`, {
    reason: "Marked reason of a refund",
    amountKobo: 1_000,
  });
  await sandbox.deliverTo(academy);
  await sendForm(
    academy,
    `/me/enrolments/${inCash.enrolment.id}/payment-proof`,
    [["proof", { name: "marked-slip.pdf", bytes: realFiles.pdf }]],
    { authorization: `Bearer ${learner.token}` },
  );
  const record = await send("GET", `/admin/enrolments/${byCard.enrolment.id}`);
  const cashRecord = await send("GET", `/admin/enrolments/${inCash.enrolment.id}`);
  const person = await send("GET", `/admin/people/${byCard.enrolment.id}`);
  academy.setTime("2026-11-23T09:00:00Z");
  await send("POST", "/admin/settlements/fetch", undefined, await newOwner());
  const [settlement] = await academy.ctx.db.select().from(settlements);
  ids.push(settlement?.id ?? "");
  const written = { to: { search: learner.email }, text: "Come at 10, {name}." };
  const prepared = await send("POST", "/admin/broadcasts", written, await newOwner());
  ids.push(prepared.id);
  academy.setTime("2026-12-25T09:00:00Z");
  const payouts = payoutsOf(academy, await newOwner(), await signInOtherAdmin(academy));
  const { payout } = await payouts.payAll();
  marks.push(
    {
      permission: "payments.read",
      values: [
        ...[byCard.reference, inCash.reference, recorded.receipt.number, recorded.reference],
        ...["MARKED-SLIP-7", "Marked note of cash", "Marked reason of a refund", "marked-slip.pdf"],
        ...record.payments.map(({ receipt }: { receipt: string | null }) => receipt),
      ],
    },
    { permission: "affiliates.read", values: ["marked-affiliate@mail.example", "+2348091112233"] },
    { permission: "payouts.read", values: ["0123456789", "BANK-77"] },
    { permission: "people.manage", values: ["Phone that is marked"] },
  );
  ids.push(byCard.enrolment.id, inCash.enrolment.id, byCard.reference, affiliate.id, payout.id);
  const [attempt] = await academy.ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.reference, byCard.reference));
  ids.push(attempt?.orderId ?? "", person.learnerId, learner.personId, cashRecord.proofs[0].id);
  await openSession(academy.ctx, learner.personId, "user", "Phone that is marked");
}

const newOwner = async () => (await signInAs(academy, "admin", "head@academy.example")).token;

/** Someone writes, and someone applies for a job. */
async function leaveWords() {
  await send("POST", "/contact", {
    name: "Writer",
    email: "marked-writer@mail.example",
    subject: "general",
    message: "Marked words of a message",
  });
  await sendForm(academy, "/job-applications", [
    ...Object.entries({
      ...jobAnswers,
      emailAddress: "marked-applicant@mail.example",
      phoneNumber: "0809 444 5566",
    }),
    ...Object.entries(jobFiles),
  ]);
  marks.push(
    {
      permission: "messages.read",
      values: ["Marked words of a message", "marked-writer@mail.example"],
    },
    {
      permission: "careers.read",
      values: ["marked-applicant@mail.example", "+2348094445566"],
    },
  );
}

/**
 * Files, whose permission is that of their own record; what staff keep for themselves; what visitors see; and lines of
 * the bank, because this test imports none.
 */
const unasked =
  /(files?|pdf|csv|paper|slips|documents|receipts)(\/:\w+)?$|\/(views|registration)$|(pictures|graduates|events|chapters|programs)\/:id$|\/bank\/(imports|lines)\/:id/;

/** Every call that reads, with each id in its path, and with each word that is looked for. */
function pathsOf({ path, query }: Endpoint): string[] {
  if (path === "/admin/month-lines") return [`${path}?month=2026-11&figure=received:card`];
  const filled = path.includes(":") ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];
  const asks = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const search = asks.find((name) => name === "search" || name === "q");
  if (!search || path.includes(":")) return filled;
  const words = marks.flatMap(({ values }) => values);
  return [...filled, ...words.map((word) => `${path}?${search}=${encodeURIComponent(word)}`)];
}

/** A certificate, with a name that nothing else has. */
async function leaveCertificate() {
  const { enrolment } = await enrol(academy, { fullName: "Asabe Finished" });
  const day = "2026-11-20";
  await academy.ctx.db.insert(certificates).values({
    code: "7K4M3-W2QPX",
    number: 1,
    enrolmentId: enrolment.id,
    state: "issued",
    holderName: "Marked Holder",
    programId: "tiling",
    programTitle: "Tiling",
    art: { id: "tiling", family: "build", glyph: "custom:tiling" },
    startsOn: day,
    endsOn: day,
    proposedBy: owner.personId,
    proposedAt: academy.ctx.clock(),
    issuedBy: owner.personId,
    issuedAt: academy.ctx.clock(),
  });
  marks.push({ permission: "certificates.read", values: ["Marked Holder"] });
}

await leaveWords();
await leaveMoney();
await leaveCertificate();

test("a role finds nothing in another call's answer that it may not list", async () => {
  const token = await newOwner();
  const lists = await Promise.all(
    [
      "messages",
      "certificates",
      "job-applications",
      "referrals",
      "applications",
      "tills",
      "reviews",
      "audit",
    ].map((list) => academy.call("GET", `/admin/${list}`, { token })),
  );
  for (const { body } of lists) {
    const rows = Object.values(body as object).find(Array.isArray) as { id: string }[] | undefined;
    ids.push(...(rows ?? []).slice(0, 2).map(({ id }) => id));
  }
  const reading = served
    .map(({ endpoint }) => endpoint)
    .filter(({ method, who }) => method === "GET" && who === "admin");
  const answered: { path: string; endpoint: Endpoint }[] = [];
  for (const endpoint of reading) {
    for (const path of pathsOf(endpoint)) {
      const { status } = await academy.call("GET", path, { token });
      if (status === 200) answered.push({ path, endpoint });
    }
  }
  // Otherwise the test would look at nothing.
  const silent = reading.filter(({ path }) => !answered.some((one) => one.endpoint.path === path));
  expect(silent.map(({ path }) => path).filter((path) => !unasked.test(path))).toEqual([]);
  const found: string[] = [];
  for (const role of staffRoles) {
    const caller = await signInAs(academy, "admin", undefined, role);
    const closed = marks.filter(({ permission }) => !can({ roles: ["admin", role] }, permission));
    for (const { path, endpoint } of answered) {
      if (!can({ roles: ["admin", role] }, endpoint.permission as Permission)) continue;
      const { body } = await academy.call("GET", path, { token: caller.token });
      const text = JSON.stringify(body);
      for (const { permission, values } of closed) {
        const seen = values.filter(
          (value) => value && text.includes(value) && !path.includes(encodeURIComponent(value)),
        );
        if (seen.length > 0)
          found.push(`${role} without ${permission}: ${endpoint.path} has ${seen}`);
      }
    }
  }
  expect([...new Set(found)]).toEqual([]);
});

test("an affiliate finds nothing of those whom they sent but what is theirs", async () => {
  const { token } = await signInAs(academy, "affiliate", "marked-affiliate@mail.example");
  const own = ["affiliates.read", "payouts.read"];
  const closed = marks.filter(({ permission }) => !own.includes(permission));
  const hidden = ["marked-learner@mail.example", ...closed.flatMap(({ values }) => values)];
  const reading = served.filter(
    ({ endpoint: { method, who } }) => method === "GET" && who === "affiliate",
  );
  const found: string[] = [];
  for (const { endpoint } of reading) {
    for (const path of pathsOf(endpoint)) {
      const { body } = await academy.call("GET", path, { token });
      const text = JSON.stringify(body);
      found.push(
        ...hidden.filter((value) => text.includes(value)).map((value) => `${path} has ${value}`),
      );
    }
  }
  expect(found).toEqual([]);
});
