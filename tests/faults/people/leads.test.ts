import { beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { recordLead, recordReferral } from "#rooms/affiliates/door.server.ts";
import { sweepLeadsJob, takeLead } from "#rooms/affiliates/referrals/take-lead.server.ts";
import { leads, referrals } from "#rooms/affiliates/tables.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { addEnrolments } from "../../support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "../../support/people/make-affiliate.ts";
import { weakenDatabase } from "../weaken-database.ts";

const atOnce = 20;
const turns = onServer ? 10 : 2;

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
let codes: string[];
beforeAll(async () => {
  const admin = await signInAdmin(academy);
  const make = async (email: string, phone: string) =>
    (await makeAffiliate(academy, admin, email, { phone })).code;
  codes = [
    await make("one@mail.example", "08030000001"),
    await make("two@mail.example", "08030000002"),
  ];
});

const learnerOf = (turn: number | string) => ({
  name: "Bello Musa",
  email: `learner-${turn}@mail.example`,
  phone: null,
});
const lead = (ctx: Context, turn: number | string, code = codes[0] ?? "") =>
  recordLead(ctx, { ...learnerOf(turn), code, source: "sign_up" });
/** A request from the account that signed up. */
const asLearner = (ctx: Context, turn: number | string): Context => ({
  ...ctx,
  actor: {
    kind: "user",
    personId: "",
    sessionId: "",
    roles: ["user"],
    mustChangePassword: false,
    ...learnerOf(turn),
  },
});
const enrol = async (ctx: Context, turn: number | string, number: number) => {
  const enrolmentId = `enrolment-${turn}-${number}`;
  await addEnrolments(ctx, enrolmentId);
  const learner = learnerOf(turn);
  await recordReferral(asLearner(ctx, turn), {
    enrolmentId,
    affiliateCode: null,
    keptCode: null,
    learner,
  });
};
const referralsOf = async (turn: number | string) =>
  (await academy.ctx.db.select().from(referrals)).filter(
    ({ learnerEmail }) => learnerEmail === learnerOf(turn).email,
  );

test(`${atOnce} enrolments under one address at once, ${turns} times: one takes the lead`, async () => {
  for (let turn = 0; turn < turns; turn++) {
    await lead(academy.ctx, turn);
    await Promise.all(
      Array.from({ length: atOnce }, (_, number) => enrol(academy.ctx, turn, number)),
    );
    expect(await referralsOf(turn)).toHaveLength(1);
  }
});

test(`a lead that ends while it is taken over, and while another comes, ${turns} times`, async () => {
  const { ctx } = academy;
  const began = ctx.clock();
  const at = (ms: number): Context => ({ ...ctx, clock: () => new Date(began.getTime() + ms) });
  const [holds, over] = [at(30 * dayMs - 1), at(30 * dayMs)];
  const names = Array.from({ length: turns }, (_, turn) => `ends-${turn}`);
  for (const name of names) {
    await lead(ctx, name);
    await Promise.all([
      ...Array.from({ length: atOnce / 2 }, (_, number) => enrol(holds, name, number)),
      lead(over, name, codes[1]),
      sweepLeadsJob.run(over),
    ]);
    const made = await referralsOf(name);
    const waiting = (await ctx.db.select().from(leads)).filter(
      ({ email, takenByEnrolmentId }) =>
        email === learnerOf(name).email && takenByEnrolmentId === null,
    );
    // Each affiliate had one lead: it still waits, has ended, or made one referral.
    const affiliates = [...made, ...waiting].map(({ affiliateId }) => affiliateId);
    expect(new Set(affiliates).size).toBe(affiliates.length);
  }
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the guard is for", () => {
  async function takeAtOnce(name: string): Promise<number> {
    await lead(academy.ctx, name);
    const { email } = learnerOf(name);
    const ids = Array.from({ length: atOnce }, (_, number) => `${name}-${number}`);
    await addEnrolments(academy.ctx, ...ids);
    const taken = await Promise.all(
      ids.map((id) => inTransaction(asLearner(academy.ctx, name), (tx) => takeLead(tx, email, id))),
    );
    return taken.filter(Boolean).length;
  }

  test("with the state check one lead is taken once; without it, many times", async () => {
    expect(await takeAtOnce("guarded")).toBe(1);
    weakenDatabase(academy.ctx, { rowLock: true, stateCheck: false });
    expect(await takeAtOnce("unguarded")).toBeGreaterThan(1);
  });
});
