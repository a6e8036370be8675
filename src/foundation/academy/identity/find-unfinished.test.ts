import { expect, test } from "vitest";
import { findUnfinished } from "./find-unfinished.ts";
import { readTexts } from "./read-identity.ts";

test("invented numbers and people, and an unchanged template, are named with their files", () => {
  const found = findUnfinished({
    "/content/home.yaml": "invented: true\nnumbers: []\n",
    "/content/about.yaml": "template: true\nlead: We teach.\n",
    "/content/press.yaml": "lead: Ours.\n",
    "/content/blog/a.md": "invented: true",
  });
  expect(found).toEqual([
    expect.stringMatching(/^content\/home\.yaml:1: its numbers or people are invented/),
    expect.stringMatching(/^content\/about\.yaml:1: it is still the template/),
  ]);
});

test("our own folder says which of its texts are invented", () => {
  const files = findUnfinished(readTexts("academy")).map((line) => line.split(":")[0]);
  expect(files.toSorted()).toEqual([
    "content/about.yaml",
    "content/home.yaml",
    "content/training-programs.yaml",
  ]);
});
