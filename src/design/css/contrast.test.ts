import { expect, it } from "vitest";
import { colours } from "#academy";
import { contrastOf } from "../../foundation/academy/identity/contrast.ts";
import { familyLooks } from "../card-art/family-looks.ts";

/* The pairs of the academy's own colours are checked when its folder is read (foundation/academy/identity/contrast.ts). */

it.each(Object.entries(familyLooks))("shows the tool and the doorway of %s", (_, family) => {
  expect(contrastOf(family.glyph, family.door)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(family.door, family.ground)).toBeGreaterThanOrEqual(3);
});

it("reads the academy's darkest colour on the yellow of power, whatever it is", () =>
  expect(contrastOf(colours.light["baba-deep"], familyLooks.power.ground)).toBeGreaterThanOrEqual(
    4.5,
  ));
