import { describe, expect, test } from "vitest";
import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { yourReference } from "#rooms/enrolment/rules/reference.ts";
import { countQuestions, findPassage, searchHelp } from "../rules/search-help.ts";
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

  test("the cookie policy names the keys of every kind of sign-in, and of the cart", () => {
    const { html = "" } = findPolicy("cookies") ?? {};
    for (const { token, person } of Object.values(audiences)) {
      expect(html).toContain(`<code>${token}</code>`);
      expect(html).toContain(`<code>${person}</code>`);
    }
    expect(html).toContain("<code>cart</code>");
  });

  test("what the Help Center is searched with is found, however it is spelled", () => {
    const found = (search: string) =>
      searchHelp(listHelp(), search).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(found("email")).toEqual(found("e-mail"));
    expect(found("nepa")).toEqual(["my-light-went-while-i-was-filling-the-form-is-it-lost"]);
    expect(found("scholarship")).toEqual(["how-do-i-get-a-sponsored-place"]);
    expect(found("ussd")).toEqual(["how-can-i-pay"]);
    expect(found("LOGIN")).toEqual(["i-forgot-my-password"]);
  });

  test("the sentence that a search found is shown where the question does not show it", () => {
    const passage = (id: string, search: string) => {
      const all = listHelp().flatMap(({ questions }) => questions);
      const question = all.find((one) => one.id === id);
      return question && findPassage(question, search);
    };
    expect(passage("how-old-must-i-be", "old")).toBeNull();
    expect(passage("how-old-must-i-be", "guardian")).toMatch(/^From 14 to 17 .* agree\.$/);
    expect(passage("how-can-i-pay", "ussd")).toBeNull();
  });

  test("help and terms name the one reference, and never the payment's", () => {
    const all = listHelp().flatMap(({ questions }) => questions.map(({ html }) => html));
    const texts = [...all, findPolicy("terms")?.html ?? ""];
    expect(texts.filter((html) => html.includes(yourReference))).toHaveLength(4);
    for (const html of texts) expect(html).not.toMatch(/begins with PAY|payment reference/);
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
