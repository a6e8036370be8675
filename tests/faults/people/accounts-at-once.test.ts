import { and, desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { createAffiliateAccount, seedAccounts } from "#rooms/accounts/door.server.ts";
import { sendPasswordLinkJob } from "#rooms/accounts/passwords/send-password-link.server.ts";
import { freeGuesses } from "#rooms/accounts/sign-in/guesses.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { guessAs, networkNo } from "../../support/people/guess-as.ts";

const atOnce = 20;
const password = "a long password";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

const repeat = <T>(work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, turn) => work(turn)));
const post = (path: string, body: unknown) => academy.call("POST", path, { body });
const register = (email: string) =>
  post("/auth/register", { name: "Asabe Danjuma", email, password });
const guess = (email: string, given: string) => post("/auth/login", { email, password: given });
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

test(`${atOnce} registrations of one address give one account`, async () => {
  const replies = await repeat((turn) =>
    register(turn % 2 ? "twice@mail.example" : " TWICE@Mail.example"),
  );
  expect([countOf(replies, 201), countOf(replies, 422)]).toEqual([1, atOnce - 1]);
  const rows = await selectRows(
    academy.ctx.db,
    sql`select role from people join person_roles on person_id = id where email = 'twice@mail.example'`,
  );
  expect(rows).toEqual([{ role: "user" }]);
});

test(`${atOnce} approvals of one address give one account and one password`, async () => {
  const applicant = { name: "Ngozi Eze", email: "ngozi@mail.example", phone: null };
  const made = await repeat(() => createAffiliateAccount(academy.ctx, applicant));
  expect(new Set(made.map(({ personId }) => personId)).size).toBe(1);
  expect(made.filter((one) => one.password !== null)).toHaveLength(1);
});

test("guesses at once get no more tries than guesses one by one", async () => {
  const email = "flood@mail.example";
  await register(email);
  const replies = await repeat(() => guess(email, "wrong"));
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([
    freeGuesses.ofNetwork,
    atOnce - freeGuesses.ofNetwork,
  ]);
  expect((await guess(email, password)).status).toBe(429);
});

test("guesses at once from many networks get no more tries than guesses one by one", async () => {
  const email = "flood-from-everywhere@mail.example";
  await register(email);
  const tries = freeGuesses.everywhere + atOnce;
  const replies = await Promise.all(
    Array.from({ length: tries }, (_, n) => guessAs(academy, { email, ip: networkNo(n) })),
  );
  expect([countOf(replies, 401), countOf(replies, 429)]).toEqual([freeGuesses.everywhere, atOnce]);
});

test("the right password from many places at once opens a session for each", async () => {
  await register("everywhere@mail.example");
  const replies = await repeat(() => guess("everywhere@mail.example", password));
  expect(countOf(replies, 200)).toBe(atOnce);
});

test("one link used many times at once sets one password", async () => {
  const email = "forgot@mail.example";
  await register(email);
  await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
  const [mail] = await academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, "set_password_link"), eq(messages.recipient, email)))
    .orderBy(desc(messages.createdAt));
  const token = /[?&]token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  const replies = await repeat((turn) =>
    post("/auth/reset-password", { token, password: `password ${turn}` }),
  );
  expect([countOf(replies, 204), countOf(replies, 422)]).toEqual([1, atOnce - 1]);
});

test("many processes that start at once make one admin and print one password", async () => {
  const lines = (await repeat(() => seedAccounts(academy.ctx))).flat();
  expect(lines.filter((line) => line.includes("shown this once"))).toHaveLength(1);
  const admins = await selectRows(
    academy.ctx.db,
    sql`select person_id from person_roles where role = 'admin'`,
  );
  expect(admins).toHaveLength(1);
});
