import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onServer } from "../database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/**
 * Someone has locked a table: a long migration, or a transaction that was left open. Only calls that need that table
 * may wait. The embedded database has one connection, so there nobody can hold a lock in the meantime.
 */

/** Holds a lock until it is told to release it. */
async function lockMessages({ database }: TestAcademy) {
  const locked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const done = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table contact_messages in access exclusive mode`);
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  return async () => {
    letGo.resolve();
    await done;
  };
}

const message = {
  name: "Asabe Musa",
  email: "asabe@mail.example",
  subject: "general",
  message: "When does the next intake begin?",
};

test.skipIf(!onServer)("a locked table holds up only the calls that need it", async () => {
  const academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  const { token } = await signInAs(academy, "user");
  const admin = await signInAs(academy, "admin");
  const unlock = await lockMessages(academy);

  const held = Array.from({ length: 60 }, () =>
    academy.call("POST", "/contact", { body: message }),
  );
  const reads = Array.from({ length: 30 }, () =>
    academy.call("GET", "/admin/messages", { token: admin.token }),
  );
  // Long enough that all of them wait for the lock.
  await new Promise((done) => setTimeout(done, 500));
  for (let time = 0; time < 5; time++) {
    expect((await academy.call("GET", "/me/learners", { token })).status).toBe(200);
    const signIn = { email: "nobody@mail.example", password: "a wrong password" };
    expect((await academy.call("POST", "/auth/login", { body: signIn })).status).toBe(401);
  }

  // Nobody waits forever: a page or list gives up before a form does.
  const listed = await Promise.all(reads);
  expect(new Set(listed.map(({ status }) => status))).toEqual(new Set([503]));
  expect(listed[0]?.headers["retry-after"]).toBe("5");
  await unlock();
  const sent = await Promise.all(held);
  const statuses = new Set(sent.map(({ status }) => status));
  expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
  expect((await academy.call("POST", "/contact", { body: message })).status).toBe(201);
  await academy.close();
});
