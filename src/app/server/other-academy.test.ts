import { expect, test } from "vitest";
import { seed } from "#app/wiring.ts";
import { refuseOtherAcademy, selectCentres } from "#foundation/academy/keep-centres.ts";
import { centres } from "#foundation/academy/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";

test("a build does not start on the database of another academy", async () => {
  const { ctx } = await openAcademyForFile();
  await refuseOtherAcademy(ctx);
  const [first] = await selectCentres(ctx);
  await ctx.db.delete(centres);
  // An empty one gets this academy's centres.
  await refuseOtherAcademy(ctx);
  if (!first) throw new Error("the academy has no centre");
  await ctx.db.insert(centres).values({ ...first, id: "kaduna" as never, city: "Kaduna" });
  const refusal = /This build is of Zaure Academy, .*another academy, with centres in Kaduna/;
  await expect(refuseOtherAcademy(ctx)).rejects.toThrow(refusal);
  await expect(seed(ctx, () => {})).rejects.toThrow(refusal);
});
