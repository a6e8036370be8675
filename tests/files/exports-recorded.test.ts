import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { RecordedPayment } from "#rooms/enrolment/staff/staff.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { openTillFor } from "../support/payments/open-till.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** What staff take out of the academy as a file: who, which list, how it was filtered, how many rows. */

const { academy } = await openEnrolmentAcademyForFile();
const owner = await signInAs(academy, "admin");
await openTillFor(academy, owner);

const latest = async () => {
  const [entry] = await academy.ctx.db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return entry;
};
/** Each entry has a later time, so that it is clear which is the latest. */
let minutes = 0;
async function open(path: string) {
  academy.setTime(new Date(Date.parse("2026-11-21T09:00:00Z") + ++minutes * 60_000));
  return academy.inject({
    method: "GET",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
}

/** The ledger has no search. */
const asksFor = (name: string, query: unknown) =>
  query instanceof z.ZodObject && name in query.shape;

/** A document of one record, such as a receipt, has its id in the path. */
const isOfOne = (path: string) => path.includes(":");

const lists = served
  .map(({ endpoint }) => endpoint)
  .filter(({ who, opensInBrowser, query }) => who === "admin" && opensInBrowser && query)
  // A file of chosen slips is not a list.
  .filter(({ query }) => asksFor("format", query))
  .map(({ path, query }) => ({ path, filters: asksFor("search", query) ? "search" : "" }))
  // A list about one thing says which thing it was.
  .map((list) => {
    if (list.path === "/admin/intakes/:id/roster")
      return { path: "/admin/intakes/tiling-1/roster", filters: "intake=tiling-1" };
    if (list.path === "/admin/month-lines")
      return {
        ...list,
        also: "&month=2026-11&figure=fees",
        filters: "figure=fees month=2026-11",
      };
    return list;
  })
  .filter(({ path }) => !isOfOne(path));

test.each(lists)("$path as a file is recorded, without what was searched for", async (list) => {
  const { path, filters, also = "" } = { also: "", ...list };
  const file = await open(`${path}?format=csv&search=amina-1%40example.com${also}`);
  expect(file.statusCode).toBe(200);
  const rows = file.body.trim().split("\r\n").length - 1;
  expect(await latest()).toMatchObject({
    action: "list.exported",
    actorId: owner.personId,
    details: { rows, filters },
  });
});

test("the filters and the number of rows are recorded", async () => {
  for (const trainingLevel of ["beginner", "advanced"]) await enrol(academy, { trainingLevel });
  await open("/admin/enrolments?format=csv&status=pending_payment&from=2026-11-01&sort=fullName");
  expect(await latest()).toMatchObject({
    subject: "enrolments",
    details: { rows: 2, filters: "from=2026-11-01 status=pending_payment" },
  });
});

test("a slip and a receipt that staff open are recorded at the registration", async () => {
  const { enrolment } = await enrol(academy);
  const paid = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: owner.token,
    body: {
      amountKobo: 9_500_000,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-21",
      receiptNumber: "0481",
    },
  });
  const { number: receipt } = (paid.body as RecordedPayment).receipt;
  for (const [file, field] of [
    ["slip", "slip"],
    [`receipts/${receipt}`, "receipt"],
  ]) {
    expect((await open(`/admin/enrolments/${enrolment.id}/${file}`)).statusCode).toBe(200);
    expect(await latest()).toMatchObject({
      action: "enrolment.file_opened",
      subject: enrolment.id,
      details: { field },
      actorId: owner.personId,
    });
  }
});
