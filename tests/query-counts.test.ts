import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seed, served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { hashSecret, newSecret } from "#foundation/ids.ts";
import { jobDocuments } from "#rooms/careers/server/tables.ts";
import { enrolmentKeys, enrolments, paymentProofs } from "#rooms/enrolment/server/tables.ts";
import { fillRows } from "./bench/fill-rows.ts";
import { enrol, openEnrolmentAcademy } from "./enrol.ts";
import { realFiles } from "./form-data.ts";
import { makeAffiliate, signInAdmin } from "./make-affiliate.ts";
import { placeOrder } from "./place-order.ts";
import { signInAs } from "./sign-in-as.ts";

/**
 * The most statements that a call may send, whatever the number of rows: a new call needs a line. Those of its
 * session are counted too, and `begin` and `commit`.
 */
const most: Record<string, number> = {
  "GET /admin/affiliates": 3,
  "GET /admin/affiliates/:id": 3,
  // The affiliate, its rates, who set them, and its figures.
  "GET /admin/affiliates/:id/money": 5,
  "GET /admin/affiliates/:id/statements": 3,
  "GET /admin/applications": 3,
  "GET /admin/applications/:id": 3,
  // One more finds the person of an address that was searched for.
  "GET /admin/audit": 5,
  "GET /admin/audit/:id": 4,
  // The session, the page and the count.
  "GET /admin/catalogue": 3,
  // The session, the program, its open registrations and their intakes.
  "GET /admin/catalogue/:id": 4,
  "GET /admin/chapters": 3,
  "GET /admin/chapters/:id": 4,
  // The page, the names of its events and chapters, and the count.
  "GET /admin/community": 4,
  "GET /admin/enrolments": 3,
  // Those of GET /enrolments/:id, and for each part of the story one.
  "GET /admin/enrolments/:id": 19,
  "GET /admin/enrolments/:id/receipts/:number": 9,
  "GET /admin/enrolments/:id/slip": 14,
  // A page that is full is counted too.
  "GET /admin/interest": 4,
  "GET /admin/interest/programs": 3,
  "GET /admin/catalogue/:id/registration": 3,
  "GET /admin/fees": 2,
  // The page, its count, and who has joined.
  "GET /admin/intakes": 4,
  "GET /admin/intakes/:id": 3,
  "GET /admin/mail": 3,
  "GET /admin/events": 3,
  "GET /admin/events/:id": 4,
  "GET /admin/job-applications": 3,
  "GET /admin/job-applications/:id": 6,
  // The session, the document and the entry in the audit log.
  "GET /admin/job-documents/:id": 3,
  "GET /admin/messages": 3,
  "GET /admin/messages/:id": 6,
  // The session, one for each kind of work, and whether anybody else may approve payouts.
  "GET /admin/overview": 12,
  // The session, the ended months and the one that goes on.
  "GET /admin/overview/enrolments": 3,
  "GET /admin/overview/income": 3,
  "GET /admin/payments": 4,
  "GET /admin/payment-proofs/:id": 8,
  "GET /admin/payment-proofs/:id/file": 4,
  "GET /admin/payments/:reference": 18,
  "GET /admin/programs": 3,
  "GET /admin/programs/:id": 2,
  "GET /admin/second-factor": 3,
  "GET /admin/payouts": 4,
  // The payout and its sums, the admins' names, its statements, whether it is the caller's own, and its history.
  "GET /admin/payouts/:id": 6,
  // The payout is locked while its transfers are read: others may end a statement or suspend an affiliate meanwhile.
  "GET /admin/payouts/:id/csv": 7,
  "GET /admin/payouts/due": 3,
  // The page's ids and rows, their affiliates, money and marks, and the count.
  "GET /admin/referrals": 7,
  "GET /admin/referrals/:id": 7,
  "GET /admin/reviews": 3,
  "GET /admin/reviews/:id": 4,
  "GET /admin/sessions": 2,
  "GET /admin/staff": 2,
  "GET /affiliates/applications/status/:reference": 1,
  "GET /affiliates/posters/pages/:page/:paper": 2,
  // The site's version too: the program comes from memory.
  "GET /affiliates/posters/programs/:id/:paper": 3,
  // The session, the affiliate, one for each kind of count, and the site's version for the titles.
  "GET /affiliates/funnel": 6,
  "GET /affiliates/payouts": 4,
  "GET /affiliates/profile": 4,
  "GET /affiliates/programs": 1,
  "GET /affiliates/referrals": 7,
  "GET /affiliates/sessions": 2,
  "GET /affiliates/statements/:number": 4,
  "GET /affiliates/statements/:number/csv": 4,
  "GET /affiliates/statements/:number/pdf": 4,
  "GET /affiliates/stats": 3,
  "GET /affiliates/validate-code/:code": 1,
  "GET /auth/me": 2,
  "GET /auth/sessions": 2,
  "GET /enrolments/:id": 12,
  "GET /enrolments/:id/calendar": 13,
  "GET /enrolments/:id/form": 4,
  "GET /enrolments/:id/receipts/:number": 8,
  "GET /enrolments/:id/slip": 13,
  "GET /me/affiliate-applications": 2,
  // One to find the session, and three for the list.
  "GET /me/enrolments": 4,
  // One for each kind of record, also notes on job applications and answers to messages.
  "GET /me/export": 24,
  "GET /me/job-applications": 2,
  "GET /me/learners": 3,
  "GET /me/payments": 3,
  "GET /me/profile": 2,
  "GET /pay/:payToken": 11,
  "GET /payments/:reference": 2,
  // The site's version; a test reads it for each call. The lists themselves are in memory.
  "GET /programs": 1,
  "GET /programs/:id": 1,
  "GET /slips/:code/verify": 2,
  // One of them looks for earlier registrations whose payment is asked about before they are replaced.
  "POST /enrolments": 28,
  // Of one program and of ten: a code and a referral for each, and their audit entries.
  "POST /orders": 30,
  "POST /orders with ten programs": 75,
  "POST /orders/quote": 4,
  "POST /payments/:reference/verify": 28,
  // That of a settled charge: the webhook itself is stored and marked too.
  "POST /webhooks/paystack": 30,
};

