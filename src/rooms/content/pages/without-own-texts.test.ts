import { afterAll, expect, test } from "vitest";
import { texts } from "#academy/texts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as about from "./about-page.tsx";
import * as home from "./home-page.tsx";
import * as press from "./press-page.tsx";
import * as training from "./training-programs-page.tsx";

/* Pages whose texts an academy has not written yet, and what is said of invented ones. */

const { ctx } = await openAcademyForFile();
await seedCatalogue(ctx, "2026-11-21");

const own = texts as Record<string, string>;
const ours = { ...own };
const production = { ...ctx, config: { ...ctx.config, appEnv: "production" as const } };
const forget = () => {
  for (const path of Object.keys(own)) delete own[path];
};
const remember = () => Object.assign(own, ours);
afterAll(remember);

test("home, press and training show none of our numbers, doors or pictures", async () => {
  forget();
  const { words, html } = await renderRoute(home, "/", ctx);
  expect(words).not.toMatch(/100\+|98%|Masonry or mobile phones/);
  expect(html.match(/class="hero-sign"/g)).toHaveLength(6);
  expect(html).toContain("Six of our trades");
  const newsroom = await renderRoute(press, "/press", ctx);
  expect(newsroom.words).not.toMatch(/demo site|building, power, motor/);
  expect(newsroom.html).not.toContain("press-numbers");
  expect(newsroom.html.match(/picture\.svg/g)).toHaveLength(5);
  const { html: facade } = await renderRoute(training, "/training-programs", ctx);
  expect(facade).not.toContain("Training in numbers");
  expect(facade.match(/class="poster"/g)).toHaveLength(3);
  remember();
});

test("only a demonstration says that it is one and shows invented people", async () => {
  const demo = await renderRoute(press, "/press", ctx);
  expect(demo.words).toContain("On this demo site they are not real.");
  const real = await renderRoute(press, "/press", production);
  expect(real.words).toMatch(/own numbers\. Ask us/);
  expect(real.words).not.toContain("demo");
  expect((await renderRoute(about, "/about", ctx)).words).toContain("These people are not real.");
  const people = await renderRoute(about, "/about", production);
  expect(people.words).not.toMatch(/not real|What learners say/);
});
