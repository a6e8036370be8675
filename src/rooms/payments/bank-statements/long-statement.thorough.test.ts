import { beforeAll, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import {
  importFile,
  statementOf,
  type WrittenLine,
} from "#tests/support/payments/bank-statement.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** A year of a busy account. */
const many = 100_000;

const room = await openPaymentsForFile();
const { academy } = room;
let token: string;
beforeAll(async () => {
  token = (await signInAs(academy, "admin")).token;
});

const dayOf = (nth: number) => {
  const day = String(1 + (nth % 28)).padStart(2, "0");
  return `${day}/${String(1 + (Math.floor(nth / 28) % 10)).padStart(2, "0")}/2026`;
};

test("a statement of 100,000 lines is read whole, and a second time without new lines", async () => {
  const lines = Array.from(
    { length: many },
    (_, nth): WrittenLine => [
      dayOf(nth),
      nth % 3 === 0 ? -52.5 : 1_000 + nth,
      `NIP/GTB/AMINA BELLO/SCHOOL FEES ${String(nth).padStart(12, "0")}`,
    ],
  );
  const file = statementOf(lines);
  expect(await importFile(academy, token, file)).toMatchObject({
    state: "done",
    lines: many,
    newLines: many,
  });
  expect(await importFile(academy, token, file)).toMatchObject({ lines: many, newLines: 0 });
  expect(await room.countRows("bank_lines")).toBe(many);
}, 120_000);
