import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { glyphs } from "./glyphs.generated.ts";

test("the documents list every tool that is drawn", async () => {
  const text = await readFile("docs/content.md", "utf8");
  const [, list = ""] = /## Tools that are drawn\n[\s\S]*?```text\n([\s\S]*?)```/.exec(text) ?? [];
  expect(list.trim().split(/\s+/)).toEqual(Object.keys(glyphs).sort());
});
