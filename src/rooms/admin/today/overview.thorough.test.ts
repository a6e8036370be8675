import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { addMonths, lagosTime } from "#foundation/time/time.ts";
import type { Figure } from "#rooms/enrolment/staff/figures.ts";
import type { ReviewKind } from "#rooms/payments/cases/case-kinds.ts";
import { openReview, postEntries } from "#rooms/payments/door.server.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { apply } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { WaitingTask } from "./overview.ts";
import { countsByScreen, taskWords } from "./tasks.ts";

type Figures = { months: string[]; figures: Figure[] };

let academy: TestAcademy;
let owner: { token: string };
const get = async (path: string, { token } = owner) => academy.call("GET", path, { token });
const figures = async (what: string, months = 12) =>
  (await get(`/admin/overview/${what}?months=${months}`)).body as Figures;
const tasks = async (who = owner) =>
  ((await get("/admin/overview", who)).body as { tasks: WaitingTask[] }).tasks;
const waiting = async (who = owner) =>
  Object.fromEntries((await tasks(who)).map(({ name, many }) => [name, many]));
const totalOf = ({ figures: all }: Figures) => all.reduce((sum, { value }) => sum + value, 0);

/** Posts income of a line, or takes it back. */
async function post(at: string, lineRef: string, amountKobo: number) {
  academy.setTime(at);
  const asset = { account: "bank", amountKobo };
  const income = { account: "income:tuition", amountKobo: -amountKobo, lineRef };
  await inTransaction(academy.ctx, (tx) =>
    postEntries(tx, {
      transactionKind: amountKobo > 0 ? "charge" : "refund",
      reference: `${lineRef} ${at}`,
      entries: [asset, income],
    }),
  );
}

const random = seededRandom("income by month");
const now = "2026-11-21T09:00:00Z";
const edges = {
  lastOfOctober: "2026-10-31T22:59:59.999Z",
  firstOfNovember: "2026-10-31T23:00:00Z",
  beforeTheRange: "2025-11-30T22:59:59.999Z",
  firstOfTheRange: "2025-11-30T23:00:00Z",
};

beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  owner = await signInAs(academy, "admin");
  const lines = ["jalingo", "yola", "online"];
  academy.setTime(edges.lastOfOctober);
  await addEnrolments(academy.ctx, ...lines);
  for (const line of lines) {
    const [mode, centre] = line === "online" ? ["online", null] : ["physical", line];
    await academy.ctx.db.execute(
      sql`update enrolments set mode = ${mode}, centre_id = ${centre} where id = ${line}`,
    );
  }
  await post(edges.beforeTheRange, "jalingo", 1);
  await post(edges.firstOfTheRange, "jalingo", 20);
  await post(edges.lastOfOctober, "yola", 300);
  await post(edges.firstOfNovember, "yola", 4_000);
  // Paid in one month, refunded in the next.
  await post("2026-09-30T12:00:00Z", "online", 50_000);
  await post("2026-10-01T12:00:00Z", "online", -50_000);
  for (let run = 0; run < 60; run++) {
    const day = addMonths("2025-12-15", random.below(12));
    const at = lagosTime(day, "12:00").getTime() + run;
    const amount = random.below(9_000_000) + 1;
    await post(new Date(at).toISOString(), random.pick(lines), random.below(4) ? amount : -amount);
  }
  academy.setTime(now);
});
afterAll(() => academy.close());

test("months begin at midnight in Lagos, and a refund counts when it was booked", async () => {
  const { months, figures: all } = await figures("income");
  expect([months.length, months[0], months.at(-1)]).toEqual([12, "2025-12", "2026-11"]);
  const rows = await selectRows<{ month: string; line: string; kobo: string }>(
    academy.ctx.db,
    sql`select to_char(posted_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
        line_ref as line, -sum(amount_kobo)::bigint as kobo
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where account = 'income:tuition' and posted_at >= ${edges.firstOfTheRange}
      group by 1, 2 order by 1, 2`,
  );
  const shown = all
    .map(({ month, mode, centreId, value }) => ({
      month,
      line: mode === "online" ? "online" : centreId,
      kobo: value,
    }))
    .sort((one, other) => `${one.month} ${one.line}`.localeCompare(`${other.month} ${other.line}`));
  expect(shown).toEqual(rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) })));
});

test("the sum of all months is the income of the ledger", async () => {
  const [ledger] = await selectRows<{ kobo: number }>(
    academy.ctx.db,
    sql`select -sum(amount_kobo)::float8 as kobo from ledger_entries where account like 'income:%'`,
  );
  // 24 months cover everything.
  expect(totalOf(await figures("income", 24))).toBe(ledger?.kobo);
  expect(totalOf(await figures("income", 12))).toBe((ledger?.kobo ?? 0) - 1);
});