const parameters: Record<string, string | readonly string[]> = {
  "GET /admin/affiliates/:id": "affiliate-1",
  "GET /admin/affiliates/:id/money": "affiliate-1",
  "GET /admin/affiliates/:id/statements": "affiliate-1",
  "GET /admin/applications/:id": "application-1",
  "GET /admin/audit/:id": "entry-1",
  "GET /admin/catalogue/:id": "tiling",
  "GET /admin/enrolments/:id": "enrolment-1",
  "GET /admin/enrolments/:id/receipts/:number": ["enrolment-1", "ZR-2025-000001"],
  "GET /admin/enrolments/:id/slip": "enrolment-1",
  "GET /admin/payment-proofs/:id": "proof-1",
  "GET /admin/payment-proofs/:id/file": "proof-1",
  "GET /admin/catalogue/:id/registration": "customs-clearing",
  "GET /admin/intakes/:id": "tiling-1",
  "GET /admin/chapters/:id": "jalingo",
  "GET /admin/events/:id": "trades-day",
  "GET /admin/job-applications/:id": "job-1",
  "GET /admin/job-documents/:id": "document-1",
  "GET /admin/messages/:id": "message-1",
  "GET /admin/payments/:reference": "PAY-1",
  "GET /admin/reviews/:id": "case-1",
  "GET /admin/programs/:id": "it-support-certificate",
  "GET /admin/payouts/:id": "payout-1",
  "GET /admin/payouts/:id/csv": "payout-1",
  "GET /admin/referrals/:id": "referral-1",
  "GET /affiliates/applications/status/:reference": "APP-1",
  "GET /affiliates/posters/pages/:page/:paper": ["programs", "a5"],
  "GET /affiliates/posters/programs/:id/:paper": ["tiling", "a5"],
  "GET /affiliates/statements/:number": "ZS-2025-000011",
  "GET /affiliates/statements/:number/csv": "ZS-2025-000011",
  "GET /affiliates/statements/:number/pdf": "ZS-2025-000011",
  "GET /affiliates/validate-code/:code": "CODE1",
  "GET /enrolments/:id": "enrolment-1",
  "GET /enrolments/:id/calendar": "enrolment-1",
  "GET /enrolments/:id/form": "enrolment-2",
  "GET /enrolments/:id/receipts/:number": ["enrolment-1", "ZR-2025-000001"],
  "GET /enrolments/:id/slip": "enrolment-1",
  "GET /pay/:payToken": "pay-token",
  "GET /payments/:reference": "PAY-1",
  "GET /programs/:id": "tiling",
  "GET /slips/:code/verify": "ZA-7K4M-3W2",
};

