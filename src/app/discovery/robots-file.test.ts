import { expect, test } from "vitest";
import { robotsText } from "./robots-file.ts";

const isClosed = (text: string) => /^Disallow: \/$/m.test(text);

test("production is open and names its sitemap", () => {
  const text = robotsText({ appEnv: "production", origin: "https://academy.example" });
  expect(isClosed(text)).toBe(false);
  expect(text).toContain("Sitemap: https://academy.example/sitemap.xml");
});

test("a demonstration on the public internet is closed completely", () => {
  const text = robotsText({ appEnv: "demo", origin: "https://demo.academy.example" });
  expect(isClosed(text)).toBe(true);
  expect(text).not.toContain("Sitemap");
});

test.each(["http://localhost:3000", "http://127.0.0.1:4000", "http://[::1]:3000"])(
  "a demonstration at %s shows the same file as production",
  (origin) => {
    const production = robotsText({ appEnv: "production", origin });
    expect(robotsText({ appEnv: "demo", origin })).toBe(production);
  },
);
