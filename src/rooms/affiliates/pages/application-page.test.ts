import { expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as page from "./application-page.tsx";

const academy = await openAcademyForFile();

test("the field of the audience says its minimum of 100", async () => {
  const { html, words } = await renderRoute(page, "/affiliate-application", academy.ctx);
  const [field] = /<input[^>]*name="audienceSize"[^>]*>/.exec(html) ?? [];
  expect(field).toContain('min="100"');
  expect(words).toContain("At least 100");
});

test("an audience of 99 is refused at its field, and what was typed stays", async () => {
  const form = { fullName: "Asabe Danjuma", audienceSize: "99" };
  const { html } = await renderRoute(page, "/affiliate-application", academy.ctx, { form });
  expect(html).toContain("Audience size must be at least 100");
  expect(html).toContain('value="99"');
});
