import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { programs } from "#academy/programs";
import { scenes } from "#academy/scenes";
import { familyStyles } from "#design/card-art/family-styles.ts";
import { sceneStyles } from "#design/card-art/scene-styles.ts";
import { sceneFaults } from "#foundation/academy/identity/read-scenes.ts";
import { scenePaints } from "#foundation/academy/identity/scene-shape.ts";

/* The drawn scenes of our academy: one for each trade. */

const ours = join(import.meta.dirname, "..", "..", "..", "..", "academy");

/** Its outlines, without where a group puts them. */
const outlinesOf = (scene: string) => scene.match(/(?<= d="|points=")[^"]+/g) ?? [];

test("every program has a scene, and each is safe, small and within its paints", () => {
  expect(Object.keys(scenes).sort()).toEqual(programs.map(({ id }) => id).sort());
  expect(sceneFaults(ours)).toEqual([]);
});

/** In how many scenes each outline is: all may share hands, sleeves, benches and spanners. */
const shared = new Map<string, number>();
for (const scene of Object.values(scenes))
  for (const outline of new Set(outlinesOf(scene)))
    shared.set(outline, (shared.get(outline) ?? 0) + 1);

test.each(Object.entries(scenes))("the scene of %s is its own", (_, scene) => {
  const outlines = outlinesOf(scene);
  const own = outlines.filter((outline) => shared.get(outline) === 1);
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(own.join("").length).toBeGreaterThan(150);
});

describe("every paint has a look", () => {
  const sheet = readFileSync(join(import.meta.dirname, "scene.css"), "utf8") + sceneStyles;
  test.each(scenePaints)("%s", (paint) => {
    expect(sheet).toMatch(new RegExp(`\\.scene \\.${paint} ?\\{`));
  });
  test("and every family its wall", () => {
    for (const [, family] of familyStyles().matchAll(/\.wall-(\w+)/g))
      expect(sceneStyles).toContain(`.scene-${family}{`);
  });
});
