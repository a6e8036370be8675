import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { inTransaction } from "../context.ts";
import {
  type ChoiceOwner,
  choiceOf,
  choicesOf,
  exportChoices,
  forgetChoices,
  keepChoice,
  partiesOf,
  reachBy,
} from "./choices.ts";

const academy = await openAcademyForFile();
const { ctx } = academy;

const keep = (owner: ChoiceOwner, chosen: Parameters<typeof keepChoice>[2]) =>
  inTransaction(ctx, (tx) => keepChoice(tx, owner, chosen));

test("the latest choice counts, and each one stays as the record of it", async () => {
  const [learner = "user:x", guardian = "user:x", payer = "user:x"] = partiesOf("e-1");
  expect(await choiceOf(ctx, learner)).toBeNull();
  await keep(learner, { ways: ["sms", "email"], language: "en", words: "first" });
  academy.setTime("2026-11-22T09:00:00Z");
  await keep(learner, { ways: [], language: "ha", words: "second" });
  await keep(payer, { ways: ["sms"], language: "en", phone: "+2348031234567", words: "payer" });
  expect(await choiceOf(ctx, learner)).toMatchObject({ ways: [], language: "ha", phone: null });
  expect([...(await choicesOf(ctx, [learner, guardian, payer])).keys()].sort()).toEqual(
    [learner, payer].sort(),
  );
  const kept = await exportChoices(ctx, [learner, payer]);
  expect(kept.map(({ as, words }) => [as, words])).toEqual([
    [learner, "first"],
    [learner, "second"],
    [payer, "payer"],
  ]);
});

test("the same choice again, in any order and by two tabs at once, is kept once", async () => {
  const owner = "user:same";
  const chosen = { language: "en", words: "as read" } as const;
  await Promise.all([
    keep(owner, { ...chosen, ways: ["sms", "email"] }),
    keep(owner, { ...chosen, ways: ["email", "sms"] }),
    keep(owner, { ...chosen, ways: ["sms", "email"] }),
  ]);
  expect(await exportChoices(ctx, [owner])).toHaveLength(1);
});

test("nobody rewrites what somebody chose, and erasing removes it", async () => {
  const owner = "user:kept";
  await keep(owner, { ways: ["email"], language: "en", words: "as read" });
  for (const change of [
    sql`update message_choices set words = 'other'`,
    sql`truncate message_choices`,
  ]) {
    await expect(ctx.db.execute(change)).rejects.toThrow();
  }
  expect((await choiceOf(ctx, owner))?.words).toBe("as read");
  await forgetChoices(ctx, [owner]);
  expect(await exportChoices(ctx, [owner])).toEqual([]);
});

test("somebody who never chose is told by email", () => {
  const phone = "+2348031234567";
  expect(reachBy(null, phone)).toEqual({ phone, ways: ["email"], language: "en" });
  const own = {
    ways: ["sms"],
    language: "ha",
    phone: "+2348050000001",
    owner: "user:ladi",
  } as const;
  const kept = { ...own, words: "as read", keptAt: new Date() };
  expect(reachBy(kept, phone)).toEqual(own);
  expect(reachBy({ ...kept, phone: null }, phone)).toEqual({ ...own, phone });
});
