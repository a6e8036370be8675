import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as ours from "#academy";
import { contrastOf } from "../../foundation/academy/identity/contrast.ts";
import { readIdentity } from "../../foundation/academy/identity/read-identity.ts";
import { looksIn } from "../card-art/family-looks.ts";

/* The pairs of the academy's own colours are checked when its folder is read (foundation/academy/identity/contrast.ts). */

const folder = join(import.meta.dirname, "..", "..", "..", "tests", "other-academy", "folder");

describe.each([
  ["this academy", ours],
  ["another", readIdentity(folder)],
])("%s", (_, { familyColours, colours }) => {
  const deep = colours.light["baba-deep"];
  const looks = looksIn(familyColours, deep);

  it.each(Object.entries(looks))("shows the tool and the doorway of %s", (_, family) => {
    expect(contrastOf(family.glyph, family.door)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(family.door, family.ground)).toBeGreaterThanOrEqual(3);
  });

  it("has white text on walls, and dark text on the bright one", () => {
    for (const [family, { ground }] of Object.entries(looks))
      expect(
        contrastOf(family === "power" ? deep : "#ffffff", ground),
        family,
      ).toBeGreaterThanOrEqual(4.5);
  });
});
