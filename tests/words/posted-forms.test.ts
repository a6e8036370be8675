import { expect, inject, test } from "vitest";
import { publicRoutes } from "../support/browser/public-routes.ts";
import { elementsOf, wordsOf } from "../support/reading/read-page.ts";

/** A form can be sent before its page's scripts have come: the server takes it. */

const origin = inject("builtAcademy");

const actionsOf = (html: string, address: string) =>
  elementsOf(html, "form")
    .filter(({ attributes }) => /method="post"/i.test(attributes))
    .map(({ attributes }) => wordsOf(/action="([^"]*)"/.exec(attributes)?.[1] ?? address));

test("every form that a page shows can be posted", async () => {
  const unlisted = [
    "/login",
    "/register",
    "/admin/login",
    "/admin/welcome?token=none",
    "/reset-password?token=none",
  ];
  const targets = new Set<string>();
  for (const address of [...publicRoutes, ...unlisted]) {
    const html = await (await fetch(`${origin}${address}`)).text();
    for (const action of actionsOf(html, address)) targets.add(action);
  }
  expect(targets).toContain("/admin/login");
  expect(targets.size).toBeGreaterThan(12);
  const refused: string[] = [];
  for (const target of targets) {
    const response = await fetch(`${origin}${target}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: "",
      redirect: "manual",
    });
    if ([404, 405].includes(response.status) || response.status >= 500) {
      refused.push(`${target}: ${response.status}`);
    }
  }
  expect(refused).toEqual([]);
});
