import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { served } from "#app/wiring.ts";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { jobDocuments } from "#rooms/careers/tables.server.ts";
import { pictures } from "#rooms/catalogue/pictures/tables.server.ts";
import {
  enrolmentKeys,
  enrolments,
  learners,
  paymentProofs,
} from "#rooms/enrolment/tables.server.ts";
import { bankImports } from "#rooms/payments/bank-statements/tables.server.ts";
import { fillAcademy } from "../support/academy/fill-academy.ts";
import { realFiles } from "../support/academy/form-data.ts";
import { openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { signInAs } from "../support/people/sign-in-as.ts";
import { pathParameters, queries } from "./path-parameters.ts";

const opened = await openEnrolmentAcademy();
const { fill, ...filled } = await fillAcademy(opened.academy);
const tokens: Partial<Record<Endpoint["who"], string>> = filled.tokens;

beforeAll(async () => {
  const { ctx } = opened.academy;
  await fill(1, fewest);
  // The catalogue has nearly a page of intakes already, which is not counted; a full page is counted both times.
  await ctx.db.execute(sql`insert into intakes (id, program_id, starts_on, ends_on, seats)
    select 'past-' || n, 'draft-1', date '2020-01-01' + n, date '2020-06-01' + n, 10
    from generate_series(1, 100) as n`);
  // With a start it has a slip and a calendar, and its intake is one more statement.
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
  const picture = { mediaType: "image/jpeg", sizeBytes, createdAt: ctx.clock() };
  await ctx.db.insert(uploads).values({
    ...picture,
    id: "picture-1",
    purpose: "picture",
    name: "course.jpg",
    storageKey,
    takenBy: "affiliate_program/program-1",
  });
  const photographKey = newSecret();
  await writeFile(proof, realFiles.jpg);
  await ctx.files.storage.keep(photographKey, {
    path: proof,
    sizeBytes,
    mediaType: "image/jpeg",
  });
  await ctx.db.insert(uploads).values({
    ...picture,
    id: "photograph-1",
    purpose: "pictureSmall",
    name: "wall.jpg",
    storageKey: photographKey,
    takenBy: "picture/shown",
  });
  await ctx.db.insert(pictures).values({
    id: "shown",
    kind: "workshop",
    programId: "tiling",
    alt: "A wall.",
    sizes: [],
    createdAt: ctx.clock(),
  });
  await ctx.db.insert(enrolmentKeys).values({
    tokenHash: hashSecret(tokenOf("enrolment-2")),
    enrolmentId: "enrolment-2",
    purpose: "resume",
    createdAt: ctx.clock(),
  });
  await ctx.db
    .update(enrolments)
    .set({ status: "awaiting_form" })
    .where(eq(enrolments.id, "enrolment-2"));
  // A file of a bank that we do not know.
  const statementKey = newSecret();
  await writeFile(proof, "When,What,Money\n01/10/2026,FEES,5.00\n");
  const statement = { mediaType: "text/csv", sizeBytes: 38, createdAt: ctx.clock() };
  await ctx.files.storage.keep(statementKey, { path: proof, ...statement });
  await ctx.db.insert(uploads).values({
    ...statement,
    id: "statement-1",
    purpose: "statement",
    name: "statement.csv",
    storageKey: statementKey,
    takenBy: "bank_import/unexplained",
  });
  await ctx.db.insert(bankImports).values({
    id: "unexplained",
    state: "columns",
    fileName: "statement.csv",
    storageKey: statementKey,
    importedBy: "person-1",
    createdAt: ctx.clock(),
  });
  // Someone who registered at the counter without an address.
  await ctx.db
    .update(enrolments)
    .set({ accountPersonId: null })
    .where(eq(enrolments.id, "enrolment-3"));
  await ctx.db.update(learners).set({ email: "" }).where(eq(learners.id, "learner-3"));
});
afterAll(async () => {
  await opened.academy.server.close();
  await opened.academy.database.close();
  await opened.sandbox.close();
});

/** Each enrolment has its own key. */
const tokenOf = (path: string) => (path.includes("enrolment-2") ? "second-token" : "resume-token");

/** One row in three is still to be paid, and needs more statements. */
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

/** The job queue adds statements of its own now and then: the smaller of two counts is without them. */
const tries = 2;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const reads = served.map(({ endpoint }) => endpoint).filter(({ method }) => method === "GET");

async function countRead(endpoint: Endpoint): Promise<number> {
  const given = [pathParameters[nameOf(endpoint)] ?? []].flat();
  const path = endpoint.path.replace(/:\w+/g, () => given.shift() ?? "");
  const token = tokens[endpoint.who];
  const more = { headers: { "x-resume-token": tokenOf(path) }, ...(token ? { token } : {}) };
  return countStatements(async () => {
    const query = queries[nameOf(endpoint)] ?? "";
    const { status } = await opened.academy.call("GET", `${path}${query}`, more);
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

/**
 * The community's list has rows of two tables, and reading files adds to the audit log: together fewer than a page of
 * 100, which would be counted.
 */
const many = 20;

test(`every call that reads sends as many statements for ${many} rows as for a few`, async () => {
  // What public lists show is read into memory once (tests/queries/public-reads.thorough.test.ts).
  await countReads();
  const forFew = await countReads();
  await fill(fewest + 1, many);
  const forMany = await countReads();
  expect(forMany).toEqual(forFew);
});

test("a cart of five programs is quoted with as many statements as one of one", async () => {
  const { academy } = opened;
  const { token } = await signInAs(academy, "user");
  const courseIds = ["tiling", "masonry", "plumbing", "painting", "carpentry"];
  const items = courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
  const countQuote = async (some: typeof items) => {
    const counts: number[] = [];
    for (let time = 0; time < tries; time++) {
      const quote = async () => {
        const reply = await academy.call("POST", "/orders/quote", { token, body: { items: some } });
        expect(reply.status).toBe(200);
      };
      counts.push(await countStatements(quote));
    }
    return Math.min(...counts);
  };
  expect(await countQuote(items)).toBe(await countQuote(items.slice(0, 1)));
});
