import { expect, test } from "vitest";
import { scaleFor } from "./shrink-picture.ts";

test.each([
  ["a phone's photo, by its shorter side", { width: 4000, height: 3000 }, 0.16],
  ["a wide banner, by its height", { width: 4000, height: 800 }, 0.5],
  ["a tall one, by its width", { width: 1280, height: 4000 }, 0.5],
  ["a small one, which stays", { width: 320, height: 200 }, 1],
])("%s", (_what, size, scale) => {
  expect(scaleFor(size)).toBeCloseTo(scale);
});
