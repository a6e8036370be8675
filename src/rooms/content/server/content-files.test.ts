import { describe, expect, test } from "vitest";
import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { countQuestions } from "../rules/search-help.ts";
import { findPolicy } from "./find-policy.ts";
import { listHelp } from "./list-help.ts";
import { findPost, listPosts } from "./list-posts.ts";

const readsOn = (html: string) => expect(html).not.toMatch(/\{\w+\}/);

describe("the texts of the content folder", () => {
  test.each(["terms", "privacy", "accessibility", "cookies"])(
    "%s holds from 29 April 2025",
    (name) => {
      const policy = findPolicy(name);
      expect(policy?.effective).toBe("2025-04-29");
      expect(policy?.headings.length).toBeGreaterThan(2);
      readsOn(policy?.html ?? "{nothing}");
    },
  );

  test("there is no fifth policy", () => {
    expect(findPolicy("../help")).toBeNull();
  });

  test("help has 8 sections and 20 questions, each at an address of its own", () => {
    const sections = listHelp();
    expect([sections.length, countQuestions(sections)]).toEqual([8, 20]);
    const questions = sections.flatMap(({ questions: all }) => all);
    const ids = [...sections, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(28);
    for (const { html } of questions) readsOn(html);
  });

  test("posts come newest first, each with a tool for its picture", () => {
    const posts = listPosts();
    expect(posts.length).toBeGreaterThanOrEqual(6);
    const dates = posts.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { id, glyph } of posts) {
      expect(glyphs).toHaveProperty([glyph]);
      expect(findPost(id)?.html).toContain("<p>");
    }
    expect(findPost("no-such-post")).toBeNull();
  });
});