type Opened = Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let opened: Opened;
let fill: (first: number, last: number) => Promise<void>;
const tokens: Partial<Record<Endpoint["who"], string>> = {};

beforeAll(async () => {
  opened = await openEnrolmentAcademy();
  const { academy } = opened;
  const { ctx } = academy;
  await seed({ ...ctx, config: { ...ctx.config, seed: "demo", appEnv: "production" } }, () => {});
  tokens.admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, tokens.admin, "asabe@mail.example");
  tokens.affiliate = affiliate.token;
  const user = await signInAs(academy, "user");
  tokens.user = user.token;
  tokens["any-token"] = user.token;
  const owners = { userId: user.personId, affiliateId: affiliate.id };
  fill = (first, last) => fillRows(ctx.db, last, owners, ctx.clock(), first);
  await fill(1, fewest);
  // The catalogue has nearly a page of intakes already, which is not counted; a full page is counted both times.
  await ctx.db.execute(sql`insert into intakes (id, program_id, starts_on, ends_on, seats)
    select 'past-' || n, 'draft-1', date '2020-01-01' + n, date '2020-06-01' + n, 10
    from generate_series(1, 100) as n`);
  // With a start it has a slip and a calendar; its intake is one more statement.
  const intake = sql`(select id from intakes where intakes.program_id = enrolments.program_id limit 1)`;
  await ctx.db
    .update(enrolments)
    .set({ code: "ZA-7K4M-3W2", intakeId: intake })
    .where(eq(enrolments.id, "enrolment-1"));
  await ctx.db.insert(enrolmentKeys).values(
    (["resume", "pay"] as const).map((purpose) => ({
      tokenHash: hashSecret(`${purpose}-token`),
      enrolmentId: "enrolment-1",
      purpose,
      createdAt: ctx.clock(),
    })),
  );
  // The filled rows name files that nobody has stored.
  const proof = join(tmpdir(), `proof-${randomUUID()}.jpg`);
  await writeFile(proof, realFiles.jpg);
  const { byteLength: sizeBytes } = realFiles.jpg;
  const storageKey = newSecret();
  await ctx.files.storage.keep(storageKey, { path: proof, sizeBytes, mediaType: "image/jpeg" });
  await ctx.db.update(paymentProofs).set({ storageKey }).where(eq(paymentProofs.id, "proof-1"));
  await ctx.db.update(jobDocuments).set({ storageKey }).where(eq(jobDocuments.id, "document-1"));
  await ctx.db.insert(enrolmentKeys).values({
    tokenHash: hashSecret("resume-token"),
    enrolmentId: "enrolment-2",
    purpose: "resume",
    createdAt: ctx.clock(),
  });
  await ctx.db
    .update(enrolments)
    .set({ status: "awaiting_form" })
    .where(eq(enrolments.id, "enrolment-2"));
});
afterAll(async () => {
  await opened.academy.server.close();
  await opened.academy.database.close();
  await opened.sandbox.close();
});

/** Of three rows one is still to be paid, which is asked about more. */
const fewest = 3;

/** The number of statements that reach the database during `work`. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { embedded } = opened.academy.database;
  if (!embedded) throw new Error("this test listens to the embedded database");
  const run = vi.spyOn(embedded, "_runExclusiveQuery");
  await work();
  const { length } = run.mock.calls;
  run.mockRestore();
  return length;
}

/** The job queue has statements of its own now and then: the least of a few counts is without them. */
const tries = 3;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const reads = served.map(({ endpoint }) => endpoint).filter(({ method }) => method === "GET");

