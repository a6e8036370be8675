import type { Context } from "#foundation/context.ts";
import { readAccounts } from "#rooms/payments/server/door.ts";
import type { AccountStatement } from "../../contract/account.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { openEnrolment } from "../open-enrolment.ts";
import { accountOf, emptyAccount, entriesOf } from "./account-of.ts";

/** The statement of account of an enrolment. The caller has checked access. */
export async function findAccountStatement(
  ctx: Context,
  { id, orderId, courseOfInterest }: Pick<Enrolment, "id" | "orderId" | "courseOfInterest">,
): Promise<AccountStatement> {
  const order = orderId ? (await readAccounts(ctx, [orderId])).get(orderId) : undefined;
  if (!order) return { ...emptyAccount, entries: [] };
  return { ...accountOf(order, id), entries: entriesOf(order, id, courseOfInterest) };
}

/** @throws AppError 404, 410 like openEnrolment */
export async function getAccountStatement(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AccountStatement> {
  return findAccountStatement(ctx, await openEnrolment(ctx, enrolmentId, resumeToken));
}
