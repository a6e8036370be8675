import { seed } from "#app/wiring.ts";
import { fillRows } from "../../bench/fill-rows.ts";
import { makeAffiliate, signInAdmin } from "../people/make-affiliate.ts";
import { signInAs } from "../people/sign-in-as.ts";
import type { TestAcademy } from "./open-academy.ts";

/**
 * Seeds an academy as production does with sample data, and signs in one of each kind of person.
 * @returns their tokens, and `fill`: adds rows of every list, from the first number to the last
 */
export async function fillAcademy(academy: TestAcademy) {
  const { ctx } = academy;
  const settings = {
    seed: "demo",
    appEnv: "production",
    adminPassword: "a long password",
  } as const;
  await seed({ ...ctx, config: { ...ctx.config, ...settings } }, () => {});
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "asabe@mail.example");
  const user = await signInAs(academy, "user");
  const owners = { userId: user.personId, affiliateId: affiliate.id };
  return {
    tokens: { admin, affiliate: affiliate.token, user: user.token, "any-token": user.token },
    fill: (first: number, last: number) => fillRows(ctx.db, last, owners, ctx.clock(), first),
  };
}
