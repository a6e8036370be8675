import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { issueCertificate } from "#rooms/learning/certificates/issue-certificate.server.ts";
import { proposeCertificate } from "#rooms/learning/certificates/propose-certificate.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { enrol, openEnrolmentAcademy } from "../../support/enrolments/enrol.ts";
import { signInAs } from "../../support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";

/** Fewer than the connections of a process. */
const rivals = 5;

/** An academy after the training of some learners who have paid, with two people who may issue. */
async function open(learners: number) {
  const { academy, sandbox, close } = await openEnrolmentAcademy();
  const enrolmentIds: string[] = [];
  for (let turn = 0; turn < learners; turn++) {
    const { enrolment, reference } = await enrol(academy, { fullName: `Learner ${turn}` });
    await sandbox.press(reference, "pay");
    await academy.call("POST", `/payments/${reference}/verify`, { body: {} });
    enrolmentIds.push(enrolment.id);
  }
  academy.setTime("2027-06-01T09:00:00Z");
  const actorOf = async (role: "owner" | "reviewer") => {
    const { token } = await signInAs(academy, "admin", undefined, role);
    return authenticate(academy.ctx, token);
  };
  const proposer: Context = { ...academy.ctx, actor: await actorOf("reviewer") };
  const issuer: Context = { ...academy.ctx, actor: await actorOf("owner") };
  return { academy, close, enrolmentIds, proposer, issuer };
}

const readNumbers = async ({ db }: Pick<Context, "db">) =>
  (
    await selectRows<{ number: number }>(
      db,
      sql`select number from certificates where state = 'issued' order by number`,
    )
  ).map(({ number }) => number);

const countIssued = async ({ db }: Pick<Context, "db">) =>
  (await selectRows(db, sql`select id from audit_entries where action = 'certificate.issued'`))
    .length;

test("proposed at once, each learner gets one; issued at once, each has one number and none is missing", async () => {
  const { academy, close, enrolmentIds, proposer, issuer } = await open(6);
  const proposals = await Promise.allSettled(
    enrolmentIds.flatMap((enrolmentId) =>
      Array.from({ length: 3 }, () => proposeCertificate(proposer, { enrolmentId })),
    ),
  );
  const made = proposals.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(made).toHaveLength(enrolmentIds.length);
  const issues = await Promise.allSettled(
    made.flatMap(({ id }) => [issueCertificate(issuer, id), issueCertificate(issuer, id)]),
  );
  const codes = issues.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(codes).toEqual(made.map(() => "wrong_state"));
  expect(await readNumbers(academy.ctx)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await countIssued(academy.ctx)).toBe(made.length);
  await close();
});

test("an issue that fails takes its number back", async () => {
  const { academy, close, enrolmentIds, proposer, issuer } = await open(2);
  const [first = "", second = ""] = enrolmentIds;
  const { id } = await proposeCertificate(proposer, { enrolmentId: first });
  const other = await proposeCertificate(proposer, { enrolmentId: second });
  // The mail of the first can't be written.
  await academy.ctx.db.execute(sql`alter table messages rename to messages_away`);
  await expect(issueCertificate(issuer, id)).rejects.toThrow();
  await academy.ctx.db.execute(sql`alter table messages_away rename to messages`);
  await issueCertificate(issuer, other.id);
  expect(await readNumbers(academy.ctx)).toEqual([1]);
  await close();
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the guards are for", () => {
  async function issueAtOnce(guards: Guards, step: Context["step"]) {
    const { academy, close, enrolmentIds, proposer, issuer } = await open(1);
    const { id } = await proposeCertificate(proposer, { enrolmentId: enrolmentIds[0] ?? "" });
    weakenDatabase(academy.ctx, guards);
    const ctx = {
      ...issuer,
      step: (name: string) => (name === "certificate.checked" ? step(name) : Promise.resolve()),
    };
    await Promise.allSettled(Array.from({ length: rivals }, () => issueCertificate(ctx, id)));
    const numbers = await readNumbers(academy.ctx);
    const issued = await countIssued(academy.ctx);
    await close();
    return { numbers, issued };
  }

  test("without both, one certificate is issued many times, and numbers are lost", async () => {
    const off = { rowLock: false, stateCheck: false };
    const { numbers, issued } = await issueAtOnce(off, barrier(rivals));
    expect(issued).toBeGreaterThan(1);
    expect(numbers[0]).toBeGreaterThan(1);
  });

  test("the row lock alone prevents it", async () => {
    const lock = { rowLock: true, stateCheck: false };
    expect(await issueAtOnce(lock, async () => {})).toEqual({ numbers: [1], issued: 1 });
  });

  test("the state check alone prevents it", async () => {
    const check = { rowLock: false, stateCheck: true };
    expect(await issueAtOnce(check, barrier(rivals))).toEqual({ numbers: [1], issued: 1 });
  });
});
