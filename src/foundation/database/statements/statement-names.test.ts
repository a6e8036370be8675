import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

test("a statement gets a name the second time, and always the same", () => {
  const { nameOf } = createStatementNames();
  expect(nameOf("select 1")).toBeUndefined();
  const name = nameOf("select 1");
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(nameOf("select 1")).toBe(name);
  nameOf("select 2");
  expect(nameOf("select 2")).not.toBe(name);
});

test("statements that come once, however many, leave the names to those that come often", () => {
  const { nameOf } = createStatementNames();
  for (let n = 0; n < 3_000; n++) expect(nameOf(`alter table t${n}`)).toBeUndefined();
  nameOf("select 1");
  expect(nameOf("select 1")).toBeDefined();
});

test("there are at most 500 names, and those that were given stay", () => {
  const { nameOf } = createStatementNames();
  for (let n = 0; n < 501; n++) {
    nameOf(`select ${n}`);
    nameOf(`select ${n}`);
  }
  expect(nameOf("select 499")).toBeDefined();
  expect(nameOf("select 500")).toBeUndefined();
});

test("a statement that was forgotten gets no name again", () => {
  const { nameOf, forget } = createStatementNames();
  nameOf("select 1");
  nameOf("select 1");
  forget("select 1");
  for (let time = 0; time < 3; time++) expect(nameOf("select 1")).toBeUndefined();
});