test("registrations count in the month of their form, by mode and centre, without cancelled ones", async () => {
  const october = [
    { month: "2026-10", mode: "physical", centreId: "jalingo", value: 1 },
    { month: "2026-10", mode: "physical", centreId: "yola", value: 1 },
    { month: "2026-10", mode: "online", centreId: null, value: 1 },
  ];
  const shown = (await figures("enrolments")).figures;
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(expect.arrayContaining(october));
  academy.setTime("2026-11-20T09:00:00Z");
  await addEnrolments(academy.ctx, "new", "given-up");
  await academy.ctx.db.execute(
    sql`update enrolments set status = 'cancelled' where id = 'given-up'`,
  );
  academy.setTime(now);
  // The current month is read each time.
  expect(totalOf(await figures("enrolments"))).toBe(4);
});

test("today's income and refunds show at once, beside figures read earlier", async () => {
  const monthly = async () =>
    Object.fromEntries(
      (await figures("income")).figures
        .filter(({ month, centreId }) => month === "2026-11" && centreId !== null)
        .map(({ centreId, value }) => [centreId, value]),
    );
  const before = await monthly();
  await post("2026-11-21T09:00:01Z", "yola", 700);
  await post("2026-11-21T22:59:59Z", "jalingo", -90);
  academy.setTime(now);
  expect(await monthly()).toEqual({
    yola: (before.yola ?? 0) + 700,
    jalingo: (before.jalingo ?? 0) - 90,
  });
});

test.each(["0", "7", "1000", "twelve"])("a range of %s months is refused", async (months) => {
  expect((await get(`/admin/overview/income?months=${months}`)).status).toBe(422);
});

test("what waits is counted for those who may do it", async () => {
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  await apply(academy, "applicant@mail.example");
  await academy.ctx.db.execute(sql`update enrolments set status = 'applied' where id = 'new'`);
  await academy.ctx.db.update(messages).set({ status: "failed" });
  const failed = await academy.ctx.db.$count(messages);
  expect(failed).toBeGreaterThan(0);
  expect(await waiting()).toMatchObject({
    sponsorships: 1,
    affiliateApplications: 1,
    mail: failed,
  });
  for (const name of ["proofs", "refunds", "unknownPayments", "payoutsToApprove", "payoutsToPay"])
    expect(await waiting()).not.toHaveProperty(name);
  expect(await waiting(reviewer)).toMatchObject({ sponsorships: 1, affiliateApplications: 1 });
  expect(await waiting(reviewer)).not.toHaveProperty("mail");
  expect(await waiting(clerk)).toMatchObject({ mail: failed });
  expect(await waiting(clerk)).not.toHaveProperty("sponsorships");
  // One is already waiting; more than 10,000 are not counted.
  await academy.ctx.db.execute(sql`insert into affiliate_applications (id, reference, full_name, email, phone,
      social_media_handles, audience_size, audience_description, motivation, status, created_at)
    select 'many-' || n, 'MANY-' || n, 'Applicant', 'many-' || n || '@mail.example', '+2348030000000', '{}', n,
      'Learners', 'To help', 'pending', now() from generate_series(1, 10005) as n`);
  expect(await waiting()).toMatchObject({ affiliateApplications: 10_001 });
});

test("open cases are counted by kind, with what they are about", async () => {
  const openCase = (reference: string, kind: ReviewKind, details: object) =>
    openReview(academy.ctx, { kind, reference, orderId: null, details: { ...details } });
  academy.setTime("2026-11-19T08:00:00Z");
  await openCase("TRX-2", "unknown_payment", { receivedKobo: 1_000_000 });
  academy.setTime(now);
  await openCase("TRX-1", "unknown_payment", { receivedKobo: 4_000_000 });
  // Nobody knows how much this one is about, so no total is shown.
  await openCase("TRX-3", "refund_needs_attention", {});
  const all = await tasks();
  expect(all.find(({ name }) => name === "unknownPayments")).toEqual({
    name: "unknownPayments",
    many: 2,
    amountKobo: 5_000_000,
    since: "2026-11-19T08:00:00.000Z",
  });
  expect(all.find(({ name }) => name === "stuckRefunds")).toMatchObject({
    many: 1,
    amountKobo: null,
  });
  const ages = all.map(({ since }) => since ?? "");
  expect(ages).toEqual(ages.toSorted());
  expect(taskWords("unknownPayments", 2)).toBe("unknown payments");
  expect(countsByScreen(all).get("/admin/reviews")).toBe(3);
});

test("staff who handle no money see no income", async () => {
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await get("/admin/overview/income", reviewer)).status).toBe(403);
  expect((await get("/admin/overview/enrolments", reviewer)).status).toBe(200);
});
