import { seed } from "#app/wiring.ts";
import { inTransaction } from "#foundation/context.ts";
import { accounts } from "#rooms/payments/ledger/accounts.ts";
import { postEntries } from "#rooms/payments/ledger/post-entries.server.ts";
import { fillRows } from "../../bench/fill-rows.ts";
import { makeAffiliate, signInAdmin } from "../people/make-affiliate.ts";
import { signInAs } from "../people/sign-in-as.ts";
import type { TestAcademy } from "./open-academy.ts";

/** The lines of a month's figure that a filled academy has: those of `postPettyCash`. */
export const monthLines = "month=2026-11&figure=petty_cash";

/** Rows are spread over three years; a list of one month needs some in it. */
async function postPettyCash({ ctx }: TestAcademy) {
  for (const reference of ["stamps", "water", "diesel"])
    await inTransaction(ctx, (tx) =>
      postEntries(tx, {
        transactionKind: "till_entry",
        reference,
        entries: [
          { account: accounts.pettyCash, amountKobo: 50_000 },
          { account: accounts.cash("jalingo"), amountKobo: -50_000 },
        ],
      }),
    );
}

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
  await postPettyCash(academy);
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "asabe@mail.example");
  const user = await signInAs(academy, "user");
  const owners = { userId: user.personId, affiliateId: affiliate.id };
  return {
    tokens: { admin, affiliate: affiliate.token, user: user.token, "any-token": user.token },
    fill: (first: number, last: number) => fillRows(ctx.db, last, owners, ctx.clock(), first),
  };
}
