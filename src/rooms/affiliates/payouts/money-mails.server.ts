import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { sayShort } from "#foundation/messages/say-short.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { reachOfUser } from "#rooms/accounts/door.server.ts";
import type { AffiliateRow } from "../tables.server.ts";
import type { StatementRow } from "./post-payout.server.ts";
import { statementNumber } from "./statement-words.ts";

/** What affiliates are told about their money. Neither names a learner. */

type Affiliate = Pick<AffiliateRow, "email" | "fullName">;

/** Somebody paid through the affiliate. */
export function earnedMail(ctx: Context, { email, fullName }: Affiliate, amountKobo: number): Mail {
  const [amount, link] = [formatNaira(amountKobo), `${ctx.config.origin}/affiliate/dashboard`];
  return {
    to: email,
    kind: "affiliate_earned",
    subject: `You earn ${amount}: somebody has paid through you`,
    heading: "Somebody has paid through you",
    paragraphs: [
      greetingTo(fullName),
      `A learner with your code has paid, and you earn ${amount}. Your dashboard shows when it is due.`,
    ],
    action: { label: "See your dashboard", url: link },
    short: sayShort("affiliate_earned", { amount, link }),
  };
}

/** Our bank has sent what a statement adds up to. */
export function paidOutMail(
  ctx: Context,
  { email, fullName }: Affiliate,
  statement: Pick<StatementRow, "number" | "madeAt" | "totalKobo" | "bank">,
): Mail {
  const [amount, number] = [formatNaira(statement.totalKobo), statementNumber(statement)];
  const { bank } = statement;
  return {
    to: email,
    kind: "affiliate_paid",
    subject: `We have sent you ${amount}`,
    heading: "We have sent you money",
    paragraphs: [
      greetingTo(fullName),
      `We have sent ${amount} to your bank account. Your bank may take a working day to show it.`,
    ],
    rows: [
      ["Amount", amount],
      ["Statement", number],
      ...(bank
        ? [
            ["Account", `${bank.bankName}, ending in ${bank.accountNumber.slice(-4)}`] satisfies [
              string,
              string,
            ],
          ]
        : []),
    ],
    action: {
      label: "See the statement",
      url: `${ctx.config.origin}/affiliate/statements/${number}`,
    },
    short: sayShort(
      "affiliate_paid",
      { amount, number, link: `${ctx.config.origin}/affiliate/dashboard` },
      "receipt",
    ),
  };
}

/** Tells an affiliate in the ways that their account chose: the letter by email, its short form on the phone. */
export async function tellAffiliate(
  ctx: Context,
  { personId, phone }: Pick<AffiliateRow, "personId" | "phone">,
  mail: Mail,
): Promise<void> {
  await queueMail(ctx, mail, "payment", { reach: await reachOfUser(ctx, personId, phone) });
}