async function countRead(endpoint: Endpoint): Promise<number> {
  const given = [parameters[nameOf(endpoint)] ?? []].flat();
  const path = endpoint.path.replace(/:\w+/g, () => given.shift() ?? "");
  const token = tokens[endpoint.who];
  const more = { headers: { "x-resume-token": "resume-token" }, ...(token ? { token } : {}) };
  return countStatements(async () => {
    const { status } = await opened.academy.call("GET", path, more);
    expect([path, status]).toEqual([path, 200]);
  });
}

async function countReads(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const endpoint of reads) {
    const times: number[] = [];
    for (let time = 0; time < tries; time++) times.push(await countRead(endpoint));
    counts[nameOf(endpoint)] = Math.min(...times);
  }
  return counts;
}

/** The community's list has rows of two tables: together fewer than a page of 100, which would be counted. */
const many = 49;

test(`every call that reads sends as many statements for ${many} rows as for a few`, async () => {
  // What public lists show is read into memory once (tests/public-reads.test.ts).
  await countReads();
  const forFew = await countReads();
  await fill(fewest + 1, many);
  const forMany = await countReads();
  expect(forMany).toEqual(forFew);
  const over = Object.entries(forMany).filter(([name, count]) => count > (most[name] ?? 0));
  expect(over).toEqual([]);
}, 120_000);

test("a registration and its settlement send no more statements than before", async () => {
  const { academy, sandbox } = opened;
  const registering: number[] = [];
  const settling: number[] = [];
  const hearing: number[] = [];
  let reference = "";
  const register = async () => {
    ({ reference } = await enrol(academy));
  };
  for (let time = 0; time < tries; time++) {
    registering.push(await countStatements(register));
    await sandbox.press(reference, "pay");
    await sandbox.takeWebhooks();
    const settle = async () => {
      const reply = await academy.call("POST", `/payments/${reference}/verify`, { body: {} });
      expect(reply.body).toMatchObject({ status: "success" });
    };
    settling.push(await countStatements(settle));
    await register();
    await sandbox.press(reference, "pay");
    const hear = async () => expect(await sandbox.deliverTo(academy)).toEqual([200]);
    hearing.push(await countStatements(hear));
  }
  expect(Math.min(...registering)).toBeLessThanOrEqual(most["POST /enrolments"] ?? 0);
  expect(Math.min(...settling)).toBeLessThanOrEqual(most["POST /payments/:reference/verify"] ?? 0);
  expect(Math.min(...hearing)).toBeLessThanOrEqual(most["POST /webhooks/paystack"] ?? 0);
});

test("an order and a cart's quote send no more statements than before, for one program and for ten", async () => {
  const { academy } = opened;
  const courseIds = [
    "tiling",
    "masonry",
    "plumbing",
    "painting",
    "carpentry",
    "solar-installation",
    "electrical-installation",
    "refrigeration",
    "office-administration",
    "web-and-mobile-development",
  ];
  const items = courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
  const counts: Record<string, number[]> = {};
  const count = async (name: string, work: () => Promise<unknown>) => {
    counts[name] = [...(counts[name] ?? []), await countStatements(work)];
  };
  for (let time = 0; time < tries; time++) {
    for (const [name, some] of [
      ["POST /orders", items.slice(0, 1)],
      ["POST /orders with ten programs", items],
    ] as const) {
      const { token } = await signInAs(academy, "user");
      await count(name, async () => {
        expect(await placeOrder(academy, token, { items: some })).toMatchObject({ http: 201 });
      });
    }
    const { token } = await signInAs(academy, "user");
    for (const some of [items.slice(0, 1), items]) {
      await count(`POST /orders/quote of ${some.length}`, async () => {
        const reply = await academy.call("POST", "/orders/quote", { token, body: { items: some } });
        expect(reply.status).toBe(200);
      });
    }
  }
  const least = (name: string) => Math.min(...(counts[name] ?? []));
  for (const name of ["POST /orders", "POST /orders with ten programs"]) {
    expect(least(name), name).toBeLessThanOrEqual(most[name] ?? 0);
  }
  expect(least("POST /orders/quote of 10")).toBe(least("POST /orders/quote of 1"));
  expect(least("POST /orders/quote of 10")).toBeLessThanOrEqual(most["POST /orders/quote"] ?? 0);
});
