import type { PGlite, Transaction } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";

/** Of a registration and its payment, with the starts and ends of transactions (docs/performance.md). */
/** Three of them read the fee account, so that letter and SMS name the sum that keeps the place, as the page does. */
const most = 44;

/** What the running academy does now and then: it reads the site's version, and the job queue looks after its jobs. */
const isOfRegistration = (text: string) =>
  !/"site_version"|pgboss\./.test(text) || /^\s*insert into pgboss\.job/i.test(text);

/** Adds the text of each statement to `sent` from now on. */
function listen(embedded: PGlite, sent: string[]): void {
  const heard = <On extends PGlite | Transaction>(on: On): On["query"] =>
    ((text: string, ...more: []) => {
      sent.push(text);
      return on.query(text, ...more);
    }) as On["query"];
  const { transaction } = embedded;
  const query = heard(Object.create(embedded, { query: { value: embedded.query.bind(embedded) } }));
  embedded.transaction = async (work) => {
    sent.push("begin");
    const result = await transaction.call(embedded, (tx) =>
      work(Object.create(tx, { query: { value: heard(tx) } })),
    );
    sent.push("commit");
    return result as never;
  };
  embedded.query = query;
}

test(`a registration with its payment sends at most ${most} statements`, async () => {
  const { academy, sandbox, close } = await openEnrolmentAcademy();
  const { embedded } = academy.database;
  if (!embedded) throw new Error("this test listens to the embedded database");
  // The first call reads the shared facts.
  await enrol(academy);
  const sent: string[] = [];
  listen(embedded, sent);
  const { reference } = await enrol(academy);
  await sandbox.press(reference, "pay");
  const reply = await academy.call("POST", `/payments/${reference}/verify`, { body: {} });
  expect(reply.body).toEqual({ reference, status: "success" });
  const counted = sent.filter(isOfRegistration);
  // Both the one that registers and the one that books were seen.
  expect(counted.filter((text) => text === "commit")).toHaveLength(2);
  const listed = counted.map((text) => text.trim().slice(0, 90)).join("\n");
  expect(counted.length, listed).toBeLessThanOrEqual(most);
  await close();
});
