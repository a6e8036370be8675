import { afterAll, beforeAll, expect, test } from "vitest";
import { formatShortDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { archivePrograms } from "#tests/support/academy/change-catalogue.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { readCatalogue } from "../read-catalogue.server.ts";
import { seedCatalogue } from "../seed-catalogue.server.ts";
import * as page from "./find-your-door-page.tsx";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

const read = async (query = "") => {
  const { html, words, head } = await renderRoute(page, `/find-your-door${query}`, academy.ctx);
  const doors = [...html.matchAll(/<h3><a href="\/programs\/([^"]+)"/g)].map(([, id]) => id);
  return { html, words, doors, head: JSON.stringify(head) };
};

test("an academy without programs says so, and keeps the questions", async () => {
  const { words, doors } = await read("?time=days");
  expect(doors).toEqual([]);
  expect(words).toContain("There are no programs at the moment.");
  expect(words).toContain("Update my programs");
});

test("before an answer there are five questions and no programs", async () => {
  await seedCatalogue(academy.ctx, "2026-11-21");
  const { html, doors, head } = await read();
  expect(html.match(/<fieldset/g)).toHaveLength(5);
  expect(html).toMatch(/<form [^>]*action="\/find-your-door"/);
  expect(doors).toEqual([]);
  expect(head).not.toContain("noindex");
});

test("a form that was sent empty asks for one answer", async () => {
  const { words, doors, head } = await read("?sent=yes");
  expect(words).toContain("Answer at least one question");
  expect(doors).toEqual([]);
  expect(head).toContain("noindex");
  expect((await read("?sent=yes&time=days")).words).not.toContain("Answer at least one");
});

test("answers give three programs with fee, tools and next start, and stay chosen", async () => {
  const { html, words, doors, head } = await read("?town=yola&time=days&money=nothing");
  expect(doors).toHaveLength(3);
  expect(doors[0]).toBe("generator-care");
  expect(words).toContain("You said: In Yola A few days Nothing now");
  expect(words).toMatch(/Why this one It is in Yola\. It takes 3 days\. It costs nothing\./);
  expect(words).toMatch(
    /Fee Free Next start Yola: \d+ \w+ to \d+ \w+ Tools to own afterwards Plug spanner/,
  );
  expect(html.match(/<input[^>]*checked=""[^>]*value="(yola|days|nothing)"/g)).toHaveLength(3);
  // Hundreds of addresses show the same programs.
  expect(head).toContain("noindex");
  expect(head).toContain(`${academy.ctx.config.origin}/find-your-door`);
});

test("the next start is the one of the chosen town", async () => {
  const { byId } = await readCatalogue(academy.ctx);
  let others = 0;
  for (const town of ["yola", "jalingo"]) {
    const { html, doors } = await read(`?town=${town}&time=months&money=more`);
    for (const [at, article] of [...html.matchAll(/<article.*?<\/article>/gs)].entries()) {
      const intakes = byId.get(doors[at] ?? "")?.intakes ?? [];
      const next = intakes.find(({ centreId }) => centreId === town);
      // Styles show this line alone (foundation/academy/towns.ts).
      const [, line = ""] =
        new RegExp(`data-at="${town}">(?:<span[^>]*>)*([^<]+)`).exec(article[0]) ?? [];
      const start = next
        ? withWholeDays(`: ${formatShortDay(next.startsOn, next.startsOn)} to `)
        : "";
      expect(line).toContain(start || "start to be announced");
      if (next !== intakes[0]) others += 1;
    }
  }
  expect(others).toBeGreaterThan(0);
});

test("a program that is no longer offered is not found", async () => {
  await archivePrograms(academy, { mode: "physical", priceType: "free" });
  const { doors } = await read("?town=yola&time=days&money=nothing");
  expect(doors).toHaveLength(3);
  expect(doors).not.toContain("generator-care");
});
